import { Board, type Color, makeBoardFen, type Role } from 'plyhouse-kernel/position';
import { type Fen, tryParseFen } from '../../chess/fen.ts';
import { seededChance } from '../../host/chance.ts';
import { castlingOf } from '../pieces.ts';

/** The pieces besides the kings: how many of the side to move and of the other, drawn from these. */
export interface Recipe {
  readonly attackers: readonly [least: number, most: number];
  readonly defenders: readonly [least: number, most: number];
  readonly roles: readonly Role[];
}

/**
 * Legal positions of pieces thrown on the board, either side to move; kings and rooks are at home more often than by
 * chance, and pawns near their promotion or just after a double step, so that every kind of move comes up.
 */
export function* randomPositions(seed: number, count: number, recipe: Recipe): Generator<Fen> {
  const chance = seededChance(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)]!;
  const between = ([least, most]: readonly [number, number]) => least + Math.floor(chance() * (most - least + 1));
  for (let made = 0; made < count; ) {
    const board = Board.empty();
    const turn = pick<Color>(['white', 'black']);
    const other = turn === 'white' ? 'black' : 'white';
    let enPassant = '-';
    const put = (color: Color, role: Role, square: number) => {
      if (!board.get(square)) board.set(square, { role, color });
    };
    for (const color of ['white', 'black'] as const) {
      const home = color === 'white' ? 0 : 56;
      if (chance() < 0.25) {
        put(color, 'king', home + 4);
        put(color, 'rook', home + pick([0, 7]));
      } else put(color, 'king', Math.floor(chance() * 64));
    }
    for (const color of [turn, other] as const) {
      for (let left = between(color === turn ? recipe.attackers : recipe.defenders); left > 0; left--) {
        const role = pick(recipe.roles);
        if (role !== 'pawn') put(color, role, Math.floor(chance() * 64));
        else if (chance() < 0.5) put(color, role, 8 + Math.floor(chance() * 48));
        else put(color, role, (color === 'white' ? 48 : 8) + Math.floor(chance() * 8));
      }
    }
    if (recipe.roles.includes('pawn') && chance() < 0.3) {
      const file = Math.floor(chance() * 7);
      const rank = turn === 'white' ? 4 : 3;
      put(turn, 'pawn', rank * 8 + file + 1);
      put(other, 'pawn', rank * 8 + file);
      const behind = (turn === 'white' ? 5 : 2) * 8 + file;
      const home = (turn === 'white' ? 6 : 1) * 8 + file;
      const isThere = board.get(rank * 8 + file)?.role === 'pawn' && board.get(rank * 8 + file)?.color === other;
      if (isThere && !board.get(behind) && !board.get(home))
        enPassant = 'abcdefgh'.charAt(file) + (turn === 'white' ? 6 : 3);
    }
    const fen = `${makeBoardFen(board)} ${turn === 'white' ? 'w' : 'b'} ${castlingOf(board, turn)} ${enPassant} 0 1`;
    if (tryParseFen(fen) instanceof Error) continue;
    made++;
    yield fen;
  }
}
