/** Control characters in text from outside are shown, not sent to the terminal, whatever command meets them. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { inAll } from '../node/testing/tiers.ts';
import { mockCommand } from '../uci/testing/mock-command.ts';
import { plyhouse } from './testing/in-process.ts';
import { type Spawned, plyhouse as spawnPlyhouse } from './testing/spawned.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-escapes-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

/** Clears the screen, rings, paints (with 7 bits and 8), turns what follows around, deletes. */
const HOSTILE = 'a\u001b[2J\u0007\u001b[31mb\u009b2Jc\u202ed\u2066e\u007f';
/** As it is shown. */
const SHOWN = String.raw`a\u001b[2J\u0007\u001b[31mb\u009b2Jc\u202ed\u2066e\u007f`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const GAME = `[Event "${HOSTILE}"]
[Site "${HOSTILE}"]
[Date "1982.09.24"]
[Round "1"]
[White "${HOSTILE}"]
[Black "slutspel"]
[Result "1-0"]

1. f3 {${HOSTILE}} e5 2. g4 (2. e4 {${HOSTILE}}) Qh4# {${HOSTILE}} 0-1
`;
const PROBLEM = `BeginProblem
Author ${HOSTILE}
Origin ${HOSTILE}
Title ${HOSTILE}
Stipulation #2
Pieces
  White Kc8 Ra1 Pb6
  Black Ka8 Bb8 Pa7b7
EndProblem
`;
await writeFile(file('game.pgn'), GAME);
await writeFile(file('broken.pgn'), `1. e4 ${HOSTILE} *\n`);
await writeFile(file('problem.pop'), PROBLEM);
await writeFile(file('task.epd'), `6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "${HOSTILE}"; c0 "${HOSTILE}";\n`);
await writeFile(file('broken.epd'), `6k1/5ppp/8/8/8/8/8/R6K w - - bm ${HOSTILE};\n`);
await writeFile(file('openings.pgn'), `[Opening "${HOSTILE}"]\n[ECO "${HOSTILE}"]\n\n1. e4 *\n`);

const settings = (input: string, env: Record<string, string> = {}) => ({
  input,
  env: { PLYHOUSE_DATA_DIR: file('data'), ...env },
});
const run = (args: readonly string[], input = '', env: Record<string, string> = {}) =>
  plyhouse(args, settings(input, env));
const spawn = (args: readonly string[], input = '') => spawnPlyhouse(args, settings(input));

function assertShown({ out, err }: Spawned, least = 'shown') {
  for (const text of [out, err]) {
    const found = OBEYED.exec(text);
    assert.equal(
      found,
      null,
      `obeyed: ${JSON.stringify(text.slice(Math.max(0, (found?.index ?? 0) - 60)).slice(0, 120))}`,
    );
  }
  if (least === 'shown') assert.ok(`${out}${err}`.includes('\\u001b'), `shown: ${out}${err}`);
}

describe('control characters are shown, not sent, where they stand in', () => {
  const CASES: readonly [about: string, args: readonly string[], input?: string][] = [
    ['a wrong option', ['programs', `--${HOSTILE}`]],
    ['a command', [HOSTILE]],
    ['a command to be helped with', ['help', HOSTILE]],
    ['a value of an option', ['think', 'wray74', '--depth', HOSTILE]],
    ['a program', ['think', HOSTILE]],
    ['a position', ['think', 'wray74', '--fen', HOSTILE]],
    ['a name of a file', ['analyse', file(`${HOSTILE}.pgn`)]],
    ['a name of a folder', ['--data-dir', file(HOSTILE), 'paths']],
    ['a game', ['analyse', file('game.pgn'), '--nodes', '100']],
    ['a game that cannot be read', ['analyse', file('broken.pgn')]],
    ['a game that is replayed', ['fidelity', 'slutspel', file('game.pgn'), '--depth', '1']],
    ['rated names', ['ratings', file('game.pgn'), '--resamples', '0']],
    ['a problem', ['mate', '--input', file('problem.pop')]],
    ['a problem, for Popeye', ['mate', '--input', file('problem.pop'), '--style', 'popeye']],
    ['a task', ['suite', 'wray74', file('task.epd'), '--nodes', '50']],
    ['a task that cannot be read', ['suite', 'wray74', file('broken.epd'), '--nodes', '50']],
    ['openings', ['match', 'random', 'wray74', '--openings', file('openings.pgn'), '--dry-run']],
    ['names of players', ['match', `random name=${HOSTILE}`, 'wray74', '--dry-run']],
    ['what is said to a program', ['play', 'random'], `${HOSTILE}\nquit\n`],
    ['what is typed on a machine', ['console', 'wray74'], `${HOSTILE}\n`],
  ];
  for (const [about, args, input] of CASES) {
    test(about, async () => assertShown(await run(args, input)));
  }

  test('and colours of our own are obeyed', async () => {
    const args = ['suite', 'wray74', file('task.epd'), '--nodes', '50'];
    const { out } = await run(args, '', { FORCE_COLOR: '1' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours.
    const colours = /\u001b\[(?:1|2|4|22|24|3[1-9])m/g;
    assert.match(out, colours);
    assert.ok(out.includes(SHOWN), out);
    assertShown({ code: 0, out: out.replace(colours, ''), err: '' });
  });

  test('JSON, which means the same as before', async () => {
    const { out, err } = await run(['mate', '--input', file('problem.pop'), '--json']);
    assertShown({ code: 0, out, err });
    assert.ok(JSON.stringify(JSON.parse(out)).includes(JSON.stringify(HOSTILE).slice(1, -1)), out);
  });
});

test('over UCI nothing that was said comes back as it was', async () => {
  const lines = [
    'debug on',
    HOSTILE,
    `position fen ${HOSTILE}`,
    `position startpos moves ${HOSTILE}`,
    `setoption name ${HOSTILE} value ${HOSTILE}`,
    `setoption name Level value ${HOSTILE}`,
    `go depth ${HOSTILE}`,
    'stop',
    'quit',
  ];
  const run = await spawn(['uci', 'wray74'], `${lines.join('\n')}\n`);
  assert.match(run.out, /^info string /m);
  assertShown(run);
});

test('an engine with control characters in its name and words leaves none of them in a file', {
  skip: inAll,
}, async () => {
  const { command, args = [] } = mockCommand('escapes', 2);
  const engine = `"cmd=${command}" ${args.map((arg) => `"arg=${arg}"`).join(' ')} name=Mock`;
  const run = await spawn(['match', engine, 'random', '--nodes', '5', '--games', '2', '--save', file('escapes.pgn')]);
  assertShown(run, 'nothing');
  const written = (await readdir(folder)).filter((name) => name.startsWith('escapes.pgn'));
  assert.deepEqual(written.sort(), ['escapes.pgn', 'escapes.pgn.faults.log']);
  for (const name of written) {
    const text = await readFile(file(name), 'utf8');
    assertShown({ code: 0, out: text, err: '' });
  }
});
