/** Players, started when first needed and kept for further games. */
import type { Color } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import { type Game, gameOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Prober } from '../endgames/prober.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { type Player, PlayerError } from '../host/player.ts';
import { type Options, yearText } from '../programs/program.ts';
import type { Clocks } from '../session/clocks.ts';
import type { Terms } from '../session/terms.ts';
import { type EngineWarning, faultWarnings, type WarnedMove, warningsOf } from './engine-warnings.ts';
import type { Introduction } from './game-record.ts';
import { endLive, type LiveGame, moveLive, startLive } from './live-game.ts';
import type { PlannedPlayer } from './participant.ts';
import { type GameRules, type MoveNote, type PlayedGame, playGame, type SeatedPlayer } from './play-game.ts';
import type { ScheduledGame } from './schedule.ts';

/** A player that has been started. */
export interface StartedPlayer extends Introduction {
  readonly player: Player;
  /** Sets its random seed for the next game; foreign engines have none that we could set. */
  reseed(seed: number): Promise<void>;
}

/** The threads and the memory of a player. @param optionValue what an option of it is set to, as text; undefined if it has none of that name. */
export function resourcesOf(
  optionValue: (option: string) => string | undefined,
): Pick<Introduction, 'threads' | 'hash'> {
  return defined({ threads: optionValue('Threads'), hash: optionValue('Hash') });
}

/** A program of Plyhouse that runs with these options, as a player of the pool. */
export function startedProgram(player: EngineClient, options: Options): StartedPlayer {
  const { card } = player;
  return {
    player,
    engineName: `${card.name} (${yearText(card)})`,
    engineAuthor: card.author,
    ...resourcesOf((option) => {
      const offer = card.options.find(({ name }) => name === option);
      return offer && String(options[option] ?? offer.default);
    }),
    reseed: (seed) => player.setOptions(options, seed),
  };
}

/** How a game of the pool is played. */
export interface PoolGame {
  readonly rules?: GameRules | undefined;
  /** Aborts the game. */
  readonly signal?: AbortSignal | undefined;
  /** Called when both players are ready. */
  onStart?(): void;
}

/** A game that the pool played. */
export interface PlayedInPool {
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
  /** Returns the players; one that failed is restarted first. */
  release(): Promise<void>;
}

export interface PlayerPool {
  /**
   * Starts one of each player, so that a failure to start is reported before the first game.
   * @param names those to start, all if left out.
   * @throws {PlayerError} and {OptionError}; an AbortError if the pool is closed meanwhile.
   */
  startAll(names?: readonly string[]): Promise<void>;
  /**
   * Plays a game between players of the pool, with the seeds of the schedule. A player that cannot be restarted loses the
   * game.
   * @throws the signal's reason if the game is aborted.
   */
  play(game: ScheduledGame, how?: PoolGame): Promise<PlayedInPool>;
  /** Ends all players, including those still starting. */
  close(): Promise<void>;
}

/** Checks of the engines' output during a game. */
export interface Inspection {
  /** Whether a variation with a mate score has to end with that mate. */
  readonly checkMates: boolean;
  onWarning(warning: EngineWarning): void;
}

/** Settings of all games of a pool. */
interface Refereeing {
  /** The endgame tables, if games may be adjudicated by them. */
  readonly probe?: Prober['probe'] | undefined;
  /** Called when a game begins, after each move, when a player begins to ponder, and when the game is over. */
  readonly onLive?: ((live: LiveGame) => void) | undefined;
  /** Checks that foreign engines keep to UCI, as fastchess does, and reports warnings. */
  readonly inspection?: Inspection | undefined;
}

/** Threads that play whole games, referee included. */
export interface GameThreads {
  /** Whether this player plays in them, against others that do. */
  has(name: string): boolean;
  /** Starts players in a thread. @returns whether they started. */
  start(names: readonly string[]): Promise<boolean>;
  /**
   * Plays a game; `onStart` is called when both players are ready.
   * @returns undefined if its thread hung or ended.
   * @throws the signal's reason if the game is aborted.
   */
  play(game: ScheduledGame, how: PoolGame): Promise<PlayedInPool | undefined>;
  /** Ends them, whatever they are doing. */
  close(): Promise<void>;
}

