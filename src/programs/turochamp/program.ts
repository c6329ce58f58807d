import type { Position } from 'plyhouse-kernel/position';
import { type Game, movesOf, newGame, positionOf } from '../../chess/game.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import {
  type Clock,
  finish,
  freshEngine,
  isEnd,
  isSpent,
  type Limits,
  limitsAfter,
  mateIn,
  type Own,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Trace,
} from '../program.ts';
import { TUROCHAMP_CARD } from './card.ts';
import { after, recaptureAfter } from './moves.ts';
import { positionPlay, sumOf } from './position-play.ts';
import { ALL_MOVES, type Analysis, analyse, MATE, type Worth } from './value.ts';

/** TUROCHAMP, Alan Turing and David Champernowne, by Turing's typescript. */
export const turochamp: Program = {
  card: TUROCHAMP_CARD,
  create: () => freshEngine(newGame(), choose),
};

/** A move on the machine's list. */
interface Candidate {
  readonly move: Uci;
  readonly increase: number;
  readonly worth: Worth;
}

/** The increase of the position-play value of the side to move by one of its moves, in tenths. */
export function increaseOf(position: Position, move: Uci): number {
  const played = legalMove(position, move)!;
  const own = position.turn;
  const isCastling = position.board[own].has(played.to);
  return sumOf(positionPlay(after(position, played), own, isCastling)) - sumOf(positionPlay(position, own, false));
}

/** The analysis of one move, to be run: yields before each position. */
function analysisOf(analysis: Analysis, position: Position, move: Uci): Generator<undefined, Worth> {
  const played = legalMove(position, move)!;
  return analyse(analysis, after(position, played), 1, recaptureAfter(position, played));
}

/** The value of one move of the side to move. */
export function worthOf(position: Position, move: Uci): Worth {
  return finish(analysisOf({ own: position.turn, trace: undefined, nodes: 0 }, position, move));
}

/** Positions between two reports. */
const REPORT = 250;

/** Plays the greatest value; of equal ones that with the greatest position-play; of equals in both the first. */
function* choose(game: Game, limits: Limits, clock: Clock, trace: Trace | undefined): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const position = positionOf(game);
  let allowed = limits;
  let isOver = false;
  const obey = (command: SearchCommand | undefined) => {
    allowed = limitsAfter(allowed, command);
    if (isEnd(command)) isOver = true;
  };

  // 1. The position-play value after each move takes no analysis. The greatest is analysed first: chosen, for the
  //    best move so far if the search is stopped.
  const list = (asked.length > 0 ? asked : legal).map((move) => ({ move, increase: increaseOf(position, move) }));
  list.sort((one, other) => other.increase - one.increase);
  trace?.list?.(
    1,
    list.map(({ move, increase }) => ({ move, values: { 'position-play': increase / 10 } })),
  );

  // 2. The value of each move.
  const analysis: Analysis = { own: position.turn, trace, nodes: list.length };
  let best: Candidate | undefined;
  let done = 0;
  for (const [index, { move, increase }] of list.entries()) {
    const counts = () => ({
      depth: ALL_MOVES,
      nodes: analysis.nodes,
      pv: lineOf(best ?? { move }),
      current: { move, number: index + 1, of: list.length },
    });
    trace?.enter?.(1, move);
    const work = analysisOf(analysis, position, move);
    let step = work.next();
    while (!step.done) {
      isOver ||= isSpent(allowed, clock, analysis.nodes);
      if (isOver) break;
      if (analysis.nodes % REPORT === 0) obey(yield { kind: 'progress', ...counts() });
      step = work.next();
    }
    if (!step.done) break;
    const candidate = { move, increase, worth: step.value };
    trace?.leave?.(1, move, step.value.value);
    done++;
    const isBetter = !best || compare(candidate, best) > 0;
    if (isBetter) best = candidate;
    const update = isBetter ? ({ kind: 'line', score: scoreOf(candidate) } as const) : ({ kind: 'progress' } as const);
    obey(yield { ...counts(), ...update, own: ownOf(candidate) });
    if (isOver) break;
  }

  // 3. The choice; nothing but position-play is known if it was stopped before the first value.
  const from = legal.length === 1 ? 'only' : 'search';
  const remark = done < list.length ? { remark: `stopped after ${done} of ${list.length} moves` } : {};
  const made = {
    from,
    move: list[0]!.move,
    depth: ALL_MOVES,
    nodes: analysis.nodes,
    pv: lineOf(best ?? list[0]!),
  } as const;
  return best
    ? { ...made, move: best.move, score: scoreOf(best), own: { ...ownOf(best), ...remark } }
    : { ...made, own: remark };
}

const compare = (one: Candidate, other: Candidate): number =>
  one.worth.value - other.worth.value || one.increase - other.increase;

const lineOf = ({ move, worth }: { readonly move: Uci; readonly worth?: Worth }): readonly Uci[] => [
  move,
  ...(worth?.line ?? []),
];

function scoreOf({ worth: { value, lead, line } }: Candidate): Score {
  if (Math.abs(value) === MATE) return mateIn(line.length + 1, value > 0);
  return { kind: 'cp', centipawns: 50 * lead };
}

const ownOf = ({ increase, worth }: Candidate): Own => ({
  score: worth.value.toFixed(3),
  line: `position-play ${tenthsText(increase)}`,
});

/** "+4.2", "-0.1". */
export const tenthsText = (tenths: number): string => `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}`;
