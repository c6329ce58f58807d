/**
 * A game of the engine against itself, as the training keeps it: about four bytes for each position with a score. It
 * starts from the initial position; the first moves were chosen at random and have no score.
 */
export interface TrainingGame {
  /** Squares of departure and arrival and the piece a pawn becomes, as {@link packMove} has them. */
  readonly moves: Uint16Array;
  /** How many of the first moves were random. */
  readonly randomPlies: number;
  /** What the search found before each of the other moves: centipawns from White's view, mates as 32,000 less plies. */
  readonly scores: Int16Array;
  /** 0 Black won, 1 a draw, 2 White won. */
  readonly result: number;
  /**
   * Positions beside the game, which a random move leads to: quiet ones, or such as are quiet once the best answer has
   * captured or promoted. For each position with a score their number; then for each of them the random move, with
   * {@link ANSWERED} the answer too, and the score from White's view. Empty where no game has any.
   */
  readonly asides: Uint16Array;
}

/** Added to a random move where the best answer to it stands behind it. */
export const ANSWERED = 0x8000;

/** A record that is no game. */
export class GameRecordError extends Error {
  override readonly name = 'GameRecordError';
  constructor(at: number, detail: string) {
    super(`the game at byte ${at}: ${detail}`);
  }
}

/** Plies, 2 bytes; random plies and result, a byte each; numbers of the asides, 2 bytes, which format 1 has not. */
const HEAD_BYTES = 6;
const HEAD_BYTES_OF_FORMAT_1 = 4;
const MOST_RESULT = 2;

/** The kernel's number of a move (kernel/assembly/move.ts) in 15 bits: the position tells the rest. */
export function packMove(move: number): number {
  return (move & 0xfff) | (((move >> 18) & 7) << 12);
}

/** The bytes of a game: head, moves, scores, asides. */
export function makeGameRecord({ moves, randomPlies, scores, result, asides }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + 2 * (moves.length + scores.length + asides.length));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, moves.length, true);
  bytes[2] = randomPlies;
  bytes[3] = result;
  view.setUint16(4, asides.length, true);
  let at = HEAD_BYTES;
  for (const numbers of [moves, scores, asides]) {
    for (const number of numbers) {
      view.setUint16(at, number, true);
      at += 2;
    }
  }
  return bytes;
}

/** The games of a row of records. @param format that of the file: 1 or 2. @throws {GameRecordError} */
export function* parseGameRecords(bytes: Uint8Array, format = 2): Generator<TrainingGame> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headBytes = format === 1 ? HEAD_BYTES_OF_FORMAT_1 : HEAD_BYTES;
  for (let at = 0; at < bytes.length; ) {
    if (at + headBytes > bytes.length) throw new GameRecordError(at, 'it ends within its head');
    const plies = view.getUint16(at, true);
    const randomPlies = bytes[at + 2]!;
    const result = bytes[at + 3]!;
    const asides = format === 1 ? 0 : view.getUint16(at + 4, true);
    if (randomPlies > plies) throw new GameRecordError(at, `${randomPlies} random moves of ${plies}`);
    if (result > MOST_RESULT) throw new GameRecordError(at, `expected a result from 0 to 2, found ${result}`);
    const movesAt = at + headBytes;
    const scoresAt = movesAt + 2 * plies;
    const asidesAt = scoresAt + 2 * (plies - randomPlies);
    const end = asidesAt + 2 * asides;
    if (end > bytes.length)
      throw new GameRecordError(at, `it has ${plies} moves and ${asides} numbers, and ends before`);
    yield {
      moves: Uint16Array.from({ length: plies }, (_, index) => view.getUint16(movesAt + 2 * index, true)),
      randomPlies,
      scores: Int16Array.from({ length: plies - randomPlies }, (_, index) => view.getInt16(scoresAt + 2 * index, true)),
      result,
      asides: Uint16Array.from({ length: asides }, (_, index) => view.getUint16(asidesAt + 2 * index, true)),
    };
    at = end;
  }
}

/** How many asides a game has. */
export function countAsides({ asides }: TrainingGame): number {
  let count = 0;
  for (let at = 0; at < asides.length; ) {
    let left = asides[at++]!;
    count += left;
    for (; left > 0; left--) at += asides[at]! >= ANSWERED ? 3 : 2;
  }
  return count;
}
