import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-fidelity-'));
after(() => rm(folder, { recursive: true }));
const fidelity = (args: readonly string[], input?: string) => plyhouse(['fidelity', ...args], { input });

interface Rate {
  readonly same: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number;
  readonly high: number;
}
interface Report {
  readonly program: string;
  readonly rate: Rate;
  readonly byLot: number;
  readonly kinds: Readonly<Record<'counted' | 'forced' | 'recordBook' | 'book', { same: number; of: number }>>;
  readonly games: readonly {
    readonly game: number;
    readonly color: string;
    readonly settings: object;
    readonly seed: number;
    readonly request: object;
    readonly moves: readonly {
      number: number;
      san: string;
      kind: string;
      same: boolean;
      ours: { san: string | null; nodes: number };
    }[];
  }[];
  readonly othersPace: string | null;
  readonly against: readonly {
    readonly program: string;
    readonly rate: Rate;
    readonly onlyOurs: number;
    readonly onlyOther: number;
  }[];
}
const reportOf = (out: string) => JSON.parse(out) as Report;

describe('what the house recorded itself', async () => {
  // The measure of the measure: at the pace of the match each program plays its own moves again, every one.
  const file = path.join(folder, 'match.pgn');
  await plyhouse([...'match slutspel chess05 tinychess86 --games 2 --depth 2 --max-moves 10 --save'.split(' '), file]);

  for (const program of ['slutspel', 'chess05', 'tinychess86']) {
    test(`${program} plays as ${program} did`, async () => {
      const { code, out } = await fidelity([program, '--input', file, '--depth', '2', '--json', '-c', '2']);
      const { rate, games, kinds } = reportOf(out);
      assert.equal(code, 0);
      assert.equal(games.length, 4);
      assert.ok(rate.of > 20, String(rate.of));
      assert.deepEqual([rate.share, kinds.forced.same], [1, kinds.forced.of]);
      assert.ok(games[0]!.moves[0]!.number > 2, 'the opening that was given is not its own');
    });
  }
  test('others do not, and at another depth it does not either', { skip: inAll }, async () => {
    const { out } = await fidelity([
      ...'slutspel --input'.split(' '),
      file,
      ...'--depth 2 --json --against chess05 --against random'.split(' '),
    ]);
    const { against, othersPace, rate } = reportOf(out);
    assert.deepEqual(
      against.map(({ program }) => program),
      ['chess05', 'random'],
    );
    assert.equal(othersPace, 'at the same pace');
    for (const { rate: other, onlyOther, onlyOurs } of against) {
      assert.equal(other.of, rate.of);
      assert.deepEqual([onlyOther, onlyOurs], [0, rate.of - other.same]);
      assert.ok(other.high < 0.9, JSON.stringify(other));
    }
    const deeper = reportOf(
      (await fidelity(['slutspel', '--input', file, '--game', '1', '--depth', '3', '--json'])).out,
    );
    assert.ok(deeper.rate.share! < 1);
  });
});

describe('the recorded games of the articles', () => {
  test('0.5X without its positional part repeats its moves in the reversed study, as printed', async () => {
    const { code, out } = await fidelity(['chess05x', '--game', '8', '--json']);
    const { games, rate } = reportOf(out);
    assert.equal(code, 0);
    const [{ settings, request, moves, color }] = games as [Report['games'][0]];
    assert.deepEqual([settings, request, color], [{ Positional: 'false' }, { depth: 5 }, 'black']);
    assert.deepEqual(
      moves.map(({ san }) => san),
      ['f2', 'Kg4', 'Kg3', 'Kg4', 'Kg3'],
    );
    assert.deepEqual([rate.same, rate.of], [5, 5]);
  });
  test('what is set goes over what the record tells', async () => {
    const { out } = await fidelity([...'chess05x --game 8 --json --set Positional=true --depth 2 --seed 9'.split(' ')]);
    const [{ settings, request, seed, moves }] = reportOf(out).games as [Report['games'][0]];
    assert.deepEqual([settings, request, seed], [{ Positional: 'true' }, { depth: 2 }, 9]);
    assert.ok(moves.some(({ same }) => !same));
  });
  test('for people: every move, then the rate', { skip: inAll }, async () => {
    const { code, out } = await fidelity(['chess05x', '--game', '9', '--against', 'all', '--no-color']);
    assert.equal(code, 0);
    assert.match(out, /^Game 9: Chess 0\.5X \(depth 5\) - \? \*, Saavedra\n +ours as White, depth 5$/m);
    assert.match(out, /^ +1\. c7 +=.*positions/m);
    assert.match(
      out,
      /^chess05x plays as recorded: \d of 3, [\d.]+ % \(95 %: [\d.]+ to [\d.]+ %\) of its moves in one game; by lot [\d.]+ %$/m,
    );
    assert.match(
      out,
      /^The same 3 moves, others on their tournament levels by the period clock, or the depth that the record tells:$/m,
    );
    assert.match(out, /^random +\d\/3/m);
    assert.match(out, /near/);
  });
});

