import { type Signal, signal } from '@preact/signals';
import { resultOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { LiveGame } from '../../match/live-game.ts';
import { makeMoveComment } from '../../match/move-comment.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import { openPlayerPool, type StartedPlayer, startedProgram } from '../../match/player-pool.ts';
import { runUnits, type Unit, type UnitGame, type UnitStore } from '../../match/run-units.ts';
import { gamesOfPair } from '../../match/schedule.ts';
import type { Card, Options } from '../../programs/program.ts';
import type { PlannedPair, TournamentSpec } from '../../tournament/format.ts';
import type { GameStore } from '../record/store.ts';
import {
  currentRound,
  firstGameOf,
  isOnlyPrograms,
  type KeptGame,
  type KeptTournament,
  newTournament,
  programPairs,
  WHITE_POINTS,
  withResult,
  withVisitorGame,
} from './kept-tournament.ts';
import type { TournamentStore } from './tournament-store.ts';
import { finishedVisitorGame } from './visitor-game.ts';

/**
 * The hall: tournaments, played in workers of this browser, one at a time. A visitor who takes part plays in the game view; the hall
 * plays the other games of the round, and takes the visitor's from the games of this browser when it is over.
 */

/** The services that the hall needs from the page. */
export interface HallServices {
  readonly store: TournamentStore;
  /** The games of this browser, the visitor's among them. */
  readonly games: Pick<GameStore, 'get'>;
  cardOf(program: string): Card | undefined;
  startClient(card: Card, options: Options, seed: number): Promise<EngineClient>;
  now(): number;
  newId(): string;
  /** The number of games played at once. */
  readonly places: number;
  /**
   * Locks a tournament against other tabs.
   * @param use runs while the lock is held.
   * @param how what to do if another tab holds it; a signal ends the wait for it.
   * @returns false if it is not to be had.
   */
  hold(id: string, use: () => Promise<void>, how: 'now' | 'take' | AbortSignal): Promise<boolean>;
  /** The tournaments that any tab holds. */
  held(): Promise<readonly string[]>;
  /** Tells the other tabs that a tournament has changed. */
  notify(): void;
  wait(millis: number, signal: AbortSignal): Promise<void>;
}

export interface Hall {
  readonly services: HallServices;
  /** Undefined until the store was read. */
  readonly tournaments: Signal<readonly KeptTournament[] | undefined>;
  /** The tournament in progress. */
  readonly running: Signal<string | undefined>;
  /** Tournaments that other tabs play. */
  readonly elsewhere: Signal<readonly string[]>;
  /** Games by the index of the board, from 0. */
  readonly live: Signal<ReadonlyMap<number, LiveGame>>;
  /** Pause after each move, for viewers, in milliseconds. */
  readonly restMillis: Signal<number>;
  readonly problem: Signal<ErrorReport | undefined>;
  readonly inner: { abort?: AbortController; ended: Promise<void>; collect?: () => Promise<void> };
}

/** The least time between two updates of the boards, in milliseconds. */
const SHOW_MILLIS = 80;

export function openHall(services: HallServices): Hall {
  return {
    services,
    tournaments: signal(undefined),
    running: signal(undefined),
    elsewhere: signal([]),
    live: signal(new Map()),
    restMillis: signal(0),
    problem: signal(undefined),
    inner: { ended: Promise.resolve() },
  };
}

const IS_ELSEWHERE = 'Another tab is playing this tournament and does not answer. Close it, and try again.';

/** Loads the stored tournaments: at the start, and after another tab has changed one. */
export async function readHall(hall: Hall): Promise<void> {
  const { store, held } = hall.services;
  try {
    const [all, ids] = await Promise.all([store.all(), held()]);
    hall.tournaments.value = all;
    hall.elsewhere.value = ids.filter((id) => id !== hall.running.value);
  } catch (error) {
    hall.tournaments.value ??= [];
    hall.problem.value = reportError(unstored(error));
  }
}

/** Where a tournament is being played, as a participle: "being played in another tab"; undefined if it is not. */
export function playedText({ running, elsewhere }: Hall, id: string): string | undefined {
  if (running.value === id) return 'being played';
  return elsewhere.value.includes(id) ? 'being played in another tab' : undefined;
}

/** Reports what goes wrong in the hall to the visitor. */
export async function reporting(hall: Hall, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    hall.problem.value = reportError(error);
  }
}

/** Why a tournament has not started, for the visitor. */
export const startProblem = (error: unknown): string => `It cannot start. ${messageOf(error)}.`;

/** The browser's own message about its database is for programmers. */
const unstored = (error: unknown) =>
  new Error(`This browser cannot store tournaments (${messageOf(error)}). Its storage may be full or blocked`, {
    cause: error,
  });

