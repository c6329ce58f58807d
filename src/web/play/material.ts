import { type Board, type Color, opposite, type Role } from 'plyhouse-kernel/position';
import { type Game, gameAt, positionOf } from '../../chess/game.ts';

/** The captures in a game, and which side leads in material. */

/** The usual values in pawns; the king has none. */
const WORTHS = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 } as const satisfies Partial<Record<Role, number>>;
type Taken = keyof typeof WORTHS;
const ROLES = Object.keys(WORTHS) as Taken[];

const SIGNS: Readonly<Record<Color, Readonly<Record<Taken, string>>>> = {
  white: { pawn: '♙', knight: '♘', bishop: '♗', rook: '♖', queen: '♕' },
  black: { pawn: '♟', knight: '♞', bishop: '♝', rook: '♜', queen: '♛' },
};

export interface Captures {
  /** The captured pieces of the other side, pawns first; a promoted piece counts as a pawn when captured. */
  readonly roles: readonly Taken[];
  /** This side's material on the board minus the other's, in pawns. */
  readonly lead: number;
}

/** The captures of a side since the game's start. */
export function capturesOf(game: Game, color: Color): Captures {
  const first = positionOf(gameAt(game, 0)).board;
  const { board } = positionOf(game);
  const other = opposite(color);
  const gone = (role: Taken) => count(first, other, role) - count(board, other, role);
  // A promoted pawn is missing from the pawns, but was not captured.
  const promoted = ROLES.reduce((sum, role) => sum + (role === 'pawn' ? 0 : Math.max(0, -gone(role))), 0);
  const roles = ROLES.flatMap((role) =>
    Array.from({ length: Math.max(0, gone(role) - (role === 'pawn' ? promoted : 0)) }, () => role),
  );
  return { roles, lead: worthOf(board, color) - worthOf(board, other) };
}

/** The captures as symbols after the lead: "+3 ♟♟♞". */
export function formatCaptures({ roles, lead }: Captures, color: Color): string {
  const signs = roles.map((role) => SIGNS[opposite(color)][role]).join('');
  return [lead > 0 ? `+${lead}` : '', signs].filter((part) => part !== '').join(' ');
}

/** The captures in words: "has captured 2 pawns and 1 knight, and is 3 ahead". Empty if there is nothing to say. */
export function describeCaptures({ roles, lead }: Captures): string {
  const counts = ROLES.flatMap((role) => {
    const number = roles.filter((each) => each === role).length;
    return number === 0 ? [] : [`${number} ${role}${number === 1 ? '' : 's'}`];
  });
  const parts = [
    ...(counts.length > 0 ? [`has captured ${new Intl.ListFormat('en').format(counts)}`] : []),
    ...(lead > 0 ? [`is ${lead} ahead`] : []),
  ];
  return parts.join(' and ');
}

const count = (board: Board, color: Color, role: Role) => board.pieces(color, role).size();

function worthOf(board: Board, color: Color): number {
  return ROLES.reduce((sum, role) => sum + count(board, color, role) * WORTHS[role], 0);
}
