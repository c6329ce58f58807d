import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { endingOf, gameOf, turnOf } from '../chess/game.ts';
import { type EngineClient, localClient } from '../host/engine-client.ts';
import { inAll } from '../node/testing/tiers.ts';
import { findProgram } from '../programs/catalog.ts';
import { bestMove, isAlikeAny, judgeError, LEAST_LOSS, MOST_MOVES, materialOf, replayError } from './judged-error.ts';

/** The errors of the days: data/positions/daily.json. */

interface Row {
  readonly program: string;
  readonly fen: string;
  readonly moves: string;
  readonly loss: number;
  readonly effort: number;
}

const ROWS = JSON.parse(
  readFileSync(new URL('../../data/positions/daily.json', import.meta.url), 'utf8'),
) as readonly Row[];
const errors = ROWS.map((row) => ({ ...row, moves: row.moves.split(' ') }));
const SAMPLE = 30;
/** A sample spread over the collection; `node bench/publish-errors.ts --check` plays all of them. */
const sample = Array.from({ length: SAMPLE }, (_, at) => errors[Math.floor((at * errors.length) / SAMPLE)]!);
/** Positions that Antwoord examines to value an end. */
const NODES = 8000;

const clients = new Map<string, EngineClient>();
async function clientOf(program: string): Promise<EngineClient> {
  const client = clients.get(program) ?? localClient(await findProgram(program).load());
  clients.set(program, client);
  return client;
}

describe('the errors of the days', () => {
  test('every program still errs and answers as recorded, and the refutation wins', { skip: inAll }, async () => {
    const analyst = localClient(await findProgram('antwoord').load(), { Hash: 4 });
    for (const error of sample) {
      const { program, fen, moves } = error;
      const client = await clientOf(program);
      assert.equal(await replayError(client, error), undefined, `${program} at ${fen}`);
      const end = gameOf(fen, moves);
      if (endingOf(end)) {
        assert.equal(endingOf(end)!.kind, 'checkmate', fen);
        continue;
      }
      // The program is to move: it has lost by then what the error cost.
      const { value } = await bestMove(analyst, end, NODES);
      const before = await bestMove(analyst, gameOf(fen, []), NODES);
      assert.ok(before.value - value >= LEAST_LOSS, `${program} at ${fen}: ${before.value}, then ${value}`);
    }
  });

  test('each is a line of at most four moves that wins material or mates', () => {
    for (const { fen, moves, loss, effort } of errors) {
      assert.ok(moves.length % 2 === 0 && moves.length <= 2 * MOST_MOVES, fen);
      assert.ok(loss >= LEAST_LOSS && effort > 0, fen);
      const end = gameOf(fen, moves);
      const solver = turnOf(gameOf(fen, moves.slice(0, 1)));
      const gain = materialOf(end, solver) - materialOf(gameOf(fen, []), solver);
      assert.ok(endingOf(end)?.kind === 'checkmate' || gain >= LEAST_LOSS, fen);
    }
  });

  test('a position is alike to others of which it differs in at most seven squares', () => {
    const fen = (placement: string) => ({ fen: `${placement} w - - 0 1` });
    const known = [fen('4k3/8/8/8/8/8/8/4K3'), fen('4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3')];
    assert.ok(isAlikeAny(fen('4k3/8/8/8/8/8/PPPPPPP1/4K3'), known));
    assert.ok(!isAlikeAny(fen('4k3/8/8/8/8/8/PPPPPPPP/4K3'), known));
    assert.ok(!isAlikeAny(fen('4k3/8/8/8/8/8/8/4K3'), []));
  });

  test('no two are alike: the boards differ in at least eight squares', () => {
    const boards = errors.map(({ fen }) =>
      fen
        .split(' ')[0]!
        .replaceAll('/', '')
        .replace(/\d/g, (count) => '.'.repeat(Number(count))),
    );
    for (const [at, one] of boards.entries()) {
      for (const other of boards.slice(at + 1)) {
        const different = [...one].filter((man, square) => man !== other[square]).length;
        assert.ok(different >= 8, `${one}\n${other}`);
      }
    }
  });
});

test('a sound move is no error, and a known error is found again', async () => {
  const analyst = localClient(await findProgram('antwoord').load(), { Hash: 4, MultiPV: 2 });
  // It takes the pawn, as it should.
  const sound = await judgeError(await clientOf('wray74'), analyst, '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1');
  assert.equal(sound, undefined);
  const known = sample[0]!;
  const again = await judgeError(await clientOf(known.program), analyst, known.fen);
  assert.deepEqual(again?.moves, known.moves);
});
