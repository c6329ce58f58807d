import { type Signal, signal } from '@preact/signals';
import type { Color } from 'chessops/types';
import type { Fen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, gameOf, movesOf, newGame, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Worth } from '../../endgames/table.ts';
import type { Asker } from '../workers/questions.ts';
import type {
  BuildProgress,
  BuiltTable,
  LookedMove,
  TablesAnswer,
  TablesProgress,
  TablesQuestion,
  Wish,
} from '../workers/tables-answers.ts';

/** Endgame tables: built, explored, and played against. Plain state; the page shows it. */

export type BuildPhase =
  | { readonly kind: 'none' }
  | { readonly kind: 'building'; readonly progress: BuildProgress | undefined }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly problem: string };

export type CheckPhase =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly done: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly problem: string }
  | Extract<TablesAnswer, { readonly kind: 'checked' }>;

export type Looked = Extract<TablesAnswer, { readonly kind: 'looked' }>;

/** Whom the visitor plays; the table plays the other side. */
export type Whose = Color | 'both';

/** A move of the visitor's that was not the best, or was. */
export interface MoveRemark {
  readonly ply: number;
  readonly fen: Fen;
  readonly move: Uci;
  readonly best: LookedMove;
  readonly worth: Worth | undefined;
}

export interface EndingsDesk {
  readonly asker: Asker<TablesQuestion, TablesProgress, TablesAnswer>;
  /** A number from 0 to 1, for choices that do not matter. */
  readonly random: () => number;
  /** The table that is chosen. */
  readonly name: Signal<string>;
  readonly phase: Signal<BuildPhase>;
  /** Tables that were asked for and are there. */
  readonly built: Signal<readonly BuiltTable[]>;
  readonly check: Signal<CheckPhase>;
  readonly game: Signal<Game>;
  readonly shownPly: Signal<number>;
  /** What is known of the position shown; of another one until the answer is there. */
  readonly looked: Signal<Looked | undefined>;
  readonly whose: Signal<Whose>;
  readonly remark: Signal<MoveRemark | undefined>;
  /** What went wrong with the last question. */
  readonly problem: Signal<string>;
  turn: number;
  lookTurn: number;
  /** What has been asked for the board so far: each waits for the one before it. */
  acting: Promise<void>;
}

export function openEndings(asker: EndingsDesk['asker'], random: () => number, name: string, fen: Fen): EndingsDesk {
  return {
    asker,
    random,
    name: signal(name),
    phase: signal({ kind: 'none' }),
    built: signal([]),
    check: signal({ kind: 'none' }),
    game: signal(newGame(fen)),
    shownPly: signal(0),
    looked: signal(undefined),
    whose: signal('both'),
    remark: signal(undefined),
    problem: signal(''),
    turn: 0,
    lookTurn: 0,
    acting: Promise.resolve(),
  };
}

/** The chosen table, if it is there. */
export function chosenTable({ built, name }: EndingsDesk): BuiltTable | undefined {
  return built.value.find((table) => table.name === name.value);
}

/** The game as it is shown. */
export const shownGame = ({ game, shownPly }: EndingsDesk): Game => gameAt(game.value, shownPly.value);

/** Chooses another table. What is being built for the one before is given up. */
export function chooseTable(desk: EndingsDesk, name: string): void {
  if (desk.name.value === name) return;
  stopTables(desk);
  desk.turn++;
  desk.name.value = name;
  desk.phase.value = { kind: 'none' };
  desk.check.value = { kind: 'none' };
}

/** Builds the chosen table, and those it needs. */
export async function buildTable(desk: EndingsDesk): Promise<void> {
  const turn = ++desk.turn;
  desk.phase.value = { kind: 'building', progress: undefined };
  try {
    const answer = await desk.asker.ask({ kind: 'build', name: desk.name.value }, (progress) => {
      if (desk.turn === turn && progress.kind === 'build') desk.phase.value = { kind: 'building', progress };
    });
    if (answer.kind === 'built') {
      const others = desk.built.value.filter(({ name }) => name !== answer.table.name);
      desk.built.value = [...others, answer.table];
    }
    if (desk.turn === turn) desk.phase.value = { kind: answer.kind === 'built' ? 'none' : 'stopped' };
    // The tables that are there now may know the position on the board.
    await look(desk);
  } catch (error) {
    if (desk.turn === turn) desk.phase.value = { kind: 'failed', problem: sayError(error) };
  }
}

/** Ends what the worker is at. */
export function stopTables({ asker }: EndingsDesk): void {
  asker.stop();
}

/** Holds every entry of the chosen table against its successors. */
export async function checkTable(desk: EndingsDesk): Promise<void> {
  const turn = ++desk.turn;
  desk.check.value = { kind: 'checking', done: 0 };
  try {
    const answer = await desk.asker.ask({ kind: 'check', name: desk.name.value }, (progress) => {
      if (desk.turn === turn && progress.kind === 'check') desk.check.value = { kind: 'checking', done: progress.done };
    });
    if (desk.turn === turn) desk.check.value = answer.kind === 'checked' ? answer : { kind: 'stopped' };
  } catch (error) {
    if (desk.turn === turn) desk.check.value = { kind: 'failed', problem: sayError(error) };
  }
}