interface PoolOptions extends Refereeing {
  /** Threads for games. A game that they cannot finish is played again outside them, which shows whose fault it is. */
  readonly threads?: GameThreads | undefined;
  /** Players alive at once; if another is needed, the one that has been idle longest is ended. Default: no limit. */
  readonly most?: number;
}

/** A started player with its terms. */
interface Seat extends SeatedPlayer {
  readonly started: StartedPlayer;
}

function seatOf({ terms, ponder }: PlannedPlayer, started: StartedPlayer): Seat {
  return { started, player: started.player, terms, ponders: ponder };
}

/** Plays a game between started players, with the seeds of the schedule. @throws the signal's reason if it is aborted. */
async function playSeated(
  game: ScheduledGame,
  { white, black }: Readonly<Record<Color, Seat>>,
  { rules, signal, onStart, probe, onLive, inspection }: PoolGame & Refereeing,
): Promise<PlayedGame> {
  await reseed(white.started, game.whiteSeed);
  await reseed(black.started, game.blackSeed);
  onStart?.();
  const watch = onLive && watchGame(game, white.terms, black.terms, onLive);
  const inspect = inspection && inspectGame(game, inspection);
  const played = await playGame({
    ...{ white, black, opening: game.opening, rules, probe, signal },
    exactMoves: inspection !== undefined,
    onMove: (after, note, clocks) => {
      watch?.onMove(after, note, clocks);
      inspect?.(after, note);
    },
    onPonder: watch?.onPonder,
  });
  watch?.end(played);
  const { fault } = played;
  if (inspection && fault) faultWarnings(game[fault.by], fault).forEach(inspection.onWarning);
  return played;
}

/**
 * Opens a pool of players. They are started on demand.
 * @param start starts a player; its signal is aborted if the pool is closed meanwhile. If it throws a {PlayerError} in the
 * middle of a match, the player loses its game; any other error ends the match.
 */
export function openPlayerPool(
  players: readonly PlannedPlayer[],
  start: (player: PlannedPlayer, signal: AbortSignal) => Promise<StartedPlayer>,
  { most = Number.POSITIVE_INFINITY, threads, probe, onLive, inspection }: PoolOptions = {},
): PlayerPool {
  const playerOf = (name: string) => players.find((player) => player.name === name)!;
  /** The one that has been idle longest comes first. */
  const idle: { readonly name: string; readonly started: StartedPlayer }[] = [];
  const everyone = new Set<StartedPlayer>();
  const starting = new Set<AbortController>();
  let isClosed = false;

  const startOne = async (name: string): Promise<StartedPlayer> => {
    const own = new AbortController();
    if (isClosed) own.abort();
    own.signal.throwIfAborted();
    const isFull = everyone.size + starting.size >= most;
    // Counted before anything is waited for: both players of a game start at once.
    starting.add(own);
    try {
      if (isFull && idle.length > 0) await dismiss(idle.shift()!.started);
      own.signal.throwIfAborted();
      const started = await start(playerOf(name), own.signal);
      everyone.add(started);
      if (own.signal.aborted) await dismiss(started);
      own.signal.throwIfAborted();
      return started;
    } finally {
      starting.delete(own);
    }
  };
  const take = async (name: string): Promise<StartedPlayer> => {
    const waiting = idle.findLastIndex((each) => each.name === name);
    if (waiting >= 0) return idle.splice(waiting, 1)[0]!.started;
    try {
      return await startOne(name);
    } catch (error) {
      if (error instanceof PlayerError) return absent(name, error);
      throw error;
    }
  };
  const dismiss = async (started: StartedPlayer) => {
    everyone.delete(started);
    await started.player.close();
  };
  const release = async (name: string, started: StartedPlayer, isBroken: boolean) => {
    if (!everyone.has(started)) return;
    if (isBroken || playerOf(name).restarts) {
      try {
        await started.player.restart();
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        return dismiss(started);
      }
    }
    idle.push({ name, started });
  };

  return {
    async startAll(names = players.map(({ name }) => name)) {
      const together = threads ? names.filter(threads.has) : [];
      const areStarted = together.length > 0 && (await threads!.start(together));
      // Those that did not start together start apart, so that each reports its own error.
      const apart = areStarted ? names.filter((name) => !together.includes(name)) : names;
      const outcomes = await Promise.allSettled(apart.map(startOne));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'rejected') throw outcome.reason;
        idle.push({ name: apart[index]!, started: outcome.value });
      }
    },
    async play(game, { onStart, ...rest } = {}) {
      const how = { ...rest, onStart: once(onStart) };
      if (threads?.has(game.white) && threads.has(game.black)) {
        const played = await threads.play(game, how);
        if (played) return played;
      }
      const [white, black] = await Promise.all([take(game.white), take(game.black)]);
      const seats = { white: seatOf(playerOf(game.white), white), black: seatOf(playerOf(game.black), black) };
      const played = await playSeated(game, seats, { ...how, probe, onLive, inspection });
      return {
        played,
        white,
        black,
        async release() {
          await release(game.white, white, played.fault?.by === 'white');
          await release(game.black, black, played.fault?.by === 'black');
        },
      };
    },
    async close() {
      isClosed = true;
      for (const own of starting) own.abort();
      await Promise.allSettled([...[...everyone].map(dismiss), threads?.close()]);
    },
  };
}

