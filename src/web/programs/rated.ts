import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { endingOf } from '../../chess/game.ts';
import type { HouseList } from '../../ratings/house-list.ts';
import type { ValueStorage } from '../app/kept.ts';
import type { Page } from '../app/page.ts';
import { type GameRecord, programOf } from '../record/record.ts';
import type { Aid } from '../session/game-session.ts';
import { isRungBeaten, type Rung, rememberBeaten, rungOf, rungsOf } from './ladder-model.ts';
import { ratedRung, rememberResult, resultOfGame, unratedBy } from './results.ts';

/** Whether a game counts, and counting it. */

type CardOf = Page['cardOf'];

function standing(record: Pick<GameRecord, 'white' | 'black'>, cardOf: CardOf) {
  const card = cardOf(programOf(record) ?? '');
  return card && { card, rungs: rungsOf(houseList as HouseList, cardOf) };
}

/** The rung that a game counts for, in progress or over; undefined if it is not rated. */
export function ratedRungOf(record: GameRecord, cardOf: CardOf): Rung | undefined {
  const at = standing(record, cardOf);
  return at && ratedRung(record, at.card, at.rungs);
}

/** Whether whole games against a program count under these terms. */
export function isRatedAgainst(program: string, terms: GameRecord['terms'], cardOf: CardOf): boolean {
  const [white, black] = [{ kind: 'visitor' }, { kind: 'program', program }] as const;
  const at = standing({ white, black }, cardOf);
  return at !== undefined && rungOf(at.rungs, { white, black, terms, options: {} }, at.card) !== undefined;
}

/** The help that ended the rating of a game; undefined if the game counts, or never did. */
export function lostRating(record: GameRecord, cardOf: CardOf): Aid | undefined {
  const { help: _, ...unaided } = record;
  return ratedRungOf({ ...unaided, takenBack: [] }, cardOf) && unratedBy(record);
}

/** Adds a game that has ended to the visitor's results, and its rung to those beaten. A game counts once. */
export function countGame(storage: ValueStorage, cardOf: CardOf, record: GameRecord): void {
  const at = endingOf(record.game) && standing(record, cardOf);
  if (!at) return;
  const { card, rungs } = at;
  const rung = rungOf(rungs, record, card);
  if (rung && isRungBeaten(record, card)) rememberBeaten(storage, rung.player.name);
  const result = resultOfGame(record, card, rungs);
  if (result) rememberResult(storage, result);
}
