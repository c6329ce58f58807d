import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../../chess/fen.ts';
import { newGame } from '../../chess/game.ts';
import { parseUci } from '../../chess/move.ts';
import { decide } from '../program.contract.ts';
import type { Options } from '../program.ts';
import { type Board, createBoard, setPosition } from './board.ts';
import { fromOf, type Move, makeMoveText, toOf } from './move.ts';
import { isLegal, listMoves } from './moves.ts';
import { slutspel } from './program.ts';
import { createSorter, generateSorted } from './sort.ts';
import { BISHOP, COLOURS, KING, KNIGHT, MOFF, PAWN, QUEEN, ROOK } from './squares.ts';
import { createWeights } from './weights.ts';

// javascriptchess.com/?visa=move_sorting prints these four columns ("real output of the sorting") in Swedish letters next to a picture; the
// pieces on it follow from the moves (both lists hold every legal move and no other).
const MEN = 'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR';
const PRINTED = [
  {
    side: 'Black',
    fen: `${MEN} b KQkq - 0 1`,
    generated:
      'De5 Df5 Dg5 Dh5 Dc5 Db5 Da5 Dd4 Dd3 Dxd2 Dd6 Dd7 Dd8 Dxe4 Dc4 Db3 Dxa2 De6 Dc6 h6 h5 g6 g5 f6 f5 e6 e5 c6 c5 b6 b5 a6 a5 Sh6 Sf6 Kd8 Kd7 Ld7 Le6 Lf5 Lg4 Lh3 Sc6 Sa6 Sd7',
    sorted:
      'Dxe4 h5 b5 a6 De5 Dg5 Dc5 Da5 Dd4 Dd6 Dd7 Dd8 De6 Dc6 h6 g6 g5 f6 f5 e6 e5 c6 c5 b6 a5 Sh6 Sf6 Kd8 Kd7 Ld7 Le6 Lg4 Sc6 Sa6 Sd7 Df5 Lf5 Lh3 Dh5 Db5 Dd3 Dc4 Db3 Dxd2 Dxa2',
  },
  {
    side: 'White',
    fen: `${MEN} w KQkq - 0 1`,
    generated:
      'Sh3 Sf3 Se2 Le2 Ld3 Lc4 Lb5 La6 Ke2 De2 Df3 Dg4 Dh5 Sc3 Sa3 h3 h4 g3 g4 f3 f4 d3 d4 c3 c4 b3 b4 a3 a4 exd5 e5',
    sorted:
      'exd5 d3 c4 h3 g4 Sh3 Sf3 Se2 Le2 Ld3 Lc4 Lb5 Ke2 De2 Df3 Sc3 Sa3 h4 g3 f3 f4 c3 b4 a3 a4 d4 b3 e5 La6 Dg4 Dh5',
  },
] as const;

