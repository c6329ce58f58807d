import { batch } from '@preact/signals';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { endingOf, type Game, newGame, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome } from '../../host/seat.ts';
import type { Terms } from '../../match/terms.ts';
import type { Card, Options } from '../../programs/program.ts';
import { pressed, spentMillis } from './clocks.ts';
import { answerDrawOffer } from './draw-offer.ts';
import { ponder, ponderAnew, stopPondering } from './pondering.ts';
import {
  branchOf,
  type GameRecord,
  newRecord,
  pliesToTakeBack,
  programOf,
  programToMove,
  type Side,
  timeEnding,
  visitorColor,
  withEnding,
  withMove,
  withoutMoves,
} from './record.ts';
import { paceFor, warmUp } from './seating.ts';
import { mirror, save, startClock, stopClock, stoppedRecord, type Table, type TableMeans } from './table.ts';
import { forgetThinking, interrupt, tellLevel, think } from './thinker.ts';

/** What can be done at a table: moving, taking back, ending, changing the pace. */

/** What a new game is asked for with. */
export interface Order {
  readonly white: Side;
  readonly black: Side;
  readonly terms: Terms;
  readonly options?: Options;
  readonly game?: Game;
  readonly branch?: GameRecord['branch'];
}

/** A game to put on the board, not begun. */
export function orderedRecord(means: TableMeans, { game = newGame(), ...order }: Order): GameRecord {
  return newRecord({ ...order, game, id: means.newId(), nowMillis: means.now(), seed: means.newSeed() });
}

/** Puts another game on the board; the one that was there is kept as it stands. `isKept`: it comes from the store. */
export function putOnTable(table: Table, record: GameRecord, isKept = false): void {
  leave(table);
  const visitor = visitorColor(record);
  batch(() => {
    table.record.value = record;
    table.shownPly.value = record.game.moves.length;
    table.orientation.value = visitor === 'black' ? 'black' : 'white';
    table.phase.value = { kind: 'waiting' };
    table.notice.value = undefined;
    table.isDrawOffered.value = false;
    table.isKept.value = isKept;
    table.screen.value = undefined;
  });
  forgetThinking(table);
  mirror(table);
  settle(table);
}

/** Lets whoever has the move go on: a program thinks, a visitor's clock waits. After a reload, or something failed. */
export function settle(table: Table): void {
  const { record, means } = table;
  table.inner.turn++;
  if (endingOf(record.value.game)) {
    stopPondering(table);
    stopClock(table);
    table.phase.value = { kind: 'waiting' };
    return;
  }
  const id = programToMove(record.value);
  const card = id === undefined ? undefined : means.cardOf(id);
  if (card) {
    // The first move has all the time it likes; from the second on a program's clock runs.
    if (record.value.game.moves.length > 0) runClock(table);
    void think(table, card, {
      decided: (outcome) => decided(table, card, outcome),
      failed: (error) => failed(table, card, error),
    });
  } else if (id !== undefined) {
    table.phase.value = { kind: 'failed', message: `The collection holds no program “${id}”.` };
  } else {
    table.phase.value = { kind: 'waiting' };
    // A program that is there already answers the visitor's next move at once.
    const idle = programOf(record.value);
    const idleCard = idle === undefined ? undefined : means.cardOf(idle);
    if (idleCard) warmUp(table, idleCard);
  }
}

/** The visitor's move, on the last position. @throws {MoveError} */
export function playMove(table: Table, uci: Uci): void {
  const { record, means } = table;
  const mover = turnOf(record.value.game);
  const next = withMove(record.value, uci, means.now());
  moveMade(table, mover, next, spentMillis(table.clock.value, mover, means.ticks()));
}

/** Takes a move over into the game: clocks, ending, whoever is next. */
function moveMade(table: Table, mover: Color, next: GameRecord, spent: number): void {
  const { record, shownPly, means } = table;
  const wasAtEnd = shownPly.value >= record.value.game.moves.length;
  const clocks = record.value.clocks ? pressed(record.value.clocks, mover, spent) : undefined;
  batch(() => {
    if (record.value.clocks && !clocks) {
      // The move came too late: it is not played any more.
      record.value = fallen(record.value, mover, means.now());
    } else {
      record.value = clocks ? { ...next, clocks } : next;
    }
    // Whoever leafs through the game is not torn away by the program's move.
    if (wasAtEnd) shownPly.value = record.value.game.moves.length;
    table.isDrawOffered.value = false;
    table.notice.value = undefined;
  });
  stopClock(table);
  save(table);
  if (!endingOf(record.value.game)) runClock(table);
  settle(table);
}

