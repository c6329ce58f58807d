import { batch } from '@preact/signals';
import { type Color, opposite } from 'plyhouse-kernel/position';
import { endingOf, gameAt, movesOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Outcome } from '../../host/engine-client.ts';
import { reportError } from '../../host/error-report.ts';
import { PlayerError } from '../../host/player.ts';
import type { Card } from '../../programs/program.ts';
import { spentMillis } from '../../session/clocks.ts';
import { answerDrawOffer } from '../../session/draw-offer.ts';
import { resignationBy } from '../../session/ends.ts';
import { programTurn } from '../../session/program-turn.ts';
import type { Terms } from '../../session/terms.ts';
import { tournamentOfGame } from '../record/game-id.ts';
import {
  branchOf,
  type GameRecord,
  isBetweenPeople,
  newRecord,
  pliesToTakeBack,
  programOf,
  programToMove,
  visitorColor,
  withEnding,
  withFallenFlag,
  withHelp,
  withMove,
  withoutMoves,
} from '../record/record.ts';
import { type GameSession, mirror, save, startTurnClock, stopClock, stoppedRecord } from './game-session.ts';
import {
  expectReply,
  interrupt,
  ponder,
  ponderAnew,
  requestFor,
  searchAnew,
  sendLevel,
  stopPondering,
  think,
  warmUp,
} from './program-search.ts';
import { NOTHING_THOUGHT } from './thinking.ts';

/** The actions of a game session: moving, taking back, ending, changing the time limits. */

/** Puts another game on the board; the previous one is saved as it is. `isKept`: it comes from the store. */
export function putOnBoard(session: GameSession, record: GameRecord, isKept = false): void {
  leave(session);
  const visitor = visitorColor(record);
  // One that was brought from elsewhere is replayed from its start.
  const isOpened = record.pgn !== undefined && record.id !== session.record.value.id;
  batch(() => {
    showRecord(session, record, isOpened ? 0 : record.game.moves.length);
    session.orientation.value = visitor === 'black' ? 'black' : 'white';
    session.phase.value = { kind: 'waiting' };
    session.isKept.value = isKept;
  });
  session.thinking.value = NOTHING_THOUGHT;
  mirror(session);
  settle(session);
}

/** Shows a game that has changed, or another one, without what was said about the position before. */
function showRecord(session: GameSession, record: GameRecord, ply = record.game.moves.length): void {
  batch(() => {
    session.record.value = record;
    session.shownPly.value = ply;
    session.isDrawOffered.value = false;
    session.notice.value = undefined;
  });
}

/** Continues for the side to move: a program thinks, a visitor's clock waits, unless two people play. For use after a reload or a failure. */
export function settle(session: GameSession): void {
  const { record, services } = session;
  searchAnew(session);
  if (endingOf(record.value.game) || session.isElsewhere.value) {
    stopPondering(session);
    stopClock(session);
    session.phase.value = { kind: 'waiting' };
    return;
  }
  const id = programToMove(record.value);
  const card = id === undefined ? undefined : services.cardOf(id);
  if (card) {
    // The first move is not timed; from the second on a program's clock runs.
    if (record.value.game.moves.length > 0) runClock(session);
    void think(session, card, {
      decided: (outcome) => decided(session, card, outcome),
      failed: (error) => failed(session, card, error),
    });
  } else if (id !== undefined) {
    session.phase.value = { kind: 'failed', report: { message: `The collection has no program “${id}”` } };
  } else {
    session.phase.value = { kind: 'waiting' };
    // Between two people a clock runs on, whoever is to move.
    if (isBetweenPeople(record.value) && record.value.game.moves.length > 0) runClock(session);
    // A program that is already loaded can answer the visitor's next move at once.
    const idle = programOf(record.value);
    const idleCard = idle === undefined ? undefined : services.cardOf(idle);
    if (idleCard) warmUp(session, idleCard);
  }
}

/** The visitor's move, on the last position. @throws {MoveError} */
export function playMove(session: GameSession, uci: Uci): void {
  const { record, services } = session;
  const spent = spentMillis(session.clock.value, turnOf(record.value.game), services.ticks());
  moveMade(session, withMove(record.value, uci, services.now(), undefined, spent));
}

/**
 * The visitor's next move, while the program thinks: it is played as soon as the program has moved, if it is legal then.
 * Undefined removes it. Ignored if it is not the program's turn.
 */
export function setPremove(session: GameSession, uci: Uci | undefined): void {
  const { game } = session.record.value;
  const isAwaited = programToMove(session.record.value) !== undefined && session.shownPly.value === game.moves.length;
  session.premove.value = isAwaited ? uci : undefined;
}

/** Accepts the game after a move and continues for the next side. */
function moveMade(session: GameSession, next: GameRecord): void {
  const { record, shownPly } = session;
  const wasAtEnd = shownPly.value >= record.value.game.moves.length;
  // A visitor looking through the game is not interrupted by the program's move.
  showRecord(session, next, wasAtEnd ? next.game.moves.length : shownPly.value);
  stopClock(session);
  save(session);
  if (!endingOf(record.value.game)) runClock(session);
  settle(session);
}

