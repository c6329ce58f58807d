import dutch from '../../../data/tournaments/dutch-1982.json' with { type: 'json' };
import { INITIAL_FEN } from '../../chess/fen.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import { playerNamed } from '../../measure/aliases.ts';
import type { Card } from '../../programs/program.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import { type Entry, entered } from './entry.ts';

/** The Dutch championship at Wageningen in 1982, with a visitor in the place of the program that came last. */

/** The player whom the visitor replaces. */
export const VISITORS_PLACE = 'Loper 82';

/** Programs in the places of those that are not rebuilt: where there is one, one for the same or a similar machine. */
const STAND_INS: Readonly<Record<string, string>> = {
  'YNCT 2.0': 'sargon78',
  Rebel: 'gambiet81',
  PION: 'unixchess',
  Dappet: 'chess05',
  'PK 83': 'schach22',
  'Storm 82': 'tinychess86',
  Usurpator: 'usurpator',
  GVNAC: 'c7010',
  Schaker: 'sargon2',
};

/** The rounds that can be chosen: an evening, a weekend, and as many as were played. */
export const ROUNDS = [3, 5, dutch.rounds] as const;

/** A program in the tournament. */
export interface Place {
  readonly card: Card;
  /** The program printed in the table whose place it takes; absent for one that was there itself. */
  readonly standsFor?: string;
}

/** The programs against which the visitor plays, in the printed order. @throws if the collection lacks one of them. */
export function fieldOf(cards: readonly Card[]): Place[] {
  return dutch.players.flatMap(({ name }): Place[] => {
    if (name === VISITORS_PLACE) return [];
    const itself = playerNamed(name, cards);
    const isItself = itself !== undefined && itself.version === undefined;
    const id = isItself ? itself.program : STAND_INS[name];
    const card = cards.find((each) => each.id === id);
    if (!card) throw new Error(`no program of the collection plays for ${name}`);
    return [{ card, ...(isItself ? {} : { standsFor: name }) }];
  });
}

/** The programs of the tournament as its players, each named with the one it stands in for. */
export const wageningenPrograms = (cards: readonly Card[]): PlannedPlayer[] =>
  fieldOf(cards).map(({ card, standsFor }) => ({
    name: standsFor === undefined ? card.name : `${card.name}, for ${standsFor}`,
    who: { kind: 'program', id: card.id, options: {} },
    terms: { level: card.tournamentLevel, period: true },
  }));

/** The tournament, its visitor in the printed place. */
export function wageningenSpec(
  cards: readonly Card[],
  entry: Entry,
  rounds: number,
  seed: number,
): { readonly spec: TournamentSpec; readonly visitor: number } {
  const visitor = dutch.players.findIndex(({ name }) => name === VISITORS_PLACE);
  const spec: TournamentSpec = {
    name: 'Wageningen 1982',
    // It met nine of the eleven others, and how they were paired is not printed.
    format: { kind: 'swiss', rounds, games: 1, initialColor: 'white' },
    tieBreaks: dutch.tieBreaks,
    players: entered(wageningenPrograms(cards), visitor, entry),
    openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
    rules: {},
    seed,
    quarantineAfter: 100,
  };
  return { spec, visitor };
}
