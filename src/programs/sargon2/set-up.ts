/** Setting up a position: the cursor goes from a1 to h8, and each square takes three keys (described). */
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
  /** The square with the cursor. */
  readonly at: number;
  /** The keys of the man being entered: kind, colour, whether it has moved. */
  readonly typed: string;
}

const ROLES = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' } as const;
const CORNERS = [
  ['K', 'e1', 'h1'],
  ['Q', 'e1', 'a1'],
  ['k', 'e8', 'h8'],
  ['q', 'e8', 'a8'],
] as const;

/** The board of a game, with the cursor on its first square. */
export function settingOf(game: Game): Setting {
  const { board, castles } = positionOf(game);
  const rights = castles.castlingRights;
  const moved = [...board.rook]
    .filter((square) => !rights.has(square))
    .concat([...board.king].filter((square) => rights.intersect(board[board.get(square)!.color]).isEmpty()));
  return { board: makeBoardFen(board), moved, at: 0, typed: '' };
}

/** The keys that put the men of a game on the board, square by square. */
export function setUpKeys(game: Game): readonly Key[] {
  const { board, moved } = settingOf(game);
  const men = parseBoardFen(board);
  return Array.from({ length: 64 }, (_, square) => {
    const man = men.get(square);
    if (!man) return ['SPACE'];
    const kind = Object.entries(ROLES).find(([, role]) => role === man.role)![0];
    return [kind, man.color === 'white' ? 'W' : 'B', moved.includes(square) ? '1' : '0'];
  }).flat();
}

export const boardOf = ({ board }: Setting): Board => parseBoardFen(board);

/** The setting after a key that does not end it. */
export function pressed(setting: Setting, key: Key): Setting {
  const typed = setting.typed + key;
  if (setting.typed === '' && key in ROLES) return { ...setting, typed };
  if (/^.[WB]$/.test(typed)) return { ...setting, typed };
  // Any other key clears the square.
  return changed(setting, /^.[WB][01O]$/.test(typed) ? typed : undefined);
}

/** With the man of an entry on the square of the cursor, or none, and the cursor on the next. */
function changed(setting: Setting, entry: string | undefined): Setting {
  const board = boardOf(setting);
  const { at } = setting;
  board.take(at);
  const moved = setting.moved.filter((square) => square !== at);
  if (entry !== undefined) {
    const role = ROLES[entry[0] as keyof typeof ROLES];
    board.set(at, { role, color: entry[1] === 'B' ? 'black' : 'white' });
    if (entry[2] !== '0' && (role === 'king' || role === 'rook')) moved.push(at);
  }
  return { board: makeBoardFen(board), moved, at: (at + 1) % 64, typed: '' };
}

/** The position, if it is one: castling rights where king and rook stand at home and have not moved. */
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
