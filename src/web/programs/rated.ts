import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import type { HouseList } from '../../ratings/house-list.ts';
import type { Page } from '../app/page.ts';
import { type GameRecord, programOf } from '../record/record.ts';
import type { Aid } from '../session/game-session.ts';
import { type Rung, ratedRung, rungOf, rungsOf, unratedBy } from './ladder-model.ts';

/** Whether a game counts. */

type CardOf = Page['cardOf'];

/** The card of the program and the rungs of the ladder. */
export function standing(record: Pick<GameRecord, 'white' | 'black'>, cardOf: CardOf) {
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
