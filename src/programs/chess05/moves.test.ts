import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseFen } from '../../chess/fen.ts';
import { newGame, play, positionOf } from '../../chess/game.ts';
import { legalMoves } from '../../chess/move.ts';
import { create } from './board.ts';
import { createDatabase, type Database } from './database.ts';
import { genall, makeMoveUci } from './moves.ts';
import { dndate, update } from './update.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

// Counts: Chess Programming Wiki, "Perft Results"; the last two rows are the usual tests of castling rights and promotion.
const PERFT: readonly (readonly [name: string, fen: string, ...counts: number[]])[] = [
  ['the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 20, 400, 8902, 197281],
  ['position 2, Kiwipete', KIWIPETE, 48, 2039, 97862],
  ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2812, 43238],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9467],
  ['position 5', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44, 1486, 62379],
  ['position 6', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 46, 2079, 89890],
  ['rooks and kings', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13744, 314346],
  ['promotions', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 24, 496, 9483],
];

/** Leaves of the tree of legal moves, each made by UPDATE and taken back by DNDATE. */
function perft(base: Database, depth: number): number {
  const first = base.jntw;
  genall(base);
  const end = base.jntw;
  let leaves = 0;
  for (let slot = first; slot < end; slot++) {
    if (update(base, slot)) leaves += depth === 1 ? 1 : perft(base, depth - 1);
    dndate(base, base.moves[slot]!);
  }
  return leaves;
}

describe('the move generator counts what is published', () => {
  for (const descending of [true, false]) {
    for (const [name, fen, ...counts] of PERFT) {
      test(`${name}, ${descending ? 'descending' : 'ascending'}`, () => {
        const base = createDatabase();
        base.descending = descending;
        // The other scan gives the same set in another order: one ply less is enough for it.
        for (const [at, count] of counts.slice(0, descending ? undefined : -1).entries()) {
          create(base, parseFen(fen));
          assert.equal(perft(base, at + 1), count, `depth ${at + 1}`);
        }
      });
    }
  }
});

/** Everything a move changes, at the present ply. */
function picture(base: Database) {
  const ply = 2 * base.jntk;
  const sets = (array: Int32Array) => [...array.subarray(ply, ply + 2)];
  const { mbord, atkfr, atkto, alatk, tploc, tmloc, mbpwn, mblte, mbtot, jntm } = base;
  return {
    ...structuredClone({ mbord, atkfr, atkto, alatk, tploc, tmloc, mbpwn }),
    alloc: sets(base.alloc),
    cstat: sets(base.cstat),
    enpas: sets(base.enpas),
    mbval: base.mbval[base.jntk],
    mblte,
    mbtot,
    jntm,
  };
}

test('after any moves the data base is as if set up anew, its legal moves are chess, and taking back restores all', () => {
  // The last start lets pawns take rooks that could still castle, which the published positions do not.
  const starts = [...PERFT.map(([, fen]) => fen), 'r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1'];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { maxLength: 15 }), (fen, choices) => {
      let game = newGame(fen);
      const base = createDatabase();
      create(base, positionOf(game));
      const pictures = [picture(base)];
      const made: number[] = [];
      for (const choice of choices) {
        const position = positionOf(game);
        const first = base.jntw;
        genall(base);
        const legal: string[] = [];
        const slots: number[] = [];
        for (let slot = first, end = base.jntw; slot < end; slot++) {
          if (update(base, slot)) {
            legal.push(makeMoveUci(base.moves[slot]!));
            slots.push(slot);
          }
          dndate(base, base.moves[slot]!);
        }
        assert.deepEqual([...legal].sort(), legalMoves(position).sort());
        if (legal.length === 0) break;
        const slot = slots[choice % slots.length]!;
        assert.ok(update(base, slot));
        made.push(base.moves[slot]!);
        game = play(game, makeMoveUci(base.moves[slot]!));
        const fresh = createDatabase();
        create(fresh, positionOf(game));
        assert.deepEqual(picture(base), picture(fresh), game.moves.join(' '));
        pictures.push(picture(base));
      }
      while (made.length > 0) {
        pictures.pop();
        dndate(base, made.pop()!);
        assert.deepEqual(picture(base), pictures.at(-1));
      }
    }),
    { seed: 5, numRuns: 500 },
  );
});

/** The order in which the listing generates: pieces, pawns (single, double, left, right), castling. */
const ORDER: readonly (readonly [fen: string, descending: boolean, moves: string])[] = [
  // Knights, then pawns' single and double steps.
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    true,
    'g1h3 g1f3 b1c3 b1a3 h2h3 g2g3 f2f3 e2e3 d2d3 c2c3 b2b3 a2a3 h2h4 g2g4 f2f4 e2e4 d2d4 c2c4 b2b4 a2a4',
  ],
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    false,
    'b1a3 b1c3 g1f3 g1h3 a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4',
  ],
  // Pieces, single steps with promotion as queen, rook, knight, bishop, captures to the left, to the right, short and long castling.
  [
    'n1n1k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1',
    false,
    'a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 e1d1 e1f1 e1d2 e1e2 e1f2 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 b7b8q b7b8r b7b8n b7b8b b7a8q b7a8r b7a8n b7a8b b7c8q b7c8r b7c8n b7c8b e1g1 e1c1',
  ],
  // Black's left is the h-file, and en passant is a capture.
  ['4k3/8/8/8/4pPp1/5P2/8/4K3 b - f3 0 1', true, 'e8f8 e8d8 e8f7 e8e7 e8d7 g4g3 e4e3 e4f3 g4f3'],
];

describe('moves come in the order of the listing', () => {
  for (const [fen, descending, wanted] of ORDER) {
    test(`${descending ? 'descending' : 'ascending'}: ${fen}`, () => {
      const base = createDatabase();
      base.descending = descending;
      create(base, parseFen(fen));
      genall(base);
      assert.equal([...base.moves.subarray(2, base.jntw)].map(makeMoveUci).join(' '), wanted);
    });
  }
});
