/** The command lines that OpenBench's worker, fishtest's and weather-factory put together, and what each reads of the answer. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { inAll } from '../../node/testing/tiers.ts';
import type { MockBehaviour } from '../../uci/testing/behaviours.ts';
import { mockCommand } from '../../uci/testing/mock-command.ts';
import { plyhouse } from '../testing/in-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-workers-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);
const match = (args: readonly string[]) => plyhouse(['match', ...args], { env: { PLYHOUSE_DATA_DIR: folder } });

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq';
await writeFile(
  file('book.epd'),
  `${START} -\n${START.replace('8/8/8/8', '8/8/8/P7').replace('PPPPPPPP', '1PPPPPPP')} -\n`,
);

/** Stockfish if it is installed (Debian: stockfish), otherwise the mock engine. */
const STOCKFISH = ['/usr/games/stockfish', '/usr/bin/stockfish', '/usr/local/bin/stockfish'].find(existsSync);

/** An executable file that runs an engine, as workers expect it; a mock if there is no Stockfish. */
async function engineFile(name: string, behaviour: MockBehaviour | 'strong' = 'strong'): Promise<string> {
  if (behaviour === 'strong' && STOCKFISH !== undefined) copyFileSync(STOCKFISH, file(name));
  else {
    const { command, args = [] } = mockCommand(behaviour === 'strong' ? 'honest' : behaviour);
    const line = [command, ...args].map((word) => `'${word}'`).join(' ');
    await writeFile(file(name), `#!/bin/sh\nexec ${line}\n`);
  }
  await chmod(file(name), 0o755);
  return name;
}
for (const name of ['new', 'base']) await engineFile(name);
const OPTIONS = STOCKFISH === undefined ? ['option.Hash=16'] : ['option.Hash=16', 'option.Threads=1'];

/** Counts as OpenBench's worker does; a blank line ends its reading. */
function readAsOpenBench(out: string) {
  const games = new Map<number, string>();
  const counts = { crashes: 0, timelosses: 0, illegals: 0, penta: [0, 0, 0, 0, 0] };
  for (const line of out.split('\n').map((each) => each.trim())) {
    if (line === '') break;
    if (!line.includes('Finished game')) continue;
    const reason = line.split(':')[1]!;
    if (/disconnect|stalls/.test(reason)) counts.crashes++;
    if (reason.includes('on time')) counts.timelosses++;
    if (reason.includes('illegal')) counts.illegals++;
    const words = line.split(/\s+/);
    games.set(Number(words[2]), words[6]!);
  }
  const points: Readonly<Record<string, number>> = { '0-1': 0, '1/2-1/2': 1, '1-0': 2 };
  for (const [game, result] of games) {
    const other = games.get(game + 1);
    if (game % 2 === 1 && other !== undefined) counts.penta[points[result]! + 2 - points[other]!]! += 1;
  }
  return { games, ...counts };
}

/** The comments of a PGN as OpenBench stores them, "unknown" for those without its figures. */
function commentsAsOpenBench(pgn: string): string[] {
  const blocks = pgn.trimEnd().split('\n\n');
  const texts = blocks.filter((_, index) => index % 2 === 1).map((text) => text.split('\n').join(' '));
  return texts.flatMap((text) =>
    [...text.matchAll(/\s*(?:\d+\.{1,3} )?([a-zA-Z0-9+=#*-]+) (?:\s*\{\s*([^}]*)\s*\})/g)].map(([, , comment = '']) => {
      if (comment.trim() === 'book') return 'book';
      const score = /([+-]?M?\d+(?:\.\d+)?)\/(\d+)/.exec(comment);
      const [time, nodes, seldepth] = [/([\d.]+s)/, /n=(\d+)/, /sd=(\d+)/].map((pattern) => pattern.exec(comment));
      const line = /line="([^"]*)"/.exec(comment)?.[1]?.replace('info string pgncomment ', '');
      if (!score || !time || !nodes || !seldepth) return 'unknown';
      return [`${score[0]} ${time[1]}`, `n=${nodes[1]}`, `sd=${seldepth[1]}`, ...(line ? [`line=${line}`] : [])].join(
        ', ',
      );
    }),
  );
}

