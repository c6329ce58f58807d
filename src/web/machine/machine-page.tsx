import { parseSquare } from 'plyhouse-kernel/position';
import { Fragment, type JSX, type TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parseFen } from '../../chess/fen.ts';
import { movesOf, positionOf } from '../../chess/game.ts';
import type { Console, Display, View } from '../../programs/console.ts';
import { playsGames, recipeOf } from '../../programs/console-guide.ts';
import { capsOf } from '../../programs/console-keys.ts';
import { Cite } from '../app/cite.tsx';
import { FactLists } from '../app/fact-mark.tsx';
import { useStateAbout } from '../app/use-state-about.ts';
import { movesBetween } from '../board/targets.ts';
import { BesideBoard, Entry, Ways } from './beside-board.tsx';
import type { Casing } from './casings/casing.tsx';
import { EXHIBITS } from './exhibits.ts';
import { Keys, type KeysProps } from './keys.tsx';
import { type Hearing, MachineBar } from './machine-bar.tsx';
import { DisplayPicture } from './machine-display.tsx';
import type { MachineEntry } from './machine-list.ts';
import {
  hasten,
  isAtWork,
  keyTyped,
  type MachineModel,
  movableOn,
  passTime,
  press,
  typeMove,
} from './machine-model.ts';
import type { Touch } from './pictures.tsx';
import { SmallMachine } from './small-machine.tsx';
import './machine.css';

const TICK_MILLIS = 1000;

interface MachinePageProps {
  readonly entry: MachineEntry;
  readonly casing: Casing;
  readonly model: MachineModel;
  readonly hearing: Hearing;
}

