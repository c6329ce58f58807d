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

/** Like {@link parseFen}, but returns the error as a value. */
export function tryParseFen(fen: string, parse = parseFen): Position | FenError {
  try {
    return parse(fen);
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
}

/**
 * Reads the start of a game. Rights to castle by the files of the rooks (Shredder-FEN) mean Chess960; so {@link makeFen}
 * writes them, and a game's start says which of the two is played.
 * @throws {FenError}
 */
export function parseStart(fen: Fen): Position {
  return Position.fromFen(fen, { chess960: isChess960(fen) });
}

/** Whether a FEN of ours is of Chess960. Without rights to castle the rules are those of chess. */
export function isChess960(fen: Fen): boolean {
  return /^\S+ [wb] [a-h]+ /i.test(fen);
}

/** Reads a position of Chess960, with rights to castle in either spelling ("KQkq": the outermost rooks). @throws {FenError} */
export function parseChess960Fen(fen: string): Position {
  return Position.fromFen(fen, { chess960: true });
}

/**
 * The position as a FEN of six fields; the en passant square only if a capture there is legal. In Chess960 castling rights are the files of
 * the rooks.
 */
export function makeFen(position: Position): Fen {
  return position.fen({ shredder: position.chess960 });
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
