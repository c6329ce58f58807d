import { type Game, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { type PositionTerm, positionTerms } from '../../../programs/chess05/inspect.ts';
import type { Percents } from '../percents.ts';
import { chess05Base, chess05Moves } from '../program-boards.ts';

/** A move and the terms of the position after it, White's view. */
interface Weighed {
  readonly move: Uci;
  /** In 64ths of a pawn. */
  readonly material: number;
  readonly terms: readonly PositionTerm[];
}

/** Every legal move with what CHESS 0.5 sees after it, without looking further. */
export function weigh(game: Game): readonly Weighed[] {
  const base = chess05Base(positionOf(game));
  return Array.from(chess05Moves(base), (move) => ({
    move,
    material: base.mbval[base.jntk]!,
    terms: positionTerms(base),
  }));
}

/**
 * The value of a move with these weights, in 64ths of a pawn, seen from White's side. Fractions are dropped, as the
 * program drops them.
 */
export function worthOf({ material, terms }: Weighed, percents: Percents): number {
  const sum = terms.reduce(
    (all, { weight, white, black }, term) => all + weight * (white - black) * percents[term]!,
    0,
  );
  return material + Math.trunc(sum / 6400);
}

/** The moves, the best for the side to move first; equal ones as the program generates them. */
export function ranked(
  game: Game,
  weighed: readonly Weighed[],
  percents: Percents,
): readonly (Weighed & { readonly value: number })[] {
  const sign = turnOf(game) === 'white' ? 1 : -1;
  return weighed
    .map((each) => ({ ...each, value: worthOf(each, percents) }))
    .sort((one, other) => sign * (other.value - one.value));
}

/** How many moves share the best value. */
export function tiesAtTop(game: Game, percents: Percents): number {
  const all = ranked(game, weigh(game), percents);
  return all.filter(({ value }) => value === all[0]?.value).length;
}