describe('other records', () => {
  const PGN = `[White "Somebody"]
[Black "My engine"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *
`;
  test('a player by another name, counted from a move on', async () => {
    const args = [
      ...'slutspel --input - --player'.split(' '),
      'My engine',
      ...'--from-move 3 --depth 1 --json --set Book=false'.split(' '),
    ];
    const { code, out } = await fidelity(args, PGN);
    const { games, kinds } = reportOf(out);
    assert.equal(code, 0);
    assert.deepEqual(
      games[0]!.moves.map(({ number, kind }) => [number, kind]),
      [
        [1, 'recordBook'],
        [2, 'recordBook'],
        [3, 'counted'],
        [4, 'counted'],
      ],
    );
    assert.equal(kinds.recordBook.of, 2);
  });
  test('moves from the book of ours do not count', async () => {
    const { out } = await fidelity(['slutspel', '-', '--player', 'My engine', '--depth', '1', '--json'], PGN);
    const { kinds } = reportOf(out);
    assert.ok(kinds.book.of >= 1 && kinds.book.of + kinds.counted.of === 4, JSON.stringify(kinds));
  });

  const WRONG: readonly [args: string[], code: number, message: RegExp][] = [
    [['wray74'], 3, /no game of wray74 among \d+; --player/],
    [['chess05x', '--game', '2'], 3, /game 2 is none of chess05x/],
    [['chess05', '--player', 'Nobody'], 3, /no game of "Nobody"/],
    [['chess05', '--against', 'slutspell'], 2, /no program "slutspell".*slutspel/],
    [['chess05', 'one.pgn', '--input', 'two.pgn'], 2, /the file is given twice: one\.pgn and two\.pgn/],
    [['chess05', 'no-such.pgn'], 3, /no-such\.pgn: there is no such file/],
    [['chess05', '--input', 'no-such.pgn'], 3, /no-such\.pgn: there is no such file/],
    [['chess05', '--level', '99'], 2, /no level "99"/],
  ];
  for (const [args, code, message] of WRONG) {
    test(`fidelity ${args.join(' ')}`, async () => {
      const { code: found, out, err } = await fidelity(args);
      assert.deepEqual([found, out], [code, '']);
      assert.match(err, message);
    });
  }
  test('leaves out a game with a fault, replays the others, and ends with 3', async () => {
    const file = path.join(folder, 'torn.pgn');
    for (const wrong of ['4. Bxc7 dxc6', '4. Bxc6 --']) {
      await writeFile(file, `${PGN.replace('4. Bxc6 dxc6', wrong)}\n\n${PGN}`);
      const args = ['slutspel', '--input', file, '--player', 'My engine', '--depth', '1'];
      const { code, out, err } = await fidelity(args);
      assert.equal(code, 3);
      assert.match(err, /torn\.pgn: line 4, column \d+ \(game 1\): .*; left out$/m);
      const second = await fidelity([...args, '--game', '2']);
      assert.deepEqual([out, 0], [second.out, second.code]);
    }
  });
});
