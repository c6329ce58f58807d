import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-play-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

/** Plays what is typed, a line each, on a pipe. */
const play = (args: readonly string[], ...lines: readonly string[]) =>
  plyhouse(['play', ...args], { input: lines.map((line) => `${line}\n`).join('') });
const MATE_IN_ONE = 'r7/8/8/8/8/6k1/8/7K b - - 0 1';

describe('a game on a pipe', () => {
  test('stdout carries the moves of the program, and nothing else', async () => {
    const { code, out, err } = await play(['wray74'], 'e4', 'd4');
    assert.equal(code, 0);
    assert.match(out, /^1\.\.\. e5\n2\.\.\. \S+\n$/);
    assert.match(err, /the HP 9810A would have needed/);
  });
  test('quiet leaves only that', async () => {
    assert.equal((await play(['wray74', '--quiet'], 'e4')).err, '');
  });
  test('the program begins if it is its turn', async () => {
    assert.match((await play(['wray74', '--side', 'black'])).out, /^1\. \S+\n$/);
    assert.match(
      (await play(['slutspel', '--side', 'white', '--fen', MATE_IN_ONE, '--depth', '2'])).out,
      /^1\.\.\. Ra1#\n/m,
    );
  });
  test('moves are read and written in the language chosen', async () => {
    const { out } = await play(['random', '--language', 'nl'], 'Pf3', 'moves', 'language de', 'moves');
    const [, dutch, german] = out.trim().split('\n');
    assert.match(dutch!, /^1\. Pf3 /);
    assert.match(german!, /^1\. Sf3 /);
  });
  test('reports what is not a move, plays the rest, and exits with a code for it', async () => {
    const { code, out, err } = await play(['wray74'], 'e5', 'nonsense', 'e4');
    assert.equal(code, 3);
    assert.match(out, /^1\.\.\. e5\n$/);
    assert.match(err, /"e5" /);
    assert.match(err, /"nonsense" /);
    assert.doesNotMatch(err, /\n\s+at /);
  });
  test('the same seed plays the same game', async () => {
    const moves = ['a4', 'b4', 'c4'];
    const game = async (seed: string) => (await play(['random', '--seed', seed], ...moves)).out;
    assert.equal(await game('5'), await game('5'));
  });
});

describe('a program that plays only one ending', () => {
  test('begins there, the person with the other side', async () => {
    const { code, out } = await play(['ajedrecista'], 'Kd4', 'Kh1', 'Ke3');
    assert.equal(code, 3);
    assert.match(out, /^2\. Rb6\n3\. Rb5\n$/);
  });
  test('refuses the other side and other positions, with a line that says why', async () => {
    const why = /El Ajedrecista plays only king and rook against king, with White/;
    for (const args of [
      ['--side', 'white'],
      ['--fen', MATE_IN_ONE],
    ]) {
      const { code, out, err } = await play(['ajedrecista', ...args]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, why);
    }
    for (const line of ['go', 'hint', 'new white', `fen ${MATE_IN_ONE}`]) {
      const { out, err } = await play(['ajedrecista'], line, 'Kd4');
      assert.match(err, why, line);
      assert.equal(out, '2. Rb6\n', `${line}: the game goes on`);
    }
  });
});

