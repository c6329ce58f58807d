import { type Color, opposite } from 'plyhouse-kernel/position';
import { type EndingKind, endingOf } from '../../chess/game.ts';
import { formatElapsed } from '../../format/duration.ts';
import { formatQuantity } from '../../format/number.ts';
import { capitalized } from '../../format/text.ts';
import { type Card, type CardDetails, yearText } from '../../programs/program.ts';
import { formatAbout, moveTimeOf } from '../../session/enough-time.ts';
import { colorName, sideName } from '../app/format.ts';
import { isWonByShortClock } from '../programs/ladder-model.ts';
import { type GameRecord, programOf, sideOf, visitorColor } from '../record/record.ts';
import type { Remark } from '../session/analyst.ts';

/** The end of a game in words. */

/** A program as its opponent: "a desk calculator of 1974"; without a machine of its own it has no year. */
export function opponentText(card: Card, { called }: CardDetails): string {
  const isDated = called.includes(String(card.year));
  return card.machineName === undefined || isDated ? called : `${called} of ${yearText(card)}`;
}

const DRAWN: Partial<Record<EndingKind, string>> = {
  stalemate: 'by stalemate',
  insufficientMaterial: 'for lack of mating material',
  threefold: 'by repetition',
  fivefold: 'by repetition',
  fiftyMoves: 'by the fifty-move rule',
  seventyFiveMoves: 'by the fifty-move rule',
  agreement: 'by agreement',
};

/**
 * The outcome in one sentence: "You beat a desk calculator of 1974 in 18 moves.", "Draw by repetition with a 1983
 * computer of 1 KB." A win on time against a program that could not play at that pace is no achievement: "A desk
 * calculator of 1974 lost on time: it needs about 6 min for a move."
 * @param opponent the text for the program as an opponent; two programs have their names.
 * @returns undefined while the game is in progress.
 */
export function endSentence(
  record: GameRecord,
  cardOf: (program: string) => Card | undefined,
  opponent: string,
): string | undefined {
  const ending = endingOf(record.game);
  if (!ending) return undefined;
  const visitor = visitorColor(record);
  const nameOf = (color: Color) => {
    const side = sideOf(record, color);
    if (visitor === 'both') return (side.kind === 'visitor' && side.name) || colorName(color);
    if (side.kind === 'visitor') return 'you';
    return side.kind === 'program' && visitor !== undefined ? opponent : sideName(side, cardOf);
  };
  const { kind, winner } = ending;
  if (winner === undefined) {
    const how = DRAWN[kind];
    if (visitor === 'white' || visitor === 'black') {
      return `Draw${how ? ` ${how}` : ''} with ${nameOf(opposite(visitor))}.`;
    }
    return capitalized(`${nameOf('white')} drew with ${nameOf('black')}${how ? `, ${how}` : ''}.`);
  }
  const moves = formatQuantity(Math.ceil(record.game.moves.length / 2), 'move');
  const [won, lost] = [nameOf(winner), nameOf(opposite(winner))];
  const card = cardOf(programOf(record) ?? '');
  const need = card && isWonByShortClock(record, card) ? moveTimeOf(card, record.terms) : undefined;
  if (need) return capitalized(`${lost} lost on time: it needs about ${formatAbout(need.usual)} for a move.`);
  if (kind === 'resignation') return capitalized(`${lost} resigned to ${won} after ${moves}.`);
  const how = kind === 'checkmate' ? ` in ${moves}` : kind === 'time' ? ' on time' : '';
  return capitalized(`${won} beat ${lost}${how}.`);
}

/**
 * How long a program's machine would have thought during the game, and how long it took here: "In 1974:
 * 1 h 25 min. Here: 0.4 s." Undefined if it had no machine, or nothing is known of its moves.
 */
export function thoughtText(
  { notes }: Pick<GameRecord, 'notes'>,
  { id, year, machineName }: Card,
  subject = '',
): string | undefined {
  const own = notes.filter(({ program }) => program === id);
  const sum = (millis: readonly number[]) => millis.reduce((total, each) => total + each, 0);
  const period = sum(own.map(({ periodMillis }) => periodMillis));
  if (machineName === undefined || period < 1) return undefined;
  const here = formatElapsed(sum(own.map(({ millis }) => millis)));
  return `${subject}In ${year}: ${formatElapsed(period)}. Here: ${here}.`;
}

/**
 * The move that cost its side most, by the remarks of an analysis; undefined if none cost much.
 * @param loser only their moves count; undefined after a draw, where those of both do.
 */
export function turningPoint(remarks: ReadonlyMap<number, Remark>, loser?: Color): Remark | undefined {
  const own = [...remarks.values()].filter(({ mark }) => loser === undefined || mark.color === loser);
  return own.toSorted((one, other) => other.mark.drop - one.mark.drop)[0];
}
