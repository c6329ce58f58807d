import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../../chess/read-move.ts';
import type { Chance } from '../program.ts';
import { boardOf, emptyBoard, setPosition } from './board.ts';
import { BOOK_LINES } from './book-lines.ts';
import { legalList, moveText } from './moves.ts';

/** The capacity of a 1 KB EPROM (described). */
export const BOOK_BYTES = 1024;

/**
 * The encoding of a book move (chosen: the original's coding is not known): one byte. The low six bits are the move's place in the
 * generator's list, bit 7 means that an alternative follows, bit 6 that the line ends here. The continuation comes right after a move, its
 * alternatives after all of that.
 */
const BESIDE = 0x80;
const ENDS = 0x40;
const PLACE = 0x3f;

interface Branch {
  readonly place: number;
  readonly next: Branch[];
}

/** The lines as the bytes of the EPROM. @throws {Error} if a line holds a move that is not legal there, or they do not fit. */
export function encodeBook(lines: readonly string[] = BOOK_LINES): Uint8Array {
  const root: Branch[] = [];
  for (const line of lines) {
    const position = parseFen(INITIAL_FEN);
    let branches = root;
    for (const san of line.split(' ')) {
      const uci = tryReadMove(position, san, { language: 'en', exactCase: true });
      if (uci instanceof ReadMoveError) throw new Error(`book line "${line}": ${san} is not legal`);
      const board = emptyBoard();
      setPosition(board, position);
      const place = legalList(board).findIndex((listed) => moveText(listed) === uci);
      let branch = branches.find((candidate) => candidate.place === place);
      if (!branch) {
        branch = { place, next: [] };
        branches.push(branch);
      }
      branches = branch.next;
      position.play(legalMove(position, uci)!);
    }
  }
  const bytes: number[] = [];
  const write = (branches: readonly Branch[]): void => {
    for (const [index, { place, next }] of branches.entries()) {
      bytes.push(place | (index < branches.length - 1 ? BESIDE : 0) | (next.length === 0 ? ENDS : 0));
      write(next);
    }
  };
  write(root);
  if (bytes.length > BOOK_BYTES) throw new Error(`the book takes ${bytes.length} bytes of ${BOOK_BYTES}`);
  return Uint8Array.from(bytes);
}

let eprom: Uint8Array | undefined;

/** A move of the book after these moves from the start position, chosen by chance; undefined if it has none. */
export function bookMove(moves: readonly Uci[], chance: Chance): Uci | undefined {
  eprom ??= encodeBook();
  const board = boardOf(INITIAL_FEN);
  const position = parseFen(INITIAL_FEN);
  let at = 0;
  for (const uci of moves) {
    const place = legalList(board).findIndex((listed) => moveText(listed) === uci);
    const found = branchesAt(eprom, at).find((index) => (eprom![index]! & PLACE) === place);
    if (found === undefined || (eprom[found]! & ENDS) !== 0) return undefined;
    at = found + 1;
    position.play(legalMove(position, uci)!);
    setPosition(board, position);
  }
  const branches = branchesAt(eprom, at);
  const chosen = branches[Math.floor(chance() * branches.length)]!;
  return moveText(legalList(board)[eprom[chosen]! & PLACE]!);
}

/** The starts of the branches of a position, the given one first. */
function branchesAt(bytes: Uint8Array, first: number): number[] {
  const found = [first];
  for (let at = first; (bytes[at]! & BESIDE) !== 0; ) {
    at = skip(bytes, at);
    found.push(at);
  }
  return found;
}

/** The place after a move and all that follows it. */
function skip(bytes: Uint8Array, at: number): number {
  if ((bytes[at]! & ENDS) !== 0) return at + 1;
  let next = at + 1;
  while ((bytes[next]! & BESIDE) !== 0) next = skip(bytes, next);
  return skip(bytes, next);
}
