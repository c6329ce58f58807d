/** Setting up a position on the screen: the squares blink in turn, from a1 to h8, and each can be changed (described). */
import { type Board, makeBoardFen, parseBoardFen, parseSquare } from 'plyhouse-kernel/position';
import type { Fen } from '../../chess/fen.ts';
import { type Game, positionOf } from '../../chess/game.ts';
import type { Key } from '../console.ts';

/** A board being changed. */
export interface Setting {
  /** The board as FEN has it. */
  readonly board: string;
  /** Kings and rooks that have moved, by their squares; only of them does it matter here. */
  readonly moved: readonly number[];
  /** The square that blinks. */
  readonly at: number;
  /** The keys of the man being entered: kind, separator, colour, separator, whether he has moved. */
  readonly typed: string;
}

const ENTRY_KEYS = 5;
const ROLES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' } as const;
const CORNERS = [
  ['K', 'e1', 'h1'],
  ['Q', 'e1', 'a1'],
  ['k', 'e8', 'h8'],
  ['q', 'e8', 'a8'],
] as const;

/** The board of a game, from its first square on. */
export function settingOf(game: Game): Setting {
  const { board, castles } = positionOf(game);
  const rooks = castles.castlingRights;
  const moved = [...board.rook]
    .filter((square) => !rooks.has(square))
    .concat([...board.king].filter((square) => rooks.intersect(board[board.get(square)!.color]).isEmpty()));
  return { board: makeBoardFen(board), moved, at: 0, typed: '' };
}

/** The keys that put the men of a game on the board, square by square. */
export function setUpKeys(game: Game): readonly Key[] {
  const { board, moved } = settingOf(game);
  const men = parseBoardFen(board);
  return Array.from({ length: 64 }, (_, square) => {
    const man = men.get(square);
    if (!man) return ['0'];
    const kind = Object.entries(ROLES).find(([, role]) => role === man.role)![0];
    return [kind, 'SPACE', man.color === 'white' ? 'W' : 'B', 'SPACE', moved.includes(square) ? '1' : '0'];
  }).flat();
}

export const boardOf = ({ board }: Setting): Board => parseBoardFen(board);

/** The setting after a key; undefined if it was the key that ends it. */
export function pressed(setting: Setting, key: Key): Setting | undefined {
  const typed = setting.typed + (key === 'SPACE' ? ' ' : key);
  if (setting.typed === '') {
    if (key === 'ESC') return undefined;
    if (key === 'ENTER') return at(setting, setting.at + 1);
    if (key === 'BACK') return at(setting, before(setting.at));
    // Any key that is no man empties the square; the book says 0.
    if (!(key in ROLES)) return at(changed(setting, undefined), setting.at + 1);
  }
  if (setting.typed.length < ENTRY_KEYS - 1) return { ...setting, typed: setting.typed + typed.at(-1)! };
  return at(changed(setting, typed), setting.at + 1);
}

const at = (setting: Setting, square: number): Setting => ({ ...setting, at: square % 64, typed: '' });

/**
 * The square the backspace key goes to: three places back on a board of ten files with a border, and forward again from the border.
 * At the beginning of a rank that is the square before; elsewhere it is up to three squares back (described).
 */
function before(square: number): number {
  const place = 18 + (square & 7) + 10 * (square >> 3);
  if (place < 20) return 63;
  const file = (place % 10) - 1;
  const rank = Math.floor(place / 10) - 2;
  return file < 0 ? 8 * rank : file > 7 ? 8 * rank + 8 : 8 * rank + file;
}

/** With the man of an entry on the blinking square, or none. */
function changed(setting: Setting, entry: string | undefined): Setting {
  const board = boardOf(setting);
  board.take(setting.at);
  const moved = setting.moved.filter((square) => square !== setting.at);
  if (entry === undefined) return { ...setting, board: makeBoardFen(board), moved };
  const role = ROLES[entry[0] as keyof typeof ROLES];
  board.set(setting.at, { role, color: entry[2] === 'B' ? 'black' : 'white' });
  const hasMoved = entry[4] === '1' && (role === 'king' || role === 'rook');
  return { ...setting, board: makeBoardFen(board), moved: hasMoved ? [...moved, setting.at] : moved };
}

/** The position, if it is one: castling rights where king and rook stand at home and have not moved. */
export function fenOfSetting(setting: Setting, turn: 'w' | 'b'): Fen {
  const board = boardOf(setting);
  const isHome = (name: string, role: 'king' | 'rook', isWhite: boolean) => {
    const square = parseSquare(name)!;
    const man = board.get(square);
    return man?.role === role && (man.color === 'white') === isWhite && !setting.moved.includes(square);
  };
  const rights = CORNERS.filter(([right, king, rook]) => {
    const isWhite = right < 'a';
    return isHome(king, 'king', isWhite) && isHome(rook, 'rook', isWhite);
  }).map(([right]) => right);
  return `${setting.board} ${turn} ${rights.join('') || '-'} - 0 1`;
}
