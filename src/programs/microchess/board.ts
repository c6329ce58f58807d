/**
 * The men as the machine held them: a list of squares in bytes 0050 to 006F, sixteen for the computer and sixteen for the
 * player. A square is rank times 16 plus file, the rank counted from the computer's end, the file from the player's left.
 */
import type { Color, Position, Role } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';
import type { Game } from '../../chess/game.ts';
import { legalMove, makeUci, parseUci, type Uci } from '../../chess/move.ts';

/** 32 squares: the computer's men, then the player's. The place in the list says what a man is. */
export type Men = Uint8Array;

/** The square of a captured man. */
export const TAKEN = 0xcc;
/** Bits that only numbers off the board have. */
export const OFF_BOARD = 0x88;
/** The square opposite: turning the board is subtracting from it. */
const TURNED = 0x77;
/** Men of a side. */
export const MEN = 16;
export const KING = 0;
export const QUEEN = 1;
/** The first pawn's place; those before it are pieces. */
export const FIRST_PAWN = 8;

/** The roles of the men, by place: king, queen, rooks, bishops, knights, pawns. */
const ROLES: readonly Role[] = [
  'king',
  'queen',
  ...(['rook', 'bishop', 'knight'] as const).flatMap((role) => [role, role]),
  ...Array.from({ length: 8 }, () => 'pawn' as const),
];

/**
 * Their files at the start, h to a as White's computer has them: the king's man of a pair before the queen's, h before a. Only
 * the king's pawn comes last, after the queen's.
 */
const HOME_FILES = 'edhafcgbhagbfcde';

/** The places of the men a pawn can become, best first: "the highest piece available" (manual). */
const PIECES_BY_RANK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** The machine's number of a square of ours (a1 = 0, h8 = 63). */
function kimSquare(square: number, computer: Color): number {
  const file = square & 7;
  const rank = square >> 3;
  return computer === 'white' ? 16 * rank + 7 - file : 16 * (7 - rank) + file;
}

/** Our number of a square of the machine's. */
function squareOf(kim: number, computer: Color): number {
  const rank = kim >> 4;
  const file = kim & 7;
  return computer === 'white' ? 8 * rank + 7 - file : 8 * (7 - rank) + file;
}

/** The name of a square of the machine's. */
export function squareName(kim: number, computer: Color): string {
  const square = squareOf(kim, computer);
  return `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
}

/** The men of a game, as the machine with this colour has followed it. */
export function menOf(game: Game, computer: Color): Men {
  const position = parseFen(game.start);
  const men = deal(position, computer);
  for (const uci of game.moves) {
    const move = legalMove(position, uci)!;
    follow(men, position, makeUci(position, move), computer);
    position.play(move);
  }
  return men;
}

/**
 * The men of a position that was set up (chosen: the original only knows games and what is keyed into it). Every man takes his
 * own place if he stands on his home square, a pawn if on his home file; the others take what is left, from a1 to h8.
 */
export function deal(position: Position, computer: Color): Men {
  const men = new Uint8Array(2 * MEN).fill(TAKEN);
  for (const color of ['white', 'black'] as const) {
    const first = color === computer ? 0 : MEN;
    const back = color === 'white' ? 0 : 7;
    const left: [square: number, role: Role][] = [];
    for (const square of position.board[color]) {
      const role = position.board.get(square)!.role;
      const file = 'abcdefgh'[square & 7];
      const place = ROLES.findIndex((own, at) => own === role && HOME_FILES[at] === file);
      const isHome = role === 'pawn' || square >> 3 === back;
      if (place >= 0 && isHome && men[first + place] === TAKEN) men[first + place] = kimSquare(square, computer);
      else left.push([square, role]);
    }
    for (const [square, role] of left) men[placeFor(men, first, role)] = kimSquare(square, computer);
  }
  return men;
}

/**
 * A free place for a man of this kind; if there is none, that of the highest piece available (described, for pawns that
 * become queens), and then that of a pawn, which stands for anything that has no place of its own (chosen).
 */
function placeFor(men: Men, first: number, role: Role): number {
  const free = (place: number) => men[first + place] === TAKEN;
  const places = [...ROLES.keys()];
  const place =
    places.find((at) => ROLES[at] === role && free(at)) ??
    PIECES_BY_RANK.find(free) ??
    places.find((at) => at >= FIRST_PAWN && free(at));
  if (place === undefined) throw new Error('seventeen men of a side');
  return first + place;
}

/** Makes a legal move of a game on the men. The position is the one before it. */
function follow(men: Men, position: Position, uci: Uci, computer: Color): void {
  let man = -1;
  for (const [from, to] of stepsOf(position, uci, computer)) man = moveMan(men, from, to);
  const { to, promotion } = parseUci(uci)!;
  if (promotion === undefined) return;
  men[man] = TAKEN;
  men[placeFor(men, position.turn === computer ? 0 : MEN, promotion)] = kimSquare(to, computer);
}

/** The steps by which a legal move is keyed in: two for castling, the king's first, and for en passant: take, then pass. */
export function stepsOf(
  position: Position,
  uci: Uci,
  computer: Color,
): readonly (readonly [from: number, to: number])[] {
  const { from, to } = parseUci(uci)!;
  const role = position.board.get(from)!.role;
  const kim = (square: number) => kimSquare(square, computer);
  const rank = from & 0x38;
  if (role === 'king' && Math.abs((from & 7) - (to & 7)) === 2) {
    const [corner, beside] = to > from ? [rank | 7, rank | 5] : [rank, rank | 3];
    return [
      [kim(from), kim(to)],
      [kim(corner), kim(beside)],
    ];
  }
  if (role === 'pawn' && (from & 7) !== (to & 7) && position.board.get(to) === undefined) {
    const passed = rank | (to & 7);
    return [
      [kim(from), kim(passed)],
      [kim(passed), kim(to)],
    ];
  }
  return [[kim(from), kim(to)]];
}

/** Moves whatever stands on a square, and takes what stands on the other: the machine asks nothing. Returns his place, or -1. */
export function moveMan(men: Men, from: number, to: number): number {
  const man = men.lastIndexOf(from);
  const victim = men.lastIndexOf(to);
  if (victim >= 0) men[victim] = TAKEN;
  if (man >= 0) men[man] = to;
  return man;
}

/** The promotion of the computer's pawn: the highest piece that is missing, a queen if none is. */
export function promotionOf(men: Men): string {
  const place = PIECES_BY_RANK.find((at) => men[at] === TAKEN);
  return place === undefined ? 'q' : ({ queen: 'q', rook: 'r', bishop: 'b' }[ROLES[place] as string] ?? 'n');
}

/** The men seen from the other side: what the key E does. */
export function exchange(men: Men): Men {
  return Uint8Array.from(men, (_, at) => {
    const square = men[at ^ MEN]!;
    return square === TAKEN ? TAKEN : TURNED - square;
  });
}

/** The men as the first field of a FEN. */
export function placementOf(men: Men, computer: Color): string {
  const letters = Array<string>(64).fill('1');
  for (const [at, square] of men.entries()) {
    if ((square & OFF_BOARD) !== 0) continue;
    const role = ROLES[at % MEN]!;
    const letter = role === 'knight' ? 'n' : role[0]!;
    const isWhite = at < MEN === (computer === 'white');
    letters[squareOf(square, computer)] = isWhite ? letter.toUpperCase() : letter;
  }
  const ranks = Array.from({ length: 8 }, (_, down) => letters.slice(8 * (7 - down), 8 * (8 - down)).join(''));
  return ranks.map((rank) => rank.replace(/1+/g, (run) => String(run.length))).join('/');
}
