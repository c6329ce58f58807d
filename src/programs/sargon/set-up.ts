/** Setting up a position, from a1 to h8, as the screens of both Sargons have it; the keys differ. */
import { type Board, makeBoardFen, parseBoardFen, parseSquare } from 'plyhouse-kernel/position';
import type { Fen } from '../../chess/fen.ts';
import { type Game, positionOf } from '../../chess/game.ts';
import type { Key } from '../console.ts';

/** A board being changed. */
export interface Setting {
  /** The board field of a FEN. */
  readonly board: string;
  /** Kings and rooks that have moved, by their squares; only of them does it matter here. */
  readonly moved: readonly number[];
  /** The square that is asked for. */
  readonly at: number;
  /** The keys of the man being entered. */
  readonly typed: string;
}

const ROLES = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' } as const;
export const isManKey = (key: Key): key is keyof typeof ROLES => key in ROLES;

const CORNERS = [
  ['K', 'e1', 'h1'],
  ['Q', 'e1', 'a1'],
  ['k', 'e8', 'h8'],
  ['q', 'e8', 'a8'],
] as const;

/** The board of a game, from its first square on. */
export function settingOf(game: Game): Setting {
  const { board, castles } = positionOf(game);
  const rights = castles.castlingRights;
  const moved = [...board.rook]
    .filter((square) => !rights.has(square))
    .concat([...board.king].filter((square) => rights.intersect(board[board.get(square)!.color]).isEmpty()));
  return { board: makeBoardFen(board), moved, at: 0, typed: '' };
}

/**
 * The keys that put the men of a game on the board, square by square.
 * @param none the key of an empty square.
 * @param between what is pressed between kind, colour and whether it has moved.
 */
export function keysOfMen(game: Game, none: Key, between: readonly Key[]): readonly Key[] {
  const { board, moved } = settingOf(game);
  const men = parseBoardFen(board);
  return Array.from({ length: 64 }, (_, square) => {
    const man = men.get(square);
    if (!man) return [none];
    const kind = Object.entries(ROLES).find(([, role]) => role === man.role)![0];
    return [kind, ...between, man.color === 'white' ? 'W' : 'B', ...between, moved.includes(square) ? '1' : '0'];
  }).flat();
}

export const boardOf = ({ board }: Setting): Board => parseBoardFen(board);

/** Puts a man on the square, or leaves it empty. */
export function withMan(
  setting: Setting,
  man?: { readonly kind: Key; readonly color: Key; readonly hasMoved: boolean },
): Setting {
  const board = boardOf(setting);
  const { at } = setting;
  board.take(at);
  const moved = setting.moved.filter((square) => square !== at);
  if (man && isManKey(man.kind)) {
    const role = ROLES[man.kind];
    board.set(at, { role, color: man.color === 'B' ? 'black' : 'white' });
    if (man.hasMoved && (role === 'king' || role === 'rook')) moved.push(at);
  }
  return { ...setting, board: makeBoardFen(board), moved };
}

/** Moves on to another square; the first follows the last. */
export const at = (setting: Setting, square: number): Setting => ({ ...setting, at: square % 64, typed: '' });

/** The position, if it is valid: castling rights if king and rook stand at home and have not moved. */
export function fenOfSetting(setting: Setting, turn: 'w' | 'b', number = 1): Fen {
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
  return `${setting.board} ${turn} ${rights.join('') || '-'} - 0 ${number}`;
}
