/** Checks Turing's arithmetic: the increases printed in his typescript next to ours, and the parts of ours. */
import { type Game, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { legalMove } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { readMove } from '../../chess/read-move.ts';
import { after } from './moves.ts';
import { type Contribution, positionPlay, sumOf } from './position-play.ts';
import { increaseOf } from './program.ts';
import { PRINTED, type PrintedMove, REPLIES } from './typescript.ts';

/** A move of the typescript's game; or one that it does not play, with no increase printed. Values in tenths. */
export interface CheckedMove extends PrintedMove {
  readonly number: number;
  readonly ours: number;
  /** The contributions that the move changes: absent if the man does not stand there. */
  readonly changes: readonly {
    readonly what: Contribution['what'];
    readonly square?: number;
    readonly before?: number;
    readonly after?: number;
  }[];
  /** The position before it. */
  readonly game: Game;
}

let checked: readonly CheckedMove[] | undefined;

/** Every move with a printed increase, and 1.e3, which by the rules gains more than 1.e4. Worked out once. */
export function checkedMoves(): readonly CheckedMove[] {
  if (checked) return checked;
  const rows: CheckedMove[] = [];
  let game = newGame();
  for (const [index, printed] of PRINTED.entries()) {
    if (printed.increase !== undefined) rows.push(check(game, index + 1, printed));
    if (index === 0) rows.push(check(game, 1, { move: 'e3' }));
    for (const san of [printed.move, REPLIES[index]!]) game = play(game, readMove(positionOf(game), san));
  }
  checked = rows;
  return rows;
}

function check(game: Game, number: number, printed: PrintedMove): CheckedMove {
  const position = positionOf(game);
  const move = legalMove(position, readMove(position, printed.move))!;
  const before = positionPlay(position, 'white', false);
  const then = positionPlay(after(position, move), 'white', printed.move.startsWith('O'));
  const isSame = (one: Contribution) => (other: Contribution) => one.what === other.what && one.square === other.square;
  const kept = before.map((old) => ({ old, now: then.find(isSame(old)) }));
  const added = then.filter((now) => !before.some(isSame(now)));
  const changes = [
    ...kept
      .filter(({ old, now }) => old.value !== now?.value)
      .map(({ old: { value, ...old }, now }) => ({ ...old, before: value, ...(now ? { after: now.value } : {}) })),
    ...added.map(({ value, ...now }) => ({ ...now, after: value })),
  ];
  return { ...printed, number, ours: sumOf(then) - sumOf(before), changes, game };
}

const greatestOf = new Map<number, { readonly move: string; readonly increase: number }>();

/** The move with the greatest increase at a checked move; by its place in {@link checkedMoves}. Computed once. */
export function greatest(at: number): { readonly move: string; readonly increase: number } {
  const known = greatestOf.get(at);
  if (known) return known;
  const { game } = checkedMoves()[at]!;
  const [best] = movesOf(game)
    .map((move) => ({ move: makeSan(game, move), increase: increaseOf(positionOf(game), move) }))
    .sort((one, other) => other.increase - one.increase);
  greatestOf.set(at, best!);
  return best!;
}
