import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { attacks, type Color, type Position, SquareSet } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';
import { movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { create } from './board.ts';
import { createDatabase } from './database.ts';
import { evalu8, position as positionalScore } from './evaluate.ts';

function load(fen: string, descending = true) {
  const base = createDatabase();
  base.descending = descending;
  create(base, parseFen(fen));
  return base;
}

/** White's view, in 64ths of a pawn; worked by hand from the formulas of the listing. */
const WORKED: readonly (readonly [what: string, fen: string, material: number, positional: number])[] = [
  ['nothing to choose', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0, 0],
  // 64 + 36*64*(5156-64)*6 div 12 div 262144 = 64 + 22; the king has a pawn next to it: 50*10 div 64.
  ['a pawn ahead', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 86, 7],
  // 256 at most + 36*512*(5156-640)*2 div 8 div 262144 = 256 + 79; both kings in a corner, the queen's 21 squares div 64.
  ['a queen for a pawn, and no pawn of its own', 'k7/7p/8/8/8/8/8/KQ6 w - - 0 1', 335, 0],
  // A pawn on e5 has come three ranks: 100*3*15 div 64.
  ['an advanced pawn', '3k4/8/8/4P3/8/8/8/3K4 w - - 0 1', 86, 70],
  // Two ranks from Black's home rank, on the d-file: -100*2*10 div 64, truncated towards zero.
  ['the same for Black', '5k2/8/8/3p4/8/8/8/5K2 b - - 0 1', -86, -31],
  // 256 + 99; two rooks on the seventh that see each other: (2*(60+4*120) + 13 squares each) div 64.
  ['rooks on the seventh', '8/1R4R1/8/3k4/8/8/8/4K3 w - - 0 1', 355, 17],
];

describe('material and positional score, worked by hand', () => {
  for (const [what, fen, material, positional] of WORKED) {
    test(what, () => {
      const base = load(fen);
      assert.equal(base.mbval[0], material);
      assert.equal(positionalScore(base), positional);
    });
  }
});

/** Pascal's DIV. */
const div = (one: number, other: number) => Math.trunc(one / other);

/** The material score by the formula, from the board alone. */
function materialOf({ board }: Position): number {
  const of = (color: Color) =>
    64 * board.pieces(color, 'pawn').size() +
    192 * (board.pieces(color, 'knight').size() + board.pieces(color, 'bishop').size()) +
    320 * board.pieces(color, 'rook').size() +
    576 * board.pieces(color, 'queen').size();
  const advantage = of('white') - of('black');
  const pawns = advantage === 0 ? 0 : board.pieces(advantage > 0 ? 'white' : 'black', 'pawn').size();
  const size = Math.abs(advantage);
  const bonus = div(div(36 * size * (5156 - of('white') - of('black')) * (4 * pawns + 2), 4 * pawns + 8), 262144);
  return Math.sign(advantage) * Math.min(Math.min(256, size) + bonus, 16320);
}

/** The positional score by the words of the listing's comments, on the sets and attacks of the kernel. */
function positionalOf({ board }: Position, descending: boolean): number {
  const mobility = (set: SquareSet) => {
    let total = 0;
    for (const square of set) total += attacks(board.get(square)!, square, board.occupied).size();
    return total;
  };
  const scoreOf = (color: Color) => {
    const pieces = (role: 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king') => board.pieces(color, role);
    const [ahead, home, seventh] = color === 'white' ? [8, 1, 6] : [-8, 6, 1];
    let pawns = 0;
    for (const square of pieces('pawn')) {
      const file = square & 7;
      const rank = square >> 3;
      if (file > 0 && pieces('pawn').has(square - 1)) pawns += 12;
      for (const aside of [-1, 1]) {
        const behind = square - 8 + aside;
        if (file + aside >= 0 && file + aside < 8 && behind >= 0 && pieces('pawn').has(behind)) pawns += 5;
      }
      if (board.occupied.has(square + ahead)) pawns -= 20;
      pawns += Math.abs(rank - home) * [0, 0, 5, 10, 15, 5, 0, 0][file]!;
    }
    const rooks = [...pieces('rook')];
    const first = descending ? rooks.at(-1) : rooks[0];
    let rook = 0;
    if (first !== undefined) {
      const seen = attacks(board.get(first)!, first, board.occupied);
      if (seen.intersects(pieces('rook'))) rook += 60;
      rook += 120 * pieces('rook').intersect(SquareSet.fromRank(seventh)).size() ** 2;
    }
    const at = pieces('king').first()!;
    const corner = [0, 1, 6, 7].includes(at & 7) && [0, 1, 6, 7].includes(at >> 3);
    const beside = attacks(board.get(at)!, at, board.occupied).intersect(pieces('pawn')).size();
    return (
      100 * pawns +
      200 * mobility(pieces('bishop').union(pieces('knight'))) +
      mobility(pieces('rook').union(pieces('queen'))) +
      2 * rook +
      50 * ((corner ? 150 : 0) + 10 * beside)
    );
  };
  return div(scoreOf('white') - scoreOf('black'), 64) + 0;
}

test('both scores follow the formulas wherever a game leads', () => {
  const starts = [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
    'r2r2k1/1R3pp1/8/3R4/8/6P1/r4P1P/3R2K1 w - - 0 1',
  ];
  const seen = { ahead: 0, doubled: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { maxLength: 30 }), fc.boolean(), (fen, picks, down) => {
      let game = newGame(fen);
      for (const pick of picks) {
        const legal = movesOf(game);
        if (legal.length === 0) break;
        game = play(game, legal[pick % legal.length]!);
      }
      const base = createDatabase();
      base.descending = down;
      create(base, positionOf(game));
      const material = materialOf(positionOf(game));
      const positional = positionalOf(positionOf(game), down);
      assert.equal(base.mbval[0], material === 0 ? 0 : material);
      assert.equal(positionalScore(base), positional === 0 ? 0 : positional);
      if (material !== 0) seen.ahead++;
      if (positionalOf(positionOf(game), !down) !== positional) seen.doubled++;
    }),
    { seed: 8, numRuns: 500 },
  );
  assert.ok(seen.ahead > 50, 'unequal material was seen');
  assert.ok(seen.doubled > 0, 'a position where the scan decides which rook is the first was seen');
});

describe('EVALU8', () => {
  const pawnAhead = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const scored = (fen: string, maxps: number, bound: number, positional = true) => {
    const judgement = { positional, centralKing: false, maxps };
    return [evalu8(load(fen), judgement, bound), judgement.maxps];
  };

  test('takes the view of the side to move', () => {
    assert.deepEqual(scored(pawnAhead, 0, -32767), [93, 7]);
    assert.deepEqual(scored(pawnAhead.replace(' w ', ' b '), 0, -32767), [-93, 7]);
  });
  test('stays with the material where the largest positional score so far could not reach the bound', () => {
    assert.deepEqual(scored(pawnAhead, 5, 91), [86, 5]);
    assert.deepEqual(scored(pawnAhead, 5, 90), [93, 7]);
  });
  test('never forgets a larger positional score', () => {
    assert.deepEqual(scored(pawnAhead, 50, 0), [93, 50]);
  });
  test('counts men only without the positional part', () => {
    assert.deepEqual(scored(pawnAhead, 0, -32767, false), [86, 0]);
  });
});
