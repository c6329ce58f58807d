import { type Signal, signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import { type Fen, FenError, tryParseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, gameOf, movesOf, newGame, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { parseMaterial } from '../../endgames/material.ts';
import { fenAt } from '../../endgames/prober.ts';
import { entriesOf, type TableValue } from '../../endgames/table.ts';
import { seededChance } from '../../host/chance.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { WorkerClient } from '../app/worker-questions.ts';
import type {
  BuildProgress,
  BuiltTable,
  LookedMove,
  TablesAnswer,
  TablesProgress,
  TablesQuestion,
  Wish,
} from './tables-answers.ts';

/** Endgame tables: built, explored, and played against. Plain state; the page shows it. */

type BuildPhase =
  | { readonly kind: 'none' }
  | { readonly kind: 'building'; readonly progress: BuildProgress | undefined }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

type CheckPhase =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly done: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly report: ErrorReport }
  | Extract<TablesAnswer, { readonly kind: 'checked' }>;

export type Looked = Extract<TablesAnswer, { readonly kind: 'looked' }>;

/** The visitor's side; the table plays the other one. */
export type Whose = Color | 'both';

/** The verdict on a move of the visitor. */
export interface MoveRemark {
  readonly ply: number;
  readonly fen: Fen;
  readonly move: Uci;
  readonly best: LookedMove;
  readonly worth: TableValue | undefined;
}

export interface EndingsModel {
  readonly client: WorkerClient<TablesQuestion, TablesProgress, TablesAnswer>;
  /** A number from 0 to 1, for choices that do not matter. */
  readonly random: () => number;
  /** The chosen table. */
  readonly name: Signal<string>;
  readonly phase: Signal<BuildPhase>;
  /** Tables that have been built. */
  readonly built: Signal<readonly BuiltTable[]>;
  readonly check: Signal<CheckPhase>;
  readonly game: Signal<Game>;
  readonly shownPly: Signal<number>;
  /** What is known about the position shown; outdated until the answer arrives. */
  readonly looked: Signal<Looked | undefined>;
  readonly whose: Signal<Whose>;
  readonly remark: Signal<MoveRemark | undefined>;
  /** The error of the last request. */
  readonly problem: Signal<ErrorReport | undefined>;
  turn: number;
  lookTurn: number;
  /** The queue of requests for the board: each waits for the previous one. */
  acting: Promise<void>;
}

export function openEndings(
  client: EndingsModel['client'],
  random: () => number,
  name: string,
  fen: Fen,
): EndingsModel {
  return {
    client,
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
    problem: signal(undefined),
    turn: 0,
    lookTurn: 0,
    acting: Promise.resolve(),
  };
}

/** The chosen table, if it has been built. */
export function chosenTable({ built, name }: EndingsModel): BuiltTable | undefined {
  return built.value.find((table) => table.name === name.value);
}

/** The game up to the position shown. */
export const shownEnding = ({ game, shownPly }: EndingsModel): Game => gameAt(game.value, shownPly.value);

/** Chooses another table and abandons a build in progress. */
export function chooseTable(model: EndingsModel, name: string): void {
  if (model.name.value === name) return;
  stopTables(model);
  model.turn++;
  model.name.value = name;
  model.phase.value = { kind: 'none' };
  model.check.value = { kind: 'none' };
}

/** Builds the chosen table and those it needs. */
export async function buildTable(model: EndingsModel): Promise<void> {
  const turn = ++model.turn;
  model.phase.value = { kind: 'building', progress: undefined };
  try {
    const answer = await model.client.ask({ kind: 'build', name: model.name.value }, (progress) => {
      if (model.turn === turn && progress.kind === 'build') model.phase.value = { kind: 'building', progress };
    });
    if (answer.kind === 'built') {
      const others = model.built.value.filter(({ name }) => name !== answer.table.name);
      model.built.value = [...others, answer.table];
    }
    if (model.turn === turn) model.phase.value = { kind: answer.kind === 'built' ? 'none' : 'stopped' };
    // The tables built so far may know the position on the board.
    await look(model);
  } catch (error) {
    if (model.turn === turn) model.phase.value = { kind: 'failed', report: reportError(error) };
  }
}

/** Stops the worker's current task. */
export function stopTables({ client }: EndingsModel): void {
  client.stop();
}

/** Checks every entry of the chosen table against its successors. */
export async function checkTable(model: EndingsModel): Promise<void> {
  const turn = ++model.turn;
  model.check.value = { kind: 'checking', done: 0 };
  try {
    const answer = await model.client.ask({ kind: 'check', name: model.name.value }, (progress) => {
      if (model.turn === turn && progress.kind === 'check')
        model.check.value = { kind: 'checking', done: progress.done };
    });
    if (model.turn === turn) model.check.value = answer.kind === 'checked' ? answer : { kind: 'stopped' };
  } catch (error) {
    if (model.turn === turn) model.check.value = { kind: 'failed', report: reportError(error) };
  }
}

/** Puts a position on the board. */
export function setPosition(model: EndingsModel, fen: Fen): void {
  model.game.value = newGame(fen);
  model.shownPly.value = 0;
  model.remark.value = undefined;
  model.problem.value = undefined;
  void look(model);
}

/** Puts a random position of the chosen table on the board, White to move. The table need not be built. */
export function setAnyPosition(model: EndingsModel): void {
  const material = parseMaterial(model.name.value);
  const chance = seededChance(Math.floor(model.random() * 2 ** 32));
  for (;;) {
    const fen = fenAt(material, 0, Math.floor(chance() * entriesOf(material)));
    if (fen === undefined || tryParseFen(fen) instanceof FenError || movesOf(newGame(fen)).length === 0) continue;
    setPosition(model, fen);
    return;
  }
}

/** Picks a random position from the chosen table. */
export async function drawPosition(model: EndingsModel, wish: Wish): Promise<void> {
  await inTurn(model, async () => {
    const name = model.name.value;
    const seed = Math.floor(model.random() * 2 ** 32);
    const answer = await model.client.ask({ kind: 'draw', name, wish, seed });
    if (answer.kind !== 'drawn') return;
    if (answer.fen !== undefined) setPosition(model, answer.fen);
    else model.problem.value = { message: `There is no such position in ${name}.` };
  });
}

/** Appends the best play of both sides to the position shown, to step through. */
export async function followBest(model: EndingsModel): Promise<void> {
  await inTurn(model, async () => {
    const from = shownEnding(model);
    const answer = await model.client.ask({ kind: 'line', fen: fenOf(from) });
    if (answer.kind !== 'line' || fenOf(shownEnding(model)) !== fenOf(from)) return;
    if (!answer.moves || answer.moves.length === 0) {
      model.problem.value = { message: 'No line to mate is known from this position.' };
      return;
    }
    model.problem.value = undefined;
    model.game.value = gameOf(from.start, [...from.moves, ...answer.moves]);
    model.remark.value = undefined;
  });
}

/** Shows the position after a number of moves. */
export function showEndingPly(model: EndingsModel, ply: number): void {
  const next = Math.max(0, Math.min(ply, model.game.value.moves.length));
  if (next === model.shownPly.value) return;
  model.shownPly.value = next;
  model.remark.value = undefined;
  void look(model);
}

/** Plays a move in the position shown; the table replies if it has the other side. */
export async function playEnding(model: EndingsModel, move: Uci): Promise<void> {
  const before = shownEnding(model);
  if (!movesOf(before).includes(move)) return;
  const known = model.looked.value;
  const best = known && known.fen === fenOf(before) ? known.moves[0] : undefined;
  const worth = known?.moves.find((each) => each.move === move)?.worth;
  model.remark.value = best && { ply: before.moves.length, fen: fenOf(before), move, best, worth };
  moveOn(model, before, move);
  await look(model);
  await answerMove(model);
}

/** Sets the visitor's side, or both. */
export function takeSide(model: EndingsModel, whose: Whose): void {
  model.whose.value = whose;
  void answerMove(model);
}

/** Takes back the visitor's last move and the reply to it. */
export function takeEndingBack(model: EndingsModel): void {
  const { game, shownPly, whose } = model;
  let ply = Math.max(0, shownPly.value - 1);
  while (ply > 0 && whose.value !== 'both' && turnOf(gameAt(game.value, ply)) !== whose.value) ply--;
  game.value = gameAt(game.value, ply);
  shownPly.value = ply;
  model.remark.value = undefined;
  void look(model).then(() => answerMove(model));
}

/** Plays the table's move: a random one of the best. */
async function answerMove(model: EndingsModel): Promise<void> {
  const here = shownEnding(model);
  const { looked, whose } = model;
  if (whose.value === 'both' || turnOf(here) === whose.value || endingOf(here)) return;
  if (looked.value?.fen !== fenOf(here)) await look(model);
  const known = looked.value;
  if (!known || known.fen !== fenOf(here) || fenOf(shownEnding(model)) !== known.fen) return;
  const [first] = known.moves;
  if (!first?.worth) return;
  const alike = known.moves.filter(({ worth }) => worth && isAlike(worth, first.worth!));
  moveOn(model, here, alike[Math.floor(model.random() * alike.length)]!.move);
  await look(model);
}

/** Adds a move at a position of the game: continues along the game if it has the same move, otherwise replaces the rest. */
function moveOn(model: EndingsModel, before: Game, move: Uci): void {
  const { game, shownPly } = model;
  const next = play(before, move);
  if (game.value.moves[before.moves.length] !== move) game.value = next;
  shownPly.value = next.moves.length;
}

/** Looks up the position shown. */
export async function look(model: EndingsModel): Promise<void> {
  const turn = ++model.lookTurn;
  await asking(model, async () => {
    const answer = await model.client.ask({ kind: 'look', fen: fenOf(shownEnding(model)) });
    if (answer.kind === 'looked' && model.lookTurn === turn) model.looked.value = answer;
  });
}

/** Runs a task after all previous ones. */
function inTurn(model: EndingsModel, work: () => Promise<void>): Promise<void> {
  model.acting = model.acting.then(() => asking(model, work));
  return model.acting;
}

async function asking(model: EndingsModel, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    model.problem.value = reportError(error);
  }
}

const isAlike = (one: TableValue, other: TableValue) =>
  one.kind === other.kind && (one.kind === 'draw' || one.plies === (other as { plies: number }).plies);
