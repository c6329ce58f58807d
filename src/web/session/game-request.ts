import type { Game } from '../../chess/game.ts';
import type { Card, Options } from '../../programs/program.ts';
import { startAgainst } from '../../session/only-ending.ts';
import type { Terms } from '../../session/terms.ts';
import { kept } from '../app/kept.ts';
import { go, type Page, type Services } from '../app/page.ts';
import { type GameRecord, newRecord, programOf, type Side } from '../record/record.ts';
import type { GameSession } from './game-session.ts';
import { putOnBoard } from './play-model.ts';

/** The choices for a new game. */
export interface GameRequest {
  readonly white: Side;
  readonly black: Side;
  readonly terms: Terms;
  readonly options?: Options;
  readonly game?: Game;
  readonly branch?: GameRecord['branch'];
}

/** A game to put on the board, not started yet. Without a position it begins where the program's games begin. */
export function requestedRecord(services: Services, request: GameRequest): GameRecord {
  const game = request.game ?? startAgainst(services.cardOf(programOf(request) ?? ''));
  return newRecord({ ...request, game, id: services.newId(), nowMillis: services.now(), seed: services.newSeed() });
}

/** The choices of the last new game, as defaults for the next. */
const LAST_REQUEST = kept('plyhouse.order', (stored) => stored as Partial<GameRequest> | undefined);

/** Begins a new game and shows it. */
export function begin(page: Page, session: GameSession, request: GameRequest): void {
  const { white, black, terms, options } = request;
  LAST_REQUEST.write(page.storage, { white, black, terms, options });
  session.unfinished.value = undefined;
  const record = requestedRecord(page.services, request);
  putOnBoard(session, record);
  go(page, { view: 'play', game: record.id });
}

const FIRST_OPPONENT = 'wray74';

/** The opponent of a first game: the oldest program that ran on a machine, or the first of a collection without it. */
export function firstOpponent(cards: readonly Card[]): Card {
  return cards.find(({ id }) => id === FIRST_OPPONENT) ?? cards[0]!;
}

/** The choices of the last new game, as far as the collection still has them. */
export function lastRequest({ cards, storage }: Pick<Page, 'cards' | 'storage'>): GameRequest {
  const last = LAST_REQUEST.read(storage);
  const programs = [last?.white, last?.black].flatMap((side) => (side?.kind === 'program' ? [side.program] : []));
  const isKnown = programs.length === 1 && cards.some(({ id }) => id === programs[0]);
  if (last?.white && last.black && last.terms && isKnown) {
    const { white, black, terms, options = {} } = last;
    return { white, black, terms, options };
  }
  const card = firstOpponent(cards);
  return {
    white: { kind: 'visitor' },
    black: { kind: 'program', program: card.id },
    terms: { level: card.tournamentLevel, period: true },
  };
}
