/**
 * The openings that came on the cassette, five for either colour, nine moves each (manual, "Data for openings"). One at a time is in
 * memory. Written here as moves; what the machine kept of them is the target square of the reply it expects, and the man
 * and target square of its own move.
 */
import type { Color } from 'plyhouse-kernel/position';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import type { Game } from '../../chess/game.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import type { OPENING_NAMES } from './card.ts';

/** The openings by name, with the moves up to the computer's ninth: as White, as Black. */
export const OPENINGS: Readonly<Record<string, Readonly<Record<Color, string>>>> = {
  'Giuoco Piano': {
    white: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3 b2c3',
    black: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3 b2c3 b4c3',
  },
  'French Defence': {
    white: 'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 f6d7 g5e7 d8e7 d1d2 e8g8 f2f4 c7c5 g1f3',
    black: 'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 f6d7 g5e7 d8e7 d1d2 e8g8 f2f4 c7c5 g1f3 b8c6',
  },
  'Ruy Lopez': {
    white: 'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 d2d4 f8e7 d1e2 e4d6 b5c6 b7c6 d4e5 d6b7 b1c3',
    black: 'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 d2d4 f8e7 d1e2 e4d6 b5c6 b7c6 d4e5 d6b7 b1c3 e8g8',
  },
  "Queen's Indian": {
    white: 'd2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7 f1g2 f8e7 e1g1 e8g8 b1c3 f6e4 d1c2 e4c3 c2c3',
    black: 'd2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7 f1g2 f8e7 e1g1 e8g8 b1c3 f6e4 d1c2 e4c3 c2c3 f7f5',
  },
  'Four Knights': {
    white: 'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4 e1g1 e8g8 d2d3 d7d6 c1g5 b4c3 b2c3 d8e7 f1e1',
    black: 'e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4 e1g1 e8g8 d2d3 d7d6 c1g5 b4c3 b2c3 d8e7 f1e1 c6d8',
  },
} satisfies Record<(typeof OPENING_NAMES)[number], unknown>;

/** The target square of the last man moved in a reply, the only one the book compares: in castling the rook's. */
function landing(uci: Uci, isCastling: boolean): string {
  const to = uci.slice(2, 4);
  return isCastling ? `${to[0] === 'g' ? 'f' : 'd'}${to[1]}` : to;
}

/** Castling in the lines above: no other man of theirs makes these moves. */
const CASTLING: ReadonlySet<Uci> = new Set(['e1g1', 'e8g8']);

/**
 * The book's move, or undefined once it is left. A reply to the same square by another man goes unnoticed; a move that is then not
 * legal is not made here, though the original would have made it.
 */
export function bookMove(game: Game, computer: Color, opening: string): Uci | undefined {
  const line = OPENINGS[opening]?.[computer].split(' ');
  const ply = game.moves.length;
  if (!line || game.start !== INITIAL_FEN || ply >= line.length) return undefined;
  const position = parseFen(game.start);
  for (let at = 0; at < ply; at++) {
    const uci = game.moves[at]!;
    if (position.turn === computer) {
      if (uci !== line[at]) return undefined;
    } else {
      const isKing = position.board.king.has(legalMove(position, uci)!.from);
      const isCastling = isKing && Math.abs(uci.charCodeAt(0) - uci.charCodeAt(2)) === 2;
      if (landing(uci, isCastling) !== landing(line[at]!, CASTLING.has(line[at]!))) return undefined;
    }
    position.play(legalMove(position, uci)!);
  }
  const move = line[ply]!;
  return legalMove(position, move) ? move : undefined;
}
