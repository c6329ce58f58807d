/** `--watch`: the page of what a command plays, as it plays it. */
import type { Command } from 'commander';
import type { LiveGame } from '../match/live-game.ts';
import { FIRST_LIVE_PORT } from '../server/listen.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import type { LiveFeed } from '../tournament/live-feed.ts';
import { wholeFrom } from './command.ts';
import type { Terminal } from './terminal.ts';

export interface WatchOptions {
  readonly watch?: boolean;
  readonly watchPort?: number;
}

export function addWatchOptions(command: Command): Command {
  return command
    .option('--watch', 'show it while it runs, on a page of this machine that a browser opens')
    .option(
      '--watch-port <number>',
      `the port of this page (default: ${FIRST_LIVE_PORT}, or the next free one; 0 for any free one)`,
      wholeFrom(0, 65_535),
    );
}

/** A feed, and the page that shows it. */
export interface Watching {
  readonly feed: LiveFeed;
  show(live: LiveGame): void;
  add(game: FinishedGame, round: number): void;
  /** Announces another change of the feed. */
  changed(): void;
  /** Sends the outcome to the page, and closes its server. */
  close(over: string): Promise<void>;
}

/**
 * Serves the page of a feed, if the user asks for it.
 * @throws {AddressError}, {NoPageError} and build errors.
 */
export async function watchFeed(
  feed: LiveFeed,
  { watch = false, watchPort }: WatchOptions,
  { inform }: Terminal,
): Promise<Watching> {
  // The server is loaded only with a page, so that a match without one starts sooner.
  const { addGame, changedMessages, openingMessages, showLive } = await import('../tournament/live-feed.ts');
  const source = {
    opening: (lastId: string | undefined) => openingMessages(feed, lastId, Date.now()),
    changes: () => changedMessages(feed, Date.now()),
  };
  const live = watch
    ? await (await import('../server/serve-live.ts')).serveLive(source, { port: watchPort, inform })
    : undefined;
  return {
    feed,
    show(game) {
      showLive(feed, game);
      live?.changed();
    },
    add(game, round) {
      addGame(feed, game, round);
      live?.changed();
    },
    changed() {
      feed.unsent.report = true;
      live?.changed();
    },
    async close(over) {
      feed.over = over;
      feed.unsent.report = true;
      await live?.close();
    },
  };
}