/** Counts as fishtest's worker does; throws when the worker would give up the task. */
function readAsFishtest(out: string, err: string, batch: number, games: number) {
  const stats = { crashes: 0, timelosses: 0, wins: 0, losses: 0, draws: 0, penta: [0, 0, 0, 0, 0] };
  let updated = 0;
  let crc = '';
  let wld: number[] | undefined;
  let penta: number[] | undefined;
  const fatal =
    /Warning;.*doesn't have option|Warning; (Invalid value for option|Failed to set.*option|No info line|Illegal move|Could not extract score|Illegal PV move|Move does not match|PV continues after|Incomplete mating PV|Too long mating PV|Mating PV does not|Bestmove does not|Sign mismatch)/;
  for (const line of `${out}\n${err}`.split('\n')) {
    if (line.includes('has CRC32:')) crc = line.split(/\s+/).at(-1)!;
    if (line.includes('Finished match') && updated !== games) throw new Error(`finished with ${updated} of ${games}`);
    if (fatal.test(line)) throw new Error(line);
    if (/disconnect|stall/.test(line)) stats.crashes++;
    if (/on time|timeout/.test(line)) stats.timelosses++;
    wld =
      /Games: (\d+), Wins: (\d+), Losses: (\d+), Draws: (\d+), Points: ([\d.]+) \(/.exec(line)?.slice(1).map(Number) ??
      wld;
    penta = /Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]/.exec(line)?.slice(1).map(Number) ?? penta;
    if (!wld || !penta) continue;
    const [played, wins, losses, draws] = wld as [number, number, number, number];
    Object.assign(stats, { wins, losses, draws, penta });
    const pairs = penta.reduce((sum, count) => sum + count, 0);
    assert.deepEqual([2 * pairs, 2 * pairs], [wins + losses + draws, played]);
    assert.ok(played <= updated + batch && played <= games, `${played} games after ${updated}`);
    if (played === updated + batch || played === games) updated = played;
    wld = undefined;
    penta = undefined;
  }
  return { ...stats, updated, crc };
}

const openBench = (dev: string, base: string, pgn: string, control = 'tc=0.80+0.01 timemargin=250') =>
  [
    '-recover -variant standard -testEnv -concurrency 2 -rounds 2 -games 2',
    '-resign movecount=3 score=400 -draw movenumber=1 movecount=2 score=10000',
    `-engine dir=${folder} cmd=./${dev} proto=uci ${control} ${OPTIONS.join(' ')} name=Engine-dev`,
    `-engine dir=${folder} cmd=./${base} proto=uci ${control} ${OPTIONS.join(' ')} name=Engine-base`,
    `-openings file=${file('book.epd')} format=epd order=random start=1 -srand 7`,
    `-pgnout file=${pgn} seldepth=true nodes=true`,
  ]
    .join(' ')
    .split(' ')
    .concat('match_line=^info string pgncomment .*');

const fishtest = (one: string, other: string, pgn: string, games = 8) => [
  ...'-testEnv -recover -repeat -games 2'.split(' '),
  ...['-rounds', String(games / 2)],
  ...'-ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 -report penta=true'.split(' '),
  ...['-pgnout', `file=${pgn}`, 'append=false', '-crc32', 'pgn=true'],
  ...['-site', 'https://tests.stockfishchess.org/tests/view/1', '-event', 'Batch 0: new vs base', '-srand', '17'],
  ...'-resign movecount=3 score=600 -draw movenumber=1 movecount=2 score=10000 -variant standard -concurrency 3'.split(
    ' ',
  ),
  ...['-openings', `file=${file('book.epd')}`, 'format=epd', 'order=random', 'plies=16', 'start=1', '-check-mate-pvs'],
  ...['-engine', 'name=New-0123456789', 'tc=1+0.01', `cmd=${one}`, `dir=${folder}`, 'option.Hash=16'],
  ...['-engine', 'name=Base-9876543210', 'tc=1+0.01', `cmd=${other}`, `dir=${folder}`, 'option.Hash=16'],
  ...['-each', 'proto=uci', ...OPTIONS.slice(1)],
];

