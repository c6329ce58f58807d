import { opposite } from 'plyhouse-kernel/position';
import { newGame } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { parseMaterial } from '../../endgames/material.ts';
import type { SideStats } from '../../endgames/stats.ts';
import { movesOf, type TableValue } from '../../endgames/table.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { colorName } from '../app/format.ts';
import type { MoveRemark } from './endings-model.ts';
import type { LookedMove } from './tables-answers.ts';

/** The texts of the endgame page. */

const MEN = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' } as const;

/** "king, bishop and knight against king". */
export function formatMaterial(name: string): string {
  const { white, black } = parseMaterial(name);
  const side = (men: readonly (keyof typeof MEN)[]) => {
    const parts = ['king', ...men.map((letter) => MEN[letter])];
    const last = parts.pop()!;
    return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  };
  return `${side(white)} against ${side(black)}`;
}

/** A distance in moves and plies, both named: "mate in 33 moves, 65 plies". */
export function formatDistance(plies: number): string {
  if (plies === 0) return 'mate';
  return `mate in ${formatQuantity(movesOf(plies), 'move')}, ${formatQuantity(plies, 'ply', 'plies')}`;
}

/** The same on one narrow line: "mate in 33, 65 plies". */
export function formatShortDistance(plies: number): string {
  return plies === 0 ? 'mate' : `mate in ${movesOf(plies)}, ${formatQuantity(plies, 'ply', 'plies')}`;
}

/** The value of a position: "White wins: mate in 12 moves, 23 plies." */
export function formatWorth(worth: TableValue, turn: 'white' | 'black'): string {
  if (worth.kind === 'draw') return 'A draw with best play.';
  const winner = colorName(worth.kind === 'win' ? turn : opposite(turn));
  if (worth.plies === 0) return `Mate: ${winner} has won.`;
  return `${winner} wins: ${formatDistance(worth.plies)}.`;
}

type MoveGroups = Readonly<Record<'won' | 'drawn' | 'lost' | 'unknown', readonly LookedMove[]>>;

/** The moves grouped by result, the best first in each group. */
export function groupMoves(moves: readonly LookedMove[]): MoveGroups {
  const of = (kind: TableValue['kind'] | undefined) => moves.filter(({ worth }) => worth?.kind === kind);
  return { won: of('win'), drawn: of('draw'), lost: of('loss'), unknown: of(undefined) };
}

/** The value of a visitor's move compared with the best one. */
export function formatRemark({ fen, move, best, worth }: MoveRemark, language: Language): string {
  const game = newGame(fen);
  const name = (uci: string) => makeSan(game, uci, { language });
  if (!worth || !best.worth) return '';
  if (worth.kind === best.worth.kind) {
    if (worth.kind === 'draw') return `${name(move)} holds the draw.`;
    if (worth.plies === pliesOf(best.worth)) return `${name(move)}: no move is better.`;
    const moves = movesOf(worth.plies) - movesOf(pliesOf(best.worth));
    return worth.kind === 'win'
      ? `${name(move)} wins, ${formatQuantity(moves, 'move')} slower than ${name(best.move)}.`
      : `${name(move)} is mated ${formatQuantity(-moves, 'move')} sooner than after ${name(best.move)}.`;
  }
  const what = worth.kind === 'draw' ? 'only draws' : 'loses';
  const was = best.worth.kind === 'win' ? 'won' : 'drew';
  return `${name(move)} ${what}: ${name(best.move)} ${was}.`;
}

const pliesOf = (worth: TableValue) => (worth.kind === 'draw' ? 0 : worth.plies);

/** A share with two decimals: "99.51 %". */
export function formatShare(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`;
}

/** A number of positions, with the number counting mirror images once in brackets. */
export function formatPositions({ positions, alike }: SideStats['legal']): string {
  return `${formatCount(positions)} (${formatCount(alike)})`;
}
