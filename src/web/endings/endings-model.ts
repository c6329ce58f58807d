import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
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
import { goOn, setGame, tryMove } from '../board/attempt.ts';
import { type AttemptSignals, openAttemptSignals } from '../board/attempt-signals.ts';
import type {
  BuildProgress,
  BuiltTable,
  LookedMove,
  PositionKind,
  TablesAnswer,
  TablesProgress,
  TablesQuestion,
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

type Looked = Extract<TablesAnswer, { readonly kind: 'looked' }>;

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
  /** Its `stop` ends the worker's current task. */
  readonly client: WorkerClient<TablesQuestion, TablesProgress, TablesAnswer>;
  /** A number from 0 to 1, for choices that do not matter. */
  readonly random: () => number;
  /** The chosen table. */
  readonly name: Signal<string>;
  readonly phase: Signal<BuildPhase>;
  /** Tables that have been built. */
  readonly built: Signal<readonly BuiltTable[]>;
  readonly check: Signal<CheckPhase>;
  /** The position shown, as moves are tried in it: no move is taken back, and the table replies if it has the other side. */
  readonly attempt: AttemptSignals<MoveRemark | undefined>;
  /** All moves, also those after the position shown. */
  readonly game: Signal<Game>;
  readonly shownPly: ReadonlySignal<number>;
  /** The result for the position shown; outdated until the answer arrives. */
  readonly looked: Signal<Looked | undefined>;
  readonly whose: Signal<Whose>;
  /** The remark on the visitor's last move; undefined once another position is shown. */
  readonly remark: ReadonlySignal<MoveRemark | undefined>;
  /** The error of the last request. */
  readonly problem: Signal<ErrorReport | undefined>;
  /** Ends what is shown of a build or check. */
  task: AbortController;
  /** The queue of requests for the board: each waits for the previous one. */
  acting: Promise<void>;
}

export function openEndings(
  client: EndingsModel['client'],
  random: () => number,
  name: string,
  fen: Fen,
): EndingsModel {
  const attempt: EndingsModel['attempt'] = openAttemptSignals(newGame(fen), {
    judge(before, move) {
      const next = play(before, move);
      // Along the moves that are there already, they stay.
      if (game.value.moves[before.moves.length] !== move) game.value = next;
      return { verdict: remarkOn(model, before, move), next };
    },
    reply: (game, signal) => (isTablesTurn(model, game) ? replyOf(model, game, signal) : undefined),
    isOver: () => false,
  });
  const game = signal(shownEnding({ attempt }));
  const model: EndingsModel = {
    ...{ client, random, attempt, game },
    name: signal(name),
    phase: signal({ kind: 'none' }),
    built: signal([]),
    check: signal({ kind: 'none' }),
    shownPly: computed(() => attempt.game.value.moves.length),
    looked: signal(undefined),
    whose: signal('both'),
    remark: computed(() => attempt.now.value.tries[0]?.verdict),
    problem: signal(undefined),
    task: new AbortController(),
    acting: Promise.resolve(),
  };
  return model;
}

/** The chosen table, if it has been built. */
export function chosenTable({ built, name }: EndingsModel): BuiltTable | undefined {
  return built.value.find((table) => table.name === name.value);
}

/** The game up to the position shown. */
export const shownEnding = ({ attempt }: Pick<EndingsModel, 'attempt'>): Game => attempt.game.value;

/** Chooses another table and abandons a build in progress. */
export function chooseTable(model: EndingsModel, name: string): void {
  if (model.name.value === name) return;
  model.client.stop();
  anotherTask(model);
  model.name.value = name;
  model.phase.value = { kind: 'none' };
  model.check.value = { kind: 'none' };
}

/** Builds the chosen table and those it needs. */
export async function buildTable(model: EndingsModel): Promise<void> {
  const signal = anotherTask(model);
  model.phase.value = { kind: 'building', progress: undefined };
  try {
    const answer = await model.client.ask({ kind: 'build', name: model.name.value }, (progress) => {
      if (!signal.aborted && progress.kind === 'build') model.phase.value = { kind: 'building', progress };
    });
    if (answer.kind === 'built') {
      const others = model.built.value.filter(({ name }) => name !== answer.table.name);
      model.built.value = [...others, answer.table];
    }
    if (!signal.aborted) model.phase.value = { kind: answer.kind === 'built' ? 'none' : 'stopped' };
    // The tables built so far may know the position on the board.
    await look(model);
  } catch (error) {
    if (!signal.aborted) model.phase.value = { kind: 'failed', report: reportError(error) };
  }
}