/** Puts a position on the board. */
export function setPosition(desk: EndingsDesk, fen: Fen): void {
  desk.game.value = newGame(fen);
  desk.shownPly.value = 0;
  desk.remark.value = undefined;
  desk.problem.value = '';
  void look(desk);
}

/** Draws a position of the chosen table. */
export async function drawPosition(desk: EndingsDesk, wish: Wish): Promise<void> {
  await inTurn(desk, async () => {
    const name = desk.name.value;
    const seed = Math.floor(desk.random() * 2 ** 32);
    const answer = await desk.asker.ask({ kind: 'draw', name, wish, seed });
    if (answer.kind !== 'drawn') return;
    if (answer.fen !== undefined) setPosition(desk, answer.fen);
    else desk.problem.value = `There is no such position in ${name}.`;
  });
}

/** Lays the best play of both sides behind the position shown, to be walked. */
export async function followBest(desk: EndingsDesk): Promise<void> {
  await inTurn(desk, async () => {
    const from = shownGame(desk);
    const answer = await desk.asker.ask({ kind: 'line', fen: fenOf(from) });
    if (answer.kind !== 'line' || fenOf(shownGame(desk)) !== fenOf(from)) return;
    if (!answer.moves || answer.moves.length === 0) {
      desk.problem.value = 'No line to mate is known from here.';
      return;
    }
    desk.problem.value = '';
    desk.game.value = gameOf(from.start, [...from.moves, ...answer.moves]);
    desk.remark.value = undefined;
  });
}

/** Shows the position after so many moves. */
export function showEndingPly(desk: EndingsDesk, ply: number): void {
  const next = Math.max(0, Math.min(ply, desk.game.value.moves.length));
  if (next === desk.shownPly.value) return;
  desk.shownPly.value = next;
  desk.remark.value = undefined;
  void look(desk);
}

/** Plays a move in the position shown; the table answers where it has the other side. */
export async function playEnding(desk: EndingsDesk, move: Uci): Promise<void> {
  const before = shownGame(desk);
  if (!movesOf(before).includes(move)) return;
  const known = desk.looked.value;
  const best = known && known.fen === fenOf(before) ? known.moves[0] : undefined;
  const worth = known?.moves.find((each) => each.move === move)?.worth;
  desk.remark.value = best && { ply: before.moves.length, fen: fenOf(before), move, best, worth };
  moveOn(desk, before, move);
  await look(desk);
  await answerMove(desk);
}

/** The visitor takes a side, or both. */
export function takeSide(desk: EndingsDesk, whose: Whose): void {
  desk.whose.value = whose;
  void answerMove(desk);
}

/** Takes the visitor's last move back, and the answer to it. */
export function takeEndingBack(desk: EndingsDesk): void {
  const { game, shownPly, whose } = desk;
  let ply = Math.max(0, shownPly.value - 1);
  while (ply > 0 && whose.value !== 'both' && turnOf(gameAt(game.value, ply)) !== whose.value) ply--;
  game.value = gameAt(game.value, ply);
  shownPly.value = ply;
  desk.remark.value = undefined;
  void look(desk).then(() => answerMove(desk));
}

/** Plays the table's move: the best there is, any of those that are as good. */
async function answerMove(desk: EndingsDesk): Promise<void> {
  const here = shownGame(desk);
  const { looked, whose } = desk;
  if (whose.value === 'both' || turnOf(here) === whose.value || endingOf(here)) return;
  if (looked.value?.fen !== fenOf(here)) await look(desk);
  const known = looked.value;
  if (!known || known.fen !== fenOf(here) || fenOf(shownGame(desk)) !== known.fen) return;
  const [first] = known.moves;
  if (!first?.worth) return;
  const alike = known.moves.filter(({ worth }) => worth && isAlike(worth, first.worth!));
  moveOn(desk, here, alike[Math.floor(desk.random() * alike.length)]!.move);
  await look(desk);
}

/** A move from a position of the game: along it where it goes that way, else in its place. */
function moveOn(desk: EndingsDesk, before: Game, move: Uci): void {
  const { game, shownPly } = desk;
  const next = play(before, move);
  if (game.value.moves[before.moves.length] !== move) game.value = next;
  shownPly.value = next.moves.length;
}

/** Looks the position shown up. */
export async function look(desk: EndingsDesk): Promise<void> {
  const turn = ++desk.lookTurn;
  await asking(desk, async () => {
    const answer = await desk.asker.ask({ kind: 'look', fen: fenOf(shownGame(desk)) });
    if (answer.kind === 'looked' && desk.lookTurn === turn) desk.looked.value = answer;
  });
}

/** Does it once all is done that was asked before. */
function inTurn(desk: EndingsDesk, work: () => Promise<void>): Promise<void> {
  desk.acting = desk.acting.then(() => asking(desk, work));
  return desk.acting;
}

async function asking(desk: EndingsDesk, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    desk.problem.value = sayError(error);
  }
}

const isAlike = (one: Worth, other: Worth) =>
  one.kind === other.kind && (one.kind === 'draw' || one.plies === (other as { plies: number }).plies);

function sayError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