/** Takes back until it is the visitor's move. In a finished game this continues in a copy, and the original stays. */
export function takeBackMove(session: GameSession): void {
  const { record, services } = session;
  const plies = pliesToTakeBack(record.value);
  if (plies === 0) return;
  if (endingOf(record.value.game)) {
    playFrom(session, record.value.game.moves.length - plies);
    return;
  }
  interrupt(session);
  const shorter = withoutMoves(stoppedRecord(session), plies, services.now());
  stopClock(session);
  showRecord(session, shorter);
  session.thinking.value = NOTHING_THOUGHT;
  save(session);
  settle(session);
}

/** Continues from an earlier position in a copy of the game. */
export function playFrom(session: GameSession, ply: number): void {
  const { services, record } = session;
  const before = record.value;
  const orientation = session.orientation.value;
  putOnBoard(session, branchOf(before, ply, services.newId(), services.now()));
  session.orientation.value = orientation;
  session.notice.value = {
    kind: 'news',
    text: 'This is a copy that continues from here. The original game is unchanged.',
  };
}

/** @param side who resigns; of two people at one board it must be given. */
export function resign(session: GameSession, side = visitorColor(session.record.value)): void {
  if (side === undefined || side === 'both') return;
  endGame(session, (record, now) => withEnding(record, resignationBy(side), now));
}

/** Ends the game as drawn by agreement. */
export function agreeDraw(session: GameSession): void {
  endGame(session, (record, now) => withEnding(record, { kind: 'agreement' }, now));
}

/** Offers a draw, or accepts the program's offer. */
export function offerDraw(session: GameSession): void {
  const { record, services } = session;
  const program = programOf(record.value);
  if (program === undefined) return;
  if (session.isDrawOffered.value) {
    agreeDraw(session);
    return;
  }
  const { isAccepted, reason } = answerDrawOffer(record.value.notes, services.cardOf(program)?.name ?? program);
  if (isAccepted) agreeDraw(session);
  session.notice.value = { kind: 'news', text: reason };
}

/** Sets how long the program may think from now on; a running search follows the change if it can. */
export function changeTerms(session: GameSession, terms: Terms): void {
  const before = session.record.value;
  const { clocks: _, ...others } = before;
  const isSameControl = JSON.stringify(before.terms.control) === JSON.stringify(terms.control);
  const fresh = terms.control && !isSameControl ? newRecord({ ...before, terms, nowMillis: 0 }).clocks : undefined;
  const clocks = terms.control ? (fresh ?? before.clocks) : undefined;
  if (!isSameControl) stopClock(session);
  const changed = { ...others, terms, ...(clocks ? { clocks } : {}) };
  const isSameLevel = JSON.stringify(before.terms) === JSON.stringify(terms);
  session.record.value = isSameLevel || before.game.moves.length === 0 ? changed : withHelp(changed, 'level');
  save(session);
  goOn(session, before.terms);
}

/** A running search continues under the game's new terms; one that cannot is restarted. */
function goOn(session: GameSession, before: Terms): void {
  const { phase, record, services } = session;
  const { terms } = record.value;
  if (phase.value.kind === 'stopped') return;
  if (phase.value.kind === 'waiting') {
    ponderAnew(session);
    return;
  }
  const card = services.cardOf(programToMove(record.value) ?? '');
  // Which clock a search uses, and whether a game clock runs at all, cannot be changed during it.
  const isSameClock = terms.period === before.period && !terms.control && !before.control;
  if (card && phase.value.kind === 'thinking' && isSameClock) {
    sendLevel(session, card, requestFor(record.value));
  } else {
    interrupt(session);
    settle(session);
  }
}

/** Makes the program move now, with what it has found. */
export function moveNow(session: GameSession): void {
  session.inner.seat.send({ kind: 'moveNow' });
}

/** Makes the program stop thinking; it is still its move, and {@link settle} lets it continue. */
export function stopThinking(session: GameSession): void {
  interrupt(session);
  stopClock(session, true);
  session.phase.value = { kind: 'stopped' };
}

/** Shows the position after a number of moves. */
export function showPly(session: GameSession, ply: number): void {
  session.shownPly.value = Math.max(0, Math.min(ply, session.record.value.game.moves.length));
}

/**
 * Shows the position after a number of moves of what is on the board: of the line shown, otherwise of the game. At the
 * position where a line starts, and before it, the line is closed.
 */
export function showStep(session: GameSession, ply: number): void {
  const { preview } = session;
  const looked = preview.value;
  if (!looked) {
    showPly(session, ply);
    return;
  }
  const first = looked.from.moves.length;
  if (ply > first) preview.value = { ...looked, shown: Math.min(ply - first, looked.line.length) };
  else {
    preview.value = undefined;
    if (ply < first) showPly(session, ply);
  }
}

