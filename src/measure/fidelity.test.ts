import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameAt } from '../chess/game.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { localClient } from '../host/engine-client.ts';
import { type Comparison, compare, fidelityOf, type ProgramReply, replayOf } from './fidelity.ts';
import { type RecordedSide, sidesOf } from './recorded.ts';
import { type Contestant, type FidelityTask, runFidelity } from './run-fidelity.ts';
import { type Asked, fieldsOf, SCRIPTED_CARD, type Script, scripted } from './testing/scripted.ts';

/**
 * White's moves: 1.e4 and 2.f3 from the record's book, 3.g4 by itself, 4.Ke2 the only one, 5.Kd3 and 6.Kc3 by
 * itself. (After 3...Bh4+ f2 is attacked, and nothing can come between.)
 */
const PGN = `[White "Scripted 1.0"]
[Black "Somebody"]

1. e4 {book} e5 2. f3 {last book move} Be7 3. g4 Bh4+ 4. Ke2 d6 5. Kd3 a6 6. Kc3 *`;
const sideOf = (pgn: string): RecordedSide => sidesOf(parsePgn(pgn).games, 'scripted', [SCRIPTED_CARD])[0]!;
const SIDE = sideOf(PGN);
const reply = (move: string | undefined, from: ProgramReply['from'] = 'search'): ProgramReply => ({
  move,
  from,
  depth: 1,
  nodes: 1,
  millis: 1,
  periodMillis: 1,
});
const AS_PLAYED = ['e2e4', 'f2f3', 'g2g4', 'e1e2', 'e2d3', 'd3c3'];

describe('replayOf', () => {
  const kindsOf = (replies: readonly ProgramReply[]) => replayOf(SIDE, replies).moves.map(({ kind }) => kind);
  test("the record's book, the only move, our book; the rest counts", () => {
    assert.deepEqual(kindsOf(AS_PLAYED.map((move) => reply(move))), [
      'recordBook',
      'recordBook',
      'counted',
      'forced',
      'counted',
      'counted',
    ]);
    const fromBook = AS_PLAYED.map((move) => reply(move, 'book'));
    assert.deepEqual(kindsOf(fromBook), ['recordBook', 'recordBook', 'book', 'forced', 'book', 'book']);
  });
  test('giving up is another answer', () => {
    const { moves } = replayOf(SIDE, [...AS_PLAYED.slice(0, 5).map((move) => reply(move)), reply(undefined, 'none')]);
    assert.deepEqual(
      moves.map(({ isSame }) => isSame),
      [true, true, true, true, true, false],
    );
    assert.equal(moves[5]!.kind, 'counted');
  });
  test('broken off, it is as long as the answers', () => {
    assert.equal(replayOf(SIDE, [reply('e2e4')]).moves.length, 1);
  });
});

describe('fidelityOf', () => {
  test('the rate is of the counted moves alone', () => {
    const replies = ['e2e4', 'a2a3', 'a2a3', 'e1e2', 'e2d3', 'd3c3'].map((move) => reply(move));
    const { rate, kinds, byLot } = fidelityOf([replayOf(SIDE, replies)]);
    assert.deepEqual([rate.same, rate.of], [2, 3]);
    assert.deepEqual(kinds, {
      counted: { same: 2, of: 3 },
      forced: { same: 1, of: 1 },
      recordBook: { same: 1, of: 2 },
      book: { same: 0, of: 0 },
    });
    const legal = SIDE.plies.map((ply) => ply.legal);
    assert.ok(Math.abs(byLot - (1 / legal[2]! + 1 / legal[4]! + 1 / legal[5]!) / 3) < 1e-12);
  });
  test('of no moves', () => {
    const { rate, byLot } = fidelityOf([]);
    assert.deepEqual([rate.of, rate.share, byLot], [0, undefined, 0]);
  });
});