/** Takes back until the visitor has the move again. In a finished game a copy goes on, and the finished one stays. */
export function takeBackMove(table: Table): void {
  const { record, means } = table;
  const plies = pliesToTakeBack(record.value);
  if (plies === 0) return;
  if (endingOf(record.value.game)) {
    playFrom(table, record.value.game.moves.length - plies);
    return;
  }
  interrupt(table);
  const shorter = withoutMoves(stoppedRecord(table), plies, means.now());
  stopClock(table);
  batch(() => {
    record.value = shorter;
    table.shownPly.value = shorter.game.moves.length;
    table.notice.value = undefined;
    table.isDrawOffered.value = false;
  });
  forgetThinking(table);
  save(table);
  settle(table);
}

/** Goes on from an earlier position in a copy of the game. */
export function playFrom(table: Table, ply: number): void {
  const { means, record } = table;
  const before = record.value;
  const orientation = table.orientation.value;
  putOnTable(table, branchOf(before, ply, means.newId(), means.now()));
  table.orientation.value = orientation;
  table.notice.value = { kind: 'news', text: 'This is a copy that goes on from here. The first game is kept whole.' };
}

export function resign(table: Table): void {
  const visitor = visitorColor(table.record.value);
  if (visitor === undefined || visitor === 'both') return;
  endGame(table, (record, now) => withEnding(record, { kind: 'resignation', winner: opposite(visitor) }, now));
}

/** Offers a draw, or takes the one the program has offered. */
export function offerDraw(table: Table): void {
  const { record, means } = table;
  const program = programOf(record.value);
  if (program === undefined) return;
  const agreed = (game: GameRecord, now: number) => withEnding(game, { kind: 'agreement' }, now);
  if (table.isDrawOffered.value) {
    endGame(table, agreed);
    return;
  }
  const { isAccepted, reason } = answerDrawOffer(record.value, means.cardOf(program)?.name ?? program);
  if (isAccepted) endGame(table, agreed);
  table.notice.value = { kind: 'news', text: reason };
}

/** How long the program may think, from now on; a search that runs goes on under it where it can. */
export function changeTerms(table: Table, terms: Terms): void {
  const before = table.record.value;
  const { clocks: _, ...others } = before;
  const isSameControl = JSON.stringify(before.terms.control) === JSON.stringify(terms.control);
  const fresh = terms.control && !isSameControl ? newRecord({ ...before, terms, nowMillis: 0 }).clocks : undefined;
  const clocks = terms.control ? (fresh ?? before.clocks) : undefined;
  if (!isSameControl) stopClock(table);
  table.record.value = { ...others, terms, ...(clocks ? { clocks } : {}) };
  save(table);
  goOn(table, before.terms);
}

/** A search that runs goes on under the game's new terms; one that cannot begins again. */
function goOn(table: Table, before: Terms): void {
  const { phase, record, means } = table;
  const { terms } = record.value;
  if (phase.value.kind === 'stopped') return;
  if (phase.value.kind === 'waiting') {
    ponderAnew(table);
    return;
  }
  const card = means.cardOf(programToMove(record.value) ?? '');
  // The clock a search runs by, and whether a game clock runs at all, cannot be changed under it.
  const isSameClock = terms.period === before.period && !terms.control && !before.control;
  if (card && phase.value.kind === 'thinking' && isSameClock) {
    tellLevel(table, card, paceFor(record.value));
  } else {
    interrupt(table);
    settle(table);
  }
}

/** Has the program make its move with what it has found. */
export function moveNow(table: Table): void {
  table.inner.seat?.tell({ kind: 'moveNow' });
}

