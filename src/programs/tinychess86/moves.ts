/**
 * The move generator, "the heart of the program": it finds a piece of its colour, knows it by its value and jumps to
 * the routine for it with a pointer into the direction table. It gives one move at a time; between two of them its
 * place (origin, direction pointer) waits in the ply's sixteen bytes, as the original's stack held it.
 */
import {
  BISHOP,
  BLACK_LONG,
  BLACK_SHORT,
  type Board,
  CASTLES_LONG,
  CASTLES_SHORT,
  DOUBLE_STEP,
  EN_PASSANT,
  indexOf,
  KING,
  KNIGHT,
  makeMove,
  NOWHERE,
  PAWN,
  PLAIN,
  PROMOTES,
  QUEEN,
  ROOK,
  type Side,
  squareName,
  takeBackMove,
  WHITE,
  WHITE_LONG,
  WHITE_SHORT,
} from './board.ts';

/**
 * The direction tables, each with its end mark 00: king and queen share one, rook, bishop, knight have their own. A table ends at a byte
 * with none of the bits 99h, of which every step on an 0x88 board has one (listing, line 117).
 */
// biome-ignore format: one table a line, as in the listing
export const DIRECTIONS = Uint8Array.of(
  0x01, 0xff, 0x10, 0xf0, 0x11, 0xef, 0x0f, 0xf1, 0x00,
  0x01, 0xff, 0x10, 0xf0, 0x00,
  0x11, 0xef, 0x0f, 0xf1, 0x00,
  0x0e, 0xf2, 0x12, 0xee, 0x1f, 0xe1, 0x21, 0xdf, 0x00,
);
const KING_QUEEN_TABLE = 0;
const ROOK_TABLE = 9;
const BISHOP_TABLE = 14;
const KNIGHT_TABLE = 19;
/** Bits of which every legal step has one. */
const STEP_BITS = 0x99;

/** The start of the direction pointer, by a piece's value; a pawn's counts its four ways of moving instead. */
const START = new Uint8Array(KING + 1);
START[KING] = KING_QUEEN_TABLE;
START[QUEEN] = KING_QUEEN_TABLE;
START[ROOK] = ROOK_TABLE;
START[BISHOP] = BISHOP_TABLE;
START[KNIGHT] = KNIGHT_TABLE;
START[PAWN] = 0;

/** Before the squares are scanned, castling is looked at: long, then short. */
const TRY_LONG = 0x80;
const TRY_SHORT = 0x81;
const BEFORE_SCAN = 0x82;
/** The scan begins below this square number. */
const AFTER_BOARD = 0x78;

/** Sets a ply's generator to its beginning. */
export function startMoves(board: Board, ply: number): void {
  board.org[ply] = TRY_LONG;
}

/** The next pseudo-legal move of a ply, put into its parameters; false if there is none left. */
export function nextMove(board: Board, ply: number): boolean {
  const { squares, color } = board;
  let org = board.org[ply]!;

  // 1. Castling comes first (described). What stands in `org` is the stage, until a move is found.
  const kind = board.kind[ply];
  if (org < TRY_LONG) {
    if (kind === CASTLES_LONG) org = TRY_SHORT;
    else if (kind === CASTLES_SHORT) org = BEFORE_SCAN;
  }
  if (org >= TRY_LONG) {
    if (org === TRY_LONG) {
      if (tstcas(board, CASTLES_LONG)) return setCastling(board, ply, CASTLES_LONG);
      org = TRY_SHORT;
    }
    if (org === TRY_SHORT && tstcas(board, CASTLES_SHORT)) return setCastling(board, ply, CASTLES_SHORT);
    org = AFTER_BOARD;
  }

  // 2. The 64 squares in scan order, from h8 down (chosen: from a1 up the position of figure 2 costs ten times as many
  //    positions, far more than the 36 seconds it took).
  for (;;) {
    if (org < AFTER_BOARD) {
      const man = squares[org]! * color;
      if (man > 0) {
        const found =
          man === PAWN
            ? pawn(board, ply, org)
            : man === KNIGHT || man === KING
              ? getdes(board, ply, org)
              : path(board, ply, org);
        if (found) return true;
      }
    }
    org--;
    if (org & 0x08) org -= 8;
    if (org < 0) return false;
    const next = squares[org]! * color;
    if (next > 0) {
      board.org[ply] = org;
      board.ray[ply] = org;
      board.si[ply] = START[next]!;
    }
  }
}