describe("OpenBench's worker", { skip: inAll }, () => {
  test('its line runs, and it finds every game, pair and figure', async () => {
    const { code, out, err } = await match(openBench('new', 'base', file('ob.pgn')));
    assert.equal(code, 0, err);
    const { games, crashes, timelosses, illegals, penta } = readAsOpenBench(out);
    assert.deepEqual([[...games.keys()].sort(), crashes, timelosses, illegals], [[1, 2, 3, 4], 0, 0, 0]);
    assert.equal(
      penta.reduce((sum, count) => sum + count),
      2,
    );
    const comments = commentsAsOpenBench(await readFile(file('ob.pgn'), 'utf8'));
    assert.ok(comments.length >= 16);
    for (const comment of comments)
      assert.match(comment, /^(book|[+-](M\d+|\d+\.\d\d)\/\d+ \d+\.\d{3}s, n=\d+, sd=\d+)$/);
  });

  test('what an engine says to be recorded is recorded, also under a limit of positions', async () => {
    await engineFile('talks', 'boasts');
    const line = openBench('talks', 'base', file('talks.pgn'), 'tc=inf nodes=500').filter(
      (arg) => !arg.startsWith('option.'),
    );
    const { code, err } = await match(line);
    assert.equal(code, 0, err);
    const comments = commentsAsOpenBench(await readFile(file('talks.pgn'), 'utf8'));
    assert.ok(
      comments.some((comment) => /^\+M1\/4 \d\.\d{3}s, n=40, sd=9, line=a word$/.test(comment)),
      comments.join('\n'),
    );
    assert.ok(!comments.includes('unknown'));
  });

  test('it counts a crash, an illegal move and a lost clock', async () => {
    const seen = [];
    for (const behaviour of ['crash', 'cheat', 'hang'] as const) {
      await engineFile(behaviour, behaviour);
      const control = behaviour === 'hang' ? 'tc=0.10+0.01 timemargin=50' : undefined;
      const { out } = await match(openBench(behaviour, 'base', file(`${behaviour}.pgn`), control));
      const { crashes, illegals, timelosses } = readAsOpenBench(out);
      seen.push([crashes, illegals, timelosses]);
      if (behaviour === 'hang') assert.match(out, /\{White loses on time \(\d+ms overrun\)\}$/m);
    }
    assert.deepEqual(seen, [
      [4, 0, 0],
      [0, 4, 0],
      [0, 0, 4],
    ]);
  });
});