const LETTERS = { pawn: '', knight: 'S', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;

/** A move as the site prints it. */
function swedish(fen: string, move: Move): string {
  const { board } = parseFen(fen);
  const { from, to } = parseUci(makeMoveText(move))!;
  const role = board.getRole(from)!;
  const target = makeMoveText(move).slice(2, 4);
  if (!board.get(to)) return LETTERS[role] + target;
  return `${role === 'pawn' ? makeMoveText(move)[0] : LETTERS[role]}x${target}`;
}

function boardOf(fen: string, list: 'printed' | 'standard' = 'printed') {
  const board = createBoard(createWeights(list));
  setPosition(board, fen);
  return board;
}

function sortedOf(fen: string, list: 'printed' | 'standard' = 'printed'): string {
  const moves = new Int32Array(256);
  const end = generateSorted(boardOf(fen, list), createSorter(256), moves, 0);
  return Array.from(moves.subarray(0, end), (move) => swedish(fen, move)).join(' ');
}

for (const { side, fen, generated, sorted } of PRINTED) {
  describe(`the printed lists of ${side}`, () => {
    test('generated', () => {
      const moves = listMoves(boardOf(fen));
      assert.equal(moves.map((move) => swedish(fen, move)).join(' '), generated);
    });
    test('sorted', () => assert.equal(sortedOf(fen), sorted));
    test('sorted otherwise where a bishop is worth no more than a knight', () => {
      assert.notEqual(sortedOf(fen, 'standard'), sorted);
    });
  });
}

test('a sorted list holds the moves of the generator, each once', () => {
  const fen = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1';
  const moves = new Int32Array(300).fill(-1);
  const board = boardOf(fen);
  const end = generateSorted(board, createSorter(300), moves, 7);
  assert.deepEqual(Array.from(moves.subarray(7, end)).sort(), listMoves(board).sort());
  assert.ok(moves.subarray(0, 7).every((entry) => entry === -1) && moves[end] === -1, 'nothing beside its place');
  assert.ok(listMoves(board).some((move) => isLegal(board, move)));
});

// The certainty of the formula: all formulas of its family, each against both lists. The README quotes the outcome.
test('of 5120 formulas of the family twelve give both lists, and they agree in all that the README says', () => {
  const fitting: Formula[] = [];
  let tried = 0;
  for (const values of Object.keys(VALUE_SETS) as (keyof typeof VALUE_SETS)[])
    for (const ownPawnsGuard of [false, true])
      for (const enemyPawnsHit of [false, true])
        for (const moverGuards of [false, true])
          for (const fears of ['upToGuard', 'belowGuard', 'upToMover', 'belowMover'] as const)
            for (const cost of ['guard', 'mover', 'difference', 'one'] as const)
              for (const pawn of ['attackerLessPawn', 'attacker', 'nothing', 'asPiece'] as const)
                for (const exchange of [1, 100]) {
                  tried++;
                  const formula = { values, ownPawnsGuard, enemyPawnsHit, moverGuards, fears, cost, pawn, exchange };
                  if (PRINTED.every(({ fen, sorted }) => sortBy(formula, fen) === sorted)) fitting.push(formula);
                }
  assert.equal(tried, 5120);
  assert.equal(fitting.length, 12);
  for (const formula of fitting) {
    assert.ok(!formula.ownPawnsGuard && formula.enemyPawnsHit && formula.moverGuards);
    assert.deepEqual([formula.cost, formula.exchange], ['guard', 100]);
    assert.ok(['upToGuard', 'upToMover'].includes(formula.fears));
    assert.ok(['attackerLessPawn', 'attacker'].includes(formula.pawn));
    assert.ok(VALUE_SETS[formula.values][BISHOP] > VALUE_SETS[formula.values][KNIGHT]);
  }
});

const VALUE_SETS = {
  printed: { [PAWN]: 100, [KNIGHT]: 300, [BISHOP]: 450, [ROOK]: 500, [QUEEN]: 1000, [KING]: 9999 },
  standard: { [PAWN]: 100, [KNIGHT]: 300, [BISHOP]: 300, [ROOK]: 500, [QUEEN]: 900, [KING]: 9999 },
  fischer: { [PAWN]: 100, [KNIGHT]: 300, [BISHOP]: 325, [ROOK]: 500, [QUEEN]: 900, [KING]: 9999 },
  kaufman: { [PAWN]: 100, [KNIGHT]: 325, [BISHOP]: 325, [ROOK]: 500, [QUEEN]: 975, [KING]: 9999 },
  codes: { [PAWN]: 1, [KNIGHT]: 2, [BISHOP]: 8, [ROOK]: 4, [QUEEN]: 12, [KING]: 9999 },
} as const;

interface Formula {
  readonly values: keyof typeof VALUE_SETS;
  readonly ownPawnsGuard: boolean;
  readonly enemyPawnsHit: boolean;
  readonly moverGuards: boolean;
  readonly fears: 'upToGuard' | 'belowGuard' | 'upToMover' | 'belowMover';
  readonly cost: 'guard' | 'mover' | 'difference' | 'one';
  readonly pawn: 'attackerLessPawn' | 'attacker' | 'nothing' | 'asPiece';
  readonly exchange: number;
}

type Code = keyof (typeof VALUE_SETS)['printed'];

interface Lists {
  readonly board: Board;
  readonly moves: readonly { readonly move: Move; readonly text: string }[];
  /** The hits on a square: by player, then without and with pawns. */
  readonly hits: readonly ReturnType<typeof hitsOf>[][];
}

const LISTS = new Map<string, Lists>(
  PRINTED.map(({ fen }) => {
    const board = boardOf(fen);
    const moves = listMoves(board).map((move) => ({ move, text: swedish(fen, move) }));
    const hits = [0, 1].map((player) => [false, true].map((pawns) => hitsOf(board.cb, player, pawns)));
    return [fen, { board, moves, hits }];
  }),
);

/** The pieces of a player that hit each square. */
function hitsOf(cb: Uint8Array, player: number, pawns: boolean) {
  const hits = new Map<number, { from: number; code: Code }[]>();
  for (const [from, man] of cb.entries()) {
    const code = (man & 15) as Code;
    if ((man & COLOURS[player]!) === 0 || (code === PAWN && !pawns)) continue;
    const add = (to: number) => {
      if ((to & 0x88) === 0) hits.set(to, [...(hits.get(to) ?? []), { from, code }]);
    };
    if (code === PAWN) for (const step of [15, 17]) add(player === 0 ? from - step : from + step);
    else {
      for (let index = MOFF[code]!; MOFF[index] !== 0; index++) {
        for (let to = from + MOFF[index]!; (to & 0x88) === 0; to += MOFF[index]!) {
          add(to);
          if ((code & QUEEN) === 0 || cb[to] !== 0) break;
        }
      }
    }
  }
  return hits;
}

function sortBy(formula: Formula, fen: string): string {
  const { board, moves, hits } = LISTS.get(fen)!;
  const values = VALUE_SETS[formula.values];
  const own = hits[board.player]![Number(formula.ownPawnsGuard)]!;
  const enemy = hits[1 - board.player]![Number(formula.enemyPawnsHit)]!;
  const least = (men: readonly { code: Code }[]) =>
    men.length > 0 ? Math.min(...men.map(({ code }) => values[code])) : undefined;
  const keyOf = (move: Move): number => {
    const from = fromOf(move);
    const to = toOf(move);
    const code = (board.cb[from]! & 15) as Code;
    const captured = (board.cb[to]! & 15) as Code | 0;
    const value = values[code];
    const attacker = least(enemy.get(to) ?? []);
    if (captured !== 0) return formula.exchange * (values[captured] - (attacker === undefined ? 0 : value));
    if (attacker === undefined) return 0;
    const guard = least((own.get(to) ?? []).filter((man) => formula.moverGuards || man.from !== from));
    if (code === PAWN && formula.pawn !== 'asPiece') {
      if (guard === undefined) return -value;
      if (formula.pawn === 'nothing' || attacker === values[PAWN]) return 0;
      return formula.pawn === 'attacker' ? attacker : attacker - value;
    }
    const feared = formula.fears.endsWith('Guard') ? guard : value;
    if (feared === undefined) return -value;
    if (!(formula.fears.startsWith('upTo') ? attacker <= feared : attacker < feared)) return 0;
    if (formula.cost === 'guard') return -(guard ?? value);
    if (formula.cost === 'mover') return -value;
    return formula.cost === 'one' ? -1 : Math.min(-1, attacker - value);
  };
  return moves
    .map(({ move, text }) => ({ text, key: keyOf(move) }))
    .sort((a, b) => b.key - a.key)
    .map(({ text }) => text)
    .join(' ');
}

describe('the options that leave out a part (ours)', () => {
  const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
  const search = (options: Options) =>
    decide(slutspel, newGame(FEN), { depth: 3 }, { options: { Book: false, ...options } });

  test('unsorted moves cost positions and change nothing else', () => {
    const sorted = search({}).decision;
    const unsorted = search({ Sorting: false }).decision;
    assert.deepEqual([unsorted.move, unsorted.score], [sorted.move, sorted.score]);
    assert.ok(unsorted.nodes > 1.3 * sorted.nodes, `${unsorted.nodes} unsorted, ${sorted.nodes} sorted`);
  });

  test('without deepening the last depth alone is searched', () => {
    const depths = (options: Options) =>
      new Set(
        search(options)
          .thoughts.filter(({ kind }) => kind === 'line')
          .map(({ depth }) => depth),
      );
    assert.deepEqual([...depths({})], [1, 2, 3]);
    assert.deepEqual([...depths({ Deepening: false })], [3]);
    assert.equal(search({ Deepening: false }).decision.score?.kind, 'cp');
  });
});
