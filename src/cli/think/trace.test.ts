import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TraceEvent } from '../../host/trace-event.ts';
import { plyhouse } from '../testing/in-process.ts';

const think = (...args: readonly string[]) => plyhouse(['think', ...args]);
const eventsOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TraceEvent);

/** Before 12...Na5 of "Gambiet afgeslacht" (data/positions/articles.epd). */
const MOVE_12 = 'r1bk3r/pppp1ppp/2n5/3NP3/2B2p2/5N2/PPPP2PP/R1B2K1n b - - 4 12';

describe('think --trace', () => {
  test('Gambiet/82 goes its ring: first straight down to ply 3, then the loop', async () => {
    const { code, out, err } = await think('gambiet82', '--fen', MOVE_12, '--trace=json');
    assert.deepEqual([code, err], [0, '']);
    const events = eventsOf(out);
    const modules = events.flatMap((event) => (event.kind === 'module' ? [event.name] : []));
    // August 1982: "ANALYS - DEPTH - EXMOVE - NODE - DEPTH - EXMOVE - NODE", then "DEPTH - EXMOVE - NODE - CLIMB".
    assert.deepEqual(
      modules.filter((name) => name !== 'GEN').slice(0, 12),
      'MATCH ANALYS DEPTH EXMOVE NODE DEPTH EXMOVE NODE CLIMB DEPTH EXMOVE NODE'.split(' '),
    );
    assert.equal(modules.at(-1), 'MOVOUT');
    const last = events.at(-1)!;
    assert.ok(last.kind === 'decides' && last.decision.from === 'search');
    const plain = JSON.parse((await think('gambiet82', '--fen', MOVE_12, '--json')).out) as { move: string };
    assert.equal(last.decision.move, plain.move, 'watching changes nothing');
    assert.ok(events.some(({ kind }) => kind === 'prune') && events.some(({ kind }) => kind === 'cut'));
  });

  test('as text: modules, lists and moves set in by their ply, then the decision', async () => {
    const { code, out } = await think('gambiet82', '--fen', MOVE_12, '--trace', '--language', 'nl');
    assert.equal(code, 0);
    const [trace, decision] = out.split('\n\n') as [string, string];
    assert.match(trace, /^ANALYS\nGEN\nlist of 24 moves, minimum\/maximum: /m);
    assert.match(trace, /^ {2}list of 35 moves, /m);
    assert.match(trace, /^ {4}evaluate [+-]?\d+\n {4}CLIMB\n {2}leave \S+: [+-]?\d+$/m);
    assert.match(trace, /^ {2}prune \S+: maximum -?\d+ < end -?\d+$/m);
    assert.match(trace, /^decides \S+, from search$/m);
    assert.match(decision, /^12\.\.\. \S+\nfrom {6}a search\n/);
  });

  test('no more events than asked for; the decision all the same', async () => {
    const { code, out, err } = await think(...'slutspel --moves a3 --depth 2 --trace --trace-limit 7'.split(' '));
    assert.equal(code, 0);
    const [trace, decision] = out.split('\n\n') as [string, string];
    assert.equal(trace.split('\n').length, 7);
    assert.match(decision, /^1\.\.\. /);
    assert.match(err, /^\d[\d ]* more events were not printed \(--trace-limit 7\)\n$/);
    const json = await think(...'slutspel --moves a3 --depth 2 --trace=json --trace-limit 7 --json --quiet'.split(' '));
    const lines = json.out.trimEnd().split('\n');
    assert.equal(lines.length, 8);
    assert.equal((JSON.parse(lines[7]!) as { program: string }).program, 'slutspel');
    assert.equal(json.err, '');
  });

  test('at mate there is no move, and the answer is no', async () => {
    const fen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const { code, out } = await think('gambiet82', '--fen', fen, '--trace');
    assert.equal(code, 1);
    assert.match(out, /^decides on no move\n\nno move: it is checkmate$/m);
  });

  for (const [args, message] of [
    [['--trace=xml'], /expected one of text, json, found "xml"/],
    [['--trace', '--json'], /--json goes with --trace=json/],
    [['--trace', '--trace-limit', '0'], /expected a whole number from 1/],
  ] as const) {
    test(`${args.join(' ')} is wrong usage`, async () => {
      const { code, out, err } = await think('random', ...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }
});