describe('compare', () => {
  const ours = [
    replayOf(
      SIDE,
      ['e2e4', 'f2f3', 'g2g4', 'e1e2', 'a2a3', 'a2a3'].map((move) => reply(move)),
    ),
  ];
  test('on the counted moves, and who alone is right', () => {
    const { rate, fromBook, onlyOurs, onlyOther, chance } = compare(ours, [
      [reply('a2a3'), reply('e2d3'), reply('d3c3', 'book')],
    ]);
    assert.deepEqual([rate.same, rate.of, fromBook, onlyOurs, onlyOther, chance], [2, 3, 1, 1, 2, 1]);
  });
  test('with itself there is no difference', () => {
    const { onlyOurs, onlyOther, rate } = compare(ours, [[reply('g2g4'), reply('a2a3'), reply('a2a3')]]);
    assert.deepEqual([onlyOurs, onlyOther, rate.same], [0, 0, 1]);
  });
  test('what was broken off is not counted', () => {
    assert.equal(compare(ours, [[reply('g2g4')]]).rate.of, 1);
    assert.equal(compare(ours, [[]]).rate.of, 0);
  });
});

describe('runFidelity', () => {
  const positionAt = (ply: number) => fieldsOf(gameAt(SIDE.game, ply));
  /** A script of the moves played in each position. */
  const script = (...moves: readonly string[]): Script => {
    return Object.fromEntries(
      SIDE.plies.map(({ ply }, index) => [positionAt(ply), { decision: { move: moves[index]!, from: 'search' } }]),
    );
  };
  const contestant = (id: string, moves: Script, asked: Asked[] = []): Contestant => ({
    id,
    client: async () => localClient(scripted(moves, asked, id)),
    requestFor: () => ({ depth: 3 }),
  });
  const run = (task: Partial<FidelityTask>) =>
    runFidelity({
      sides: [SIDE],
      program: contestant('scripted', script(...AS_PLAYED)),
      against: [],
      concurrency: 1,
      ...task,
    });

  test('leads it through the game as it was played, and asks at every move of its side', async () => {
    const asked: Asked[] = [];
    const wrong = script('a2a3', 'a2a3', 'a2a3', 'e1e2', 'a2a3', 'a2a3');
    const { replays } = await run({ program: contestant('scripted', wrong, asked) });
    assert.deepEqual(
      asked.map(({ moves }) => moves.length),
      [0, 2, 4, 6, 8, 10],
    );
    assert.deepEqual(asked.at(-1)!.moves, SIDE.game.moves.slice(0, 10));
    assert.deepEqual(
      asked.map(({ limits }) => limits),
      Array(6).fill({ depth: 3 }),
    );
    assert.deepEqual(fidelityOf(replays).rate.same, 0);
  });
  test('who plays as the record has it all, others are asked where that counted', async () => {
    const asked: Asked[] = [];
    const half = script('a2a3', 'a2a3', 'g2g4', 'e1e2', 'a2a3', 'd3c3');
    const { replays, others } = await run({
      against: [contestant('other', half, asked), contestant('none', {})],
      concurrency: 2,
    });
    assert.deepEqual(fidelityOf(replays).rate.share, 1);
    assert.deepEqual(
      asked.map(({ moves }) => moves.length),
      [4, 8, 10],
    );
    const reports = others.map(({ id, comparison }): [string, Comparison['onlyOurs'], number] => [
      id,
      comparison.onlyOurs,
      comparison.rate.same,
    ]);
    assert.deepEqual(reports, [
      ['other', 1, 2],
      ['none', 3, 0],
    ]);
  });
  test('where it breaks an answer is missing, and the rest goes on', async () => {
    const breaking: Script = {
      ...script(...AS_PLAYED),
      [positionAt(4)]: 'crash',
    };
    const { replays } = await run({ program: contestant('scripted', breaking) });
    const { moves } = replays[0]!;
    assert.match(moves[2]!.reply.fault!, /no such line/);
    assert.deepEqual(
      moves.map(({ isSame }) => isSame),
      [true, true, false, true, true, true],
    );
    assert.equal(fidelityOf(replays).rate.same, 2);
  });
  test('broken off, what was replayed is given', async () => {
    const stop = new AbortController();
    const two = [SIDE, sideOf(PGN.replace('Somebody', 'Another'))];
    const { replays, others } = await run({
      sides: two,
      against: [contestant('other', {})],
      signal: stop.signal,
      onReplay: () => stop.abort(),
    });
    assert.deepEqual(
      replays.map(({ side }) => side.black),
      ['Somebody'],
    );
    assert.equal(others[0]!.comparison.rate.of, 0);
  });
});
