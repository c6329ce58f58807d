import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const suite = (args: readonly string[], input?: string) =>
  plyhouse(['suite', ...args], { ...(input ? { input } : {}) });

/** Two positions of our own: one that slutspel solves at once, one that nobody does. */
const EPD = `
r7/8/8/8/8/6k1/8/7K b - - bm Ra1#; dm 1; id "mate"; c0 "A mate."; c1 "slutspel, 2 plies: Ra1#"; c2 "Elsa: Rb8";
r7/8/8/8/8/6k1/8/7K b - - bm Rh8; id "missed";
`;

interface Output {
  readonly move: string;
  readonly depth: number;
  readonly nodes: number;
  readonly periodMillis: number;
}
interface Compared {
  readonly printed: number;
  readonly ours: number;
  readonly measure: string;
}
interface Inside {
  readonly id: string;
  readonly searched: { readonly printed: number };
  readonly values: { readonly same: number; readonly of: number };
  readonly root: readonly object[];
}
interface Report {
  readonly solved: number;
  readonly of: number;
  readonly asPlayed: { readonly same: number; readonly of: number };
  readonly broken: number;
  readonly settings: object;
  readonly positions: readonly {
    readonly id: string;
    readonly solved: boolean;
    readonly since: Output | null;
    readonly steps: readonly Output[];
    readonly claims: readonly {
      readonly text: string;
      readonly verdict: string | null;
      readonly work: Compared | null;
      readonly time: Compared | null;
      readonly ours: Output | null;
    }[];
  }[];
}