/** GETDES: all moves of a king or knight; the direction of each step is read from the table. */
function getdes(board: Board, ply: number, org: number): boolean {
  const { squares, color } = board;
  let si = board.si[ply]!;
  while ((DIRECTIONS[si]! & STEP_BITS) !== 0) {
    const di = (org + DIRECTIONS[si]!) & 0xff;
    si++;
    if ((di & 0x88) !== 0) continue;
    const there = squares[di]! * color;
    if (there > 0) continue;
    board.si[ply] = si;
    return setMove(board, ply, di, -there, PLAIN);
  }
  board.si[ply] = si;
  return false;
}

/** PATH: all pieces that move along a line; a line ends if the square is not empty or the piece would leave the board. */
function path(board: Board, ply: number, org: number): boolean {
  const { squares, color } = board;
  let si = board.si[ply]!;
  let at = board.ray[ply]!;
  while ((DIRECTIONS[si]! & STEP_BITS) !== 0) {
    const di = (at + DIRECTIONS[si]!) & 0xff;
    if ((di & 0x88) === 0) {
      const there = squares[di]! * color;
      if (there <= 0) {
        board.si[ply] = there === 0 ? si : si + 1;
        board.ray[ply] = there === 0 ? di : org;
        return setMove(board, ply, di, -there, PLAIN);
      }
    }
    si++;
    at = org;
  }
  board.si[ply] = si;
  return false;
}

/**
 * The pawn, the article's enfant terrible, whose routine it does not print. Chosen order: takes to the a-side, takes to
 * the h-side, one step, two steps. It always promotes to a queen (described).
 */
function pawn(board: Board, ply: number, org: number): boolean {
  const { squares, color } = board;
  const step = 16 * color;
  for (let si = board.si[ply]!; si < 4; si++) {
    const di = si === 0 ? org + step - 1 : si === 1 ? org + step + 1 : si === 2 ? org + step : org + 2 * step;
    if ((di & 0x88) !== 0) continue;
    const there = squares[di]! * color;
    let kind = PLAIN;
    if (si < 2) {
      if (there >= 0 && di !== board.enPassant) continue;
      if (there === 0) kind = EN_PASSANT;
    } else {
      if (there !== 0) continue;
      if (si === 3) {
        if (org >> 4 !== (color === WHITE ? 1 : 6) || squares[org + step] !== 0) continue;
        kind = DOUBLE_STEP;
      }
    }
    if (di >> 4 === (color === WHITE ? 7 : 0)) kind = PROMOTES;
    board.si[ply] = si + 1;
    return setMove(board, ply, di, kind === EN_PASSANT ? PAWN : -there, kind);
  }
  board.si[ply] = 4;
  return false;
}

function setMove(board: Board, ply: number, dst: number, cap: number, kind: number): true {
  board.dst[ply] = dst;
  board.cap[ply] = cap;
  board.kind[ply] = kind;
  return true;
}

function setCastling(board: Board, ply: number, kind: number): true {
  const home = board.color === WHITE ? 0x00 : 0x70;
  board.org[ply] = home + 4;
  return setMove(board, ply, home + (kind === CASTLES_SHORT ? 6 : 2), 0, kind);
}

/** The squares between king and rook, which have to be empty, by side: TSTCAS reads them in turn. */
const BETWEEN = { short: ['f', 'g'], long: ['d', 'c', 'b'] } as const;
const PATHS: Readonly<Record<number, readonly number[]>> = {
  [WHITE_SHORT]: BETWEEN.short.map((file) => indexOf(`${file}1`)),
  [WHITE_LONG]: BETWEEN.long.map((file) => indexOf(`${file}1`)),
  [BLACK_SHORT]: BETWEEN.short.map((file) => indexOf(`${file}8`)),
  [BLACK_LONG]: BETWEEN.long.map((file) => indexOf(`${file}8`)),
};

/**
 * TSTCAS: may the mover castle to this side? King and rook have not moved (the status says so). Then each square between
 * them in turn: empty, and not attacked. The table holds all squares between king and rook, so an attack on b1 or b8
 * forbids the long side here, though the rules allow it (inferred). That the king's own square is tested is chosen:
 * the article does not say how castling out of check was kept out.
 */
