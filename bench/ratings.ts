/**
 * Measures the time and memory of a rating list over many games: `node bench/ratings.ts [--games N] [--players N]`.
 * The games are random ones, written with the comments of a match runner; their results are drawn from known strengths.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { movesOf, newGame, play } from '../src/chess/game.ts';
import { seededChance } from '../src/host/chance.ts';

const { values } = parseArgs({
  options: { games: { type: 'string', default: '100000' }, players: { type: 'string', default: '12' } },
});
const [games, players] = [Number(values.games), Number(values.players)];
const PLIES = 80;
const TEXTS = 300;
/** Elo points between two neighbours in the list. */
const STEP = 60;
const COMMAND = path.join(import.meta.dirname, '../bin/plyhouse.js');

const chance = seededChance(5);
const below = (most: number) => Math.floor(chance() * most);
const texts = Array.from({ length: TEXTS }, () => {
  let game = newGame();
  for (let ply = 0; ply < PLIES; ply++) {
    const moves = movesOf(game);
    if (moves.length === 0) break;
    game = play(game, moves[below(moves.length)]!);
  }
  return game.moves.map((move, ply) => `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${move} {+0.41/17 0.555s}`).join(' ');
});

function record(number: number): string {
  const pair = number >> 1;
  const one = pair % players;
  const other = (one + 1 + (Math.floor(pair / players) % (players - 1))) % players;
  const [white, black] = number % 2 === 0 ? [one, other] : [other, one];
  const expected = 1 / (1 + 10 ** (((black - white) * STEP) / 400));
  const result = chance() < 0.25 ? '1/2-1/2' : chance() < expected ? '1-0' : '0-1';
  const tags = { Event: 'Bench', Round: number, White: `P${white}`, Black: `P${black}`, Result: result };
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
  return `${head.join('')}\n${texts[below(TEXTS)]} ${result}\n\n`;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-ratings-'));
try {
  const file = path.join(folder, 'games.pgn');
  const out = openSync(file, 'w');
  for (let number = 0; number < games; number++) writeSync(out, record(number));
  closeSync(out);
  const report = `process.on('exit', () => process.stderr.write('\\n' + JSON.stringify(process.resourceUsage())))`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(report)}`,
    COMMAND,
    'ratings',
    file,
    '--count-repeats',
  ];
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1000;
  const usage = JSON.parse(stderr.trim().split('\n').at(-1)!) as NodeJS.ResourceUsage;
  process.stdout.write(stdout);
  console.log(
    `${games} games: ${seconds.toFixed(1)} s, of them ${(usage.userCPUTime / 1e6).toFixed(1)} s of work, ` +
      `${(usage.maxRSS / 1024).toFixed(0)} MB`,
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