describe('suite', () => {
  test('the Saavedra experiment: everything said of CHESS 0.5X without its positional part comes out the same', async () => {
    const { code, out } = await suite([
      ...['chess05x', '--own', '--set', 'Positional=false', '--depth', '5', '--json'],
    ]);
    assert.equal(code, 0);
    const { positions } = JSON.parse(out) as Report;
    const verdicts = positions.flatMap(({ claims }) => claims.map(({ text, verdict }) => [text, verdict]));
    assert.deepEqual(
      verdicts.filter(([, verdict]) => verdict !== null).map(([, verdict]) => verdict),
      Array(6).fill('same'),
    );
    const crossroads = positions.find(({ id }) => id === 'saavedra-after-2Rd5+')!;
    const moves = crossroads.steps.map(({ depth, move }) => `${depth} ${move}`);
    assert.deepEqual([moves[0], moves.at(-1)], ['2 b5a4', '5 b5b4']);
    assert.equal(crossroads.since!.depth, 4);
    assert.equal(crossroads.since!.periodMillis, Math.round(crossroads.since!.nodes / 0.3));
    assert.ok(!positions.find(({ id }) => id === 'saavedra-reversed-after-3Re4+')!.solved);
  });

  test('Tiny Chess 86 is timed until it moves, and takes the printed 36 seconds where the board is full', async () => {
    const ids = ['tc86-rh6xc6', 'tc86-rh6xc6-full'].flatMap((id) => ['--id', id]);
    const { out } = await plyhouse(['suite', 'tinychess86', ...ids]);
    assert.match(out, /time: 0\.16 times as much \(5\.8 s\)/);
    assert.match(out, /moves: the same; time: the same \(3\d(\.\d)? s\)/);
  });

  test('a mate found as printed with ten times the work is the same in its moves only', async () => {
    const { out } = await suite(['schach22', '--id', 'fischer-appelt-chess48-standin-1', '--json']);
    const [claim] = (JSON.parse(out) as Report).positions[0]!.claims;
    assert.equal(claim!.verdict, 'same');
    assert.deepEqual([claim!.work!.printed, claim!.work!.measure], [9300, 'other']);
    assert.deepEqual([claim!.time!.printed, claim!.time!.measure], [11_000, 'other']);
    assert.ok(claim!.work!.ours > 5 * 9300);
  });

  test('what version 8212 printed of its search from inside stands beside ours, in numbers', async () => {
    const args = ['gambiet82', '--id', 'gambiet-8212-move22'];
    const [{ out }, json] = await Promise.all([suite(args), suite([...args, '--json'])]);
    assert.match(out, /^ +gambiet-8212-move22: printed Nxf2 Ba6\+$/m);
    assert.match(out, /root moves with an end evaluation: 2 printed, \d+ ours, 2 of the printed among them/);
    const [inside] = (JSON.parse(json.out) as { inside: Inside[] }).inside;
    assert.deepEqual(
      [inside!.id, inside!.searched.printed, inside!.values],
      ['gambiet-8212-move22', 2, { same: 2, of: 2 }],
    );
    assert.equal(inside!.root.length, 24);
  });

  test('positions from stdin, for people', async () => {
    const { code, out, err } = await suite(['slutspel', '--input', '-', '--depth', '2'], EPD);
    assert.equal(code, 0);
    assert.match(err, /Slutspel.*2 positions, depth 2/);
    assert.match(out, /^solved +mate +Ra1# at 2 plies, [\d,]+ positions?, .* on its machine\)$/m);
    assert.match(out, /^ +slutspel, 2 plies: Ra1# +-> moves: the same; /m);
    assert.match(out, /^ +Elsa: Rb8$/m);
    assert.match(out, /^not solved +missed +Ra1# \(asked: Rh8\+\)/m);
    assert.match(out, /^Solved 1 of 2; of what is said of it come out the same: moves 1 of 1$/m);
  });

  test('is the same with several at once, and with a seed', async () => {
    const args = ['tinychess86', '--own', '--input', '-', '--depth', '3', '--json', '--seed', '7'];
    const text = EPD.replaceAll('slutspel', 'tinychess86').replace('id "missed"', 'id "missed"; c1 "tinychess86: Rb8"');
    const strip = (json: string) => json.replace(/"millis": \d+/g, '');
    const [one, two] = await Promise.all([suite(args, text), suite([...args, '--concurrency', '2'], text)]);
    assert.equal(strip(one.out), strip(two.out));
    assert.equal((JSON.parse(one.out) as Report).positions.length, 2);
  });

  test('reports by line what cannot be read, and runs the rest', async () => {
    const { code, out, err } = await suite(['random', '-'], `${EPD}\n8/8 w - - bm e4;\n`);
    assert.equal(code, 3);
    assert.match(err, /line 5, column 1.*; left out$/m);
    assert.match(out, /of 2/);
  });

  const WRONG: readonly [args: string[], code: number, message: RegExp][] = [
    [['slutspel', '--id', 'retti'], 2, /no position "retti".*reti/],
    [['random', '--own'], 3, /says nothing of random/],
    [['slutspel', 'one.epd', '--input', 'two.epd'], 2, /the file is given twice: one\.epd and two\.epd/],
    [['slutspel', 'no-such.epd'], 3, /no-such\.epd: there is no such file/],
    [['slutspel', '--input', 'no-such.epd'], 3, /no-such\.epd: there is no such file/],
    [['slutspel', '--level', '99'], 2, /no level "99"/],
    [['slutspel', '--set', 'Depth=3'], 2, /no option "Depth"/],
    [['slutspel', '--set', 'Search=fast'], 2, /expected one of article, naive/],
  ];
  for (const [args, code, message] of WRONG) {
    test(`suite ${args.join(' ')}`, async () => {
      const { code: found, out, err } = await suite(args);
      assert.deepEqual([found, out], [code, '']);
      assert.match(err, message);
    });
  }

  test('interrupted, it tells what was found and says so', { skip: inAll }, async () => {
    const { code, out } = await plyhouse(['suite', 'slutspel', '--depth', '30'], {
      onEars: (child) => child.kill('SIGINT'),
    });
    assert.equal(code, 130);
    assert.match(out, /^(Solved|Plays|Nothing)/m);
  });
});

test('what is said under other settings, or of a depth it did not reach, is tried under its own conditions', {
  skip: inAll,
}, async () => {
  const cases: readonly [program: string, id: string, verdicts: readonly string[]][] = [
    ['slutspel', 'swedish-picture-1', ['same']],
    ['slutspel', 'swedish-picture-3', ['same']],
    ['slutspel', 'swedish-bild-4', ['same', 'same']],
    ['schach22', 'reti', ['same', 'same', 'same']],
  ];
  for (const [program, id, verdicts] of cases) {
    const { out } = await suite([program, '--own', '--id', id, '--json']);
    const [position] = (JSON.parse(out) as Report).positions;
    assert.deepEqual(
      position!.claims.map(({ verdict }) => verdict),
      verdicts,
      id,
    );
    // Under conditions of one's own nothing else is tried.
    const { out: limited } = await suite([program, '--own', '--id', id, '--depth', '2', '--json']);
    assert.equal((JSON.parse(limited) as Report).positions[0]!.claims.at(-1)!.verdict === 'same', false, id);
  }
});
