import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { blankAnalysis, withWorth } from '../../measure/analysis.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';
import { formatAnalysis } from './report.ts';

/** White's second move is the worst there is. */
const FOOLS_MATE = '[White "A. Fool"]\n[Black "B. Fool"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';
const analyse = (args: readonly string[], input = FOOLS_MATE) =>
  plyhouse(['analyse', '--nodes', '5000', ...args], { input });

interface Report {
  readonly game: number;
  readonly program: string;
  readonly nodes: number;
  readonly white: { readonly name: string; readonly blunder: number; readonly moves: number };
  readonly positions: readonly { readonly score: unknown; readonly chance: number | null; readonly nodes: number }[];
  readonly moves: readonly { readonly san: string; readonly mark: string | null; readonly better: string | null }[];
}

describe('analyse', () => {
  test('marks the blunder, says what was better, and sums up both sides', async () => {
    const { code, out, err } = await analyse(['--input', '-', '--no-color']);
    assert.equal(code, 0);
    assert.match(err, /^A\. Fool - B\. Fool, by .*, 5,000 positions per move\n$/);
    assert.match(out, /^2\. g4 \?\? +blunder +White's chance \d+ % -> 0 %; better 2\. /m);
    assert.match(out, /^White .*blunders 1, \d+\.\d points lost a move \(2\)$/m);
    assert.match(out, /^Black .*blunders 0, \d+\.\d points lost a move \(2\)$/m);
  });
  test('as JSON: every position and every move, the same by several at once', { skip: inAll }, async () => {
    const [one, two] = await Promise.all([
      analyse(['--input', '-', '--json']),
      analyse(['--input', '-', '--json', '-c', '2']),
    ]);
    assert.equal(one.out, two.out);
    const { nodes, white, positions, moves } = JSON.parse(one.out) as Report;
    assert.deepEqual([nodes, white.name, white.blunder, white.moves], [5000, 'A. Fool', 1, 2]);
    assert.equal(positions.length, 5);
    assert.deepEqual(positions[3]!.score, { mate: -1 });
    assert.deepEqual([positions[4]!.score, positions[4]!.chance], [null, 0]);
    assert.ok(positions.every((position) => position.nodes <= 5000));
    assert.deepEqual([moves[2]!.san, moves[2]!.mark, moves[3]!.san, moves[3]!.mark], ['g4', 'blunder', 'Qh4#', null]);
    assert.notEqual(moves[2]!.better, 'g4');
  });
  test('--save writes the game with what was found, and all that was in it', async () => {
    const { code, out } = await analyse(['-', '--save', '-'], FOOLS_MATE.replace('2. g4', '{ careless } 2. g4'));
    assert.equal(code, 0);
    const { games, errors } = parsePgn(out);
    assert.deepEqual([games.length, errors], [1, []]);
    assert.match(out, /\[Annotator "Plyhouse: .*, 5000 positions"\]/);
    const [first, , blunder, last] = games[0]!.line.moves;
    assert.match(first!.comments[0]!, /^\[%eval -?\d+\.\d\d\]$/);
    assert.deepEqual([blunder!.nags, blunder!.comments], [[4], ['[%eval #-1]']]);
    assert.ok(out.includes('careless'));
    assert.ok(blunder!.variations[0]!.moves.length > 1);
    assert.deepEqual([last!.nags, last!.comments], [[], []]);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-analyse-'));
    try {
      const unread = await analyse(['-', '--save', path.join(folder, 'none', 'marked.pgn')], '1. e4 e5 2. Ke3 *');
      assert.deepEqual([unread.code, await readdir(folder)], [3, []]);
      const two = path.join(folder, 'two.pgn');
      await writeFile(two, `${FOOLS_MATE}\n${FOOLS_MATE}`);
      const lost = await analyse([two, '--save', two, '--force'], '');
      assert.deepEqual([lost.code, await readFile(two, 'utf8')], [2, `${FOOLS_MATE}\n${FOOLS_MATE}`]);
      assert.match(lost.err, /two\.pgn has 2 games and would keep only one of them; name another file/);
      // In a folder that is made for it, as play does.
      const file = path.join(folder, 'of', 'mine', 'marked.pgn');
      const saved = await analyse(['-', '--save', file], FOOLS_MATE.replace('2. g4', '{ careless } 2. g4'));
      assert.match(saved.out, /^2\. g4 \?\?/m);
      assert.equal(await readFile(file, 'utf8'), out);
      // A marked file comes out unchanged.
      assert.equal((await analyse([file, '--save', '-'], '')).out, out);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('analyse keeps what was there', () => {
  const BYTES: readonly [name: string, bytes: Buffer, isMarkedTwice?: true][] = [
    [
      'names of tags, a variation before the first move',
      Buffer.from('[BlackType: "x"]\n[White-Team "X"]\n\n(1. d4 d5) 1. e4 e5 *\n'),
    ],
    [
      'line ends of Windows and a byte order mark',
      Buffer.from('\uFEFF[White "Ü"]\r\n\r\n1. f3!  e5\r\n2. g4 $6 {a\r\n  b} Qh4# 0-1\r\n\r\n'),
    ],
    ['Latin-1', Buffer.from('[White "H\xfcbner"]\n\n1. f3 {sch\xf6n} e5 2. g4 ; gro\xdf\nQh4# {\xbd} 0-1', 'latin1')],
    [
      'Latin-1 and UTF-8',
      Buffer.concat([Buffer.from('[White "\xfc"]\n', 'latin1'), Buffer.from('[Black "ü ♞"]\n\n1. ♘f3 {é} d5 *\n')]),
      true,
    ],
    ['control characters and escaped lines', Buffer.from('% mine\n1. f3 {\u001b[2J\0} e5\n% too\n2. g4 *\n')],
  ];
  for (const [name, bytes, isMarkedTwice] of BYTES) {
    test(`--save keeps what was there to the byte: ${name}`, async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-bytes-'));
      try {
        const [file, marked] = ['game.pgn', 'marked.pgn'].map((each) => path.join(folder, each));
        await writeFile(file!, bytes);
        assert.equal((await analyse([file!, '--nodes', '50', '--save', marked!])).code, 0);
        // Without what was added: the tag, values, marks, variations of our own, numbers of Black's moves.
        const out = (await readFile(marked!)).toString('latin1');
        assert.match(out, /%eval/);
        const left = out
          .replace(/\[Annotator [^\]]*\]\s*/, '')
          .replace(/\{ \[%eval [^\]]*\] \}|\$[24](?=\s)|\((?!1\. d4 d5\))\d[^()]*\)|\d\.\.\./gm, '');
        const plain = (text: string) => text.replace(/\$6/g, '').replace(/\s+/g, '');
        assert.equal(plain(left), plain(bytes.toString('latin1')));
        for (const end of out.match(/\r?\n/g)!) assert.equal(end, /\r/.test(bytes.toString()) ? '\r\n' : '\n');
        // Marked once more, it is the same to the byte.
        if (!isMarkedTwice) return;
        await analyse([marked!, '--nodes', '50', '--save', file!, '--force']);
        assert.deepEqual(await readFile(file!), await readFile(marked!));
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
  test('in the reader’s letters, by another program', async () => {
    const { out } = await analyse(
      ['--input', '-', '--language', 'nl', '--program', 'slutspel', '--no-color'],
      '1. e4 Nf6 2. Nc3 Nxe4 3. Nxe4 Nc6 *',
    );
    assert.match(out, /^2\.\.\. Pxe4 \?\?/m);
  });
});

describe('analyse, of a file of several games', () => {
  const two = `${FOOLS_MATE}\n${FOOLS_MATE.replace('A. Fool', 'C. Fool').replace('1. f3 e5 2. g4', '1. g4 e5 2. f3')}`;
  const few = ['-', '--nodes', '200'];
  test('the first is taken, and it is said how to take others', async () => {
    const { code, out, err } = await analyse(few, two);
    assert.equal(code, 0);
    assert.match(err, /^Game 1 of 2: --game 2 takes the second, --game all takes every game\nA\. Fool - B\. Fool, /);
    assert.match(out, /^2\. g4 \?\?/m);
  });
  test('--game N takes that one, and says no more than for a file of one', async () => {
    const { out, err } = await analyse([...few, '--game', '2'], two);
    assert.match(err, /^C\. Fool - B\. Fool, .*\n$/);
    assert.match(out, /^2\. f3 \?\?/m);
    assert.equal((JSON.parse((await analyse([...few, '--game', '2', '--json'], two)).out) as Report).game, 2);
  });
  test('--game all takes every one: as text, as JSON, and in the file', async () => {
    const { code, out } = await analyse([...few, '--game', 'all', '--no-color'], two);
    assert.equal(code, 0);
    assert.deepEqual(out.match(/^\d\. \w\. Fool - B\. Fool$/gm), ['1. A. Fool - B. Fool', '2. C. Fool - B. Fool']);
    assert.equal(out.match(/^White /gm)!.length, 2);
    const list = JSON.parse((await analyse([...few, '--game', 'all', '--json'], two)).out) as Report[];
    assert.deepEqual(
      list.map(({ game, white }) => [game, white.name]),
      [
        [1, 'A. Fool'],
        [2, 'C. Fool'],
      ],
    );
    const { games, errors } = parsePgn((await analyse([...few, '--game', 'all', '--save', '-'], two)).out);
    assert.deepEqual([games.length, errors], [2, []]);
    for (const { line } of games) assert.match(line.moves[0]!.comments[0]!, /%eval/);
  });
  test('--game all leaves out null moves in the main line and broken tags, and reads null moves in variations', async () => {
    const { code, out, err } = await analyse(
      [...few, '--game', 'all', '--json'],
      `1. d4 -- 2. c4 *\n\n[White "A]\n\n1. e4 *\n\n1. e4 { -- } e5 (1... Z0 2. d4 @@@@ 3. c4) 2. Nf3 *\n\n1. d4 0000 *\n`,
    );
    assert.equal(code, 3);
    assert.match(err, /^plyhouse: -: line 1, column 7 \(game 1\): the null move "--" in the main line.*; left out$/m);
    assert.match(err, /^plyhouse: -: line 3, column 1 \(game 2\): .*is no tag pair.*; left out$/m);
    assert.match(err, /^plyhouse: -: line 9, column 7 \(game 4\): the null move "0000".*; left out$/m);
    assert.deepEqual(
      (JSON.parse(out) as Report[]).map(({ game }) => game),
      [3],
    );
  });
  test('--game all leaves out what cannot be read, and ends with 3', async () => {
    const { code, out, err } = await analyse(
      [...few, '--game', 'all', '--json'],
      `${FOOLS_MATE}\n[White "X"]\n\n1. e4 e5 2. Ke3 *\n\n[White "Y"]\n\n*\n\n${FOOLS_MATE}`,
    );
    assert.equal(code, 3);
    assert.match(err, /Ke3.*; left out$/m);
    assert.match(err, /game 3 has no moves; left out$/m);
    assert.deepEqual(
      (JSON.parse(out) as Report[]).map(({ game }) => game),
      [1, 4],
    );
    assert.equal((await analyse([...few, '--game', 'all'], '*\n')).code, 3);
  });
});

describe('analyse, of games that have values', () => {
  const LICHESS =
    '[White "A"]\n[Annotator "lichess.org"]\n\n1. f3 { [%eval -0.6] } e5 { [%eval -0.5] } 2. g4 { [%eval #-1] } Qh4# 0-1\n';
  test('judges by these, and leaves them under the name they have', async () => {
    const { code, out, err } = await analyse(['-', '--no-color'], LICHESS);
    assert.equal(code, 0);
    assert.match(err, /^A - \?, by the values in the file; --anew has Antwoord value it\n$/);
    assert.match(out, /^2\. g4 \?\? +blunder +White's chance 45 % -> 0 %$/m);
    const { program, moves } = JSON.parse((await analyse(['-', '--json'], LICHESS)).out) as Report;
    assert.deepEqual([program, moves[2]!.mark, moves[2]!.better], ['file', 'blunder', null]);
    const saved = (await analyse(['-', '--save', '-'], LICHESS)).out;
    assert.equal(saved.replace('\n$4 ', '').replace(' $4', ''), LICHESS);
    assert.match(saved, /\$4/);
  });
  test('with --anew, or where a value is missing, the program values all and is named', async () => {
    const some = LICHESS.replace('{ [%eval -0.5] } ', '');
    for (const [args, input] of [
      [['--anew'], LICHESS],
      [[], some],
    ] as const) {
      const { out } = await analyse(['-', '--save', '-', ...args], input);
      assert.match(out, /^\[Annotator "lichess\.org, Plyhouse: Antwoord, 5000 positions"\]$/m);
      assert.doesNotMatch(out, /%eval -0\.6\]/);
    }
  });
});

describe('analyse --save goes on where it was interrupted', () => {
  const THREE = ['A', 'C', 'D'].map((name) => FOOLS_MATE.replace('A. Fool', `${name}. Fool`)).join('\n');
  const withFolder = async (work: (file: (name: string) => string) => Promise<void>) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-goes-on-'));
    try {
      await work((name) => path.join(folder, name));
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const all = (out: string, ...args: string[]) => analyse(['-', '--game', 'all', '--save', out, ...args], THREE);

  test('behind the games that are whole; the one that was broken off is done again', { skip: inAll }, () =>
    withFolder(async (file) => {
      assert.equal((await all(file('whole.pgn'))).code, 0);
      const whole = await readFile(file('whole.pgn'), 'utf8');
      const [first, second] = whole.split(/(?=\[White)/);
      const broken = second!.replace('positions"', 'positions, broken off"').replace(' { [%eval #-1] }', '');
      for (const [left, game] of [
        [first!, 1],
        [`${first}${broken}`, 1],
        [`${first}${second}`, 2],
      ] as const) {
        await writeFile(file('out.pgn.part'), left);
        const { code, out, err } = await all(file('out.pgn'), '--no-color');
        assert.equal(code, 0, err);
        assert.match(err, new RegExp(`^Goes on behind game ${game}, the last in .*out\\.pgn\\.part$`, 'm'));
        assert.doesNotMatch(out, /A\. Fool/);
        assert.equal(await readFile(file('out.pgn'), 'utf8'), whole);
        await rm(file('out.pgn'));
      }
      await writeFile(file('out.pgn.part'), whole);
      assert.equal((await all(file('out.pgn'))).code, 0);
      assert.equal(await readFile(file('out.pgn'), 'utf8'), whole);
    }),
  );
  test('but not with what is of another analysis', { skip: inAll }, () =>
    withFolder(async (file) => {
      await all(file('whole.pgn'), '--nodes', '50');
      const other = await readFile(file('whole.pgn'), 'utf8');
      for (const left of [other, '1. e4 *\n', FOOLS_MATE.replace('A. Fool', 'X')]) {
        await writeFile(file('out.pgn.part'), left);
        const { code, err } = await all(file('out.pgn'));
        assert.equal(code, 2);
        assert.match(err, /out\.pgn\.part: it holds another analysis than this one: delete it, or --force replaces it/);
        assert.equal(await readFile(file('out.pgn.part'), 'utf8'), left);
      }
      assert.equal((await all(file('out.pgn'), '--force')).code, 0);
      assert.deepEqual((await readFile(file('out.pgn'), 'utf8')).match(/, 5000 positions"/g)?.length, 3);
      assert.deepEqual((await readdir(file('.'))).sort(), ['out.pgn', 'whole.pgn']);
    }),
  );
});

test('nothing is said of moves that were not valued', () => {
  const plain = { paint: (_: string, text: string) => text };
  const pgn = parsePgn(FOOLS_MATE).games[0]!;
  const blank = blankAnalysis(gameOfPgn(pgn), 'antwoord', 1);
  assert.deepEqual(formatAnalysis(blank, 'en', plain), ['Broken off: 0 of 5 positions are valued.']);
  const value = { score: { kind: 'cp', centipawns: 0 }, chance: 0.5, pv: [], depth: 1, nodes: 1 } as const;
  const some = withWorth(withWorth(blank, 0, value), 1, value);
  assert.deepEqual(
    formatAnalysis(some, 'en', plain).map((line) => line.split(',')[0]),
    [
      'No move that is valued lost as much as 5 points of a hundred.',
      'Broken off: 2 of 5 positions are valued.',
      'White  inaccuracies 0',
    ],
  );
});

describe('analyse', () => {
  for (const [args, input, code, message] of [
    [['-', '--game', 'every'], FOOLS_MATE, 2, /expected a whole number from 1, found "every"/],
    [['--input', '-', '--game', '2'], FOOLS_MATE, 3, /asked for game 2, found one game/],
    [['--input', '-'], '[White "A"]\n\n*\n', 3, /game 1 has no moves/],
    [['--input', '-'], '1. e4 e5 2. Ke3 *', 3, /Ke3/],
    [['--input', '-'], '1. e4 -- *', 3, /-: line 1, column 7 \(game 1\): the null move "--"/],
    [['--input', '-', '--program', 'deepblue'], FOOLS_MATE, 2, /no program "deepblue"/],
    [['--input', '-', '--nodes', '0'], FOOLS_MATE, 2, /whole number from 1/],
    [[], FOOLS_MATE, 2, /which game\? plyhouse analyse game\.pgn, or - for stdin/],
    [['-', '--input', '-'], FOOLS_MATE, 2, /the file is given twice/],
    [['-', '--json', '--save', '-'], FOOLS_MATE, 2, /stdout takes one of --json and --save -/],
    [['-', '--save', 'package.json/marked.pgn'], FOOLS_MATE, 6, /^plyhouse: package\.json: this folder cannot be made/],
    [['-', '--save', 'src', '--force'], FOOLS_MATE, 2, /^plyhouse: src: it is a folder/],
    [['-', '--save', 'package.json'], FOOLS_MATE, 2, /package\.json exists; --force replaces it/],
  ] as const) {
    test(`refuses: ${args.join(' ')} ${input.slice(0, 12).trim()}`, async () => {
      const { code: found, err } = await plyhouse(['analyse', ...args], { input });
      assert.equal(found, code, err);
      assert.match(err, message);
    });
  }
});
