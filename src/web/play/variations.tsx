import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Uci } from '../../chess/move.ts';
import type { SideLine, SideMove } from '../games/side-lines.ts';

interface VariationsProps {
  /** The moves they belong to: "7... Nf2", "7. Nf3 and 7... Nf2". */
  readonly beside: string;
  readonly lines: readonly SideLine[];
  /** The moves to the position on the board, if it is in one of these lines. */
  readonly shown: readonly Uci[] | undefined;
  onShow(line: readonly Uci[], shown: number): void;
}

/** The variations of a move, below it on the scoresheet, nested ones indented. Each move shows its position. */
export function Variations({ beside, lines, shown, onShow }: VariationsProps): JSX.Element {
  const key = shown?.join(' ');
  // A game may have thousands of variation moves; unchanged ones are not rendered again.
  return useMemo(
    () => (
      <ul class="variations" aria-label={`Variations of ${beside}`} onKeyDown={stepInLine}>
        {lines.map((line, index) => (
          <li key={index} style={{ '--depth': line.depth - 1 }}>
            <Line line={line} shown={shown} onShow={onShow} />
          </li>
        ))}
      </ul>
    ),
    [lines, key],
  );
}

function Line(props: {
  readonly line: SideLine;
  readonly shown: readonly Uci[] | undefined;
  onShow(line: readonly Uci[], shown: number): void;
}): JSX.Element {
  const { line, shown, onShow } = props;
  const { comments, moves, path } = line;
  const isOn = shown?.every((uci, index) => path[index] === uci) === true;
  const current = isOn ? moves.findIndex((move) => move.shown === shown?.length) : -1;
  return (
    <>
      <Lines parts={comments} />
      {moves.map((move, index) => (
        <Move
          key={index}
          move={move}
          isCurrent={index === current}
          isTabStop={index === Math.max(0, current)}
          onShow={(count) => onShow(path, count)}
        />
      ))}
    </>
  );
}

function Move(props: {
  readonly move: SideMove;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  onShow(shown: number): void;
}): JSX.Element {
  const { move, isCurrent, isTabStop, onShow } = props;
  const { number, san, signs, before, comments, shown } = move;
  return (
    <>
      <Lines parts={before} />
      <span class="variation-step">
        {number ? <span class="line-number">{number}</span> : null}
        {shown === undefined ? (
          <span class="move">{san}</span>
        ) : (
          <button
            type="button"
            class="move"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={[number, san + signs].filter(Boolean).join(' ')}
            {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
            onClick={() => onShow(shown)}
          >
            {san}
          </button>
        )}
        {signs ? <span aria-hidden={shown !== undefined}>{signs}</span> : null}
      </span>{' '}
      <Lines parts={comments} />
    </>
  );
}

function Lines({ parts }: { readonly parts: readonly string[] }): JSX.Element {
  return (
    <>
      {parts.map((text, index) => (
        <span class="variation-words" key={index}>
          {text}{' '}
        </span>
      ))}
    </>
  );
}

/** Left and right move along a line; up and down belong to the scoresheet. */
function stepInLine(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.target instanceof HTMLElement)) return;
  const buttons = [...(event.target.closest('li')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[to]?.focus();
  buttons[to]?.click();
}
