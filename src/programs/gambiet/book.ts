/**
 * The opening book. Two facts about it are known: it leaves the Cunningham gambit after 5...Ng4, and both games of 1982 followed the main
 * line of the closed Spanish, in which Black's 10...Qd7 was its own idea. The other lines are chosen: open games and queen's gambits that a
 * programmer of 1982 could have taken from a club player's handbook.
 */
import { INITIAL_FEN } from '../../chess/fen.ts';
import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Chance } from '../program.ts';

/** Lines as pairs of squares, e2e4 e7e5. */
export const BOOK_LINES: readonly string[] = [
  // Known: to 5...Ng4.
  'e2e4 e7e5 f2f4 e5f4 g1f3 f8e7 f1c4 g8f6 e4e5 f6g4',
  // Known: to 9...Na5 and 10.Bc2.
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2',
  // Spanish by other ways.
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5',
  'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 d2d4 f8e7 d1e2 e4d6 b5c6 b7c6',
  'e2e4 e7e5 g1f3 b8c6 f1b5 f8c5 c2c3 g8f6 d2d4 c5b6',
  'e2e4 e7e5 g1f3 b8c6 f1b5 d7d6 d2d4 c8d7 b1c3 g8f6 e1g1 f8e7',
  // Italian, Scotch, Two and Four Knights.
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8',
  'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 f1e1 d7d6',
  'e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 c6a5 c4b5 c7c6 d5c6 b7c6 b5e2 h7h6',
  'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 b1c3 f8b4 d4c6 b7c6 f1d3 d7d5',
  'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4 e1g1 e8g8 d2d3 d7d6',
  'e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 d2d4 d6d5 f1d3 f8e7 e1g1 b8c6',
  'e2e4 e7e5 g1f3 d7d6 d2d4 g8f6 b1c3 b8d7 f1c4 f8e7 e1g1 e8g8',
  'e2e4 e7e5 b1c3 g8f6 f1c4 b8c6 d2d3 f8b4',
  'e2e4 e7e5 f1c4 g8f6 d2d3 c7c6 g1f3 d7d5',
  'e2e4 e7e5 d2d4 e5d4 d1d4 b8c6 d4e3 g8f6',
  // Against other answers to the king's pawn.
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5 d4b3 f8e7',
  'e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 d7d6 f1e2 e7e5 d4b3 f8e7',
  'e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6 b1c3 a7a6 f1e2 d8c7',
  'e2e4 c7c5 g1f3 g7g6 d2d4 c5d4 f3d4 f8g7 b1c3 b8c6 c1e3 g8f6',
  'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 f6d7 g5e7 d8e7',
  'e2e4 e7e6 d2d4 d7d5 b1d2 c7c5 e4d5 e6d5 g1f3 b8c6 f1b5 f8d6',
  'e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 e4g3 f5g6 g1f3 b8d7',
  'e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 f8g7 f1e2 e8g8 e1g1',
  'e2e4 g7g6 d2d4 f8g7 b1c3 d7d6 g1f3 g8f6',
  'e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3 c8g4 f1e2 e7e6',
  'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3',
  'e2e4 b8c6 g1f3 e7e5',
  // Queen's pawn.
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7',
  'd2d4 d7d5 c2c4 e7e6 g1f3 g8f6 b1c3 f8e7 c1f4 e8g8',
  'd2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5',
  'd2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6 f1c4 c7c5 e1g1 a7a6',
  'd2d4 d7d5 g1f3 g8f6 c2c4 e7e6',
  'd2d4 d7d5 g1f3 g8f6 e2e3 e7e6 f1d3 c7c5 c2c3 b8c6',
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5',
  'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5',
  'd2d4 g8f6 g1f3 d7d5 c2c4 e7e6',
  'd2d4 f7f5 g2g3 g8f6 f1g2 e7e6',
  // Other first moves.
  'c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 f8b4',
  'c2c4 g8f6 b1c3 e7e5',
  'g1f3 d7d5 d2d4 g8f6',
  'g1f3 d7d5 g2g3 g8f6 f1g2 e7e6',
  'f2f4 d7d5 g1f3 g8f6',
];

/** White's first moves that are its own choice; the others stand in the book for Black's answers. */
const OWN_FIRST: readonly Uci[] = ['e2e4', 'd2d4'];

/** Its own moves in the king's pawn game: what it played in 1982. */
const OWN_ANSWERS: Readonly<Record<string, readonly Uci[]>> = {
  '': OWN_FIRST,
  e2e4: ['e7e5'],
};

/** The move of the book after what was played, or undefined if the game is out of book. */
export function bookMove(game: Game, chance: Chance): Uci | undefined {
  if (game.start !== INITIAL_FEN) return undefined;
  const played = game.moves.join(' ');
  const own = OWN_ANSWERS[played];
  const moves: Uci[] = [];
  for (const line of BOOK_LINES) {
    if (played !== '' && !line.startsWith(`${played} `)) continue;
    const next = line.slice(played === '' ? 0 : played.length + 1).split(' ')[0]!;
    if (own && !own.includes(next)) continue;
    // A line counts as often as it stands there: the main lines come up more.
    moves.push(next);
  }
  return moves[Math.floor(chance() * moves.length)];
}
