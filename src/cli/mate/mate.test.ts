import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
/** Loyd's Excelsior, in five. */
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';

const mate = (...args: string[]) => plyhouse(['mate', ...args]);

describe('plyhouse mate', () => {
  test('0: there is a mate; data on stdout, talk on stderr', async () => {
    const { code, out, err } = await mate('2', '--fen', MORPHY);
    assert.equal(code, 0);
    assert.match(out, /Mate in 2, 3 \+ 4: sound\n\nKey 1\. Ra6! \(zugzwang\)\n {2}1\.\.\. bxa6 2\. b7#\n/);
    assert.match(err, /^sound\. .* positions\n$/);
  });

  test('1: it is proved that there is none', async () => {
    const { code, out } = await mate('4', '--fen', EXCELSIOR);
    assert.equal(code, 1);
    assert.match(out, /no solution: White has no mate in 4/);
  });

  test('5: a limit came first, and nothing is said that is not known', async () => {
    for (const limit of [
      ['--nodes', '1000'],
      ['--time', '1ms'],
    ]) {
      const { code, out } = await mate('5', '--fen', EXCELSIOR, ...limit);
      assert.equal(code, 5, limit.join(' '));
      assert.match(out, /: not decided$/m);
    }
    const { out } = await mate('5', '--fen', EXCELSIOR, '--nodes', '1000', '--json');
    assert.equal(JSON.parse(out).positions, 1_000);
  });

  test('2: wrong usage', async () => {
    const CASES: readonly [args: string[], message: RegExp][] = [
      [['2'], /give the problem as --fen "…", or as a file/],
      [['2', '--fen', MORPHY, '--input', 'x'], /give the problem as .*: found both --fen and the file "x"$/m],
      [['--fen', MORPHY], /does not say its length: plyhouse mate 3 …, or "dm 3;"/],
      [['0', '--fen', MORPHY], /expected a number of moves from 1 to \d+, found 0/],
      [['31', '--fen', MORPHY], /expected a number of moves from 1 to 30, found 31/],
      [['2', '--fen', MORPHY, '--shortest'], /--shortest goes with --fast; /],
      ...[['--keys'], ['--tries'], ['--set-play'], ['--follow', '2'], ['--kim1'], ['--style', 'popeye']].map(
        (args): [string[], RegExp] => [
          ['2', '--fen', MORPHY, '--fast', ...args],
          new RegExp(`--fast finds one mate only: it cannot be used with ${args[0]}`),
        ],
      ),
      [['2', '--fen', MORPHY, '--style', 'prose'], /expected one of san, popeye, yacpdb, json, found "prose"/],
    ];
    for (const [args, message] of CASES) {
      const { code, out, err } = await mate(...args);
      assert.equal(code, 2, args.join(' '));
      assert.equal(out, '');
      assert.match(err, message);
    }
  });

  test('3: what cannot be read', async () => {
    for (const [text, message] of [
      ['kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1', /rank 1 \("R6"\) has 7 squares instead of 8; an example is "/],
      ['8/8/8/8/8/1K6/8/1k5R w - - 0 1', /not to move stands in check/],
      ['begin stip s#2 pieces white Kc8 black Ka8 end', /found the stipulation "s#2"; expected a direct mate/],
    ] as const) {
      const { code, err } = await mate('2', '--fen', text);
      assert.equal(code, 3, text);
      assert.match(err, message);
    }
    assert.equal((await mate('2', '--input', 'no-such-file.epd')).code, 3);
  });
});

describe('plyhouse mate, besides the verdict', () => {
  test("from stdin, in Popeye's words, and printed so", async () => {
    const input = 'BeginProblem\nStipulation #2\nOption Variation\nPieces\n  White Rb8 Kb3\n  Black Kb1\nEndProblem\n';
    const { code, out } = await plyhouse(['mate', '--input', '-', '--style', 'popeye'], { input });
    assert.equal(code, 0);
    assert.match(out, /\n {3}1\.Rb8-c8 ! zugzwang\.\n {6}1\.\.\.Kb1-a1\n {10}2\.Rc8-c1 #\n/);
  });

  test('several problems, as JSON: a line for each', async () => {
    const input = `kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "one";\n1R6/8/8/8/8/1K6/8/1k6 w - - dm 1; id "two";\n`;
    const { code, out } = await plyhouse(['mate', '--input', '-', '--json', '--keys', '-q'], { input });
    assert.equal(code, 1);
    const [one, two] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([one.title, one.verdict, one.keys[0].move], ['one', 'sound', 'a1a6']);
    assert.deepEqual([two.title, two.verdict, two.keys], ['two', 'no solution', []]);
  });

  test('reports a bad line by its number and still solves the good ones', async () => {
    const good = ['kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "one";', '1R6/8/8/8/8/1K6/8/1k6 w - - dm 2; id "two";'];
    const CASES: readonly [bad: string, text: RegExp][] = [
      ['1R6/8/8/8/8/1K6/8/1k7 w - - dm 1;', /^plyhouse: line 3: .*rank 1 \("1k7"\) has 9 squares/m],
      ['8/8/8/8/8/1K6/8/1k5R w - - dm 1;', /^plyhouse: line 3: .*not to move stands in check/m],
      ['1R6/8/8/8/8/1K6/8/1k6 w - - dm 99;', /^plyhouse: line 3: found dm 99/m],
      ['1R6/8/8/8/8/1K6/8/1k6 w - - id "three";', /^plyhouse: line 3: three does not say its length/m],
    ];
    for (const [bad, pattern] of CASES) {
      const input = `${good[0]}\n# a comment\n${bad}\n${good[1]}\n`;
      const { code, out, err } = await plyhouse(['mate', '--input', '-', '--json', '--keys'], { input });
      assert.equal(code, 3, bad);
      const titles = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).title);
      assert.deepEqual(titles, ['one', 'two'], bad);
      assert.match(err, pattern);
      assert.match(err, /^plyhouse: 1 of 3 problems could not be read$/m);
    }
    const none = await plyhouse(['mate', '--input', '-'], { input: `${CASES[0]![0]}\n${CASES[2]![0]}\n` });
    assert.deepEqual([none.code, none.out], [3, '']);
    assert.match(
      none.err,
      /^plyhouse: line 1: .*\nplyhouse: line 2: .*\nplyhouse: 2 of 2 problems could not be read\n$/,
    );
  });

  test('--fast finds one mate, --shortest the shortest with its longest resistance', { skip: inAll }, async () => {
    const fen = '1k6/1P6/1K6/1N6/2R5/2r5/8/8 w - - 0 1';
    const { code, out } = await mate('12', '--fast', '--shortest', '--fen', fen);
    assert.equal(code, 0);
    assert.match(out, /\nMate in 8, the shortest\n1\. Rc8\+ .* 8\. \S+#\n$/);
    const none = await mate('7', '--fast', '--json', '--fen', fen);
    assert.equal(none.code, 1);
    assert.equal(JSON.parse(none.out).kind, 'none');
    assert.equal((await mate('12', '--fast', '--nodes', '50', '--fen', fen)).code, 5);
  });

  test('--kim1 says what a KIM-1 would have needed', async () => {
    const { code, out } = await mate('2', '--kim1', '--keys', '--fen', MORPHY);
    assert.equal(code, 0);
    assert.match(out, /\nOn a KIM-1 of 1976, 300,000 instructions a second: 1\.\d+ s \([\d,]+ positions\)\n/);
    assert.match(
      out,
      /1,000 instructions a position, which is our choice; 0\.\d+ s with 500, [23]\.\d+ s with 2,000\.\n$/,
    );
  });

  test('Ctrl-C ends it with what is known', async () => {
    const hard = EXCELSIOR.replace('n1rb4', 'n1rb2q1').replace(/ 0 1$/, '');
    const input = `1R6/8/8/8/8/1K6/8/1k6 w - - dm 2;\n${hard} dm 9;\n`;
    let isSent = false;
    const { code, out } = await plyhouse(['mate', '--input', '-', '--keys'], {
      input,
      // As soon as the first is solved, the second is being worked on.
      onTalk(child) {
        if (!isSent) child.kill('SIGINT');
        isSent = true;
      },
    });
    assert.equal(code, 130);
    assert.match(out, /Mate in 2, 2 \+ 1: sound[\s\S]*Mate in 9, 8 \+ 11: not decided/);
  });

  test("--by prinz: the printed problem as Prinz's program solved it, and what its tables have no place for", async () => {
    const printed = await mate('2', '--by', 'prinz', '--fen', '5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1');
    assert.equal(printed.code, 0);
    assert.match(printed.out, /^Prinz, 1951: h1-h6 \(18-68\)$/m);
    assert.match(printed.out, /^all +286 +183$/m);
    assert.match(printed.out, /at 1 to 2 s a test: 4 min 46 s to 9 min 32 s$/m);

    const none = await mate('2', '--by', 'prinz', '--json', '--fen', '8/p2b4/8/8/6p1/1PNKR3/B7/k7 w - - 0 1');
    assert.equal(none.code, 1);
    const { key, turns, tests } = JSON.parse(none.out);
    assert.equal(key, null);
    assert.deepEqual([turns.map((turn: { tests: number }) => turn.tests), tests], [[25, 43, 774, 1085], 1927]);

    const CASES: readonly [args: string[], code: number, message: RegExp][] = [
      [['3', '--by', 'prinz', '--fen', MORPHY], 2, /Prinz's program solves mates in 2 only, found a mate in 3/],
      [['2', '--by', 'prinz', '--fen', 'k7/8/8/8/8/8/8/KQQ5 w - - 0 1'], 3, /more than 1 white queen/],
      [['2', '--by', 'prinz', '--fen', MORPHY.replace(' w ', ' b ')], 3, /Black is to move/],
      [['2', '--by', 'prinz', '--keys', '--fen', MORPHY], 2, /--by prinz prints one key: .* with --keys/],
      [['2', '--by', 'turing', '--fen', MORPHY], 2, /expected one of prinz, found "turing"/],
    ];
    for (const [args, code, message] of CASES) {
      const refused = await mate(...args);
      assert.equal(refused.code, code, args.join(' '));
      assert.match(refused.err, message);
    }
  });
});
