import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { plotIn } from '../../format/plot.ts';
import { chanceAt, type GameAnalysis, MARK_SIGNS, type MarkedMove, type MarkKind } from '../../measure/analysis.ts';
import { countFrom } from '../app/format.ts';

/** The drawing's own units; the page scales it to its column. */
const WIDTH = 360;
const HEIGHT = 140;
/** Room under the curve for the numbers of the moves. */
const FOOT = 16;

/** Shape and colour both show the kind of a mistake. */
export const MARK_SHAPES: Readonly<Record<MarkKind, JSX.Element>> = {
  inaccuracy: <circle r={3.2} />,
  mistake: <path d="M0-5 5 0 0 5-5 0z" />,
  blunder: <path d="M-4.500-4.500h9v9h-9z" />,
};

interface GraphProps {
  readonly analysis: GameAnalysis;
  readonly marks: readonly MarkedMove[];
  readonly shownPly: number;
  /** The position shown, in words. */
  readonly text: string;
  onShow(ply: number): void;
}

/**
 * White's winning chance over the game, as one drawing that also navigates: a click goes to a position, the arrow keys step,
 * Page Up and Page Down go from mistake to mistake. The table below it has the same data.
 */
export function Graph({ analysis, marks, shownPly, text, onShow }: GraphProps): JSX.Element {
  const last = analysis.moves.length;
  const plot = plotIn({ width: WIDTH, height: HEIGHT, x: [0, last], y: [0, 1] });
  const curve = Array.from({ length: last + 1 }, (_, ply) => [ply, chanceAt(analysis, ply)] as const).filter(isValued);

  const onPointer = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onShow(Math.max(0, Math.min(last, Math.round(((event.clientX - left) / width) * last))));
  };
  const onKey = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const before = marks.findLast(({ ply }) => ply < shownPly)?.ply;
    const after = marks.find(({ ply }) => ply > shownPly)?.ply;
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: shownPly - 1,
      ArrowDown: shownPly - 1,
      ArrowRight: shownPly + 1,
      ArrowUp: shownPly + 1,
      PageUp: after ?? shownPly,
      PageDown: before ?? shownPly,
      Home: 0,
      End: last,
    };
    const ply = steps[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    onShow(Math.max(0, Math.min(last, ply)));
  };

  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label="Graph of the game: the position shown"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shownPly}
      aria-valuetext={text}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event);
      }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} aria-hidden="true">
        <rect class="graph-black" width={WIDTH} height={HEIGHT} />
        <polygon class="graph-white" points={plot.band(curve.map(([ply, chance]) => [ply, 0, chance]))} />
        <line class="graph-even" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <polyline class="graph-curve" points={plot.line(curve)} />
        {ticksOf(analysis).map(([ply, number]) => (
          <g key={ply}>
            <line class="graph-tick" x1={plot.x(ply)} x2={plot.x(ply)} y1={HEIGHT} y2={HEIGHT + 3} />
            <text class="graph-number" x={plot.x(ply)} y={HEIGHT + FOOT - 1}>
              {number}
            </text>
          </g>
        ))}
        <line class="graph-shown" x1={plot.x(shownPly)} x2={plot.x(shownPly)} y1={0} y2={HEIGHT} />
        {marks.map((mark) => (
          <Point key={mark.ply} mark={mark} x={plot.x(mark.ply)} y={plot.y(chanceAt(analysis, mark.ply) ?? 0.5)} />
        ))}
      </svg>
    </div>
  );
}

const isValued = (point: readonly [ply: number, chance?: number | undefined]): point is readonly [number, number] =>
  point[1] !== undefined;

/** A mistake on the curve. */
function Point({ mark, x, y }: { readonly mark: MarkedMove; readonly x: number; readonly y: number }): JSX.Element {
  const place = `translate(${x} ${Math.max(6, Math.min(HEIGHT - 6, y))})`;
  return (
    <g class={`graph-mark graph-${mark.kind}`} transform={place} data-mark={`${mark.ply} ${MARK_SIGNS[mark.kind]}`}>
      {MARK_SHAPES[mark.kind]}
    </g>
  );
}

/** The labelled moves: every tenth, in a long game every twentieth. */
function ticksOf(analysis: GameAnalysis): readonly (readonly [ply: number, number: number])[] {
  const { fullmoves, isBlackFirst } = countFrom(analysis);
  const moves = analysis.moves.length / 2;
  const step = moves > 120 ? 50 : moves > 60 ? 20 : moves > 15 ? 10 : 5;
  const ticks: (readonly [number, number])[] = [];
  for (let number = Math.ceil((fullmoves + 1) / step) * step; ; number += step) {
    const ply = 2 * (number - fullmoves) + 1 - (isBlackFirst ? 1 : 0);
    if (ply > analysis.moves.length) return ticks;
    if (ply > 0) ticks.push([ply, number]);
  }
}