/**
 * Starts all players of a pool, and closes the pool if `ending` is aborted meanwhile.
 * @throws {PlayerError} and {OptionError}; an AbortError if `ending` is aborted.
 */
export async function startAllUnless(ending: AbortSignal, pool: PlayerPool): Promise<void> {
  ending.throwIfAborted();
  const close = () => void pool.close();
  ending.addEventListener('abort', close);
  try {
    await pool.startAll();
  } finally {
    ending.removeEventListener('abort', close);
  }
}

/** Calls it the first time alone: a game that a thread began may begin again. */
function once(onStart: (() => void) | undefined): () => void {
  let isStarted = false;
  return () => {
    if (!isStarted) onStart?.();
    isStarted = true;
  };
}

/** Shows a game as it goes on. */
function watchGame(scheduled: ScheduledGame, white: Terms, black: Terms, onLive: (live: LiveGame) => void) {
  let live = startLive(scheduled, { white, black }, Date.now());
  const show = (next: LiveGame) => {
    live = next;
    onLive(live);
  };
  show(live);
  return {
    onMove: (game: Game, note: MoveNote, clocks: Clocks) => show(moveLive(live, game, note, clocks, Date.now())),
    onPonder: (by: Color, expects: Uci) => show({ ...live, pondering: { by, expects } }),
    end: (played: PlayedGame) => show(endLive(live, played)),
  };
}

/** Looks at what the engines of a game say with each move. */
function inspectGame({ opening, white, black }: ScheduledGame, { checkMates, onWarning }: Inspection) {
  let before = gameOf(opening.start, opening.moves);
  let last: WarnedMove | undefined;
  return (after: Game, { move, said }: MoveNote): void => {
    const now = said && { player: turnOf(before) === 'white' ? white : black, before, move, said };
    if (now) warningsOf(now, last, checkMates).forEach(onWarning);
    last = now;
    before = after;
  };
}

/** A failed player gets its seed when it is restarted. */
async function reseed(started: StartedPlayer, seed: number): Promise<void> {
  try {
    await started.reseed(seed);
  } catch (error) {
    if (!(error instanceof PlayerError)) throw error;
  }
}

/** Replaces a player that could not be started: it loses its game. */
function absent(name: string, error: PlayerError): StartedPlayer {
  const refuse = async () => {
    throw error;
  };
  const player: Player = {
    name,
    newGame: refuse,
    think: refuse,
    send() {},
    restart: refuse,
    log: () => [String(error)],
    async close() {},
  };
  return { player, engineName: name, reseed: async () => {} };
}
