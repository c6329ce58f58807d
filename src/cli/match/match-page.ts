/** The page of a match: while it runs (`--watch`), and as one file (`--html`). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatQuantity } from '../../format/number.ts';
import type { MatchPlan } from '../../match/plan.ts';
import type { Sprt } from '../../ratings/sprt/sprt.ts';
import { formatTerms } from '../../session/terms.ts';
import type { FinishedGame } from '../../standings/finished-game.ts';
import type { RunningMatch } from '../../standings/running-match.ts';
import { GENERATOR, makeMatchHtml } from '../../tournament/html.ts';
import { addGame, type LiveFeed, reportOfFeed, startFeed } from '../../tournament/live-feed.ts';
import { CliError, EXIT } from '../exit.ts';
import { makeRoomFor, saveText } from '../files.ts';

/**
 * @param match its tally, without games so far.
 * @param isWhole whether the line of every game is kept, for a file; a page that is watched has the last ones.
 */
export function matchFeed(plan: MatchPlan, sprt: Sprt | undefined, match: RunningMatch, isWhole: boolean): LiveFeed {
  const players = plan.players.map(({ name }) => name);
  const terms = new Map(
    plan.players.map(({ name, terms: own, ponder }) => [name, `${formatTerms(own)}${ponder ? ', pondering' : ''}`]),
  );
  const test = sprt && `, sequential test of ${sprt.elo0} against ${sprt.elo1} in ${sprt.model} Elo`;
  const subject = {
    id: plan.id,
    title: players.length === 2 ? players.join(' – ') : plan.name,
    about: [`Match ${plan.id}: ${formatQuantity(players.length, 'player')}, seed ${plan.seed}${test ?? ''}`],
    players,
    terms,
    total: plan.schedule.length,
    sprt,
  };
  return startFeed(subject, match, isWhole ? Number.POSITIVE_INFINITY : undefined);
}

/** Shows a game that was played before, which has been counted. */
export function showPlayed(feed: LiveFeed, plan: MatchPlan, game: FinishedGame): void {
  addGame(feed, game, roundOf(plan, game));
}

export function roundOf({ schedule }: MatchPlan, { number }: FinishedGame): number {
  return schedule[number - 1]?.round ?? 0;
}

/** Checks that the page can be written; one of an earlier run is replaced. @param save the file of the games. @throws {CliError} */
export async function makeRoomForHtml(file: string, save: string | undefined): Promise<void> {
  if (save !== undefined && path.resolve(save) === path.resolve(file)) {
    throw new CliError(EXIT.usage, `--html and --save: expected two files, found ${file} twice`);
  }
  const before = await readFile(file, 'utf8').catch(() => '');
  await makeRoomFor(file, { force: before.includes(GENERATOR) });
}

/** Writes the match as one page, of a feed that has all its games. @throws {CliError} */
export async function saveHtml(file: string, feed: LiveFeed): Promise<void> {
  const { title, about, progress, sheets, sprt, over } = reportOfFeed(feed);
  const html = makeMatchHtml({
    name: title,
    about: [...about, progress, ...(sprt ? [sprt.text] : []), ...(over === undefined ? [] : [over])],
    sheets,
    curve: sprt?.curve,
    games: feed.games.toSorted((one, other) => one.number - other.number),
  });
  await saveText(file, html, { force: true });
}
