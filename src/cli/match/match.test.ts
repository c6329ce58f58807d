import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { parsePoints } from '../../format/points.ts';
import { makeBook } from '../../match/testing/make-book.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { mockCommand } from '../../uci/testing/mock-command.ts';
import { plyhouse } from '../testing/in-process.ts';
import type { SpawnSettings } from '../testing/spawned.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-cli-match-'));
after(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);
const match = (args: readonly string[], settings: SpawnSettings = {}) =>
  plyhouse(['match', ...args], { env: { PLYHOUSE_DATA_DIR: folder }, ...settings });

/** Each game's moves with their comments, by its number; times of day left out. */
async function gamesOf(name: string): Promise<Map<string, string>> {
  const text = await readFile(file(name), 'utf8');
  const games = text.split(/\n\n(?=\[Event)/).map((game): [string, string] => {
    return [/MatchGame "(\d+)"/.exec(game)![1]!, game.split('\n\n')[1]!.trim()];
  });
  assert.equal(new Map(games).size, games.length, 'a game is there twice');
  return new Map(games.sort());
}

describe('a match', () => {
  test('warns of a clock by which a player cannot play', async () => {
    const { code, err } = await match(['soma', 'random', '--dry-run', '--period', '--tc', '3:00']);
    assert.equal(code, 0, err);
    assert.match(err, /^plyhouse: SOMA needs about 5 min for a move: .* lose on time after about 18 moves\.$/m);
    const long = await match(['soma', 'random', '--dry-run', '--period', '--tc', '40/6:30:00']);
    assert.doesNotMatch(long.err, /needs about/);
  });

  test('of twenty games among wray74, slutspel and random ends without trouble', async () => {
    // Seven games of each two: twenty-one.
    const players = ['wray74', 'slutspel', 'random'];
    const args = [...players, '--games', '7', '--nodes', '400', '--concurrency', '2', '--save', file('three.pgn')];
    const { code, out, err } = await match([...args, '--json']);
    assert.equal(code, 0, err);
    const report = JSON.parse(out) as {
      games: number;
      unplayed: number;
      repeats: number[];
      quarantined: string[];
      players: { name: string; points: number; faults: Record<string, number> }[];
    };
    assert.equal(report.games + report.repeats.length, 21);
    assert.deepEqual([report.unplayed, report.quarantined], [0, []]);
    for (const { name, faults } of report.players) {
      assert.deepEqual(faults, { time: 0, abandoned: 0, illegalMove: 0 }, name);
    }
    const points = new Map(report.players.map((player) => [player.name, player.points]));
    assert.ok(points.get('slutspel')! > points.get('random')!, 'whoever does not beat chance does not play chess');
    const { games, errors } = parsePgn(await readFile(file('three.pgn'), 'utf8'), { strict: true });
    assert.deepEqual([games.length, errors], [21, []]);
    for (const game of games) assert.equal(tagOf(game, 'Termination'), 'normal');
    assert.equal(err.match(/^Game \d+: /gm)?.length, 21);
    // The score now and then, the leader first, and not once more at the end: the table follows there.
    const scores = [...err.matchAll(/^(\d+) of 21 games: (\w+) ([\d½]+), (\w+) ([\d½]+), (\w+) ([\d½]+)$/gm)];
    assert.deepEqual(
      scores.map(([, games]) => games),
      ['10', '20'],
    );
    for (const [line, games, ...parts] of scores) {
      const sums = [parsePoints(parts[1]!)!, parsePoints(parts[3]!)!, parsePoints(parts[5]!)!];
      assert.ok(sums[0]! >= sums[1]! && sums[1]! >= sums[2]!, line);
      assert.ok(sums[0]! + sums[1]! + sums[2]! <= Number(games), line);
      assert.ok(sums[0]! + sums[1]! + sums[2]! >= Number(games) - report.repeats.length, line);
    }
  });

  test('killed at any moment is gone on with, and ends the same', {
    skip: process.platform === 'win32' || inAll,
  }, async () => {
    const play = ['random', 'wray74', '--games', '6', '--nodes', '50', '--max-moves', '40'];
    const args = [...play, '--concurrency', '2', '--seed', '9'];
    const whole = await match([...args, '--save', file('whole.pgn'), '--json']);
    let kills = 0;
    for (let attempt = 1; ; attempt++) {
      assert.ok(attempt < 40, 'it never comes to its end');
      let isKilled = false;
      const { code, out } = await match([...args, '--save', file('killed.pgn'), '--json'], {
        onTalk(child, err) {
          if (isKilled || (err.match(/^Game /gm)?.length ?? 0) < 2) return;
          isKilled = true;
          setTimeout(() => child.kill('SIGKILL'), 5 * (attempt - 1));
        },
      });
      if (code === null) {
        kills++;
        continue;
      }
      assert.equal(code, 0);
      // The signal came too late, as it may where much else runs: once more from the start.
      if (kills === 0) {
        await rm(file('killed.pgn'));
        continue;
      }
      assert.equal(out.replace('killed.pgn', 'whole.pgn'), whole.out);
      break;
    }
    assert.ok(kills > 0, 'nothing was killed');
    assert.deepEqual(await gamesOf('killed.pgn'), await gamesOf('whole.pgn'));
  });
});

describe('a match that repeats itself or is made longer', () => {
  test('that can only repeat itself says so before, and afterwards in words', async () => {
    const args = ['wray74', 'chess05', '--nodes', '30', '--max-moves', '6', '--openings', 'none', '--games', '7'];
    const { code, out, err } = await match([...args, '--save', file('again.pgn')]);
    assert.equal(code, 0, err);
    const warning = 'only 2 different games are possible, 7 are asked for: more openings, or --random-plies';
    assert.ok(err.indexOf(warning) >= 0 && err.indexOf(warning) < err.indexOf('Game 1:'), err);
    assert.match(out, /^5 of 7 games repeated an earlier one move by move and did not count$/m);
    const { out: json } = await match([...args, '--save', file('again.pgn'), '--json']);
    assert.deepEqual((JSON.parse(json) as { repeats: number[] }).repeats.length, 5);
  });

  test('begins with random plies if asked to', async () => {
    const args = ['wray74', 'chess05', '--nodes', '30', '--max-moves', '12', '--openings', 'none', '--games', '8'];
    const random = [...args, '--random-plies', '8', '--save', file('plies.pgn')];
    const { code, out, err } = await match(random);
    assert.equal(code, 0, err);
    assert.doesNotMatch(err, /only \d|come again/);
    assert.doesNotMatch(out, /repeated/);
    const dry = await match([...random, '--dry-run', '--json']);
    const { games } = JSON.parse(dry.out) as { games: { number: number; opening: { moves: string[] } }[] };
    const played = parsePgn(await readFile(file('plies.pgn'), 'utf8')).games;
    for (const { number, opening } of games) {
      const game = played.find((each) => tagOf(each, 'MatchGame') === String(number))!;
      assert.deepEqual(
        game.line.moves.slice(0, 8).map(({ uci }) => uci),
        opening.moves,
      );
    }
    const wrong = await match([...args, '--random-plies', '1000']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /expected a whole number from 0 to 100, found "1000"/);
  });

  test('has a bound, for two players and for many', async () => {
    for (const [args, pattern] of [
      [['random', 'wray74', '--games', '99999999999'], /whole number from 1 to 1000000, found "99999999999"/],
      [
        ['random', 'wray74', 'slutspel', '--games', '1e6'],
        /at most 1,000,000 games, 1,000,000 of each two of 3 players are 3,000,000/,
      ],
    ] as const) {
      const { code, err } = await match([...args, '--nodes', '1', '--dry-run']);
      assert.equal(code, 2, err);
      assert.match(err, pattern);
    }
  });

  test('is made longer by asking for more games', { skip: inAll }, async () => {
    const args = ['random', 'random', '--nodes', '1', '--save', file('longer.pgn')];
    await match([...args, '--games', '2']);
    const before = await readFile(file('longer.pgn'), 'utf8');
    const { err } = await match([...args, '--games', '3']);
    assert.match(err, /2 of 3 games are already in/);
    const after = await readFile(file('longer.pgn'), 'utf8');
    assert.ok(after.startsWith(before));
    assert.deepEqual([...(await gamesOf('longer.pgn')).keys()], ['1', '2', '3']);
  });
});

describe('a match that is disturbed', () => {
  test('whose file is replaced while it runs stops, and its games are in a file of their own: 3', {
    skip: process.platform === 'win32' || inAll,
    timeout: 300_000,
  }, async (t) => {
    const args = [
      'random',
      'random',
      '--games',
      '5000',
      '--nodes',
      '1',
      '--max-moves',
      '40',
      '--save',
      file('sed.pgn'),
    ];
    let editing: Promise<void> | undefined;
    // As `sed -i` does: what was read goes into a file of its own, which takes the place of the other.
    const edit = async () => {
      const text = await readFile(file('sed.pgn'), 'utf8');
      await writeFile(file('sed.pgn.new'), text.replaceAll(/^.Event .*/gm, '[Event "Edit"]'));
      await rename(file('sed.pgn.new'), file('sed.pgn'));
    };
    const { code, err } = await match(args, {
      onSpawn: (child) => t.signal.addEventListener('abort', () => child.kill('SIGKILL')),
      onTalk(_child, talk) {
        if (/^Game 1:/m.test(talk)) editing ??= edit();
      },
    });
    await editing;
    assert.equal(code, 3, err);
    const rescued = file('sed.rescued.pgn');
    assert.ok(
      err.includes(
        `${file('sed.pgn')}: another program replaced or changed it while the match ran; the games of this run are in ${rescued}`,
      ),
      err,
    );
    const { games, errors } = parsePgn(await readFile(rescued, 'utf8'));
    assert.deepEqual(errors, []);
    assert.ok(games.length > 1);
    assert.match(await readFile(file('sed.pgn'), 'utf8'), /^\[Event "Edit"\]/);
  });

  test('interrupted once plays its running games out', { skip: process.platform === 'win32' || inAll }, async () => {
    // So many that it is not through with them before the signal comes.
    const args = ['random', 'wray74', '--games', '900', '--nodes', '50', '--save', file('ctrl-c.pgn')];
    let isSent = false;
    const { code, out, err } = await match(args, {
      onTalk(child, talk) {
        if (isSent || !/^Game 1:/m.test(talk)) return;
        isSent = true;
        child.kill('SIGINT');
      },
    });
    assert.equal(code, 130);
    assert.match(err, /finishing the running games[^\n]*\nGame \d+: /);
    const games = await gamesOf('ctrl-c.pgn');
    assert.ok(games.size >= 1 && games.size < 900);
    assert.match(out, new RegExp(`${900 - games.size} games not played`));
  });
  test('interrupted when all is played leaves no lock behind', {
    skip: process.platform === 'win32' || inAll,
  }, async () => {
    // Ctrl-C comes while the lock is let go of, and the disk is slow.
    const slow = `data:text/javascript,${encodeURIComponent(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { rm } = fs.promises;
      let isSent = false;
      fs.promises.rm = async (path, options) => {
        if (/[.]lock(?![.]copy)/.test(path)) {
          // Once: a second Ctrl-C would ask to end at once.
          if (!isSent) process.kill(process.pid, 'SIGINT');
          isSent = true;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        await rm(path, options);
      };
      syncBuiltinESMExports();
    `)}`;
    const env = { PLYHOUSE_DATA_DIR: folder, NODE_OPTIONS: `--import=${slow}` };
    const args = ['random', 'random', '--games', '2', '--nodes', '1', '--save', file('unlocked.pgn')];
    const { code } = await match(args, { env });
    const left = (await readdir(folder)).filter((name) => name.startsWith('unlocked.pgn.'));
    assert.deepEqual([code, left], [130, []]);
  });
});

describe('players', () => {
  test('of one program may have names and options of their own', async () => {
    const args = ['wray74', 'wray74 name=Narrow', '--set', 'Narrow:Precision=single', '--nodes', '40'];
    const { code, err } = await match([...args, '--save', file('two.pgn')]);
    assert.equal(code, 0, err);
    const { games } = parsePgn(await readFile(file('two.pgn'), 'utf8'));
    const [game] = games;
    assert.deepEqual([tagOf(game!, 'White'), tagOf(game!, 'Black')], ['wray74', 'Narrow']);
    assert.equal(tagOf(game!, 'BlackOptions'), 'Precision=single');
    assert.equal(tagOf(game!, 'WhiteOptions'), undefined);
  });
  test('that are engines are given by command and arguments, or as match runners write it', async () => {
    const { command, args = [] } = mockCommand('honest');
    const quoted = [command, '--', ...args].map((arg) => `"${arg}"`).join(' ');
    const spelled = `"cmd=${command}" ${args.map((arg) => `"arg=${arg}"`).join(' ')} name=Mock nodes=7 option.Hash=32`;
    const { code, err } = await match([quoted, spelled, '--nodes', '5', '--save', file('mocks.pgn'), '--games', '1']);
    assert.equal(code, 0, err);
    const [game] = parsePgn(await readFile(file('mocks.pgn'), 'utf8')).games;
    assert.equal(tagOf(game!, 'White'), path.basename(command));
    assert.equal(tagOf(game!, 'WhiteTerms'), '5 positions');
    assert.deepEqual([tagOf(game!, 'Black'), tagOf(game!, 'BlackTerms')], ['Mock', '7 positions']);
    assert.equal(tagOf(game!, 'BlackOptions'), 'Hash=32');
  });
  test('that break are given up in the end: 4, and their last words are kept', { skip: inAll }, async () => {
    const { command, args = [] } = mockCommand('crash', 1);
    const quoted = [command, '--', ...args].map((arg) => `"${arg}"`).join(' ');
    const argv = [quoted, 'random', '--nodes', '5', '--games', '6', '--quarantine', '2', '--save', file('crash.pgn')];
    const { code, out, err } = await match(argv);
    assert.equal(code, 4);
    assert.match(err, /failed 2 times and is dropped/);
    assert.match(out, /4 games not played/);
    assert.equal((await gamesOf('crash.pgn')).size, 2);
    const log = await readFile(file('crash.pgn.faults.log'), 'utf8');
    assert.match(log, /^== game 1, /);
    assert.match(log, /info string about to fall over/);
  });
  test('that cannot be started are reported before any game: 4', async () => {
    const { command, args = [] } = mockCommand('stillborn');
    const quoted = [command, '--', ...args].map((arg) => `"${arg}"`).join(' ');
    const { code, err, out } = await match([quoted, 'random', '--nodes', '5', '--save', file('stillborn.pgn')]);
    assert.deepEqual([code, out], [4, '']);
    assert.match(err, /ended with exit code 1/);
    await assert.rejects(readFile(file('stillborn.pgn')), { code: 'ENOENT' });
  });
});

test('--epd names its file when the disk is full', {
  skip: existsSync('/dev/full') ? false : 'no /dev/full here',
}, async () => {
  const { code, err } = await match(['random', 'random', '--nodes', '1', '--epd', '/dev/full']);
  assert.equal(code, 6, err);
  assert.match(err, /^plyhouse: \/dev\/full: the disk is full$/m);
});

test('files that cannot be written, and engines that cannot be run, are refused before the first game', async () => {
  const games = ['random', 'random', '--nodes', '1', '--games', '1', '--save', file('refused.pgn')];
  await writeFile(file('plain'), '');
  for (const option of ['--epd', '--log']) {
    for (const [name, message] of [
      [folder, /it is a folder/],
      [file('plain/x'), /this folder cannot be made.*there is a file in its way/],
    ] as const) {
      const { code, out, err } = await match([...games, option, name]);
      assert.deepEqual([code, out], [6, ''], err);
      assert.match(err, message);
      await assert.rejects(readFile(file('refused.pgn')), { code: 'ENOENT' });
    }
  }
  for (const [player, message] of [
    [file('none'), /none: there is no such file$/m],
    [folder, /it is a folder$/m],
    [`node dir=${file('none')}`, /dir=.*none: there is no such folder$/m],
  ] as const) {
    const { code, err } = await match([player, ...games.slice(1)]);
    assert.equal(code, 2, err);
    assert.match(err, message);
  }
});

describe('the file', () => {
  const args = ['random', 'random', '--nodes', '1', '--games', '1'];
  test('of something else is not touched, unless it is asked for', async () => {
    await writeFile(file('mine.pgn'), '1. e4 e5 1/2-1/2\n\n');
    const refused = await match([...args, '--save', file('mine.pgn')]);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /it holds 1 game, none of this match/);
    assert.equal(await readFile(file('mine.pgn'), 'utf8'), '1. e4 e5 1/2-1/2\n\n');
    assert.equal((await match([...args, '--save', file('mine.pgn'), '--force'])).code, 0);
    assert.equal((await gamesOf('mine.pgn')).size, 1);
  });
  test('of notes is not touched, not moved and not cut, unless it is asked for', { skip: inAll }, async () => {
    for (const [name, text] of [
      ['notes.txt', 'Remember the milk\n\nWe won 1-0\n\nand lost once more'],
      ['half.pgn', '[Event "Mine"]\n\n1. e4 e5 *\n\n[Event "Next"]\n\n1. d4'],
      ['dots.csv', 'a;1-0'],
    ] as const) {
      await writeFile(file(name), text);
      const refused = await match([...args, '--save', file(name)]);
      assert.equal(refused.code, 2);
      assert.match(
        refused.err,
        /holds no game of this match; name another file, or --force replaces it|none of this match/,
      );
      assert.equal(await readFile(file(name), 'utf8'), text);
      assert.deepEqual(
        (await readdir(folder)).filter((each) => each.startsWith(name)),
        [name],
      );
      assert.equal((await match([...args, '--save', file(name), '--force'])).code, 0);
      assert.equal((await gamesOf(name)).size, 1);
    }
  });
  test('that is not named lies among the data of the house', async () => {
    const { code, out } = await match(args);
    assert.equal(code, 0);
    const names = await readdir(path.join(folder, 'matches'));
    assert.ok(names.some((name) => out.includes(path.join(folder, 'matches', name))));
  });
  test('of two matches that begin in the same second has a name of its own', { skip: inAll }, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2001, 0, 1) });
    for (let count = 0; count < 2; count++) assert.equal((await match(args)).code, 0);
    const names = (await readdir(path.join(folder, 'matches'))).filter((name) => name.startsWith('20010101-000000'));
    assert.equal(names.length, 2);
    for (const name of names) assert.equal((await gamesOf(path.join('matches', name))).size, 1);
  });
  test('can be stdout; the report is talk then', async () => {
    const { code, out, err } = await match([...args, '--save', '-']);
    assert.equal(code, 0);
    const { games, errors } = parsePgn(out, { strict: true });
    assert.deepEqual([games.length, errors], [1, []]);
    assert.match(err, /^random - random \(2\): /m);
    const quiet = await match([...args, '--save', '-', '--quiet']);
    assert.equal(quiet.err, '');
  });
  test('that cannot be written is reported before anything is played', async () => {
    const { code, err, out } = await match([...args, '--save', file('nowhere/games.pgn')]);
    assert.deepEqual([code, out], [3, '']);
    assert.match(err, /games\.pgn: there is no folder .*nowhere\n$/);
  });
});

describe('the schedule', () => {
  test('says that one opening is played in each round', async () => {
    const { err } = await match(['random', 'antwoord', '--tc', '9', '--openings', 'none', '--games', '4', '--dry-run']);
    assert.match(err, /^plyhouse: 1 opening for 2 rounds: it is played in each$/m);
  });
  test('can be seen before anything is played', async () => {
    const { code, out } = await match(['random', 'wray74', 'slutspel', '--games', '4', '--dry-run']);
    assert.equal(code, 0);
    const lines = out.trim().split('\n');
    assert.equal(lines.length, 12);
    assert.match(lines[0]!, /^1 {2}round 1 {2}random - wray74 {2}house \d+ [A-E]\d\d \S/);
  });
  test('plays Chess960, and refuses by name who does not', { skip: inAll }, async () => {
    const pgn = file('960.pgn');
    const argv = ['antwoord', 'antwoord name=B', '--variant', 'chess960', '--nodes', '300', '--max-moves', '20'];
    const { out, code, err } = await match([...argv, '-N', '4', '-o', 'chess960:0,959', '--save', pgn]);
    assert.equal(code, 0, err);
    assert.match(out, /White won/);
    const { games, errors } = parsePgn(await readFile(pgn, 'utf8'), { chess960: 'tagged' });
    assert.deepEqual(errors, []);
    assert.equal(games.length, 4);
    for (const game of games) assert.equal(tagOf(game, 'Variant'), 'Chess960');
    assert.deepEqual(new Set(games.map((game) => tagOf(game, 'OpeningId'))), new Set(['chess960 0', 'chess960 959']));
    // The same again has nothing left to play.
    const again = await match([...argv, '-N', '4', '-o', 'chess960:0,959', '--save', pgn]);
    assert.match(again.err, /4 of 4 games are already in/);
    const schedule = await match([...argv, '-N', '1920', '--dry-run', '--json']);
    const { games: all } = JSON.parse(schedule.out) as { games: { opening: { id: string } }[] };
    assert.equal(new Set(all.map(({ opening }) => opening.id)).size, 960);
    const { command, args = [] } = mockCommand('honest');
    const engine = `cmd=${command} ${args.map((arg) => `arg=${arg}`).join(' ')} name=Mock nodes=1`;
    for (const [player, refusal] of [
      ['wray74', /player "wray74" plays only standard chess; of the programs of Plyhouse antwoord plays chess960/],
      [`${engine} proto=xboard`, /player "Mock" speaks xboard, by which only standard chess is played here/],
      [engine, /UCI_Chess960/],
      ['antwoord name=B book=x.bin', /player "B" has a book= of standard chess/],
    ] as const) {
      const refused = await match(['antwoord', player, '--variant', 'chess960', '--nodes', '100', '--save', '-']);
      assert.notEqual(refused.code, 0);
      assert.match(refused.err, refusal);
      assert.ok(!refused.out.includes('[Event'));
    }
  });
  test('ends games by endgame tables, in a thread too, and says so in the record', async () => {
    const folder = file('tables');
    const built = await plyhouse(['tables', 'build', 'KRK', '--folder', folder]);
    assert.equal(built.code, 0, built.err);
    await writeFile(file('rooks.epd'), '8/8/8/4k3/8/8/8/R3K3 w - -\n');
    const args = ['slutspel', 'wray74', '--nodes', '20', '-N', '2', '-o', file('rooks.epd'), '--save', '-'];
    const { out, err, code } = await match([...args, '--tables-after', '5', '--tables-folder', folder]);
    assert.equal(code, 0, err);
    assert.match(err, /[12] endgame tables? in /);
    const { games } = parsePgn(out.slice(0, out.lastIndexOf('1-0') + 3));
    assert.equal(games.length, 2);
    for (const game of games) {
      assert.equal(tagOf(game, 'Termination'), 'adjudication');
      assert.match(tagOf(game, 'Reason')!, /^White wins by adjudication: endgame tables, mate in \d+ moves$/);
      assert.equal(game.line.moves.length, 1);
    }
    const without = await match([...args, '--tables-after', '5', '--tables-folder', file('empty')]);
    assert.equal(without.code, 3);
    assert.match(without.err, /empty: expected endgame tables of Plyhouse, found none; build them with/);
    assert.equal((await match([...args, '--tables-folder', folder])).code, 2);
  });
});

describe('figures and books', () => {
  test('tells depth, speed, time and endings of each player, the same when it is resumed', async () => {
    const args = ['slutspel', 'wray74', '--nodes', '60', '-N', '4', '--max-moves', '6', '--save', file('figures.pgn')];
    const { out } = await match(args);
    assert.match(
      out,
      /^slutspel as White: depth \d\.\d, [\d,]+ positions\/s, \d\.\d{3} s a move; \d+ moves of 2 games: /m,
    );
    assert.match(out, /^wray74 as Black: /m);
    const again = await match([...args, '--json']);
    const { players, duels } = JSON.parse(again.out) as {
      players: { figures: Record<'white' | 'black', { games: number; depth: number; terminations: object }> }[];
      duels: { normalizedElo: object | null }[];
    };
    for (const { figures } of players) {
      assert.deepEqual([figures.white.games, figures.black.games], [2, 2]);
      assert.ok(figures.white.depth > 0);
      assert.ok(out.includes(`depth ${figures.white.depth.toFixed(1)}`));
      assert.ok(Object.keys(figures.black.terminations).length > 0);
    }
    assert.ok('normalizedElo' in duels[0]!);
  });
  test('a player plays from a book of its own, as far as it may', async () => {
    await writeFile(file('mine.bin'), makeBook([['e2e4 e7e5 g1f3 b8c6 f1b5', 1]]));
    const player = `random name=B book=${file('mine.bin')} bookdepth=2`;
    const args = [player, 'random', '-o', 'none', '-N', '2', '--max-moves', '4', '--save', '-'];
    const { out } = await match(args);
    const moves = out.split(/\n\n/).filter((part) => part.startsWith('1.'));
    assert.match(moves[0]!, /^1\. e4 \{book\}/);
    assert.equal((await match(args)).out.split(/\n\n/).filter((part) => part.startsWith('1.'))[0], moves[0]);
    for (const [text, problem] of [
      [`random book=${file('none.bin')}`, /none\.bin: .*no such file/i],
      [`random book=${file('own.pgn')} bookdepth=0`, /bookdepth= should be a number of moves from a book=, found "0"/],
      ['random bookdepth=2', /bookdepth= should be .* found no book=/],
    ] as const) {
      const { code, err } = await match([text, 'random name=R', '--dry-run']);
      assert.notEqual(code, 0);
      assert.match(err, problem);
    }
  });
  test('takes openings from a file, or none', async () => {
    await writeFile(file('own.epd'), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "Open";\n');
    const { out } = await match(['random', 'wray74', '--games', '4', '--dry-run', '--openings', file('own.epd')]);
    assert.match(out, /own 1 Open/);
    const none = await match(['random', 'wray74', '--dry-run', '--json', '--openings', 'none']);
    const { games } = JSON.parse(none.out) as { games: { opening: { moves: string[] } }[] };
    assert.deepEqual(
      games.map(({ opening }) => opening.moves),
      [[], []],
    );
    // A Polyglot book: its lines by weight, plain and compressed the same.
    const bytes = makeBook([
      ['e2e4 e7e5', 3],
      ['d2d4 d7d5', 1],
    ]);
    await writeFile(file('own.bin'), bytes);
    await writeFile(file('own.bin.gz'), gzipSync(bytes));
    for (const name of ['own.bin', 'own.bin.gz']) {
      const lines = await match(['random', 'wray74', '-N', '4', '--dry-run', '--json', '-o', file(name)]);
      const book = JSON.parse(lines.out) as { games: { opening: { id: string; moves: string[] } }[] };
      const found = new Map(book.games.map(({ opening }) => [opening.id, opening.moves.join(' ')]));
      assert.deepEqual([...found].sort(), [
        ['own 1', 'e2e4 e7e5'],
        ['own 2', 'd2d4 d7d5'],
      ]);
    }
    // A null move, an illegal move, a broken tag: the match goes on without these openings, and says so in the end.
    const book = '1. e4 e5 *\n\n1. d4 -- 2. c4 *\n\n1. e4 e4 *\n\n[ECO A00]\n\n1. b4 *\n\n1. c4 (1. d4 --) c5 *\n';
    const left = [
      'random',
      'random name=R',
      '--games',
      '2',
      '--depth',
      '1',
      '--max-moves',
      '1',
      '--openings',
      '-',
      '--save',
    ];
    const played = await match([...left, file('left.pgn')], { input: book });
    assert.equal(played.code, 3);
    assert.deepEqual([...(await gamesOf('left.pgn')).keys()], ['1', '2']);
    assert.deepEqual(
      played.err.match(/^plyhouse: -: line (\d+), .*; left out$/gm)?.map((line) => /game \d/.exec(line)![0]),
      ['game 2', 'game 3', 'game 4'],
    );
    const broken = await match(['random', 'wray74', '--openings', '-'], { input: '1. e4 e4 *' });
    assert.equal(broken.code, 3);
    assert.match(broken.err, /openings "stdin": line 1, column 7/);
  });
});

describe('spellings that are forgiven', () => {
  const { command, args = [] } = mockCommand('honest');
  const engine = `cmd=${command} args='${args.map((arg) => `"${arg}"`).join(' ')}'`;
  const argv = ['--games', '2', '--nodes', '20', '--max-moves', '2'];

  test('an option for all goes to engines if no program of Plyhouse has it', async () => {
    const { code, err } = await match([
      `${engine} name=E`,
      'random',
      ...argv,
      '-s',
      'Hash=8',
      '--save',
      file('set.pgn'),
    ]);
    assert.equal(code, 0, err);
    const text = await readFile(file('set.pgn'), 'utf8');
    assert.match(text, /^\[(White|Black)Options "Hash=8"\]$/m);
    const both = await match([engine, 'wray74', '--dry-run', '--nodes', '5', '-s', 'Precision=single']);
    assert.equal(both.code, 0, both.err);
  });

  test('an option that the engine lacks is named before the first game', async () => {
    const { code, out, err } = await match([`${engine} Hush=8`, 'random', ...argv]);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /option "Hush": unknown; its options: Hash/);
  });

  test('an option of fastchess among ours is refused with its spelling here', async () => {
    const { code, err } = await match(['random', 'wray74', '-concurrency', '4']);
    assert.equal(code, 2);
    assert.match(
      err,
      /^plyhouse: -concurrency is an option of fastchess and cutechess-cli; here it is --concurrency; /,
    );
  });
});

describe('what a match may have besides', () => {
  interface Scheduled {
    readonly games: readonly {
      readonly white: string;
      readonly black: string;
      readonly opening: { readonly id: string };
    }[];
  }
  const schedule = async (...args: string[]) => {
    const { code, out, err } = await match([...args, '--dry-run', '--json', '--nodes', '5']);
    assert.equal(code, 0, err);
    return (JSON.parse(out) as Scheduled).games;
  };

  test('a gauntlet: the first players meet all others', async () => {
    const players = ['random name=A', 'random name=B', 'random name=C', 'random name=D'];
    const pairs = (await schedule(...players, '--gauntlet', '1', '--games', '1')).map(
      ({ white, black }) => white + black,
    );
    assert.deepEqual(pairs, ['AB', 'AC', 'AD']);
    const two = (await schedule(...players, '--gauntlet', '2', '--games', '1')).map(
      ({ white, black }) => white + black,
    );
    assert.deepEqual(two, ['AB', 'AC', 'AD', 'BC', 'BD']);
    const { code, err } = await match([...players, '--gauntlet', '4']);
    assert.equal(code, 2);
    assert.match(err, /--gauntlet: expected fewer players than there are in all, found 4 of 4/);
  });

  test('an opening to begin with, in the order of the seed too, and another match', async () => {
    const ids = async (...args: string[]) =>
      (await schedule('random name=A', 'random name=B', '--games', '6', ...args)).map(({ opening }) => opening.id);
    for (const order of ['random', 'sequential']) {
      const all = await ids('--order', order);
      assert.deepEqual((await ids('--order', order, '--opening-start', '2')).slice(0, 4), all.slice(2), order);
    }
    const id = async (...args: string[]) => {
      const { out } = await match(['random', 'wray74', '--dry-run', '--json', '--nodes', '5', ...args]);
      return (JSON.parse(out) as { match: string }).match;
    };
    assert.equal(await id('--opening-start', '1', '--first-color', 'alternate'), await id());
    const changed = [await id(), await id('--opening-start', '2'), await id('--first-color', 'white')];
    assert.equal(new Set(changed).size, 3);
  });

  test('the first player has White in the first game of every round, or never', async () => {
    const whites = async (color: string) => {
      const games = await schedule('random name=A', 'random name=B', '--games', '4', '--first-color', color);
      return games.map(({ white }) => white).join('');
    };
    assert.deepEqual(
      [await whites('alternate'), await whites('white'), await whites('black')],
      ['ABBA', 'ABAB', 'BABA'],
    );
  });

  test('a sequential test that stops it; resumed, it stays decided', async () => {
    const play = [
      'slutspel',
      'random',
      '--nodes',
      '300',
      '--games',
      '400',
      '--max-moves',
      '80',
      '--save',
      file('sprt.pgn'),
    ];
    const args = [...play, '--sprt', '-100/100/0.05/0.05/logistic'];
    const { code, out, err } = await match(args);
    assert.equal(code, 0, err);
    assert.match(out, /^LLR \d+\.\d+ between -2\.944 and 2\.944: H1 is accepted$/m);
    const games = (await readFile(file('sprt.pgn'), 'utf8')).match(/^\[Event /gm)!.length;
    assert.ok(games < 100, `${games} games`);
    const again = await match([...args, '--json']);
    assert.equal((JSON.parse(again.out) as { sprt: { verdict: string } }).sprt.verdict, 'h1');
    assert.equal((await readFile(file('sprt.pgn'), 'utf8')).match(/^\[Event /gm)!.length, games);
    const three = await match(['random', 'random', 'random', '--sprt', '0/5']);
    assert.match(three.err, /--sprt: expected two players, found 3/);
    const unreadable = await match(['random', 'random', '--sprt', '5/0']);
    assert.match(unreadable.err, /elo0 must be less than elo1, found 5 and 0/);
  });
});