/**
 * Makes a tournament and saves it.
 * @param visitor the index of the player who is the visitor; undefined if only programs take part.
 * @throws {FormatError} and what the store throws.
 */
export async function createTournament(hall: Hall, spec: TournamentSpec, visitor?: number): Promise<KeptTournament> {
  const { store, newId, now } = hall.services;
  const tournament = newTournament(newId(), spec, now(), visitor);
  await store.put(tournament).catch((error) => {
    throw unstored(error);
  });
  hall.services.notify();
  hall.tournaments.value = [tournament, ...(hall.tournaments.value ?? [])];
  return tournament;
}

/** @returns false if another tab plays it and does not give it up. */
export async function deleteTournament(hall: Hall, id: string): Promise<boolean> {
  if (hall.running.value === id) await pauseTournament(hall);
  const { hold, store, notify } = hall.services;
  // A tab that plays it would save it again.
  if (!(await hold(id, () => store.delete(id), 'take'))) {
    hall.problem.value = { message: IS_ELSEWHERE };
    return false;
  }
  notify();
  hall.tournaments.value = hall.tournaments.value?.filter((each) => each.id !== id);
  return true;
}

/** Stops playing. Pairs in progress start again when it continues; finished pairs are kept. */
export async function pauseTournament(hall: Hall): Promise<void> {
  hall.inner.abort?.abort();
  await hall.inner.ended;
}

/**
 * Continues a tournament until it is over or paused; where the visitor takes part, until the programs have played their games of
 * the round. Another one in progress is paused first.
 * @param takes from another tab that plays it, and pauses it there.
 */
export async function runTournament(hall: Hall, id: string, takes = false): Promise<void> {
  if (hall.running.value === id) return;
  await pauseTournament(hall);
  hall.problem.value = undefined;
  await reporting(hall, async () => {
    const isHeld = await hall.services.hold(id, () => runHeld(hall, id), takes ? 'take' : 'now');
    if (!isHeld) throw new Error(IS_ELSEWHERE);
  });
  hall.services.notify();
  await readHall(hall);
}

/** Continues a tournament that was left while it was being played: at once, or when another tab that plays it is closed. */
export async function continueTournament(hall: Hall, id: string, leave: AbortSignal): Promise<void> {
  const { services } = hall;
  const goOn = async () => {
    if (!leave.aborted && (await services.store.get(id))?.isRunning) await runHeld(hall, id);
  };
  await reporting(hall, () => services.hold(id, goOn, leave));
}

/**
 * Enters the result of the visitor's game of the round, if it is over. If another tab holds the tournament, that tab does it.
 * A visitor who is out after it need not come back: the programs play on.
 * It may be called at any time and as often as one likes: a game is entered once.
 */
export async function collectGame(hall: Hall, id: string): Promise<void> {
  const { hold, store, games, notify } = hall.services;
  await reporting(hall, async () => {
    if (hall.running.value === id) return await hall.inner.collect?.();
    const before = await store.get(id);
    if (!before || !(await finishedVisitorGame(before, games))) return;
    const enter = async () => {
      const stored = await store.get(id);
      if (stored) await collectInto(hall, openLedger(hall, stored));
    };
    // The other tabs were told of the change while this one held the tournament.
    if (!(await hold(id, enter, 'now'))) return;
    notify();
    const after = await store.get(id);
    if (after && !after.isFinished && isOnlyPrograms(after)) await runTournament(hall, id);
  });
}

/** Plays on while the lock is held. */
async function runHeld(hall: Hall, id: string): Promise<void> {
  const { inner } = hall;
  await pauseTournament(hall);
  const abort = new AbortController();
  inner.abort = abort;
  hall.running.value = id;
  hall.elsewhere.value = hall.elsewhere.value.filter((each) => each !== id);
  inner.ended = reporting(hall, () => playOn(hall, id, abort.signal)).finally(() => {
    hall.running.value = undefined;
  });
  await inner.ended;
}

