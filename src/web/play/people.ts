import { type Color, opposite } from 'plyhouse-kernel/position';
import { colorName } from '../app/format.ts';
import { go, type Page } from '../app/page.ts';
import { NAMELESS, ownColor } from '../games/by-link.ts';
import { type GameRecord, type Side, sideOf } from '../record/record.ts';
import { type GameRequest, requestedRecord } from '../session/game-request.ts';
import { type GameSession, save } from '../session/game-session.ts';
import { putOnBoard } from '../session/play-model.ts';

/** Games between two people: at one board, or by links. */

/** The color that the visitor wants. */
export type ColorChoice = 'white' | 'black' | 'chance';

/** The visitor and the opponent, another person or a program, by color. */
export function sidesOf(opponent: Side, wanted: ColorChoice): Pick<GameRecord, 'white' | 'black'> {
  const visitor: Side = { kind: 'visitor' };
  const isWhite = wanted === 'chance' ? crypto.getRandomValues(new Uint8Array(1))[0]! < 128 : wanted === 'white';
  return isWhite ? { white: visitor, black: opponent } : { white: opponent, black: visitor };
}

/** Begins a game between people and shows it. One by links is saved before its first move: its link may be sent then. */
export function beginBetween(
  { services, ...page }: Page,
  session: GameSession,
  request: GameRequest,
  kind: Pick<GameRecord, 'isTurning' | 'byLink'>,
): void {
  session.unfinished.value = undefined;
  const record = { ...requestedRecord(services, request), ...kind };
  putOnBoard(session, record, kind.byLink !== undefined);
  if (kind.byLink) save(session);
  go({ services, ...page }, { view: 'play', game: record.id });
}

/** One of two people at one board: their name, or their colour. */
export function personName(record: GameRecord, color: Color): string {
  const side = sideOf(record, color);
  return (side.kind === 'visitor' && side.name) || colorName(color);
}

/** The other player of a game by links. */
export function otherName(record: GameRecord): string {
  const side = sideOf(record, opposite(ownColor(record)));
  return side.kind === 'named' && side.name !== NAMELESS ? side.name : NAMELESS.toLowerCase();
}
