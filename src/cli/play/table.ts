import { type Color, opposite } from 'plyhouse-kernel/position';
import { type Game, positionOf, takeBack, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine } from '../../chess/notation.ts';
import { pgnOfGame } from '../../chess/pgn-game.ts';
import { nameWithYear } from '../../format/program-text.ts';
import type { Answer } from '../../host/machine-replay.ts';
import type { Card } from '../../programs/program.ts';
import { type Clocks, startClocks } from '../../session/clocks.ts';
import { formatShortage } from '../../session/enough-time.ts';
import type { Session } from '../../session/session.ts';
import { formatTerms, makeTimeControlTag, type Terms } from '../../session/terms.ts';
import { foldText } from '../fold-text.ts';
import type { Terminal } from '../terminal.ts';

/** A game between a person and a program at this terminal. */
export interface TerminalGame {
  readonly card: Card;
  /** The person's name. */
  readonly guest: string;
  readonly seed: number;
  readonly version: string;
  readonly startedAt: Date;
  game: Game;
  /** The person's side. */
  human: Color;
  /** How long the program may think. */
  terms: Terms;
  /** Whether it may think in the person's time, if it can. */
  ponders: boolean;
  language: Language;
  /** The side at the bottom of the board. */
  bottom: Color;
  /** The comments on moves in the PGN, by ply. */
  readonly comments: (string | undefined)[];
  /** Text of the program with its moves, by ply. */
  readonly answers: (Answer | undefined)[];
  /** The clocks before each move, by ply; without a time control there are none. */
  readonly clocks: Clocks[];
}

/** The current clocks. */
export function clocksOf(session: TerminalGame): Clocks {
  const { control } = session.terms;
  if (!control) return {};
  const ply = session.game.moves.length;
  // A game that was loaded begins with full clocks.
  return session.clocks[ply] ?? startClocks(control, control);
}

/** The current game and clocks. */
export function sessionOf(session: TerminalGame): Session {
  return { game: session.game, clocks: clocksOf(session) };
}

/** Takes over the session after a turn, with a comment on the move that was played and the program's answer. */
export function record(session: TerminalGame, { game, clocks }: Session, comment?: string, answer?: Answer): void {
  if (game.moves.length > session.game.moves.length) {
    session.comments[game.moves.length - 1] = comment;
    session.answers[game.moves.length - 1] = answer;
    session.clocks[game.moves.length] = clocks;
  }
  session.game = game;
}

/** Continues with another game. */
export function setSession(session: TerminalGame, game: Game): void {
  session.comments.length = 0;
  session.answers.length = 0;
  session.clocks.length = 0;
  session.game = game;
}

/** The half-moves to take back until it is the person's turn again; none if only an ending was called at their turn. */
export function pliesBack({ game, human }: TerminalGame): number {
  if (turnOf(game) !== human) return 1;
  return game.called ? 0 : 2;
}

/** Takes back this many half-moves, and any ending that was called. */
export function retreat(session: TerminalGame, plies: number): void {
  session.game = takeBack(session.game, plies);
  session.comments.length = Math.min(session.comments.length, session.game.moves.length);
  session.answers.length = session.comments.length;
  session.clocks.length = Math.min(session.clocks.length, session.game.moves.length + 1);
}

/** The moves of the game as text. */
export function formatMoves({ game, language }: TerminalGame): string {
  return makeLine(positionOf(takeBack(game, game.moves.length)), game.moves, { language });
}

/** The last move with its number: "12... Nf6". */
export function formatMove({ game, language }: TerminalGame, uci: Uci): string {
  return makeLine(positionOf(takeBack(game, 1)), [uci], { language });
}

/** The game as PGN. */
export function pgnOf(session: TerminalGame): string {
  const { card, game, guest, human, terms, seed, version, startedAt, comments } = session;
  const program = nameWithYear(card);
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
    [`${color}Command`]: `plyhouse:${card.id}`,
    [`${color}Terms`]: formatTerms(terms),
    [`${color}Seed`]: String(seed),
    PlyhouseVersion: version,
  };
  return makePgn(pgnOfGame(game, tags, comments), { comments: 'tight' });
}

/** The terms without the limits of each move; a game clock and the choice of clock stay. */
export function withoutLimits({ control, period }: Terms): Terms {
  return { ...(control ? { control } : {}), ...(period ? { period } : {}) };
}

/** Says so if the program's terms leave it too little time to play as it should. */
export function warnOfShortage({ card, terms }: TerminalGame, terminal: Terminal): void {
  const shortage = formatShortage(card, terms);
  if (shortage !== undefined) terminal.warn(foldText(terminal, shortage));
}

/** The side of the program. */
export function programSide({ human }: TerminalGame): Color {
  return opposite(human);
}