async function playOn(hall: Hall, id: string, stop: AbortSignal): Promise<void> {
  const stored = await hall.services.store.get(id);
  if (!stored || stored.isFinished) return;
  const { spec } = stored;
  const ledger = openLedger(hall, stored);
  const { save } = ledger;
  const round = currentRound(stored);
  await collectInto(hall, ledger);
  /** The pairs left for the programs; the next round waits until the visitor sits down. */
  const due = () => {
    const now = ledger.now();
    const pairs = programPairs(now);
    return isOnlyPrograms(now) ? pairs : pairs.filter((pair) => pair.round === round);
  };
  hall.inner.collect = () => collectInto(hall, ledger);
  await save((now) => ({ ...now, isRunning: !now.isFinished }));

  /** The place on the screen of each pair that is being played. */
  const placeOf = new Map<number, number>();
  const screen = openScreen(hall);
  const pool = openPlayerPool(spec.players, (player) => startPlayer(hall, player, stop), {
    most: 2 * hall.services.places,
    onLive: (game) => screen.show(placeOf.get(game.pair)!, game),
  });
  const store: UnitStore<Unit & { readonly pair: PlannedPair }> = {
    async claim() {
      await collectInto(hall, ledger);
      const pair = due().find(({ number }) => !placeOf.has(number));
      if (!pair) return undefined;
      const taken = new Set(placeOf.values());
      let place = 0;
      while (taken.has(place)) place++;
      placeOf.set(pair.number, place);
      return { pair, games: gamesOfPair(spec, pair, firstGameOf(ledger.now(), pair)) };
    },
    isOver: async () => ledger.now().isFinished || (!isOnlyPrograms(ledger.now()) && due().length === 0),
    setUp: async () => ({ rules: spec.rules, pool }),
    async handIn({ pair }, played) {
      const games = played.map((game) => keptGame(id, game));
      const first = spec.players[pair.white]!.name;
      const points = games.map(({ result, white }) => pointsOf(result, white === first));
      await save((now) => withResult(now, pair.number, { games: points }), games);
      placeOf.delete(pair.number);
    },
    async release({ pair }) {
      placeOf.delete(pair.number);
    },
  };
  try {
    await runUnits({ store, slots: hall.services.places, stop });
  } finally {
    delete hall.inner.collect;
    screen.close();
    await pool.close();
    // A reload continues it; a pause does not, which is saved before the page can be left.
    if (ledger.now().isRunning) await save((now) => ({ ...now, isRunning: false }));
  }
}

/** A tournament that this tab holds and changes. */
interface Ledger {
  now(): KeptTournament;
  /** Saves a change, one after the other. A change that cannot be saved does not happen. */
  save(change: (now: KeptTournament) => KeptTournament, games?: readonly KeptGame[]): Promise<void>;
}

function openLedger(hall: Hall, stored: KeptTournament): Ledger {
  let current = stored;
  let saved = Promise.resolve();
  return {
    now: () => current,
    save(change, games = []) {
      saved = saved
        .catch(() => {})
        .then(async () => {
          const next = change(current);
          await hall.services.store.put(next, games);
          current = next;
          hall.tournaments.value = hall.tournaments.value?.map((each) => (each.id === next.id ? next : each));
          hall.services.notify();
        });
      return saved;
    },
  };
}

async function collectInto({ services }: Hall, { now, save }: Ledger): Promise<void> {
  const game = await finishedVisitorGame(now(), services.games);
  if (!game) return;
  const isFirstWhite = game.white === now().spec.players[now().pairs[game.pair - 1]!.white]!.name;
  await save((before) => withVisitorGame(before, game.number, pointsOf(game.result, isFirstWhite)), [game]);
}

function keptGame(tournament: string, { game, played }: UnitGame): KeptGame {
  const { number, pair, round, white, black, opening } = game;
  return {
    ...{ tournament, number, pair, round, white, black },
    result: resultOf(played.ending),
    reason: played.reason,
    start: played.game.start,
    moves: played.game.moves,
    openingPlies: opening.moves.length,
    comments: played.notes.map((note) => makeMoveComment(note, 'period')),
  };
}

/** The points of the pair's first player and of its second. */
function pointsOf(result: KeptGame['result'], isFirstWhite: boolean): readonly [number, number] {
  const white = WHITE_POINTS[result];
  return isFirstWhite ? [white, 1 - white] : [1 - white, white];
}

/** Starts a program in a worker. It pauses after each move for viewers; no real clock runs on the page. */
async function startPlayer(
  { services, restMillis }: Hall,
  { name, who }: PlannedPlayer,
  stop: AbortSignal,
): Promise<StartedPlayer> {
  const card = who.kind === 'program' ? services.cardOf(who.id) : undefined;
  if (!card) throw new Error(`${name}: is not a program of this page`);
  const client = await services.startClient(card, who.options, 0).catch((error: Error) => {
    // Not a {PlayerError}: a program that cannot be loaded, perhaps for want of a network, does not lose its game.
    throw new Error(error.message, { cause: error });
  });
  const think: typeof client.think = async (...question) => {
    const answer = await client.think(...question);
    if (restMillis.value > 0) await services.wait(restMillis.value, stop);
    return answer;
  };
  return startedProgram({ ...client, think }, who.options);
}

/** Shows the games in progress; several moves in a short time are one change of the page. */
function openScreen(hall: Hall) {
  const boards = new Map<number, LiveGame>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(place: number, game: LiveGame): void {
      boards.set(place, game);
      timer ??= setTimeout(() => {
        timer = undefined;
        hall.live.value = new Map(boards);
      }, SHOW_MILLIS);
    },
    close(): void {
      clearTimeout(timer);
      hall.live.value = new Map();
    },
  };
}
