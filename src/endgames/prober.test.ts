import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { parseFen } from '../chess/fen.ts';
import { legalMove } from '../chess/move.ts';
import { seededChance } from '../host/chance.ts';
import { createSolver } from '../problems/solver.ts';
import { finish } from '../programs/program.ts';
import { answerFor } from './answer.ts';
import { createProber, fenAt, type Prober, rank, sourceOf } from './prober.ts';
import { ILLEGAL, movesOf, type Table } from './table.ts';
import { tablesOf } from './testing/tables.ts';

let tables: readonly Table[];
let prober: Prober;

before(async () => {
  tables = await tablesOf('KBNK', 'KPKP', 'KRKR', 'KQKR', 'KNNK');
  prober = createProber(sourceOf(tables));
});

/** Legal entries by chance. */
function* entries(seed: number, count: number): Generator<{ table: Table; fen: string }> {
  const chance = seededChance(seed);
  for (let made = 0; made < count; ) {
    const table = tables[Math.floor(chance() * tables.length)]!;
    const side = table.black ? (Math.floor(chance() * 2) as 0 | 1) : 0;
    const half = side === 0 ? table.white : table.black!;
    const index = Math.floor(chance() * half.length);
    if (half[index] === ILLEGAL) continue;
    made++;
    yield { table, fen: fenAt(table.material, side, index)! };
  }
}

/** The board with its squares transformed, and the sides exchanged if the colours are. */
function image(fen: string, turn: number): string {
  const [board, side] = fen.split(' ') as [string, string];
  let rows = board
    .split('/')
    .map((row) => [...row].flatMap((each) => (/\d/.test(each) ? Array(Number(each)).fill('') : each)));
  if (turn & 1) rows = rows.map((row) => row.toReversed());
  if (turn & 2) rows = rows.toReversed();
  if (turn & 4) rows = rows.map((_, file) => rows.map((row) => row[file] as string));
  let colour = side;
  if (turn & 8) {
    rows = rows
      .toReversed()
      .map((row) => row.map((each: string) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase())));
    colour = side === 'w' ? 'b' : 'w';
  }
  const text = rows.map((row) => row.map((each: string) => each || '1').join('')).join('/');
  return `${text.replace(/1+/g, (ones) => String(ones.length))} ${colour} - - 0 1`;
}

describe('probing', () => {
  test('mirror images and exchanged sides are worth the same', () => {
    for (const { table, fen } of entries(1, 400)) {
      const worth = prober.probe(parseFen(fen));
      const turns = table.material.name.includes('P') ? [1, 8, 9] : Array.from({ length: 15 }, (_, at) => at + 1);
      for (const turn of turns) assert.deepEqual(prober.probe(parseFen(image(fen, turn))), worth, `${fen} ${turn}`);
    }
  });

  test('a position is worth what its best move is', () => {
    for (const { fen } of entries(2, 600)) {
      const position = parseFen(fen);
      const [best] = prober.moves(position);
      if (best) assert.equal(rank(best.worth!), rank(prober.probe(position)!), fen);
      else assert.equal(position.isCheckmate(), prober.probe(position)!.kind === 'loss', fen);
    }
  });

  test('best play ends in mate after the stated number of plies', () => {
    for (const { fen } of entries(3, 60)) {
      const position = parseFen(fen);
      const worth = prober.probe(position)!;
      const line = prober.line(position);
      if (worth.kind === 'draw') continue;
      assert.equal(line!.length, worth.plies, fen);
      for (const uci of line!) position.play(legalMove(position, uci)!);
      assert.ok(position.isCheckmate(), fen);
    }
  });

  test('captures in passing are seen', async () => {
    const solver = await createSolver();
    const mates = (fen: string, moves: number) => finish(solver.mates(fen, moves));
    let isBetter = 0;
    const chance = seededChance(4);
    for (let made = 0; made < 400; ) {
      // A pawn that has just made a double step, and one next to it.
      const file = Math.floor(chance() * 8);
      const beside = file + (chance() < 0.5 ? 1 : -1);
      const [white, black] = [Math.floor(chance() * 64), Math.floor(chance() * 64)];
      if (beside < 0 || beside > 7) continue;
      const board: string[] = Array(64).fill('');
      board[24 + file] = 'P';
      board[24 + beside] = 'p';
      if (
        board[white] ||
        board[black] ||
        white === black ||
        [8 + file, 16 + file].some((at) => at === white || at === black)
      )
        continue;
      board[white] = 'K';
      board[black] = 'k';
      const rows = Array.from({ length: 8 }, (_, row) =>
        board
          .slice((7 - row) * 8, (8 - row) * 8)
          .map((each) => each || '1')
          .join(''),
      );
      const fen = `${rows.join('/').replace(/1+/g, (ones) => String(ones.length))} b - ${'abcdefgh'.charAt(file)}3 0 1`;
      if (isIllegal(fen)) continue;
      made++;
      const position = parseFen(fen);
      const worth = prober.probe(position)!;
      const moves = prober.moves(position);
      assert.equal(rank(worth), moves.length === 0 ? rank(worth) : rank(moves[0]!.worth!), fen);
      const plain = prober.probe(parseFen(fen.replace(/ [a-h]3 /, ' - ')))!;
      if (rank(plain) !== rank(worth)) isBetter++;
      if (worth.kind === 'win' && movesOf(worth.plies) <= 3) assert.ok(mates(fen, movesOf(worth.plies)), fen);
    }
    assert.ok(isBetter > 20, `${isBetter} where taking is better`);
  });

  test('rights to castle, too many men and missing tables are unknown; bare kings draw', () => {
    assert.equal(prober.probe(parseFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1')), undefined);
    assert.equal(prober.probe(parseFen('4k3/8/8/8/8/8/8/4K2R w - - 0 1'))!.kind, 'win');
    assert.equal(prober.probe(parseFen('4k3/pppp4/8/8/8/8/8/4K2R w - - 0 1')), undefined);
    assert.equal(prober.probe(parseFen('4kb2/8/8/8/8/8/8/4K1NN w - - 0 1')), undefined);
    assert.deepEqual(prober.probe(parseFen('4k3/8/8/8/8/8/8/4K3 w - - 0 1')), { kind: 'draw' });
  });
});

describe('answers', () => {
  test('have the shape of the public API: a move is described by the position after it', () => {
    // lila-tablebase's README: `dtm` plies to mate, negative if the side to move is mated; moves are after the move.
    const answer = answerFor(prober, parseFen('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'));
    assert.deepEqual([answer.category, answer.dtm, answer.moves_to_mate, answer.dtz], ['win', 1, 1, null]);
    const [best] = answer.moves;
    assert.deepEqual([best!.uci, best!.san, best!.category, best!.dtm], ['g1g7', 'Qg7#', 'loss', 0]);
    assert.deepEqual([best!.checkmate, best!.zeroing, best!.moves_to_mate], [true, false, 0]);
    const stalemates = answer.moves.filter((move) => move.stalemate);
    assert.ok(stalemates.every(({ category, dtm }) => category === 'draw' && dtm === null));
    assert.ok(stalemates.length > 0);
    const order = answer.moves.map(({ category, dtm }) => (category === 'loss' ? dtm! : Number.NEGATIVE_INFINITY));
    assert.deepEqual(
      order,
      order.toSorted((one, other) => other - one || 0),
    );
  });
});

function isIllegal(fen: string): boolean {
  try {
    parseFen(fen);
    return false;
  } catch {
    return true;
  }
}
