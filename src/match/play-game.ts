import { type Color, opposite } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import { callGame, type Ending, endingOf, type Game, gameOf, positionOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import { formatReason } from '../chess/reason.ts';
import type { Prober } from '../endgames/prober.ts';
import { eventLoopTurns } from '../host/event-loop.ts';
import { type EngineLines, type Player, type PlayerAnswer, PlayerError, type PlayerProblem } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { startTimer } from '../host/timer.ts';
import type { Origin, Own, Score } from '../programs/program.ts';
import { type Clocks, startClocks } from '../session/clocks.ts';
import { endOf, timeEnding } from '../session/ends.ts';
import { createPondering } from '../session/pondering.ts';
import { programTurn, turnRequest } from '../session/program-turn.ts';
import { type Session, takeTurn } from '../session/session.ts';
import type { SideClock } from '../session/side-clock.ts';
import { isLimited, type Terms } from '../session/terms.ts';
import { type Adjudication, adjudicate, adjudicateByTables, type ScoredMove } from './adjudicate.ts';
import type { Opening } from './packed-openings.ts';

/** A player at one side of the board. */
export interface SeatedPlayer {
  readonly player: Player;
  readonly terms: Terms;
  /** Whether it thinks on its opponent's time, about the reply that it expects. */
  readonly ponders?: boolean | undefined;
}

/** Rules of every game of a match. */
export interface GameRules {
  /** A real clock may be exceeded by this much before the flag falls. */
  readonly marginMillis?: number;
  /** The reserve on a real game clock, for transmission. */
  readonly overheadMillis?: number;
  /** A player without a real clock that gives no move for this long counts as hanging. */
  readonly patienceMillis?: number;
  /** Default: none. */
  readonly adjudication?: Adjudication;
}

/** A game to be played. */
interface GameTask {
  readonly white: SeatedPlayer;
  readonly black: SeatedPlayer;
  readonly opening: Opening;
  readonly rules?: GameRules | undefined;
  /** The endgame tables by which it may be adjudicated; the rules say whether it is. */
  readonly probe?: Prober['probe'] | undefined;
  /** Aborts the game. */
  readonly signal?: AbortSignal | undefined;
  /** Whether moves must be in lower case, as UCI has them; otherwise capitals are accepted too. */
  readonly exactMoves?: boolean | undefined;
  /** Called with each move while the opponent thinks about the next, so that the listener costs the players no time. */
  readonly onMove?: ((game: Game, note: MoveNote, clocks: Clocks) => void) | undefined;
  /** A player begins to think on its opponent's time about the reply that it expects. */
  readonly onPonder?: ((by: Color, expects: Uci) => void) | undefined;
}

/** A move as recorded, from the mover's view. */
export interface MoveNote {
  readonly move: Uci;
  readonly from: Origin;
  readonly score?: Score;
  readonly depth: number;
  readonly nodes: number;
  /** Real time. */
  readonly millis: number;
  /** The time the original machine would have taken; known for Plyhouse's own programs. */
  readonly periodMillis?: number;
  readonly own?: Own;
  /** Left on the mover's clock after the move. */
  readonly remainingMillis?: number;
  /** A foreign engine's output about the move. */
  readonly said?: EngineLines;
}

/** A finished game. */
export interface PlayedGame {
  /** Includes the ending if the position does not show it. */
  readonly game: Game;
  readonly ending: Ending;
  readonly reason: string;
  /** One for each move after the opening. */
  readonly notes: readonly MoveNote[];
  /** The player that failed, if one did, and the last lines of the communication with it. */
  readonly fault?: GameFault;
  /** The excess over the time limit, if the game was lost on time. */
  readonly overrunMillis?: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export interface GameFault {
  readonly by: Color;
  readonly problem: Exclude<PlayerProblem, 'closed'>;
  /** The move as the player wrote it, if it is not legal. */
  readonly move?: string;
  readonly log: readonly string[];
}

export const MARGIN_MILLIS = 100;
const OVERHEAD_MILLIS = 20;
export const PATIENCE_MILLIS = 600_000;
/** An answer may be in transit when the flag falls; then the player's own measurement decides. */
const DELIVERY_MILLIS = 50;
/** How long a player may take to notice that its time is up, before it is restarted. */
const GRACE_MILLIS = 2_000;

/** The real and the period time of a move, and the move. */
type Reply =
  | { readonly kind: 'answer'; readonly answer: PlayerAnswer & { readonly periodMillis?: number } }
  | { readonly kind: 'late' }
  | { readonly kind: 'fault'; readonly error: PlayerError };

/**
 * Plays one game to its end, whatever the players do: a crash, a hang, an illegal move or a fallen flag loses; draws that a
 * player may claim are claimed for it. A player that failed must be restarted afterwards.
 * @throws the signal's reason if the game is aborted.
 */
export async function playGame(task: GameTask): Promise<PlayedGame> {
  const ahead: Ahead = {};
  const unseen: (() => void)[] = [];
  try {
    return await playOn(task, ahead, unseen);
  } finally {
    for (const see of unseen) see();
    for (const each of Object.values(ahead)) await each.end();
  }
}

/** A game in progress. */
interface Board {
  readonly sides: Readonly<Record<Color, SeatedPlayer>>;
  session: Session;
  /** The reply expected by the player who moved last. */
  expected: Uci | undefined;
  readonly notes: MoveNote[];
  readonly scored: ScoredMove[];
  readonly startedAt: Date;
}

async function playOn(
  { white, black, opening, rules = {}, probe, signal, exactMoves, onMove, onPonder }: GameTask,
  ahead: Ahead,
  /** Reports on the last turn, held back until the next player thinks. */
  unseen: (() => void)[],
): Promise<PlayedGame> {
  const { marginMillis = MARGIN_MILLIS, overheadMillis = OVERHEAD_MILLIS, patienceMillis = PATIENCE_MILLIS } = rules;
  const sides = { white, black };
  const clocks = startClocks(white.terms.control, black.terms.control);
  const session: Session = { game: gameOf(opening.start, opening.moves), clocks };
  const board: Board = { sides, session, expected: undefined, notes: [], scored: [], startedAt: new Date() };

  for (const by of ['white', 'black'] as const) {
    const { player, terms, ponders } = sides[by];
    if (!ponders) continue;
    const request = (game: Game) => turnRequest({ ...board.session, game }, terms, overheadMillis);
    ahead[by] = thinkAhead(player, request, (expects) => unseen.push(() => onPonder?.(by, expects)));
  }

  // 1. Both forget their last game, at the same time.
  const failed = await forgetLast(sides, signal);
  if (failed) return lost(board, failed.by, failed.error);

  for (;;) {
    // 2. Is it over? By the rules first, then by a claim, then by adjudication.
    const { game } = board.session;
    const end = endBy(game, board.scored, rules.adjudication, probe);
    if (end) return over(board, end.ending, end.detail);

    // 3. The opponent begins to think ahead; the player is asked, within what its clock allows.
    const by = turnOf(game);
    const { player, terms } = sides[by];
    const clock = board.session.clocks[by];
    const request = turnRequest(board.session, terms, overheadMillis);
    const isReal = isLimited(terms) && !terms.period;
    const allowed = isReal ? allowedMillis(terms, clock) : undefined;
    const limit = allowed === undefined ? patienceMillis : allowed + marginMillis;
    if (board.expected !== undefined) ahead[opposite(by)]?.begin(game, board.expected);
    const hit = await ahead[by]?.hit(game);
    const askedTicks = performance.now();
    const thinking = hit?.reply ?? replyOf(player.think(game, request));
    for (const see of unseen.splice(0)) see();
    const reply = await answerOf(player, thinking, limit + DELIVERY_MILLIS, signal);

    // 4. What can go wrong: a fault, a fallen flag.
    if (reply.kind === 'fault') return lost(board, by, reply.error);
    if (reply.kind === 'late') {
      if (allowed !== undefined) return late(board, by, performance.now() - askedTicks, allowed);
      const detail = `gave no move in ${patienceMillis / 1000} s`;
      return lost(board, by, new PlayerError('stalled', player.name, detail));
    }
    const { decision, millis, periodMillis, said } = reply.answer;
    const asked = programTurn(reply.answer, terms);
    if (!clock && allowed !== undefined && asked.spentMillis > limit)
      return late(board, by, asked.spentMillis, allowed);
    if (exactMoves && said && /[A-Z]/.test(said.move)) {
      return lost(board, by, new PlayerError('illegalMove', player.name, `said bestmove ${said.move}`, said.move));
    }

    // 5. The turn: the clock, a resignation, the move. One that resigns need not have a move.
    const { score, depth, nodes, own } = decision;
    board.expected = decision.expects;
    const turnRules = { claims: 'automatic', marginMillis: isReal ? marginMillis : 0 } as const;
    const turn = takeTurn(board.session, asked, turnRules);
    if (turn.kind === 'illegal') {
      return lost(board, by, new PlayerError('illegalMove', player.name, 'gave no legal move', asked.move));
    }
    board.session = turn.session;
    const { game: moved, clocks: after } = board.session;
    if (moved.moves.length === game.moves.length) {
      const ending = endingOf(moved)!;
      if (ending.kind === 'time') return late(board, by, asked.spentMillis, allowed ?? clock!.remainingMillis);
      return over(board, ending);
    }
    board.scored.push(defined({ by, score, isZeroing: positionOf(moved).halfmoves === 0 }));
    unseen.push(() => {
      const { remainingMillis } = after[by] ?? {};
      const more = defined({ score, periodMillis, own, remainingMillis, said });
      const note: MoveNote = { move: moved.moves.at(-1)!, from: decision.from, depth, nodes, millis, ...more };
      board.notes.push(note);
      onMove?.(moved, note, after);
    });
  }
}

/** Both forget their last game, at the same time. @returns who could not. @throws what is no fault of a player. */
async function forgetLast(
  sides: Board['sides'],
  signal: AbortSignal | undefined,
): Promise<{ readonly by: Color; readonly error: PlayerError } | undefined> {
  const forgetting = (['white', 'black'] as const).map((by) =>
    unlessAborted(sides[by].player.newGame(), signal).then(
      () => undefined,
      (error: unknown) => ({ by, error }),
    ),
  );
  for (const failed of await Promise.all(forgetting)) {
    if (failed?.error instanceof PlayerError) return { by: failed.by, error: failed.error };
    if (failed) throw failed.error;
  }
  return undefined;
}

function over(
  { session: { game }, notes, startedAt }: Board,
  ending: Ending,
  detail?: string,
  more?: Pick<PlayedGame, 'fault' | 'overrunMillis'>,
): PlayedGame {
  const ended = endingOf(game) ? game : callGame(game, ending);
  return { game: ended, ending, reason: formatReason(ending, detail), notes, ...more, startedAt, endedAt: new Date() };
}

/** A side has lost by a fault. */
function lost(board: Board, by: Color, error: PlayerError): PlayedGame {
  const { problem, move } = error;
  if (problem === 'closed') throw error;
  const winner = opposite(by);
  const fault = { by, problem, ...defined({ move }), log: board.sides[by].player.log() };
  if (problem === 'illegalMove') return over(board, { kind: 'illegalMove', winner }, move ?? 'none at all', { fault });
  return over(board, { kind: 'abandoned', winner }, formatFault(error), { fault });
}

/** The time of a side is up. @param allowed what it had. */
function late(board: Board, by: Color, spent: number, allowed: number): PlayedGame {
  const overrunMillis = Math.max(0, Math.round(spent - allowed));
  return over(board, timeEnding(board.session.game, by), undefined, { overrunMillis });
}

/** How a game is over before a move, if it is. */
function endBy(
  game: Game,
  scored: readonly ScoredMove[],
  { tables, ...scores }: Adjudication = {},
  probe: Prober['probe'] | undefined,
): { readonly ending: Ending; readonly detail?: string } | undefined {
  const ending = endOf(game, 'automatic');
  if (ending) return { ending };
  const position = positionOf(game);
  return (
    (tables && probe && scored.length > 0 && adjudicateByTables(tables, position, probe)) ||
    adjudicate(scores, scored, position.fullmoves - 1)
  );
}

/** Real time for this move, if a real clock runs. */
function allowedMillis({ moveMillis }: Terms, clock: SideClock | undefined): number | undefined {
  if (moveMillis === undefined) return clock?.remainingMillis;
  return Math.min(moveMillis, clock?.remainingMillis ?? Number.POSITIVE_INFINITY);
}

/** A fault as the predicate of a sentence whose subject is its colour. */
function formatFault({ problem, player, message }: PlayerError): string {
  const detail = message.startsWith(`${player}: `) ? message.slice(player.length + 2) : message;
  const what = { crashed: 'crashes', stalled: 'hangs', protocol: 'talks nonsense', illegalMove: '', closed: '' }[
    problem
  ];
  return `${what}: ${detail}`;
}

function replyOf(thinking: Promise<PlayerAnswer>): Promise<Reply> {
  return thinking.then(
    (answer): Reply => ({ kind: 'answer', answer }),
    (error: unknown): Reply => {
      if (error instanceof PlayerError) return { kind: 'fault', error };
      throw error;
    },
  );
}

/** The searches on the opponent's time, of the sides that ponder. */
type Ahead = Partial<Record<Color, SideAhead>>;

interface SideAhead {
  /** Thinks about the reply that the player expects, if the game goes on after it. */
  begin(game: Game, expected: Uci): void;
  /** If that was played: the search, which goes on as the player's own. If another was, the search is called off. */
  hit(game: Game): Promise<{ readonly reply: Promise<Reply> } | undefined>;
  /** Calls it off. */
  end(): Promise<void>;
}

/** @param requestOf what the player is asked in a game that it thinks about. */
function thinkAhead(
  player: Player,
  requestOf: (game: Game) => SearchRequest,
  onBegin: (expects: Uci) => void,
): SideAhead {
  let sinceTicks = 0;
  let failed: Promise<Reply> | undefined;
  const pondering = createPondering<Player>({
    prepare: (game) => ({ client: player, request: { ...requestOf(game), ponder: true } }),
    onBegin(game) {
      sinceTicks = performance.now();
      onBegin(game.moves.at(-1)!);
    },
    // It shows at the player's turn.
    onFault(error) {
      failed = replyOf(Promise.reject(error));
      failed.catch(() => {});
    },
  });
  const end = async () => {
    if (pondering.game === undefined) return;
    pondering.stop();
    await untilFree(player, pondering.settled());
  };
  return {
    begin(game, expected) {
      pondering.expect(game, expected);
      pondering.begin(game);
    },
    async hit(game) {
      if (failed) return { reply: failed };
      if (pondering.game === undefined) return undefined;
      const found = pondering.hit(game);
      if (!found) {
        await untilFree(player, pondering.settled());
        return undefined;
      }
      // Its time begins now.
      const aheadMillis = performance.now() - sinceTicks;
      const reply = replyOf(found.outcome);
      return {
        reply: reply.then((given) =>
          given.kind === 'answer'
            ? { kind: 'answer', answer: { ...given.answer, millis: Math.max(0, given.answer.millis - aheadMillis) } }
            : given,
        ),
      };
    },
    end,
  };
}

async function answerOf(
  player: Player,
  thinking: Promise<Reply>,
  limitMillis: number,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const flag = delay(limitMillis, { kind: 'late' } as const);
  // If this thread itself was late, an answer may be waiting: it is read before the flag counts.
  const fallen = flag.done.then(async (late) => {
    const turns = eventLoopTurns();
    await turns.take();
    turns.close();
    return late;
  });
  try {
    const reply = await unlessAborted(Promise.race([thinking, fallen]), signal);
    if (reply.kind === 'late') await callOff(player, thinking);
    return reply;
  } catch (error) {
    thinking.catch(() => {});
    player.send({ kind: 'stop' });
    throw error;
  } finally {
    flag.cancel();
  }
}

/** Ends an abandoned search. */
async function callOff(player: Player, thinking: Promise<unknown>): Promise<void> {
  player.send({ kind: 'stop' });
  await untilFree(player, thinking);
}

/** Waits for a search that was stopped. If it does not respond, the player is restarted. */
async function untilFree(player: Player, thinking: Promise<unknown>): Promise<void> {
  const grace = delay(GRACE_MILLIS, false);
  const ended = thinking.then(
    () => true,
    () => false,
  );
  const left = await Promise.race([ended, grace.done]);
  grace.cancel();
  if (left) return;
  try {
    await player.restart();
  } catch (error) {
    // It cannot be restarted: the next game that asks for it will report that and be lost.
    if (!(error instanceof PlayerError)) throw error;
  }
}

function delay<Value>(millis: number, value: Value): { done: Promise<Value>; cancel(): void } {
  let cancel = () => {};
  const done = new Promise<Value>((resolve) => {
    cancel = startTimer(() => resolve(value), millis);
  });
  return { done, cancel };
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
