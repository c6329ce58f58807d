import type { Card, Options } from '../../programs/program.ts';
import { SENDER, type ValueStorage } from '../app/kept.ts';
import type { Services } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { type GameRecord, newRecord, programOf } from '../record/record.ts';
import { linkToOther } from './by-link.ts';
import { GameLinkError, makeGameCode, parseGameCode } from './game-link.ts';

/** The URL of a game, which opens in any browser: the program's name and the moves. */

type CardOf = (program: string) => Card | undefined;

/** @param ply the position to show first; absent for the last. */
export function gameAddress(record: GameRecord, cardOf: CardOf, ply?: number): string {
  const program = programOf(record);
  const options = changedOptions(record.options, program === undefined ? undefined : cardOf(program));
  const code = makeGameCode({ ...record, options }, program === undefined ? undefined : usualTerms(cardOf)(program));
  return makeRoute({ view: 'play', game: record.id, code, ...(ply === undefined ? {} : { ply }) });
}

/** The URL that the address bar has: of a game by links, the one for its other player, so that it cannot be sent wrongly. */
export function barAddress(record: GameRecord, cardOf: CardOf, storage: ValueStorage | undefined): string {
  return record.byLink ? linkToOther(record, SENDER.read(storage)) : gameAddress(record, cardOf);
}

/** The options that differ from their defaults: only they need a place in a link. Those the card does not know stay. */
function changedOptions(options: Options, card: Card | undefined): Options {
  const isDefault = (name: string, value: unknown) =>
    card?.options.find((spec) => spec.name === name)?.default === value;
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !isDefault(name, value)));
}

/**
 * The game of a URL as a game of this browser. It is not saved before a move is played in it.
 * @returns why it cannot be read, for people, if it cannot.
 */
export function readGameAddress(
  services: Pick<Services, 'cardOf' | 'now' | 'newSeed'>,
  id: string,
  code: string,
): { readonly record: GameRecord } | { readonly problem: string } {
  try {
    const { game, ...linked } = parseGameCode(code, usualTerms(services.cardOf));
    const branch = { from: id, ply: game.moves.length };
    const record = newRecord({ ...linked, game, branch, id, nowMillis: services.now(), seed: services.newSeed() });
    return { record: game.called ? { ...record, game } : record };
  } catch (error) {
    if (error instanceof GameLinkError) return { problem: error.message };
    throw error;
  }
}

const usualTerms = (cardOf: CardOf) => (program: string) => {
  const level = cardOf(program)?.tournamentLevel;
  return level === undefined ? {} : { level, period: true };
};
