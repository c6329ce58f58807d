import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Game, movesOf, newGame, play } from '../../chess/game.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { pgnOfGame } from '../../chess/pgn-game.ts';

/** Means to measure an import: a file of many games, and the time for which the page does not draw. */

/** Games of eighty half-moves, as a tournament file has them: 1.2 MB for two thousand. Twenty lines of moves, all players different. */
export function tournamentFile(count = 2_000): string {
  let seed = 1;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const games = Array.from({ length: 20 }, () => {
    let game: Game = newGame();
    for (let moves = movesOf(game); moves.length > 0 && game.moves.length < 80; moves = movesOf(game)) {
      game = play(game, moves[Math.floor(chance() * moves.length)]!);
    }
    return makePgn(pgnOfGame(game, { White: '#', Black: 'Black', Date: '1980.01.01' }));
  });
  return Array.from({ length: count }, (_, index) => games[index % 20]!.replace('#', `White ${index}`)).join('\n');
}

/**
 * Writes such a file into a folder for temporary files and hands over its path. Given as bytes, the file would be put together in the
 * page, which then does not draw.
 */
export async function withTournamentFile<Value>(work: (path: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'plyhouse-games-'));
  try {
    const path = join(folder, 'games.pgn');
    await writeFile(path, tournamentFile());
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Watches the page draw from now on. @returns asks for the longest time between two of its frames so far, in milliseconds. */
export async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const frames = { gap: 0 };
    let last = performance.now();
    const look = (now: number) => {
      frames.gap = Math.max(frames.gap, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  });
  return () => watch.evaluate(({ gap }) => gap);
}
