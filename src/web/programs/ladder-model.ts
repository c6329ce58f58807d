import type { Color } from 'plyhouse-kernel/position';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf } from '../../chess/game.ts';
import { formatQuantity } from '../../format/number.ts';
import type { Card, Options } from '../../programs/program.ts';
import type { HouseList, HousePlayer } from '../../ratings/house-list.ts';
import { judgeTime } from '../../session/enough-time.ts';
import { aboutMachine } from '../app/format.ts';
import { isText, kept, listOf, type ValueStorage } from '../app/kept.ts';
import { type GameRecord, programOf, visitorColor } from '../record/record.ts';
import type { GameRequest } from '../session/game-request.ts';
import type { Aid } from '../session/game-session.ts';

/** The house's rating list as a ladder to climb. */

/** One opponent. */
export interface Rung {
  readonly player: HousePlayer;
  /** "Antwoord limited to 1200". */
  readonly name: string;
  /** Its machine and year. */
  readonly about: string;
}

/** The opponents of the list that are in the collection, weakest first. */
export function rungsOf({ players }: HouseList, cardOf: (program: string) => Card | undefined): Rung[] {
  return players
    .flatMap((player) => {
      const card = cardOf(player.program);
      return card ? [{ player, name: nameOf(player, card), about: aboutMachine(card) }] : [];
    })
    .sort((one, other) => one.player.rating - other.player.rating);
}

function nameOf({ options }: HousePlayer, { name }: Card): string {
  const { UCI_LimitStrength, UCI_Elo, ...others } = options;
  const called = UCI_LimitStrength === true ? `${name} limited to ${UCI_Elo}` : name;
  return [called, ...Object.entries(others).map(([option, value]) => `${option} ${value}`)].join(', ');
}

/** A rung with its rating, where no column shows it: "Antwoord limited to 1000 (measured 988)". */
export const ratedName = ({ name, player }: Rung): string => `${name} (measured ${player.rating})`;

/** A game against a rung as it was rated: its level by the period clock. */
export function rungRequest({ player }: Rung, visitor: Color = 'white'): GameRequest {
  const sides = [{ kind: 'visitor' }, { kind: 'program', program: player.program }] as const;
  const [white, black] = visitor === 'white' ? sides : sides.toReversed();
  return { white: white!, black: black!, terms: { level: player.level, period: true }, options: player.options };
}

/** The rung a game is played on: the program held as it was when rated, on the same level. */
export function rungOf(rungs: readonly Rung[], record: Played, card: Card): Rung | undefined {
  const { terms, options } = record;
  const isSame = (rated: Options) =>
    card.options.every(({ name, default: usual }) => (options[name] ?? usual) === (rated[name] ?? usual));
  return rungs.find(
    ({ player }) =>
      player.program === programOf(record) && player.level === terms.level && terms.period && isSame(player.options),
  );
}

type Played = Pick<GameRecord, 'white' | 'black' | 'terms' | 'options'>;

/** The rung after that of a game, which may have been played on another level; undefined at the top and off the ladder. */
export function nextRung(rungs: readonly Rung[], record: Played, card: Card): Rung | undefined {
  const own = rungs.filter(({ player }) => player.program === card.id);
  const at = rungOf(rungs, record, card) ?? own.findLast(({ player }) => isHeldBelow(player.options, record.options));
  return at && rungs[rungs.indexOf(at) + 1];
}

const isHeldBelow = (rated: Options, played: Options) =>
  !rated.UCI_LimitStrength || !played.UCI_LimitStrength || Number(rated.UCI_Elo) <= Number(played.UCI_Elo);

/**
 * Whether a game beat its rung: a whole game, won by the visitor without help. One that goes on from another, such as a game
 * of a link or one played on from a lost position, does not count, nor does a clock that the program could not play by.
 */
export function isRungBeaten(record: GameRecord, card: Card): boolean {
  const { game, branch, notes, help, takenBack, ...sides } = record;
  const { winner } = endingOf(game) ?? {};
  const isWhole = game.start === INITIAL_FEN && branch === undefined && notes.length > 0;
  const isOwn = help === undefined && takenBack.length === 0;
  return isWhole && isOwn && winner !== undefined && winner === visitorColor(sides) && !isWonByShortClock(record, card);
}

/** Whether the visitor won on time only because the clock gave the program less than its level needs. */
export function isWonByShortClock(record: GameRecord, card: Card): boolean {
  const { kind, winner } = endingOf(record.game) ?? {};
  if (kind !== 'time' || winner === undefined || winner !== visitorColor(record)) return false;
  return (judgeTime(card, record.terms)?.kind ?? 'enough') !== 'enough';
}

/**
 * The rung that a game counts for, if it ends as it stands; undefined if it is not rated: only a whole game against a rung of
 * the ladder is, without moves taken back and without help.
 */
export function ratedRung(record: GameRecord, card: Card, rungs: readonly Rung[]): Rung | undefined {
  const isOwn = isWholeAgainst(record, card) && unratedBy(record) === undefined && !isWonByShortClock(record, card);
  return isOwn ? rungOf(rungs, record, card) : undefined;
}

export const isWholeAgainst = (record: GameRecord, { id }: Card) =>
  record.branch === undefined &&
  record.game.start === INITIAL_FEN &&
  programOf(record) === id &&
  (visitorColor(record) ?? 'both') !== 'both';

/** The help that ended the rating of a game. */
export function unratedBy({ help, takenBack }: GameRecord): Aid | undefined {
  return help ?? (takenBack.length > 0 ? 'takeBack' : undefined);
}

/** The names of the rungs that were beaten in this browser. */
export const BEATEN = kept('plyhouse.beaten', listOf(isText));

/** @param name that of the rung's player. */
export function rememberBeaten(storage: ValueStorage | undefined, name: string): void {
  BEATEN.write(storage, [...new Set([...BEATEN.read(storage), name])]);
}

/** A rating as a sentence, for screen readers: "Rated about 1200, 40 points up or down." */
export function describeRating({ anchor }: Pick<HouseList, 'anchor'>, player: HousePlayer): string {
  const { rating, error, bound } = player;
  if (player.name === anchor.name) return `Rated ${rating}: the others are measured from it.`;
  if (bound === 'below') return `Rated below ${rating}: it has lost every game.`;
  if (bound === 'above') return `Rated above ${rating}: it has won every game.`;
  return `Rated about ${rating}, give or take ${formatQuantity(error, 'point')}.`;
}