function tstcas(board: Board, kind: number): boolean {
  const { color, squares, castleStatus } = board;
  const side =
    kind === CASTLES_SHORT ? (color === WHITE ? WHITE_SHORT : BLACK_SHORT) : color === WHITE ? WHITE_LONG : BLACK_LONG;
  if ((castleStatus & side) === 0) return false;
  for (const square of PATHS[side]!) {
    if (squares[square] !== 0 || isAttacked(board, square, -color as Side)) return false;
  }
  return !isAttacked(board, color === WHITE ? 0x04 : 0x74, -color as Side);
}

/**
 * Is a square attacked by a side? "The reverse of the move generator": from the square along every line until a piece or
 * the edge is met, then the knights, the kings and the pawns.
 */
function isAttacked(board: Board, square: number, by: Side): boolean {
  const { squares } = board;
  // 1. Lines: the first four directions of the shared table are straight, the next four diagonal.
  for (let si = KING_QUEEN_TABLE; si < 8; si++) {
    const step = DIRECTIONS[si]!;
    const slider = si < 4 ? ROOK : BISHOP;
    let di = (square + step) & 0xff;
    if ((di & 0x88) !== 0) continue;
    if (squares[di]! * by === KING) return true;
    while ((di & 0x88) === 0) {
      const man = squares[di]! * by;
      if (man !== 0) {
        if (man === slider || man === QUEEN) return true;
        break;
      }
      di = (di + step) & 0xff;
    }
  }
  // 2. Knights.
  for (let si = KNIGHT_TABLE; DIRECTIONS[si] !== 0; si++) {
    const di = (square + DIRECTIONS[si]!) & 0xff;
    if ((di & 0x88) === 0 && squares[di]! * by === KNIGHT) return true;
  }
  // 3. Pawns: they come from behind the square, as their side moves.
  const behind = square - 16 * by;
  const left = behind - 1;
  const right = behind + 1;
  return (
    ((left & 0x88) === 0 && squares[left]! * by === PAWN) || ((right & 0x88) === 0 && squares[right]! * by === PAWN)
  );
}

/** Does the king of a side stand in check? A board without one (a set-up) knows no check. */
export function isInCheck(board: Board, side: Side): boolean {
  const king = side === WHITE ? board.whiteKing : board.blackKing;
  return king !== NOWHERE && isAttacked(board, king, -side as Side);
}

/** The row of the stack below the root, which no search uses: the list of moves is made there. */
const LIST_ROW = 0;

/** A move taken out of the generator: what the list of moves in RAM holds of it. */
export interface ListedMove {
  readonly org: number;
  readonly dst: number;
  readonly cap: number;
  readonly kind: number;
  /** The move's value in thirds of a pawn from the pre-search, the mover's view. */
  value: number;
}

/** The legal moves of the position, in the generator's order. The search's own rows of the stack stay as they are. */
export function legalList(board: Board): ListedMove[] {
  const list: ListedMove[] = [];
  const ply = LIST_ROW;
  const mover = board.color;
  for (startMoves(board, ply); nextMove(board, ply); ) {
    if (board.cap[ply] === KING) continue;
    makeMove(board, ply);
    const legal = !isInCheck(board, mover);
    takeBackMove(board, ply);
    if (!legal) continue;
    list.push({ org: board.org[ply]!, dst: board.dst[ply]!, cap: board.cap[ply]!, kind: board.kind[ply]!, value: 0 });
  }
  return list;
}

/** Puts a listed move into a ply's parameters. */
export function loadMove(board: Board, ply: number, move: ListedMove): void {
  board.org[ply] = move.org;
  setMove(board, ply, move.dst, move.cap, move.kind);
}

/** A listed move as UCI text; it promotes to a queen. */
export function moveText(move: Pick<ListedMove, 'org' | 'dst' | 'kind'>): string {
  return squareName(move.org) + squareName(move.dst) + (move.kind === PROMOTES ? 'q' : '');
}

/** The move of a ply's parameters as UCI text. */
export function rowText({ org, dst, kind }: Board, ply: number): string {
  return moveText({ org: org[ply]!, dst: dst[ply]!, kind: kind[ply]! });
}

/** The mobility of the side to move: the number of its moves, legal or not. */
export function countMoves(board: Board, ply: number): number {
  let count = 0;
  for (startMoves(board, ply); nextMove(board, ply); ) count++;
  return count;
}