/** A machine, the board beside it, and what is known of both. */
export function MachinePage({ entry, casing, model, hearing }: MachinePageProps): JSX.Element {
  const { console } = model;
  const { machine } = console;
  const state = model.state.value;
  const view = model.view.value;
  const isOn = state !== undefined;
  const isBusy = isAtWork(state?.task.kind);
  const [isTextShown, setTextShown] = useState(false);
  const isSmall = useSmall();
  const body = useRef<HTMLElement>(null);
  const touch = useTouch(model);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') passTime(model, TICK_MILLIS);
    }, TICK_MILLIS);
    return () => clearInterval(timer);
  }, [model]);

  const focus = () => body.current?.focus({ preventScroll: true });
  const picture = (id: string) => (
    <DisplayPicture machine={entry.id} display={displayOf(machine.displays, id)} view={view} touch={touch} />
  );
  const keys = (
    <Keys
      keyboard={machine.keyboard}
      label={`Keys of the ${entry.name}`}
      pressed={model.pressed.value}
      next={model.guide.value?.keys[0]}
      isOn={isOn}
      {...facesOf(view)}
      onPress={(key) => hasten(model) || press(model, key)}
      onPointed={focus}
    />
  );
  const { Casing, shape } = casing;
  const { runs } = EXHIBITS[entry.id];

  return (
    <article
      class={`machine machine-${entry.id}`}
      style={{ '--shape': shape }}
      data-task={state?.task.kind ?? 'off'}
      data-plies={state?.game.moves.length ?? 0}
    >
      <header class="machine-head row">
        <h1>{entry.name}</h1>
        <p>
          {entry.years}, with {runs}
        </p>
      </header>
      <MachineBar model={model} hearing={hearing} onSwitched={focus}>
        <button type="button" aria-pressed={isTextShown} onClick={() => setTextShown(!isTextShown)}>
          As text
        </button>
      </MachineBar>

      <section
        class="machine-body"
        ref={body}
        aria-label={`${machine.name}. What you type while it has the focus goes to its keys; Tab leads to the drawn keys.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the visitor's keyboard types on the machine while this has the focus.
        tabIndex={0}
        onKeyDown={(event) => isOn && typeOn(model, event)}
      >
        {isSmall ? (
          <SmallMachine console={console} view={view} touch={touch} keys={keys} next={nextName(model)} />
        ) : (
          <Casing
            machine={machine}
            view={view}
            isThinking={isBusy}
            picture={picture}
            keys={keys}
            isLit={(lamp) => view?.lamps.includes(lamp) ?? false}
          />
        )}
        <DisplayText view={view} name={machine.displays[0]!.name} isShown={isTextShown} language={machine.language} />
      </section>

      <div class="machine-side stack">
        <BesideBoard model={model} />
        <Notes model={model} />
        {model.problem.value === undefined ? null : <p class="problem">{model.problem.value}</p>}
        <Entry model={model} />
        <Ways entry={entry} model={model} />
      </div>

      <Manual console={console} casing={casing} />
      <div class="unseen" aria-live="polite" aria-relevant="additions">
        {model.announcements.value.map(({ id, isOurs, text }) => (
          <p key={id} lang={isOurs ? 'en' : machine.language}>
            {text}
          </p>
        ))}
      </div>
    </article>
  );
}

/** Presses the key of a machine that a key of the visitor's keyboard stands for. */
function typeOn(model: MachineModel, event: TargetedKeyboardEvent<HTMLElement>) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const isButton = (event.target as HTMLElement).closest('button') !== null;
  if (isButton && (event.key === 'Enter' || event.key === ' ')) return;
  // Escape leaves the machine, whatever it meant there: the drawn key still sends it.
  if (event.key === 'Escape') return event.currentTarget.blur();
  const key = keyTyped(model.console, event.key);
  if (key === undefined) return;
  event.preventDefault();
  // The keys that follow are typed too, Enter and the space bar among them.
  if (isButton) event.currentTarget.focus({ preventScroll: true });
  if (!hasten(model)) press(model, key);
}

/** Why the machine refused the last key, and its other remarks. */
function Notes({ model }: { readonly model: MachineModel }): JSX.Element {
  return (
    <div class="machine-notes">
      {model.refusal.value === undefined ? null : <p class="machine-refusal">{model.refusal.value}</p>}
      {model.notes.value.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </div>
  );
}

/** How to use a machine, and what is known of it. */
function Manual({ console, casing }: { readonly console: Console; readonly casing: Casing }): JSX.Element {
  const { help, facts } = console.machine;
  return (
    <div class="machine-more">
      <Recipe console={console} />
      {help.map((line) => (
        <p key={line} class="story">
          {line}
        </p>
      ))}
      <section class="facts" aria-labelledby="machine-facts">
        <h2 id="machine-facts">What is known of this machine</h2>
        <FactLists facts={[...facts, ...casing.facts]} cite={(source) => <Cite of={source} />} />
      </section>
    </div>
  );
}

/** The keys from switching on to the first move, or to the solution of a problem. */
function Recipe({ console }: { readonly console: Console }): JSX.Element {
  const recipe = useMemo(() => recipeOf(console), [console]);
  return (
    <p class="story">
      From switching on to the first {playsGames(console) ? 'move' : 'solution'}, key by key:{' '}
      {recipe.map((step, index) => (
        <Fragment key={index}>
          {index > 0 ? ', ' : null}
          <kbd>{step}</kbd>
        </Fragment>
      ))}
    </p>
  );
}

/** The key to press next, as it is named on the keyboard. */
function nextName({ guide, console: { machine } }: MachineModel): string | undefined {
  const cap = capsOf(machine.keyboard).find(({ key }) => key === guide.value?.keys[0]);
  return cap && (cap.label || cap.name);
}

/** Whether there is room for a casing. */
function useSmall(): boolean {
  const narrow = useMemo(() => matchMedia('(width < 40rem) or (height < 30rem)'), []);
  const [isSmall, setSmall] = useState(narrow.matches);
  useLayoutEffect(() => {
    const onChange = () => setSmall(narrow.matches);
    narrow.addEventListener('change', onChange);
    return () => narrow.removeEventListener('change', onChange);
  }, [narrow]);
  return isSmall;
}

/** Moves made by touching two squares on a display: the keys for them press themselves. */
function useTouch(model: MachineModel): Touch | undefined {
  const state = model.state.value;
  const [from, setFrom] = useStateAbout<string | undefined>([state?.game], undefined);
  if (movableOn(model) === undefined || !state) return undefined;
  return {
    marked: from,
    onSquare(square) {
      const moves = movesOf(state.game).filter((move) => model.console.keysFor(state, move));
      const fitting = from === undefined ? [] : movesBetween(positionOf(state.game), moves, from, square);
      const made = fitting.find((move) => move.endsWith('q')) ?? fitting[0];
      if (made) typeMove(model, made);
      setFrom(!made && square !== from && moves.some((move) => move.startsWith(square)) ? square : undefined);
    },
  };
}

/** If the keys of a machine are the squares of a board, each shows its piece. */
function facesOf(view: View | undefined): Pick<KeysProps, 'manOn' | 'marked'> {
  const shown = Object.values(view?.pictures ?? {}).find((picture) => picture.kind === 'board');
  if (!shown) return {};
  const { board } = parseFen(shown.board);
  return {
    manOn(key) {
      const square = parseSquare(key);
      return square === undefined ? undefined : board.get(square);
    },
    marked: shown.marked,
  };
}

const displayOf = (displays: readonly Display[], id: string): Display => displays.find((each) => each.id === id)!;

/** The display as plain text: always for screen readers, visibly on request. */
function DisplayText({
  view,
  name,
  isShown,
  language,
}: {
  readonly view: View | undefined;
  readonly name: string;
  readonly isShown: boolean;
  readonly language: string;
}): JSX.Element {
  const text = view ? view.text.join('\n') : '';
  return (
    <section
      class={isShown ? 'machine-text-shown' : 'unseen machine-text-hidden'}
      aria-label={`What the ${name} shows`}
    >
      <pre class="machine-text" lang={language} {...(isShown ? { tabIndex: 0 } : {})}>
        {view ? text || 'Nothing is lit.' : 'It is switched off.'}
      </pre>
    </section>
  );
}
