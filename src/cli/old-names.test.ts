import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { COMMANDS } from './commands.ts';
import { callPlyhouse } from './in-process.suite.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-old-names-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);
const game = file('game.pgn');
const problem = file('problem.epd');
const positions = file('positions.epd');
await writeFile(game, '[White "schach22"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
await writeFile(problem, 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n');
await writeFile(positions, '6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "rank";\n');

/** Times differ from run to run; everything else has to be the same. */
const timeless = (text: string) =>
  text.replaceAll(/"(millis|periodMillis)": ?[\d.]+/g, '').replaceAll(/[\d.,]+ m?s\b/g, '');

/** Each older spelling beside the one that the help shows now. */
const SPELLINGS: readonly (readonly [old: string, current: string])[] = [
  [`think random --nodes 5 --json --pgn ${game} --ply 2`, `think random --nodes 5 --json ${game} --ply 2`],
  [`think random --nodes 5 --json -g ${game} --ply 2`, `think random --nodes 5 --json -i ${game} --ply 2`],
  ...[
    ['probeCut', 'probCut'],
    ['answers', 'counterMoves'],
    ['sequelHistory', 'continuationHistory'],
    ['takeHistory', 'captureHistory'],
  ].map(
    ([old, current]) =>
      [
        `think antwoord --depth 6 --json --set Without=${old}`,
        `think antwoord --depth 6 --json --set Without=${current}`,
      ] as const,
  ),
  [`perft 1 --json --pgn ${game}`, `perft 1 --json --input ${game}`],
  [`perft 1 --json -g ${game}`, `perft 1 ${game} --json`],
  [`analyse --nodes 50 --json --pgn ${game} -p random`, `analyse ${game} --nodes 50 --json --program random`],
  [`analyse --nodes 50 --json -g ${game}`, `analyse --nodes 50 --json -i ${game}`],
  [`suite random --nodes 5 --json --file ${positions}`, `suite random --nodes 5 --json --input ${positions}`],
  [`fidelity schach22 --nodes 5 --json --pgn ${game}`, `fidelity schach22 ${game} --nodes 5 --json`],
  [`fidelity schach22 --nodes 5 --json -g ${game}`, `fidelity schach22 --nodes 5 --json -i ${game}`],
  [
    `ratings ${game} --model glicko2 --period event --json`,
    `ratings -i ${game} --model glicko2 --rating-period event --json`,
  ],
  [`mate --json --positions 3 --input ${problem}`, `mate ${problem} --json --nodes 3`],
  [`mate 2 --json --depth 1 --input ${problem}`, `mate 2 ${problem} --json --follow 1`],
  [`mate --input ${problem} --museum`, `mate ${problem} --kim1`],
];

describe('older spellings mean what the new ones mean', () => {
  for (const [old, current] of SPELLINGS) {
    test(old.replaceAll(`${folder}/`, ''), async () => {
      const [before, now] = [await callPlyhouse(old.split(' ')), await callPlyhouse(current.split(' '))];
      assert.ok(now.out.length > 0, now.err);
      assert.deepEqual({ ...before, out: timeless(before.out), err: '' }, { ...now, out: timeless(now.out), err: '' });
    });
  }
  test('match --pgn writes what match --save writes', async () => {
    const words = 'match random random --games 2 --nodes 1 --max-moves 3 -q';
    const movesOf = async (name: string) =>
      (await readFile(file(name), 'utf8')).split('\n').filter((line) => /^\[(White|Result|Match)|^1\./.test(line));
    for (const option of ['pgn', 'save']) {
      const { code, err } = await callPlyhouse([...words.split(' '), `--${option}`, file(`${option}.pgn`)]);
      assert.deepEqual([code, err], [0, '']);
    }
    assert.ok((await movesOf('save.pgn')).length > 4);
    assert.deepEqual(await movesOf('pgn.pgn'), await movesOf('save.pgn'));
  });
  test('mate --museum --json keeps the older name in the data, beside the new one', async () => {
    const data = JSON.parse((await callPlyhouse(['mate', '--museum', '--json', problem])).out);
    assert.deepEqual(data.museum, data.kim1);
    assert.equal(typeof data.kim1.positions, 'number');
    assert.ok(!('museum' in JSON.parse((await callPlyhouse(['mate', '--kim1', '--json', problem])).out)));
  });
});

describe('options mean the same everywhere', () => {
  /** Each option of the help pages with the commands that have it. */
  const lettersOf = async () => {
    const meanings = new Map<string, Set<string>>();
    for (const { name } of COMMANDS) {
      const { out } = await callPlyhouse(['help', name]);
      for (const [, letter, long] of out.matchAll(/^ {2}(-\w), (--[\w-]+)/gm)) {
        meanings.set(letter!, (meanings.get(letter!) ?? new Set()).add(long!));
      }
    }
    return meanings;
  };
  test('one letter, one option', async () => {
    const meanings = await lettersOf();
    assert.ok(meanings.size >= 10);
    for (const [letter, options] of meanings) assert.equal(options.size, 1, `${letter}: ${[...options].join(', ')}`);
  });
  test('every limit on positions is --nodes, every input --input, every output --save', async () => {
    for (const { name } of COMMANDS) {
      const { out } = await callPlyhouse(['help', name]);
      assert.doesNotMatch(out, /^ {2}(-\w, )?--(positions|pgn|file|museum) /m, name);
      if (/^ {2}files? /m.test(out)) assert.match(out, /^ {2}-i, --input <file> /m, name);
    }
  });
  test('tournament export writes to --save; --output is still taken, and not shown', async () => {
    const { out } = await callPlyhouse(['tournament', 'export', '--help']);
    assert.match(out, /^ {2}--save <file> /m);
    assert.doesNotMatch(out, /--output/);
    const { code, err } = await callPlyhouse(['tournament', 'export', 'some-id', '--output']);
    assert.deepEqual([code, err.includes("option '--output <file>' argument missing")], [2, true], err);
  });
});