function anotherTask(model: EndingsModel): AbortSignal {
  model.task.abort();
  model.task = new AbortController();
  return model.task.signal;
}

/** Checks every entry of the chosen table against its successors. */
export async function checkTable(model: EndingsModel): Promise<void> {
  const signal = anotherTask(model);
  model.check.value = { kind: 'checking', done: 0 };
  try {
    const answer = await model.client.ask({ kind: 'check', name: model.name.value }, (progress) => {
      if (!signal.aborted && progress.kind === 'check') model.check.value = { kind: 'checking', done: progress.done };
    });
    if (!signal.aborted) model.check.value = answer.kind === 'checked' ? answer : { kind: 'stopped' };
  } catch (error) {
    if (!signal.aborted) model.check.value = { kind: 'failed', report: reportError(error) };
  }
}

/** Puts a position on the board. */
export function setPosition(model: EndingsModel, fen: Fen): void {
  model.game.value = newGame(fen);
  model.problem.value = undefined;
  setGame(model.attempt, model.game.value, []);
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
export async function drawPosition(model: EndingsModel, position: PositionKind): Promise<void> {
  await inTurn(model, async () => {
    const name = model.name.value;
    const seed = Math.floor(model.random() * 2 ** 32);
    const answer = await model.client.ask({ kind: 'draw', name, position, seed });
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
    setGame(model.attempt, shownEnding(model), []);
  });
}

/** Shows the position after a number of moves. */
export function showEndingPly(model: EndingsModel, ply: number): void {
  const next = Math.max(0, Math.min(ply, model.game.value.moves.length));
  if (next === model.shownPly.value) return;
  setGame(model.attempt, gameAt(model.game.value, next), []);
  void look(model);
}

/** Plays a move in the position shown; the table replies if it has the other side. */
export async function playEnding(model: EndingsModel, move: Uci): Promise<void> {
  if (!movesOf(shownEnding(model)).includes(move)) return;
  await tryMove(model.attempt, move);
  await look(model);
}

/** Sets the visitor's side, or both. */
export function takeSide(model: EndingsModel, whose: Whose): void {
  model.whose.value = whose;
  void letTableMove(model);
}

/** Takes back the visitor's last move and the reply to it. */
export function takeEndingBack(model: EndingsModel): void {
  const { game, shownPly, whose } = model;
  let ply = Math.max(0, shownPly.value - 1);
  while (ply > 0 && whose.value !== 'both' && turnOf(gameAt(game.value, ply)) !== whose.value) ply--;
  game.value = gameAt(game.value, ply);
  setGame(model.attempt, game.value, []);
  void look(model).then(() => letTableMove(model));
}

async function letTableMove(model: EndingsModel): Promise<void> {
  if (!isTablesTurn(model, shownEnding(model))) return;
  await goOn(model.attempt);
  await look(model);
}

const isTablesTurn = ({ whose }: EndingsModel, game: Game) =>
  whose.value !== 'both' && turnOf(game) !== whose.value && !endingOf(game);

/** Rates a move by the table; undefined if the position has not been looked up yet. */
function remarkOn({ looked }: EndingsModel, before: Game, move: Uci): MoveRemark | undefined {
  const fen = fenOf(before);
  const moves = looked.value?.fen === fen ? looked.value.moves : [];
  const [best] = moves;
  const worth = moves.find((each) => each.move === move)?.worth;
  return best && { ply: before.moves.length, fen, move, best, worth };
}

/** The table's move: a random one of the best; undefined if the table is not built. */
async function replyOf(model: EndingsModel, game: Game, signal: AbortSignal): Promise<Game | undefined> {
  if (model.looked.value?.fen !== fenOf(game)) await look(model, game);
  const known = model.looked.value;
  const best = known?.fen === fenOf(game) ? known.moves[0]?.worth : undefined;
  if (!best || signal.aborted) return undefined;
  const alike = known!.moves.filter(({ worth }) => worth && isAlike(worth, best));
  const { move } = alike[Math.floor(model.random() * alike.length)]!;
  const next = play(game, move);
  if (model.game.value.moves[game.moves.length] !== move) model.game.value = next;
  return next;
}

/** Looks up the position shown, or one that is about to be. */
export async function look(model: EndingsModel, game = shownEnding(model)): Promise<void> {
  const fen = fenOf(game);
  await asking(model, async () => {
    const answer = await model.client.ask({ kind: 'look', fen });
    if (answer.kind === 'looked' && fen === fenOf(shownEnding(model))) model.looked.value = answer;
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