/** The length of what is on the board and the position shown: plies from the start of the game. */
export function stepsOf(session: GameSession): { readonly ply: number; readonly last: number } {
  const looked = session.preview.value;
  if (!looked) return { ply: session.shownPly.value, last: session.record.value.game.moves.length };
  const first = looked.from.moves.length;
  return { ply: first + looked.shown, last: first + looked.line.length };
}

/** Shows a variation of one of the game's moves, up to a given move; closing it returns to where it starts. */
export function showVariation(session: GameSession, ply: number, line: readonly Uci[], shown: number): void {
  showPly(session, ply - 1);
  const from = gameAt(session.record.value.game, ply - 1);
  session.preview.value = { of: 'variation', from, line, shown };
}

export function flip(session: GameSession): void {
  session.orientation.value = opposite(session.orientation.value);
}

/** Saves what only the page knows before it goes away: the time spent on the move. */
export function leave(session: GameSession): void {
  interrupt(session);
  if (session.clock.value) {
    stopClock(session, true);
    save(session);
  }
}

function endGame(session: GameSession, end: (record: GameRecord, nowMillis: number) => GameRecord): void {
  interrupt(session);
  stopClock(session, true);
  batch(() => {
    showRecord(session, end(session.record.value, session.services.now()));
    session.phase.value = { kind: 'waiting' };
  });
  save(session);
}

/** Starts the clock of the side to move, after it was stopped by hand. */
export function runClock(session: GameSession): void {
  startTurnClock(session, (side) => flagFalls(session, side));
  ponder(session);
}

/** Stops the clock by hand, e.g. to leave the page; no program gains by it. */
export function pauseClock(session: GameSession): void {
  stopPondering(session);
  stopClock(session, true);
  save(session);
}

/** Ends the game because of something the program did or failed to do. */
function programLoses(session: GameSession, kind: 'resignation' | 'illegalMove', color: Color, why: string): void {
  endGame(session, (record, now) => withEnding(record, { kind, winner: opposite(color) }, now));
  session.notice.value = { kind: kind === 'illegalMove' ? 'problem' : 'news', text: why };
}

function flagFalls(session: GameSession, side: Color): void {
  interrupt(session);
  endGame(session, (record, now) => withFallenFlag(record, side, now));
}

function decided(session: GameSession, card: Card, outcome: Outcome): void {
  const { record, services, isDrawOffered, notice } = session;
  const mover = turnOf(record.value.game);
  const { decision } = outcome;
  const remarks = decision.remarks ?? [];
  if (decision.move === undefined || remarks.some(({ kind }) => kind === 'resigns')) {
    const text = remarks.find(({ kind }) => kind === 'resigns')?.text;
    programLoses(session, 'resignation', mover, text ? `${card.name}: “${text}”` : `${card.name} resigns.`);
    return;
  }
  const premove = session.premove.value;
  const spent = session.clock.value ? programTurn(outcome, record.value.terms).spentMillis : 0;
  moveMade(session, withMove(record.value, decision.move, services.now(), outcome, spent));
  if (endingOf(record.value.game)) return;
  const { expects } = decision;
  expectReply(session, expects);
  ponder(session);
  if (remarks.some(({ kind }) => kind === 'draw')) isDrawOffered.value = true;
  const parts = remarks.flatMap(({ kind, text }) => (kind === 'check' ? [] : [text]));
  if (parts.length > 0) notice.value = { kind: 'news', text: `${card.name}: “${parts.join(' ')}”` };
  // The program's last text stays readable here; after any other move it would not.
  if (premove !== undefined && movesOf(record.value.game).includes(premove)) {
    const note = notice.value;
    playMove(session, premove);
    notice.value ??= note;
  }
}

function failed(session: GameSession, card: Card, error: unknown): void {
  const mover = turnOf(session.record.value.game);
  const report = reportError(error);
  if (error instanceof PlayerError && error.problem === 'illegalMove') {
    programLoses(
      session,
      'illegalMove',
      mover,
      `${card.name} gave no legal move for this position: ${report.message}.`,
    );
    return;
  }
  stopClock(session, true);
  session.phase.value = { kind: 'failed', report };
}

/** Why no hint can be given now; undefined if one can. */
export function hintHindrance(session: GameSession): string | undefined {
  const { record, shownPly, preview } = session;
  const { game } = record.value;
  const visitor = visitorColor(record.value);
  if (visitor === undefined) return 'There are hints only in games that you play.';
  if (endingOf(game)) return 'The game is over.';
  if (tournamentOfGame(record.value)) return 'There are no hints in a tournament.';
  if (session.isElsewhere.value) return 'This game is open in another tab.';
  if (isBetweenPeople(record.value)) return 'There are no hints between two people.';
  if (visitor !== 'both' && visitor !== turnOf(game)) return 'Ask for a hint when it is your move.';
  if (shownPly.value < game.moves.length || preview.value) return 'Go to the last move of the game for a hint.';
  return undefined;
}
