import { type Fen, FenError, INITIAL_FEN, Position } from 'plyhouse-kernel/position';

export { type Fen, FenError, INITIAL_FEN };

/**
 * Reads a FEN of four, five or six fields into a legal position; missing counters are 0 and 1. Castling rights without king
 * or rook, and an en passant square without a pawn behind it, are dropped: hand-made positions often have them, and they mean
 * nothing. Rights are written as in FEN or by the files of the rooks (Shredder-FEN, "HAha"); those of Chess960 are refused.
 * @throws {FenError} naming the wrong field, what it contains and what was expected.
 */
export function parseFen(fen: string): Position {
  return Position.fromFen(fen);
}

/** As {@link parseFen}, but gives the error as a value. */
export function tryParseFen(fen: string): Position | FenError {
  try {
    return parseFen(fen);
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
}

/** The position as a FEN of six fields; the en passant square only where a capture there is legal. */
export function makeFen(position: Position): Fen {
  return position.fen();
}

/** The first four fields: what has to be equal for two positions to count as repeated (FIDE Laws 9.2). */
export function repetitionKey(position: Position): string {
  return position.fen({ epd: true });
}

/** The position with the other side to move; nothing can be captured en passant then. */
export function passed(fen: Fen): Fen {
  const fields = fen.split(' ');
  fields[1] = fields[1] === 'w' ? 'b' : 'w';
  fields[3] = '-';
  return fields.join(' ');
}
