import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { inAll } from '../../node/testing/tiers.ts';
import { parseCommandLine } from '../../uci/command-line.ts';
import type { MockBehaviour } from '../../uci/testing/behaviours.ts';
import { COMPILED, mockCommand } from '../../uci/testing/mock-command.ts';
import { plyhouse } from '../testing/in-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-fastchess-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);
const XBOARD = fileURLToPath(new URL('../../match/testing/mock-xboard.ts', import.meta.url));
const match = (args: readonly string[]) => plyhouse(['match', ...args], { env: { PLYHOUSE_DATA_DIR: folder } });

const BOOK = ['e4 e5', 'd4 d5', 'c4 c5', 'Nf3 Nf6'].map((moves) => `[Result "*"]\n\n1. ${moves} *\n`).join('\n');
await writeFile(file('book.pgn'), BOOK);
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
await writeFile(
  file('book.epd'),
  `${START} hmvc 0;\n${START.replace('8/8/8/8', '8/8/8/P7').replace('PPPPPPPP', '1PPPPPPP')}\n`,
);

await writeFile(file('chess960.epd'), 'bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w KQkq -\n');

/** The command of a mock engine as their lines write it. */
function mock(behaviour: MockBehaviour, honestMoves = 0): string[] {
  const { command, args = [] } = mockCommand(behaviour, honestMoves);
  return [`cmd=${command}`, `args=${args.map((arg) => `"${arg}"`).join(' ')}`];
}

/** A line as printed, with our engines and files, and the number of rounds and moves that a test has time for. */
function playable(line: string, pgn?: string): string[] {
  const args: string[] = parseCommandLine(line);
  const isXboard = (at: number) => args.slice(at).includes('proto=xboard') && !args.slice(0, at).includes('proto=uci');
  const engine = (at: number) =>
    isXboard(at)
      ? [`cmd=${process.execPath}`, `args=${[...COMPILED, XBOARD].map((arg) => `"${arg}"`).join(' ')}`]
      : mock('honest');
  const out = args.flatMap((arg, at) => {
    const before = args[at - 1];
    // The mock engine knows only chess.
    if (/^cmd=/.test(arg) && args.includes('fischerandom')) return ['cmd=antwoord'];
    if (/^cmd=/.test(arg) && args[at - 1] !== '-quick') return engine(at);
    if (/^dir=/.test(arg)) return [];
    const option = args.slice(0, at).findLast((each) => each.startsWith('-'));
    // The mock engine has no threads.
    if (arg.startsWith('option.Threads=')) return [];
    if (arg.startsWith('file=') && option === '-pgnout') return [`file=${file(pgn!)}`];
    if (arg.startsWith('file=') && option === '-log') return [`file=${file('log.txt')}`];
    if (args.includes('fischerandom') && arg.startsWith('file=')) return [`file=${file('chess960.epd')}`];
    if (arg.startsWith('file=')) return [`file=${file(arg.endsWith('epd') ? 'book.epd' : 'book.pgn')}`];
    if (before === '-pgnout' && !arg.includes('=')) return [file(pgn!)];
    if (before === '-rounds') return ['1'];
    // Every game at a time starts two engines.
    if (before === '-concurrency') return ['1'];
    return [arg];
  });
  return [...out, '-maxmoves', '3'];
}

/** Parsers of scripts: OpenBench's for "Finished game", fishtest's for the block of results. */
interface Reading {
  readonly started: number[];
  readonly results: Map<number, string>;
  readonly reasons: string[];
  wins: number;
  losses: number;
  draws: number;
  penta?: number[];
  score?: string;
  llr?: number;
}

function read(out: string): Reading {
  const reading: Reading = { started: [], results: new Map(), reasons: [], wins: 0, losses: 0, draws: 0 };
  for (const line of out.split('\n')) {
    const args = line.split(/\s+/);
    if (line.startsWith('Started game ')) reading.started.push(Number(args[2]));
    if (line.startsWith('Finished game ')) {
      reading.results.set(Number(args[2]), args[6]!);
      reading.reasons.push(/\{(.*)\}$/.exec(line)![1]!);
    }
    const games = /^Games: \d+, Wins: (\d+), Losses: (\d+), Draws: (\d+), Points: /.exec(line);
    if (games) [reading.wins, reading.losses, reading.draws] = games.slice(1).map(Number) as [number, number, number];
    const penta = /^Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]/.exec(line);
    if (penta) reading.penta = penta.slice(1).map(Number);
    if (line.startsWith('Score of ')) reading.score = line;
    const llr = /^(?:LLR:|SPRT: llr) (-?[\d.]+) \(/.exec(line);
    if (llr) reading.llr = Number(llr[1]);
  }
  return reading;
}

