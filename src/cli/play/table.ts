import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type Game, positionOf, takeBack, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine } from '../../chess/notation.ts';
import { pgnOfGame } from '../../chess/pgn-game.ts';
import { sayReason } from '../../match/reason.ts';
import { type SideClock, startClock } from '../../match/side-clock.ts';
import { makeTimeControlTag, sayTerms, type Terms } from '../../match/terms.ts';
import type { Card } from '../../programs/program.ts';

/** A game at the board between a person and a program, as it stands. */
export interface Table {
  readonly card: Card;
  /** What the person is called. */
  readonly guest: string;
  readonly seed: number;
  readonly version: string;
  readonly startedAt: Date;
  game: Game;
  /** The person's side. */
  human: Color;
  /** How long the program may think. */
  terms: Terms;
  /** It may think in the person's time, if it can. */
  ponders: boolean;
  language: Language;
  /** Whose side is at the bottom of the board. */
  bottom: Color;
  /** What stands behind each move in the PGN, by ply. */
  readonly comments: (string | undefined)[];
  /** The clocks before each move, by ply; without a time control there are none. */
  readonly clocks: Clocks[];
}

export type Clocks = Readonly<Partial<Record<Color, SideClock>>>;

/** The clocks as they stand now. */
export function clocksOf(table: Table): Clocks {
  const { control } = table.terms;
  if (!control) return {};
  const ply = table.game.moves.length;
  const fresh = () => ({ white: startClock(control), black: startClock(control) });
  // A game that was loaded begins with full clocks.
  return table.clocks[ply] ?? fresh();
}

/** Takes a move into the game that goes on with it. */
export function record(table: Table, game: Game, comment: string | undefined, clocks: Clocks): void {
  table.comments[game.moves.length - 1] = comment;
  table.clocks[game.moves.length] = clocks;
  table.game = game;
}

/** Takes another game to the table. */
export function setTable(table: Table, game: Game): void {
  table.comments.length = 0;
  table.clocks.length = 0;
  table.game = game;
}

/** Half-moves to take back until the person may decide anew; none where only an ending was called at its turn. */
export function pliesBack({ game, human }: Table): number {
  if (turnOf(game) !== human) return 1;
  return game.called ? 0 : 2;
}

/** Takes so many half-moves back, and with them any ending that was called. */
export function retreat(table: Table, plies: number): void {
  table.game = takeBack(table.game, plies);
  table.comments.length = Math.min(table.comments.length, table.game.moves.length);
  table.clocks.length = Math.min(table.clocks.length, table.game.moves.length + 1);
}

/** The moves of the game as text. */
export function sayMoves({ game, language }: Table): string {
  return makeLine(positionOf(takeBack(game, game.moves.length)), game.moves, { language });
}

/** The last move with its number: "12... Nf6". */
export function sayMove({ game, language }: Table, uci: Uci): string {
  return makeLine(positionOf(takeBack(game, 1)), [uci], { language });
}

/** The game as PGN. */
export function pgnOf(table: Table): string {
  const { card, game, guest, human, terms, seed, version, startedAt, comments } = table;
  const program = `${card.name} (${card.year})`;
  const color = human === 'white' ? 'Black' : 'White';
  const tags: Record<string, string> = {
    Event: 'Plyhouse game',
    Site: '?',
    Date: startedAt.toISOString().slice(0, 10).replaceAll('-', '.'),
    Round: '-',
    White: human === 'white' ? guest : program,
    Black: human === 'black' ? guest : program,
    GameStartTime: startedAt.toISOString(),
    TimeControl: makeTimeControlTag(terms),
    ...(game.called ? { 'X-Reason': sayReason(game.called) } : {}),
    [`X-${color}Command`]: `plyhouse:${card.id}`,
    [`X-${color}Terms`]: sayTerms(terms),
    [`X-${color}Seed`]: String(seed),
    'X-Version': version,
  };
  return makePgn(pgnOfGame(game, tags, comments), { comments: 'tight' });
}

/** What limits each move is left out; a game clock and the choice of clock stay. */
export function withoutLimits({ control, period }: Terms): Terms {
  return { ...(control ? { control } : {}), ...(period ? { period } : {}) };
}

/** The side of the program. */
export function programSide({ human }: Table): Color {
  return opposite(human);
}