describe('words', () => {
  test('back takes the last move and its answer, or as many half-moves as are said', async () => {
    const { out } = await play(['wray74'], 'e4', 'd4', 'back', 'moves', 'back 2', 'moves', 'fen');
    const [, , first, second, fen] = out.trim().split('\n');
    assert.equal(first, '1. e4 e5');
    assert.equal(second, 'no moves yet');
    assert.equal(fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  });
  test('go gives the move to the program', async () => {
    assert.match((await play(['wray74'], 'go', 'e5')).out, /^1\. \S+\n2\. \S+\n$/);
  });
  test('board, flip and pieces', async () => {
    const { out } = await play(['random', '--ascii', '--fen', MATE_IN_ONE], 'board', 'flip', 'pieces');
    const lines = out.split('\n');
    // Black to move: the person is Black, whose side is at the bottom.
    assert.equal(lines[0], '1  K  .     .     .     . ');
    assert.equal(lines[8], '   h  g  f  e  d  c  b  a ');
    assert.equal(lines[9], '8  r  .     .     .     . ');
    assert.deepEqual(lines.slice(18, 20), ['White: Kh1', 'Black: Kg3, Ra8']);
  });
  test('hint, legal, level, clock, help', async () => {
    const { out, code } = await play(
      ['slutspel', '--depth', '2', '--fen', MATE_IN_ONE],
      ...['hint', 'level 1', 'level', 'clock', 'help'],
    );
    assert.equal(code, 0);
    assert.match(out, /^hint: 1\.\.\. Ra1# {2}mate in 1$/m);
    assert.match(out, /^\* 1 {2}/m);
    assert.match(out, /^no clock; level 1$/m);
    assert.match(out, /^ {2}resign +give the game up$/m);
    const { out: legal } = await play(['random', '--fen', '7k/8/8/8/8/8/6q1/7K w - - 0 1'], 'legal');
    assert.equal(legal, 'Kxg2\n');
  });
  test('screen shows what stood on the original’s display', async () => {
    const { out } = await play(['wray74'], 'e4', 'screen');
    // Its answer, 1...e5, is shown as the square that it leaves.
    assert.match(out, /^accumulator y +7\.\nkeyboard x +5\.$/m);
    const terminal = (await play(['tinychess86', '--depth', '1', '--set', 'Book=false'], 'e4', 'moves', 'screen')).out;
    const [, reply] = /1\. e4 (\S+)$/m.exec(terminal)!;
    const file = 'abcdefgh'.indexOf(reply!.at(-2)!);
    const rank = terminal.split('\n').findLast((line) => line.startsWith(`${reply!.at(-1)} `))!;
    assert.match(rank.slice(2 + file * 3, 5 + file * 3), /^ Z/, `${reply}: ${rank}`);
    assert.match((await play(['random'], 'screen')).out, /^Random had no display that is known$/m);
  });
  test('a clock by which the program cannot play is reported before the game, and when it is set', async () => {
    const warning = /^TUROCHAMP needs about 30 min for a move: .* lose on time after about 4 moves\.$/m;
    assert.match((await play(['turochamp', '--period', '--tc', '3:00'])).err, warning);
    const real = await play(['turochamp', '--tc', '3:00'], 'period on');
    assert.match(real.err, /^3 min for the game\n|; 3 min for the game\n/);
    assert.equal(real.err.match(new RegExp(warning, 'gm'))?.length, 1);
    assert.match(
      (await play(['wray74', '--period'], 'time 20')).err,
      /^Alan Wray's HP 9810A needs about 6 min .* 20 s/m,
    );
    assert.doesNotMatch((await play(['turochamp', '--period', '--tc', '40/54:00:00'])).err, /needs about/);
  });
  test('depth, nodes, time and period change what it may do', async () => {
    const { err } = await play(['slutspel'], 'depth 1', 'nodes 7', 'time 2m', 'period on', 'time x', 'depth 0');
    assert.match(err, /^depth 1$/m);
    assert.match(err, /^7 positions$/m);
    assert.match(err, /^2 min a move$/m);
    assert.match(err, /^2 min a move by the period clock$/m);
    assert.match(err, /time "x": expected seconds/);
    assert.match(err, /depth: expected a whole number from 1, found "0"/);
  });
});

describe('moves as the HP 9810A was given them', () => {
  test('1.e4 as the article keys it in, on one line or on two, and from the other side', { skip: inAll }, async () => {
    for (const lines of [
      ['2 5 4 5'],
      ['2 5', '4 5'],
      ['2 ^ 5', '4 Up 5 Continue.'],
      ['2 UP 5 CONTINUE 4 UP 5 CONTINUE'],
    ]) {
      const { code, out } = await play(['wray74'], ...lines, 'moves');
      assert.deepEqual([code, out.split('\n').at(-2)], [0, '1. e4 e5'], lines.join(' / '));
    }
    // With the computer playing White, register 1 is h8: the e-file is the fourth from there.
    const { out } = await play(['wray74', '--side', 'black'], '2 4 4 4', 'moves');
    assert.match(out, /^1\. e4 e5 2\. \S+$/m);
  });
  test('half a move is forgotten when something else is typed; what is no move is refused', {
    skip: inAll,
  }, async () => {
    const { code, out } = await play(['wray74'], '2 5', 'd4', 'moves');
    assert.equal(code, 0);
    assert.match(out, /^1\. d4 \S+$/m);
    for (const lines of [['2 5 5 5'], ['2 5', '5 5'], ['9 5 4 5'], ['2 5 4']]) {
      assert.equal((await play(['wray74'], ...lines)).code, 3, lines.join(' / '));
    }
    assert.equal((await play(['random'], '2 5 4 5')).code, 3, 'other programs were given no such moves');
    assert.match((await play(['wray74'], 'help')).out, /A move as it was entered then: 2 5 4 5/);
  });
});

describe('thinking in the person’s time', () => {
  const IN_YOUR_TIME = /[\d\u202f ]+ positions of these in your time/g;
  for (const args of [
    ['antwoord', '--nodes', '3000'],
    ['schach22', '--depth', '4', '--set', 'OwnBook=false'],
  ]) {
    test(`${args[0]} goes on after the expected answer, and begins anew after another`, { skip: inAll }, () =>
      goesOn(args),
    );
  }
  async function goesOn(args: readonly string[]): Promise<void> {
    const asked = await plyhouse(['think', ...args, '--moves', 'e4', '--json']);
    const [reply, expected] = (JSON.parse(asked.out) as { pv: string[] }).pv;
    const other = expected === 'a2a3' ? 'a2a4' : 'a2a3';
    const quiet = await play(args, 'e4', expected!);
    const [hit, missed, refused] = await Promise.all([
      play([...args, '--ponder'], 'e4', expected!),
      play([...args, '--ponder'], 'e4', 'nonsense', 'ponder', other),
      play([...args, '--ponder'], 'e4', 'ponder off', expected!),
    ]);
    assert.deepEqual([hit!.code, hit!.err.match(IN_YOUR_TIME)?.length], [0, 1], hit!.err);
    assert.equal(hit!.out.split('\n')[0], quiet.out.split('\n')[0], reply);
    assert.match(hit!.out, /^1\.\.\. \S+\n2\.\.\. \S+\n$/);
    assert.deepEqual([missed!.code, missed!.err.match(IN_YOUR_TIME)], [3, null]);
    assert.match(missed!.err, /^it thinks in your time$/m);
    assert.match(missed!.out, /^1\.\.\. \S+\n2\.\.\. \S+\n$/);
    assert.match(refused!.out, /^1\.\.\. \S+\n2\.\.\. \S+\n$/);
    assert.equal(refused!.err.match(IN_YOUR_TIME), null);
    // On a pipe it does not unless asked to, so that the output is the same each time.
    assert.equal(quiet.err.match(IN_YOUR_TIME), null);
  }
  test('is left to those who did so then', async () => {
    const { code, err } = await play(['wray74', '--ponder'], 'e4', 'ponder on', 'ponder perhaps', 'd4');
    assert.equal(code, 3);
    assert.match(err, /did not think in its opponent's time/);
    assert.match(err, /ponder: expected on or off, found "perhaps"/);
    assert.equal(err.match(IN_YOUR_TIME), null);
  });
  test('a game that is left or taken back in the middle of it goes on in order', async () => {
    const { code, out } = await play(
      ['gambiet82', '--ponder', '--depth', '1'],
      ...['e4', 'back', 'd4', 'new', 'Nf3', 'moves', 'quit'],
    );
    assert.equal(code, 0);
    assert.match(out, /^1\. Nf3 \S+$/m);
  });
});

describe('the end of a game', () => {
  test('is reported once, and nothing is played after it', async () => {
    const { out, err, code } = await play(['slutspel', '--side', 'white', '--depth', '2', '--fen', MATE_IN_ONE], 'Kg1');
    assert.match(out, /^0-1 {2}Black mates$/m);
    assert.match(err, /the game is over \(Black mates\)/);
    assert.equal(code, 3);
  });
  test('resign, and think better of it', async () => {
    const { out } = await play(['wray74'], 'e4', 'resign', 'back', 'moves');
    assert.match(out, /^0-1 {2}White resigns\n1\. e4 e5$/m);
  });
  test('a program that resigns loses, even if it gives a move with its resignation', async () => {
    const hopeless = '6k1/7p/8/8/8/5K2/8/QQQ5 w - - 0 1';
    const { out } = await play(['tinychess86', '--depth', '3', '--fen', hopeless], 'Qd1');
    assert.equal(out, 'Tiny Chess 86: Ik geef op\n1-0  Black resigns\n');
  });
  test('claims a draw if the rules allow it', async () => {
    const shuffling = ['Nf3', 'Ng1'];
    const refused = await play(['wray74'], ...shuffling, 'draw');
    assert.match(refused.err, /draw: neither repetition nor fifty moves/);
    const fen = '7k/8/8/8/8/8/R7/K7 w - - 100 90';
    assert.match((await play(['random', '--fen', fen], 'draw')).out, /^1\/2-1\/2 {2}Draw by fifty moves rule$/m);
  });
  test('the clock runs for the person', async () => {
    const { out } = await play(['random', '--tc', '5:00+2'], 'e4', 'clock');
    assert.match(out, /White 5:0[12], Black 5:0[12]/);
  });
});

describe('files', () => {
  test('a game that is saved is read back, with what the program thought', async () => {
    const name = file('game.pgn');
    const { code } = await play(['wray74', '--save', name, '--name', 'Ada'], 'e4', 'd4');
    assert.equal(code, 0);
    const { games, errors } = parsePgn(await readFile(name, 'utf8'), { strict: true });
    assert.deepEqual(errors, []);
    assert.equal(tagOf(games[0]!, 'White'), 'Ada');
    assert.match(games[0]!.line.moves[1]!.comments[0]!, /^\+\d\.\d\d\/1 \d+\.000s n=20$/);
    assert.deepEqual(gameOfPgn(games[0]!).moves.slice(0, 3), ['e2e4', 'e7e5', 'd2d4']);
    const { out } = await play(['wray74', '--input', name], 'moves');
    assert.match(out, /^1\. e4 e5 2\. d4 /);
  });
  test('that exist are not overwritten, unless it is asked for', async () => {
    const name = file('taken.pgn');
    await writeFile(name, 'mine');
    assert.equal((await play(['random', '--save', name], 'e4')).code, 2);
    const { err } = await play(['random'], 'e4', `save ${name}`);
    assert.match(err, /taken\.pgn exists; save! replaces it/);
    assert.equal(await readFile(name, 'utf8'), 'mine');
    await play(['random'], 'e4', `save! ${name}`);
    assert.match(await readFile(name, 'utf8'), /^\[Event /);
  });
  test('of a new game are others', async () => {
    const name = file('many.pgn');
    await play(['random', '--save', name], 'e4', 'new', 'd4');
    assert.match(await readFile(name, 'utf8'), /\n1\. e4 /);
    assert.match(await readFile(file('many-2.pgn'), 'utf8'), /\n1\. d4 /);
  });
  test('of a new game never take a name that is taken', async () => {
    await writeFile(file('next-2.pgn'), 'mine');
    await play(['random', '--save', file('next.pgn')], 'e4', 'new', 'd4');
    assert.equal(await readFile(file('next-2.pgn'), 'utf8'), 'mine');
    assert.match(await readFile(file('next-3.pgn'), 'utf8'), /\n1\. d4 /);
  });
  test('may be empty, and are refused before the game if not: a link that leads nowhere too', async () => {
    await writeFile(file('empty.pgn'), '');
    assert.equal((await play(['random', '--save', file('empty.pgn')], 'e4')).code, 0);
    assert.match(await readFile(file('empty.pgn'), 'utf8'), /\n1\. e4 /);
    await symlink(file('nowhere'), file('dangling.pgn'));
    const { code, out, err } = await play(['random', '--save', file('dangling.pgn')], 'e4');
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /dangling\.pgn exists; --force replaces it/);
  });
  test('are loaded, and positions set up', async () => {
    const name = file('load.pgn');
    await writeFile(name, '1. e4 *\n\n1. d4 d5 *\n');
    const { out, err, code } = await play(
      ['random'],
      `load ${name} 2`,
      'moves',
      'load nowhere.pgn',
      'fen 8/8',
      `fen ${MATE_IN_ONE}`,
      'fen',
    );
    assert.match(out, /^1\. d4 d5/);
    assert.match(err, /nowhere\.pgn: there is no such file/);
    assert.match(err, /FEN "8\/8": expected/);
    assert.equal(code, 3);
  });
});