/** Has the program stop thinking; it keeps the move, and {@link settle} lets it go on. */
export function stopThinking(table: Table): void {
  interrupt(table);
  stopClock(table, true);
  table.phase.value = { kind: 'stopped' };
}

/** Sets the program up again after it failed, at the same position. */
export function tryAgain(table: Table): void {
  settle(table);
}

/** Shows the position after so many moves. */
export function showPly(table: Table, ply: number): void {
  table.shownPly.value = Math.max(0, Math.min(ply, table.record.value.game.moves.length));
}

export function flip(table: Table): void {
  table.orientation.value = opposite(table.orientation.value);
}

/** Keeps what only the page knows, before it goes away: the time spent on the move. */
export function leave(table: Table): void {
  interrupt(table);
  if (table.clock.value) {
    stopClock(table, true);
    save(table);
  }
}

function endGame(table: Table, end: (record: GameRecord, nowMillis: number) => GameRecord): void {
  interrupt(table);
  stopClock(table, true);
  batch(() => {
    table.record.value = end(table.record.value, table.means.now());
    table.phase.value = { kind: 'waiting' };
    table.shownPly.value = table.record.value.game.moves.length;
    table.isDrawOffered.value = false;
    table.notice.value = undefined;
  });
  save(table);
}

/** Starts the clock of the side to move; on by hand after it was stopped. */
export function runClock(table: Table): void {
  startClock(table, (side) => flagFalls(table, side));
  ponder(table);
}

/** Stops the clock by hand: nobody is hurried by a page they did not look at, and no program gains by it. */
export function pauseClock(table: Table): void {
  stopPondering(table);
  stopClock(table, true);
  save(table);
}

/** Ends the game by something the program did or did not do. */
function programLoses(table: Table, kind: 'resignation' | 'illegalMove', color: Color, why: string): void {
  endGame(table, (record, now) => withEnding(record, { kind, winner: opposite(color) }, now));
  table.notice.value = { kind: kind === 'illegalMove' ? 'problem' : 'news', text: why };
}

function flagFalls(table: Table, side: Color): void {
  interrupt(table);
  endGame(table, (record, now) => fallen(record, side, now));
}

function fallen(record: GameRecord, loser: Color, nowMillis: number): GameRecord {
  const position = positionOf(record.game);
  const ending = timeEnding(loser, (color) => !position.hasInsufficientMaterial(color));
  const { clocks } = record;
  const empty = clocks ? { clocks: { ...clocks, [loser]: { ...clocks[loser], remainingMillis: 0 } } } : {};
  return { ...withEnding(record, ending, nowMillis), ...empty };
}

function decided(table: Table, card: Card, outcome: Outcome): void {
  const { record, means, isDrawOffered, notice } = table;
  const mover = turnOf(record.value.game);
  const { decision } = outcome;
  const says = decision.says ?? [];
  if (decision.move === undefined || says.some(({ kind }) => kind === 'resigns')) {
    const words = says.find(({ kind }) => kind === 'resigns')?.text;
    programLoses(table, 'resignation', mover, words ? `${card.name}: “${words}”` : `${card.name} resigns.`);
    return;
  }
  const isPeriod = record.value.terms.period === true;
  const next = withMove(record.value, decision.move, means.now(), outcome);
  moveMade(table, mover, next, table.clock.value ? (isPeriod ? outcome.periodMillis : outcome.millis) : 0);
  if (endingOf(record.value.game)) return;
  const { expects } = decision;
  table.inner.expected = expects === undefined ? undefined : { after: record.value.game, expects };
  ponder(table);
  if (says.some(({ kind }) => kind === 'draw')) isDrawOffered.value = true;
  const words = says.flatMap(({ kind, text }) => (kind === 'check' ? [] : [text]));
  if (words.length > 0) notice.value = { kind: 'news', text: `${card.name}: “${words.join(' ')}”` };
}

function failed(table: Table, card: Card, error: unknown): void {
  const mover = turnOf(table.record.value.game);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof PlayerError && error.problem === 'illegalMove') {
    programLoses(table, 'illegalMove', mover, `${card.name} has no legal answer to this position: ${message}.`);
    return;
  }
  stopClock(table, true);
  table.phase.value = { kind: 'failed', message };
}