/** Pairs as OpenBench counts them: the first engine has White in every odd game. */
function pairsOf(results: ReadonlyMap<number, string>): number[] {
  const points = (result: string) => ({ '1-0': 2, '0-1': 0 })[result] ?? 1;
  const penta = [0, 0, 0, 0, 0];
  for (let game = 1; results.has(game + 1); game += 2) {
    penta[points(results.get(game)!) + 2 - points(results.get(game + 1)!)]! += 1;
  }
  return penta;
}

const OPENBENCH =
  '-engine dir=Engines/ cmd=./dev proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 option.Hash=16 name=Engine-dev -engine dir=Engines/ cmd=./base proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 option.Hash=16 name=Engine-base';
const MOVERS =
  '-engine cmd=./random_mover name=random_move_1 -engine cmd=./random_mover name=random_move_2 -each tc=2+0.02s';
const BESIDE =
  '-srand 7 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 4 -openings file=UHO_4060_v2.epd format=epd order=sequential -engine name=sf_1 tc=inf depth=6 cmd=./sf_1 dir=. -engine name=sf_2 tc=inf depth=8 cmd=./sf_2 dir=. -each proto=uci option.Threads=1';
const LINES: readonly [line: string, games: number][] = [
  // fastchess@README.md, man.md
  [
    'fastchess.exe -engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 -each tc=10+0.1 -rounds 200 -repeat -concurrency 4',
    2,
  ],
  [
    'fastchess -engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 200 -repeat -concurrency 4',
    2,
  ],
  [
    'fastchess -engine cmd=Engine1.exe name=Engine1 option.Threads=1 nodes=2000000 -engine cmd=Engine2.exe name=Engine2 option.Threads=2 nodes=1000000 -openings file=UHO_Lichess_4852_v1.epd format=epd order=random -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 -rounds 100000 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn',
    2,
  ],
  // cutechess@docs/cutechess-cli.6; the third with cmd= for the configured engines and without Polyglot's book.
  ['cutechess-cli -engine cmd=sloppy -engine cmd=sloppy -each proto=xboard tc=40/60 -rounds 10', 1],
  [
    "cutechess-cli -engine name=Atak cmd=Atak32.exe 'dir=C:\\atak' proto=xboard -engine cmd=glaurung proto=uci option.Threads=1 -each tc=40/1:30+1",
    1,
  ],
  [
    'cutechess-cli -engine cmd=Fruit -engine cmd=Crafty -engine cmd=Stockfish -engine cmd=Sloppy -each tc=4 proto=uci -games 2 -rounds 10 -repeat',
    12,
  ],
  // OpenBench@Client/worker.py, as it puts them together: a clock, nodes, a time for each move.
  [
    `-repeat -recover -variant standard -concurrency 8 -games 4 -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 ${OPENBENCH} -openings file=Books/UHO.epd format=epd order=random start=1 -srand 7 -pgnout PGNs/1.1.1.0.pgn`,
    4,
  ],
  [
    `-repeat -recover -variant standard -concurrency 8 -games 4 ${OPENBENCH.replaceAll('tc=8.00+0.08 timemargin=250', 'tc=inf nodes=25000')} -openings file=Books/UHO.pgn format=pgn order=random start=3 -srand 7 -pgnout PGNs/1.1.1.0.pgn`,
    4,
  ],
  [
    `-repeat -recover -variant standard -concurrency 8 -games 2 ${OPENBENCH.replaceAll('tc=8.00+0.08', 'st=0.50')} -openings file=Books/UHO.pgn format=pgn order=random start=1 -srand 7 -pgnout PGNs/1.1.1.0.pgn`,
    2,
  ],
  [
    `-repeat -recover -variant fischerandom -concurrency 8 -games 2 -draw movenumber=40 movecount=8 score=10 ${OPENBENCH} -openings file=Books/DFRC.epd format=epd order=random start=1 -srand 7 -pgnout PGNs/1.1.1.0.pgn`,
    2,
  ],
  // fastchess@app/tests/e2e, app/tests/cutechess: what it tries itself with, beside cutechess-cli
  [
    `./fastchess ${MOVERS} -rounds 5 -repeat -concurrency 2 -openings file=./app/tests/data/openings.epd format=epd order=random -log file=log.txt level=info`,
    2,
  ],
  [
    `./fastchess ${MOVERS} -rounds 3 -repeat -concurrency 2 -openings file=./app/tests/data/openings.pgn format=pgn order=sequential plies=4 -pgnout file=plies_test.pgn -log file=log.txt level=info`,
    2,
  ],
  [
    `./fastchess ${MOVERS} -rounds 5 -repeat -concurrency 2 -ratinginterval 2 -report penta=false -openings file=./app/tests/data/openings.epd format=epd order=random -log file=log.txt level=info`,
    2,
  ],
  [`./fastchess -recover -repeat -games 2 -rounds 100 -pgnout ./fastchess-out.pgn ${BESIDE}`, 2],
  [`./cutechess-cli -recover -repeat -games 2 -rounds 100 -pgnout ./cutechess-cli-out.pgn ${BESIDE}`, 2],
  // The manuals of engines: Wreckless (fastchess), BabaChess (cutechess-cli).
  [
    'fastchess -engine cmd=wreckless name=test -engine cmd=wreckless-base name=base -each tc=10+0.1 option.Hash=16 option.Threads=1 proto=uci -openings file=UHO_Lichess_4852_v1.epd format=epd order=random -repeat -games 2 -rounds 30000 -concurrency 8 -recover -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -ratinginterval 200',
    2,
  ],
  ['cutechess-cli -engine cmd=./babachess -engine cmd=opponent -each proto=uci tc=60+0.6 -games 2', 2],
  // fishtest@worker/games.py: with cutechess-cli, as it was until 2024, then with fastchess, for Chess960 too
  [
    './cutechess-cli -recover -repeat -games 2 -rounds 16 -tournament gauntlet -pgnout results-1.pgn -site https://tests.stockfishchess.org/tests/view/1 -event "Batch 0: new vs base" -srand 17 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 2 -openings file=8moves_v3.pgn format=pgn order=random plies=16 start=1 -engine name=New-1 tc=10+0.1 cmd=new dir=. option.Hash=16 -engine name=Base-1 tc=10+0.1 cmd=base dir=. option.Hash=16 -each proto=uci option.Threads=1',
    2,
  ],
  [
    '/home/worker/testing/fastchess -testEnv -recover -repeat -games 2 -rounds 16 -ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 -report penta=true -pgnout file=results-1-1.pgn -crc32 pgn=true -srand 17 -variant fischerandom -concurrency 2 -openings file=UHO_FRC.epd format=epd order=random start=1 -engine name=New-1 tc=10+0.1 cmd=new dir=. option.Hash=16 -engine name=Base-1 tc=10+0.1 cmd=base dir=. option.Hash=16 -each proto=uci option.Threads=1',
    2,
  ],
  [
    '/home/worker/testing/fastchess -testEnv -recover -repeat -games 2 -rounds 16 -ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 -report penta=true -pgnout file=results-1-0.pgn -crc32 pgn=true -site https://tests.stockfishchess.org/tests/view/1 -event "Batch 0: new vs base" -srand 17 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 2 -openings file=UHO.epd format=epd order=random plies=16 start=1 -engine name=New-1 tc=10+0.1 cmd=new dir=. option.Hash=16 -engine name=Base-1 tc=10+0.1 cmd=base dir=. option.Hash=16 -each proto=uci option.Threads=1',
    2,
  ],
];

