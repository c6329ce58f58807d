import type { JSX } from 'preact';
import type { Console, Display, View } from '../../programs/console.ts';
import { faceOf } from './faces.ts';
import {
  BoardPicture,
  DigitsPicture,
  PaperPicture,
  pictureOf,
  ScreenPicture,
  TelevisionPicture,
  type Touch,
} from './pictures.tsx';
import './machine-display.css';

/**
 * A display of a machine without its casing, as wide as its place: for a reader of screens it is a picture without words, so whoever
 * shows it says beside it what stands on it (`view.text`).
 * @param display by default the main one.
 * @param view undefined: it is off.
 * @param touch makes the squares of a board on it answer to a finger.
 */
export function MachineDisplay({
  console: { machine },
  view,
  display = machine.displays[0]!.id,
  touch,
}: {
  readonly console: Console;
  readonly view: View | undefined;
  readonly display?: string;
  readonly touch?: Touch | undefined;
}): JSX.Element {
  const shown = machine.displays.find(({ id }) => id === display)!;
  return (
    <div
      class={`machine-display machine-display-${shown.kind}`}
      style={{ '--glass': 'ground' in shown ? shown.ground : shown.kind === 'paper' ? shown.paper : '#050505' }}
    >
      <DisplayPicture machine={machine.id} display={shown} view={view} touch={touch} isAlone />
    </div>
  );
}

/** One display as a casing holds it, dark while the machine is off. */
export function DisplayPicture({
  machine,
  display,
  view,
  touch,
  isAlone = false,
}: {
  readonly machine: string;
  readonly display: Display;
  readonly view: View | undefined;
  readonly touch: Touch | undefined;
  /** Not in a casing, whose keys would be the board. */
  readonly isAlone?: boolean;
}): JSX.Element | null {
  const { id } = display;
  const { dotRatio = 2, slant } = faceOf(machine) ?? {};
  switch (display.kind) {
    case 'screen':
      return (
        <ScreenPicture
          display={display}
          picture={pictureOf(view, id, 'screen')}
          ratio={dotRatio}
          squares={view?.squares}
          touch={touch}
        />
      );
    case 'digits':
      return <DigitsPicture display={display} picture={pictureOf(view, id, 'digits')} slant={slant} />;
    case 'paper':
      return <PaperPicture display={display} picture={pictureOf(view, id, 'paper')} />;
    case 'television': {
      const shown = pictureOf(view, id, 'television');
      return <TelevisionPicture display={display} picture={shown} touch={shown && touch} />;
    }
    case 'board':
      return isAlone ? <BoardPicture picture={pictureOf(view, id, 'board')} /> : null;
  }
}