describe("fishtest's worker", { skip: inAll }, () => {
  test('its line runs, with three games at once, and it updates the server after every batch', async () => {
    const pgn = file('ft.pgn');
    await writeFile(pgn, '[Event "An earlier task"]\n\n*\n');
    const { code, out, err } = await match(fishtest('new', 'base', pgn));
    assert.equal(code, 0, err);
    const { updated, crashes, timelosses, crc } = readAsFishtest(out, err, 2, 8);
    assert.deepEqual([updated, crashes, timelosses], [8, 0, 0]);
    const text = await readFile(pgn);
    assert.equal(Number(crc), crc32(text));
    assert.equal(text.toString().match(/^\[Event "Batch 0: new vs base"\]$/gm)?.length, 8);
    // The same task again begins anew.
    const again = await match(fishtest('new', 'base', pgn));
    assert.equal(readAsFishtest(again.out, again.err, 2, 8).updated, 8);
    assert.equal((await readFile(pgn, 'utf8')).match(/^\[Event "/gm)?.length, 8);
  });

  const FATAL: readonly [behaviour: MockBehaviour, extra: readonly string[], warning: RegExp][] = [
    [
      'boasts',
      [],
      /^Warning; Incomplete mating PV - from New-0123456789 :: Info; info depth 2 .* :: Position; fen .* :: Moves; /,
    ],
    ['silent', [], /^Warning; No info line available to extract score from engine New-0123456789$/],
    ['capitals', [], /^Warning; Move does not match uci move format, .* Move A\d?A\d played by New-0123456789$/],
    ['honest', ['option.Nonsense=1'], /^Warning; New-0123456789 doesn't have option Nonsense$/],
    ['honest', ['option.Hash=-1'], /^Warning; Invalid value for option Hash; -1$/],
  ];
  for (const [behaviour, extra, warning] of FATAL) {
    test(`it gives up a task for what is wrong with an engine: ${behaviour} ${extra.join(' ')}`, async () => {
      await engineFile(`new-${behaviour}`, behaviour);
      const line = fishtest(`new-${behaviour}`, 'base', file(`${behaviour}.pgn`), 2).flatMap((arg) =>
        arg.startsWith('option.') ? [] : arg.startsWith(`cmd=new-`) ? [arg, ...extra] : [arg],
      );
      const { code, out, err } = await match(line);
      assert.equal(code, 0, err);
      assert.throws(() => readAsFishtest(out, err, 2, 2), { message: warning });
    });
  }
});

test("weather-factory's second iteration appends to the file of the first", { skip: inAll }, async () => {
  const line = (hash: number) =>
    [
      `fastchess -config discard=true outname=${file('config.json')} -output format=cutechess`,
      `-engine cmd=${file('new')} name=tuned-1 proto=uci option.Hash=8`,
      `-engine cmd=${file('base')} name=tuned-2 proto=uci option.Hash=${hash}`,
      '-resign movecount=3 score=400 -draw movenumber=1 movecount=2 score=10000 -recover -concurrency 2 -each tc=1.0+0.01',
      `-openings file=${file('book.epd')} format=epd order=random plies=16 -repeat 2 -games 2 -rounds 2`,
      `-pgnout ${file('tuner.pgn')}`,
    ]
      .join(' ')
      .split(' ');
  for (const [turn, hash] of [8, 16].entries()) {
    const { code, out, err } = await match(line(hash));
    assert.equal(code, 0, err);
    const scores = [...out.matchAll(/^Score of [^:]*:([^[]*)\[/gm)].map(([, score]) => score!.split(' - ').map(Number));
    assert.equal(
      scores.at(-1)!.reduce((sum, count) => sum + count),
      4,
    );
    assert.ok(/^Elo difference: (\S+) \+/m.test(out));
    assert.ok(!out.trimEnd().includes('\n\n'), 'a blank line ends its reading');
    const text = await readFile(file('tuner.pgn'), 'utf8');
    assert.equal(text.match(/^\[Event "/gm)?.length, 4 * (turn + 1));
  }
});

test('a shim named fastchess tells its version and its options, and checks an engine', {
  skip: process.platform === 'win32' || inAll,
}, async () => {
  await mkdir(file('bin'));
  const shim = file('bin/fastchess');
  const bin = fileURLToPath(new URL('../../../bin/plyhouse.js', import.meta.url));
  await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${bin}' match fastchess "$@"\n`);
  await chmod(shim, 0o755);
  const run = promisify(execFile);
  // OpenBench takes the first number it finds, fishtest a line that ends in a revision.
  const { stdout } = await run(shim, ['--version']);
  assert.equal(/\d+\.\d+(\.\d+)?/.exec(stdout)?.[0], '1.8.2');
  assert.match(stdout, /^fastchess alpha [0-9]*.[0-9]*.[0-9]* [0-9]*-([0-9a-f-]{7,})$/m);
  assert.match((await run(shim, ['-help'])).stdout, /^-pgnout match_line= +taken: --record-line$/m);
  const good = await match(['fastchess', '--compliance', file('base')]);
  assert.deepEqual([good.code, good.out.split('\n').at(-2)], [0, 'Engine passed all compliance checks.'], good.err);
  await engineFile('shouts', 'capitals');
  const bad = await match(['--compliance', file('shouts')]);
  assert.equal(bad.code, 1);
  assert.match(
    bad.err,
    /Failed Step 12: go wtime 100: the move is written as UCI has it: expected a move as in "bestmove e2e4"; it said last:/,
  );
});
