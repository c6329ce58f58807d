/**
 * A game of the engine against itself, as the training keeps it: about four bytes for each position with a score. It
 * starts from the initial position; the first moves were chosen at random and have no score.
 */
export interface TrainingGame {
  /** Squares of departure and arrival and the piece a pawn becomes, as {@link packMove} has them. */
  readonly moves: Uint16Array;
  /** The number of random opening moves. */
  readonly randomPlies: number;
  /** The search's score before each of the other moves: centipawns from White's view, mates as 32,000 less plies. */
  readonly scores: Int16Array;
  /** 0 Black won, 1 a draw, 2 White won. */
  readonly result: number;
}

/** A record that is no game. */
class GameRecordError extends Error {
  override readonly name = 'GameRecordError';
  constructor(at: number, detail: string) {
    super(`the game at byte ${at}: ${detail}`);
  }
}

/** Plies, 2 bytes; random plies and result, a byte each. */
const HEAD_BYTES = 4;
const MOST_RESULT = 2;

/** The kernel's number of a move (kernel/assemblyscript/move.ts) in 15 bits: the position tells the rest. */
export function packMove(move: number): number {
  return (move & 0xfff) | (((move >> 18) & 7) << 12);
}

/** The bytes of a game: head, moves, scores. */
export function makeGameRecord({ moves, randomPlies, scores, result }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + 2 * (moves.length + scores.length));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, moves.length, true);
  bytes[2] = randomPlies;
  bytes[3] = result;
  let at = HEAD_BYTES;
  for (const numbers of [moves, scores]) {
    for (const number of numbers) {
      view.setUint16(at, number, true);
      at += 2;
    }
  }
  return bytes;
}

/** The games of a row of records. @throws {GameRecordError} */
export function* parseGameRecords(bytes: Uint8Array): Generator<TrainingGame> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (at + HEAD_BYTES > bytes.length) throw new GameRecordError(at, 'it ends within its head');
    const plies = view.getUint16(at, true);
    const randomPlies = bytes[at + 2]!;
    const result = bytes[at + 3]!;
    if (randomPlies > plies) throw new GameRecordError(at, `${randomPlies} random moves of ${plies}`);
    if (result > MOST_RESULT) throw new GameRecordError(at, `expected a result from 0 to 2, found ${result}`);
    const movesAt = at + HEAD_BYTES;
    const scoresAt = movesAt + 2 * plies;
    const end = scoresAt + 2 * (plies - randomPlies);
    if (end > bytes.length) throw new GameRecordError(at, `it has ${plies} moves, and ends before`);
    yield {
      moves: Uint16Array.from({ length: plies }, (_, index) => view.getUint16(movesAt + 2 * index, true)),
      randomPlies,
      scores: Int16Array.from({ length: plies - randomPlies }, (_, index) => view.getInt16(scoresAt + 2 * index, true)),
      result,
    };
    at = end;
  }
}