describe('command lines as their documentation prints them, with our engines', { skip: inAll }, () => {
  for (const [index, [line, games]] of LINES.entries()) {
    test(line, async () => {
      const { code, out, err } = await match(playable(line, `line-${index}.pgn`));
      assert.equal(code, 0, err);
      const { started, results } = read(out);
      const all = Array.from({ length: games }, (_, at) => at + 1);
      assert.deepEqual(
        started.sort((a, b) => a - b),
        all,
      );
      assert.deepEqual(
        [...results.keys()].sort((a, b) => a - b),
        all,
      );
      assert.match(out, /^Finished match$/m);
      if (line.includes('-pgnout'))
        assert.equal((await readFile(file(`line-${index}.pgn`), 'utf8')).match(/^\[Event /gm)?.length, games);
    });
  }

  test('what the last of them asks to be recorded is recorded', async () => {
    const name = `line-${LINES.length - 1}.pgn`;
    assert.ok(existsSync(file(name)));
    const text = await readFile(file(name), 'utf8');
    assert.match(
      text,
      /^\[Event "Batch 0: new vs base"\]\n\[Site "https:\/\/tests\.stockfishchess\.org\/tests\/view\/1"\]/,
    );
    const { code, out } = await match(playable(LINES.at(-1)![0].replace('-rounds 16', '-rounds 16 -recover'), name));
    // The same line again finds its games played.
    assert.equal(code, 0);
    assert.deepEqual(read(out).started, []);
  });
});

const ENGINES = ['-engine', 'cmd=slutspel', 'name=A', '-engine', 'cmd=random', 'name=B', '-each', 'nodes=300'];

describe('what scripts read', () => {
  test('in the format of fastchess: pairs, score and test agree with the games', async () => {
    const args = [
      ...ENGINES,
      '-rounds',
      '8',
      '-repeat',
      '-concurrency',
      '2',
      '-ratinginterval',
      '1',
      '-maxmoves',
      '60',
    ];
    const book = ['-openings', `file=${file('book.pgn')}`, '-crc32', 'pgn=true', '-pgnout', `file=${file('crc.pgn')}`];
    const { code, out, err } = await match([...args, ...book, '-sprt', 'elo0=-100', 'elo1=100', 'model=logistic']);
    assert.equal(code, 0, err);
    const { results, penta, wins, losses, draws, llr } = read(out);
    if (results.size % 2 === 0) assert.deepEqual(penta, pairsOf(results));
    // A game counts once the other of its pair is over.
    const paired = [...results].filter(([game]) => results.has(game % 2 === 1 ? game + 1 : game - 1));
    const won = paired.filter(([game, result]) => result === (game % 2 === 1 ? '1-0' : '0-1')).length;
    assert.deepEqual([wins, wins + losses + draws], [won, paired.length]);
    assert.ok(llr! > 0);
    assert.match(
      out,
      /^Results of A vs B \(300 nodes, NULL, NULL, book\.pgn\):\nElo: \S+ \+\/- \S+, nElo: \S+ \+\/- \S+\nLOS: /m,
    );
    assert.match(out, /^LLR: -?[\d.]+ \(-?[\d.]+%\) \(-2\.94, 2\.94\) \[-100\.00, 100\.00\]$/m);
    assert.match(
      out,
      /^SPRT \(\[-100\.00, 100\.00\]\) completed - H1 was accepted\nFinished match\nTotal Time: 00:0\d:\d\d /m,
    );
    const sums = [...out.matchAll(/^File (.*) has CRC32: (0x[0-9a-f]+)$/gm)];
    assert.equal(sums.at(-1)![1], file('crc.pgn'));
    assert.equal(Number(sums.at(-1)![2]), crc32(await readFile(file('crc.pgn'))));
  });

  test('in the format of cutechess', async () => {
    const args = [
      ...ENGINES,
      '-rounds',
      '2',
      '-repeat',
      '-maxmoves',
      '40',
      '-output',
      'format=cutechess',
      '-epdout',
      `file=${file('ends.epd')}`,
    ];
    const { code, out, err } = await match(args);
    assert.equal(code, 0, err);
    const { results, score } = read(out);
    const [, wins, losses, draws, games] = /^Score of A vs B: (\d+) - (\d+) - (\d+) {2}\[[01]\.\d{3}\] (\d+)$/
      .exec(score!)!
      .map(Number);
    assert.deepEqual([games, wins! + losses! + draws!], [4, results.size]);
    assert.equal(out.match(/^Score of /gm)?.length, 4);
    assert.match(out, /^Elo difference: \S+ \+\/- \S+, LOS: \S+ %, DrawRatio: [\d.]+ %$/m);
    assert.match(await readFile(file('ends.epd'), 'utf8'), /^(\S+\/\S+ [wb] \S+ \S+ hmvc \d+; fmvn \d+;\n){4}$/);
    assert.doesNotMatch(out, /^Games:/m);
    assert.match(out, /^Finished match\nTotal Time: \d\d:\d\d:\d\d \(hours:minutes:seconds\)\n$/m);
  });

  test('a gauntlet of three ends with a ranking', async () => {
    const args = [
      '-engine',
      'cmd=random',
      'name=C',
      ...ENGINES,
      '-tournament',
      'gauntlet',
      '-rounds',
      '1',
      '-maxmoves',
      '10',
    ];
    const { code, out, err } = await match(args);
    assert.equal(code, 0, err);
    assert.deepEqual(
      [...out.matchAll(/^Started game \d+ of (\d+) \((\w) vs (\w)\)/gm)]
        .map(([, all, one, other]) => `${all}${one}${other}`)
        .sort(),
      ['4AC', '4BC', '4CA', '4CB'],
    );
    assert.match(out, /^Rank Name {21} +Elo +\+\/- +nElo +\+\/- +Games +Score +Draw +Ptnml\(0-2\)$/m);
    assert.match(out, /^ {3}1 \w {24} .* [24] +\d+\.\d% +\d+\.\d% +\[\d, \d, \d, \d, \d\]$/m);
  });
});

const THREE = ['-engine', 'cmd=random', 'name=A', '-engine', 'cmd=random', 'name=B', '-engine', 'cmd=random', 'name=C'];
const games = (out: string) =>
  [...out.matchAll(/^Started game \d+ of \d+ \((\w) vs (\w)\)/gm)].map(([, a, b]) => `${a}${b}`);

describe('what differs by an option', () => {
  test('three engines play both games of a pair in turn', async () => {
    const { out } = await match([...THREE, '-rounds', '1', '-maxmoves', '2']);
    assert.deepEqual(games(out), ['AB', 'BA', 'AC', 'CA', 'BC', 'CB']);
  });

  test('-noswap leaves the first engine White, -reverse Black', async () => {
    const line = [...ENGINES, '-rounds', '2', '-maxmoves', '2', '-noswap'];
    assert.deepEqual(games((await match(line)).out), ['AB', 'AB', 'AB', 'AB']);
    assert.deepEqual(games((await match([...line, '-reverse'])).out), ['BA', 'BA', 'BA', 'BA']);
  });

  test('-wait pauses after every game', async () => {
    const begin = performance.now();
    const { code } = await match([...ENGINES, '-rounds', '1', '-maxmoves', '2', '-wait', '400']);
    assert.equal(code, 0);
    assert.ok(performance.now() - begin > 800);
  });

  test('restart=on starts an engine for every game', { skip: inAll }, async () => {
    for (const [how, expected] of [
      ['off', 1],
      ['on', 5],
    ] as const) {
      const pids = file(`pids-${how}`);
      const engine = ['-engine', ...mock('honest'), 'name=X', `restart=${how}`, '-engine', 'cmd=random', 'name=Y'];
      const ours = await match(['--from-fastchess', ...engine, '-each', 'nodes=9', '-rounds', '2', '-maxmoves', '1']);
      const [, , player, ...rest] = parseCommandLine(ours.out);
      const { code, err } = await match([`${player} env.PLYHOUSE_MOCK_PIDS=${pids}`, ...rest]);
      assert.equal(code, 0, err);
      assert.equal((await readFile(pids, 'utf8')).trim().split('\n').length, expected);
    }
  });

  for (const [setting, moves] of [
    ['notation=san', /^1\. Nf3 \{/m],
    ['notation=lan', /^1\. Ng1f3 \{/m],
    ['notation=uci', /^1\. g1f3 \{/m],
    ['min=true', /^1\. Nf3 Nf6 2\. \S+/m],
  ] as const) {
    test(`-pgnout ${setting}, from which the match is resumed`, async () => {
      const pgn = file(`${setting}.pgn`);
      const book = ['-openings', `file=${file('book.pgn')}`, 'start=4'];
      const line = [...ENGINES, '-rounds', '1', '-maxmoves', '2', ...book, '-pgnout', `file=${pgn}`, setting];
      assert.equal((await match(line)).code, 0);
      const text = await readFile(pgn, 'utf8');
      assert.match(text, moves);
      assert.equal(text.includes('[Termination '), setting !== 'min=true');
      const again = await match(line);
      assert.deepEqual(read(again.out).started, []);
      // The results are printed even if nothing is left to play.
      assert.match(again.out, /^-{50}\nResults of A vs B .*\n(.*\n){3}Ptnml.*\n-{50}\nFinished match\n/);
      assert.equal(await readFile(pgn, 'utf8'), text);
    });
  }

  test('-epdout append=false begins the file anew', async () => {
    const line = [...ENGINES, '-rounds', '1', '-maxmoves', '2', '-epdout', `file=${file('new.epd')}`];
    for (const [append, lines] of [
      ['true', 2],
      ['true', 4],
      ['false', 2],
    ] as const) {
      assert.equal((await match([...line, `append=${append}`, '-srand', String(lines)])).code, 0);
      assert.equal((await readFile(file('new.epd'), 'utf8')).trim().split('\n').length, lines);
    }
  });

  test('threads and memory are those that an engine has', async () => {
    const line = ['-engine', ...mock('honest'), 'name=X', '-engine', 'cmd=antwoord', 'name=Y', 'option.Hash=32'];
    const { out, err } = await match([...line, '-each', 'nodes=9', '-rounds', '1', '-maxmoves', '1']);
    assert.match(out, /^Results of X vs Y \(9 nodes, NULL - 1t, 16MB - 32MB\):$/m, err);
  });

  test('a sequential test without a pair has a number in the format of cutechess', async () => {
    const line = [
      ...ENGINES,
      '-rounds',
      '1',
      '-games',
      '1',
      '-maxmoves',
      '2',
      '-sprt',
      'elo0=0',
      'elo1=5',
      '-output',
      'format=cutechess',
    ];
    assert.match((await match(line)).out, /^SPRT: llr 0\.00 \(0\.0%\), lbound -2\.94, ubound 2\.94$/m);
  });
});

describe('faults and refusals, and our spelling', () => {
  test('a crash and a hang in their words; -recover decides whether the match goes on', { skip: inAll }, async () => {
    const args = [
      '-engine',
      ...mock('crash', 1),
      'name=X',
      '-engine',
      ...mock('honest'),
      'name=Y',
      '-each',
      'tc=5',
      '-rounds',
      '2',
    ];
    const log = ['-log', `file=${file('faults.txt')}`];
    const going = await match([...args, ...log, '-recover']);
    assert.equal(going.code, 0, going.err);
    assert.deepEqual(read(going.out).reasons.sort(), [
      'Black disconnects',
      'Black disconnects',
      'White disconnects',
      'White disconnects',
    ]);
    assert.match(going.out, /^Player: X\n {2}Timeouts: 0\n {2}Crashed: 4$/m);
    assert.match(await readFile(file('faults.txt'), 'utf8'), /^== game 1, X, /);
    // Another match: begun in the same second, this one would be resumed.
    const stopped = await match([...args, '-srand', '2']);
    assert.equal(stopped.code, 1);
    assert.equal(read(stopped.out).results.size, 1);
  });

  test('a refusal comes before the first game, with their status', async () => {
    const refused = await match([...ENGINES, '-use-affinity']);
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.err, /^plyhouse: -use-affinity cannot be done here: engines are not bound to cores\n$/);
    await mkdir(file('syzygy'));
    await writeFile(file('syzygy/KQvK.rtbw'), '');
    const { code, out, err } = await match([...ENGINES, '-tb', file('syzygy')]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /syzygy: .* found Syzygy tables, which are not read here; build them .*\(-tb plyhouse\)\n$/);
    const missing = await match(['-engine', 'cmd=no-such-engine', '-engine', 'cmd=random', '-each', 'tc=1']);
    assert.deepEqual([missing.code, missing.out], [1, '']);
  });

  test('--from-fastchess prints our spelling, which runs', async () => {
    const { code, out } = await match(['--from-fastchess', ...ENGINES, '-rounds', '1', '-maxmoves', '2']);
    assert.equal(code, 0);
    assert.match(out, /^plyhouse match 'program=slutspel name=A nodes=300' .* --output fastchess .*\n$/);
    const [, , ...args] = parseCommandLine(out);
    const again = await match(args);
    assert.equal(again.code, 0, again.err);
    assert.equal(read(again.out).results.size, 2);
    const alone = await match(['--from-fastchess', 'random', 'wray74']);
    assert.equal(alone.code, 2);
    assert.match(alone.err, /--from-fastchess: expected a command line with -engine behind it/);
  });
});
