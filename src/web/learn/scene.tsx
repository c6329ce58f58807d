import type { ComponentChildren, JSX } from 'preact';
import { Button } from '../app/button.tsx';
import { PieceBoard, type PieceBoardProps } from './piece-board.tsx';

interface SceneProps {
  /** The task, in a sentence or two. Explanations follow the scene. */
  readonly lead: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The first screen of a step: the objects to touch beside their effects. Its children are {@link Pane}s. */
export function Scene({ lead, children }: SceneProps): JSX.Element {
  return (
    <div class="stack scene">
      <p class="scene-lead">{lead}</p>
      <div class="row scene-panes">{children}</div>
    </div>
  );
}

interface PaneProps {
  /** Whether it is touched, changes, or both: `learn.browser.test.ts` measures that all of them are in the first screen. */
  readonly is?: 'control' | 'effect' | 'both';
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a scene: beside the others if there is room, otherwise below them. */
export function Pane({ is, class: name = '', children }: PaneProps): JSX.Element {
  return (
    <div
      class={`stack pane ${name}`}
      data-control={is === 'control' || is === 'both' ? '' : undefined}
      data-effect={is === 'effect' || is === 'both' ? '' : undefined}
    >
      {children}
    </div>
  );
}

/** A pane with a board, and what stands below it. */
export function BoardPane(props: PieceBoardProps & Pick<PaneProps, 'is'> & { readonly children?: ComponentChildren }) {
  const { is, children, ...board } = props;
  return (
    <Pane is={is} class="pane-board">
      <PieceBoard {...board} />
      {children}
    </Pane>
  );
}

/** Takes something that comes in stages one forward, one back, to its end or to its start. */
export function StageButtons(props: {
  readonly stage: number;
  readonly last: number;
  readonly next: string;
  onChange(stage: number): void;
}): JSX.Element {
  const { stage, last, next, onChange } = props;
  return (
    <p class="buttons">
      <Button class="main" isOff={stage >= last} onClick={() => onChange(Math.min(stage + 1, last))}>
        {next}
      </Button>
      <Button isOff={stage === 0} onClick={() => onChange(Math.max(stage - 1, 0))}>
        One back
      </Button>
      <Button isOff={stage >= last} onClick={() => onChange(last)}>
        All
      </Button>
    </p>
  );
}
