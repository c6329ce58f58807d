import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-think-'));
after(() => rm(folder, { recursive: true }));
const think = (...args: readonly string[]) => plyhouse(['think', ...args]);

describe('think --json', () => {
  test('slutspel mates with the rook on a1 in the picture of its article', async () => {
    const { code, out, err } = await think(
      'slutspel',
      '--fen',
      'r7/8/8/8/8/6k1/8/7K b - - 0 1',
      '--depth',
      '4',
      '--json',
    );
    assert.deepEqual([code, err], [0, '']);
    const { move, san, score, pv } = JSON.parse(out) as Record<string, unknown>;
    assert.deepEqual({ move, san, score, pv }, { move: 'a8a1', san: 'Ra1#', score: { mate: 1 }, pv: ['a8a1'] });
  });
  test('has these fields in this order', async () => {
    const { out } = await think('wray74', '--moves', 'e4', '--json');
    const answer = JSON.parse(out) as Record<string, unknown>;
    assert.deepEqual(Object.keys(answer), [
      ...['program', 'move', 'san', 'from', 'score', 'own', 'depth', 'nodes', 'millis', 'periodMillis', 'pv'],
    ]);
    assert.deepEqual([answer.program, answer.move, answer.san, answer.from], ['wray74', 'e7e5', 'e5', 'search']);
    assert.equal(typeof (answer.score as { cp: number }).cp, 'number');
    assert.equal(answer.periodMillis, (answer.nodes as number) * 10_000);
    for (const field of ['depth', 'nodes', 'millis', 'periodMillis']) assert.ok(Number.isInteger(answer[field]), field);
  });
  const NONE: readonly [name: string, fen: string][] = [
    ['mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
    ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
  ];
  for (const [name, fen] of NONE) {
    test(`at ${name} there is no move, and the answer is no`, async () => {
      const { code, out } = await think('random', '--fen', fen, '--json');
      const { move, san, from, pv } = JSON.parse(out) as Record<string, unknown>;
      assert.deepEqual({ move, san, from, pv }, { move: null, san: null, from: 'none', pv: [] });
      assert.equal(code, 1);
      assert.match((await think('random', '--fen', fen)).out, new RegExp(`no move: it is (check)?${name}`));
    });
  }
});

describe('think --explain', () => {
  const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
  interface Explained {
    readonly centipawns: number;
    readonly middlegame: number;
    readonly terms: readonly { readonly name: string; readonly white: number; readonly black: number }[];
  }
  test('prints the terms for White, Black and the difference, and their sum', async () => {
    const json = await think('antwoord', '--fen', ITALIAN, '--explain', '--json');
    assert.deepEqual([json.code, json.err], [0, '']);
    const { centipawns, terms } = JSON.parse(json.out) as Explained;
    assert.equal(
      terms.reduce((sum, { white, black }) => sum + white - black, 0),
      centipawns,
    );
    const { out } = await think('antwoord', '--fen', ITALIAN, '--explain');
    const lines = out.split('\n');
    assert.match(lines[0]!, /^ +White +Black +difference$/);
    assert.equal(lines.indexOf(''), terms.length + 2);
    for (const [index, { name }] of terms.entries()) assert.ok(lines[index + 1]!.startsWith(name), lines[index + 1]);
    assert.match(lines[terms.length + 1]!, /^the value +[-+]?\d+\.\d\d$/);
    assert.equal(Number(lines[terms.length + 1]!.split(/ +/).at(-1)), centipawns / 100);
    assert.match(out, /before any search/);
  });
  test('is refused for other programs, and with a trace', async () => {
    const other = await think('gambiet82', '--explain');
    assert.equal(other.code, 2);
    assert.match(other.err, /only antwoord explains its evaluation, not gambiet82/);
    const traced = await think('antwoord', '--explain', '--trace');
    assert.equal(traced.code, 2);
    assert.match(traced.err, /nothing to --trace/);
  });
});

describe('limits', () => {
  const MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N2N2/PPP1BPPP/R2Q1RK1 w - - 0 9';
  const ask = async (...args: readonly string[]) =>
    JSON.parse((await think('slutspel', '--fen', MIDDLE, '--json', ...args)).out) as {
      depth: number;
      nodes: number;
      millis: number;
      periodMillis: number;
    };
  test('are obeyed', { skip: inAll }, async () => {
    assert.equal((await ask('--depth', '2')).depth, 2);
    assert.ok((await ask('--nodes', '777')).nodes <= 777);
    const timed = await ask('--time', '300ms');
    assert.ok(timed.millis >= 200 && timed.millis < 5000, `${timed.millis}`);
    assert.equal((await ask('--level', '2')).depth, 2);
  });
  test('on the period clock are the original machine’s', async () => {
    const { periodMillis } = await ask('--time', '500ms', '--period');
    assert.ok(periodMillis > 400 && periodMillis <= 500, `${periodMillis}`);
  });
  test('without any it is the tournament level by the period clock', { skip: inAll }, async () => {
    const answer = ({ depth, nodes }: { depth: number; nodes: number }) => ({ depth, nodes });
    assert.deepEqual(answer(await ask()), answer(await ask('--period')));
  });
  test('the seed decides what chance does', { skip: inAll }, async () => {
    const play = async (seed: string) =>
      (await think('random', '--seed', seed, '--json')).out.replace(/"millis":\d+/, '');
    assert.equal(await play('4'), await play('4'));
    const moves = new Set(await Promise.all(['1', '2', '3', '4', '5', '6'].map(play)));
    assert.ok(moves.size > 1);
  });
});

describe('where the game stands', () => {
  const MATE_IN_ONE = '[Event "?"]\n\n1. f3 e5 2. g4 *\n\n1. e4 *\n';
  const fen = async (args: readonly string[], input = '') => {
    const { code, out, err } = await plyhouse(['think', 'slutspel', '--depth', '2', '--json', ...args], { input });
    assert.equal(code, 0, err);
    return (JSON.parse(out) as { san: string }).san;
  };
  test('a PGN file, one of its games, and a ply of it', async () => {
    const file = path.join(folder, 'games.pgn');
    await writeFile(file, MATE_IN_ONE);
    assert.equal(await fen(['--input', file]), 'Qh4#');
    assert.notEqual(await fen(['--input', file, '--game', '2']), 'Qh4#');
    assert.equal(await fen(['--input', file, '--ply', '2', '--moves', 'g4']), 'Qh4#');
  });
  test('stdin', async () => {
    assert.equal(await fen(['--input', '-'], MATE_IN_ONE), 'Qh4#');
    assert.equal(await fen(['--fen', '-'], 'r7/8/8/8/8/6k1/8/7K b - - 0 1\n'), 'Ra1#');
  });
  test('moves in any notation', async () => {
    assert.equal(await fen(['--moves', '1. f2-f3 e5', '2.g2g4']), 'Qh4#');
    assert.equal(await fen(['--language', 'nl', '--moves', 'f3 e5 g4 Pf6 Pc3 Pg8 Pb1']), 'Qh4#');
  });
  const BROKEN: readonly [args: readonly string[], message: RegExp][] = [
    [['--fen', '8/8/8/8'], /^plyhouse: FEN "8\/8\/8\/8": expected four to six fields, found 1\n$/],
    [['--fen', '9/8/8/8/8/8/8/8 w - - 0 1'], /rank 8 has the letter "9"/],
    [['--moves', 'e5'], /^plyhouse: "e5" /],
    [['--input', path.join(folder, 'nowhere.pgn')], /nowhere\.pgn: there is no such file/],
    [['--input', folder], /it is a folder/],
    [['--input', '-'], /asked for game 1, found none/],
    [['--ply', '3'], /--ply 3: the game has 0 half-moves/],
  ];
  for (const [args, message] of BROKEN) {
    test(`${args.join(' ')} cannot be read: 3, and a line that says why`, async () => {
      const { code, out, err } = await think('random', ...args);
      assert.equal(code, 3);
      assert.equal(out, '');
      assert.match(err, message);
      assert.equal(err.trimEnd().split('\n').length, 1);
    });
  }
  test('reports a game that breaks off by line and column', async () => {
    const { code, err } = await plyhouse(['think', 'random', '--input', '-'], { input: '1. e4 e5 2. Ke3 *' });
    assert.equal(code, 3);
    assert.match(err, /line 1, column 13/);
  });
});

test('the text is for people, in their language', async () => {
  const { code, out } = await think(
    'slutspel',
    '--fen',
    'r7/8/8/8/8/6k1/8/7K b - - 0 1',
    '--depth',
    '4',
    '--language',
    'nl',
  );
  assert.equal(code, 0);
  assert.match(out, /^1\.\.\. Ta1#$/m);
  assert.match(out, /^score +mate in 1 /m);
  assert.match(out, /^cost .* would have needed /m);
  // It runs on whatever there is: there is no machine to compare with.
  const modern = await plyhouse(['think', 'antwoord', '--nodes', '100', '--no-color']);
  assert.match(modern.out, /^cost +[\d,]+ positions in (under )?[\d.]+ s$/m);
});

describe('signals', { skip: process.platform === 'win32' }, () => {
  const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N2N2/PPP1BPPP/R2Q1RK1 w - - 0 9';
  // In the turn in which it has ears it is asked, too; so the signal comes while it thinks.
  const thinkLong = (signal: NodeJS.Signals) =>
    plyhouse(['think', 'slutspel', '--fen', FEN, '--time', '600s', '--json'], {
      onEars: (child) => child.kill(signal),
    });
  test('Ctrl-C makes it move at once', { skip: inAll }, async () => {
    const { code, out } = await thinkLong('SIGINT');
    assert.equal(code, 130);
    assert.match((JSON.parse(out) as { move: string }).move, /^[a-h][1-8][a-h][1-8]$/);
  });
  test('SIGTERM ends it', async () => {
    const { code, out, err } = await thinkLong('SIGTERM');
    assert.deepEqual({ code, out, err }, { code: 143, out: '', err: '' });
  });
});
