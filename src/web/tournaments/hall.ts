import { type Signal, signal } from '@preact/signals';
import { type Game, resultOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { type Player, PlayerError } from '../../host/player.ts';
import { makeMoveComment } from '../../match/move-comment.ts';
import { type MoveNote, playGame } from '../../match/play-game.ts';
import type { ScheduledGame } from '../../match/schedule.ts';
import type { Card, Options } from '../../programs/program.ts';
import type { PlannedPair } from '../../tournament/format.ts';
import { gamesOfPair, type TournamentSpec } from '../../tournament/spec.ts';
import {
  firstGameOf,
  type KeptGame,
  type KeptTournament,
  newTournament,
  openPairs,
  withResult,
} from './kept-tournament.ts';
import type { TournamentStore } from './tournament-store.ts';

/** The hall: tournaments between the programs, played in workers of this browser, one at a time. */

/** A game in progress. */
export interface LiveGame {
  readonly number: number;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly game: Game;
  /** The last thought of each side. */
  readonly notes: { readonly white?: MoveNote; readonly black?: MoveNote };
}

/** What the hall needs from the page. */
export interface HallServices {
  readonly store: TournamentStore;
  cardOf(program: string): Card | undefined;
  startClient(card: Card, options: Options, seed: number): Promise<EngineClient>;
  now(): number;
  newId(): string;
  /** Locks a tournament against other tabs; false if another one is playing it. @param use runs while the lock is held. */
  hold(id: string, use: () => Promise<void>): Promise<boolean>;
  wait(millis: number, signal: AbortSignal): Promise<void>;
}

export interface Hall {
  readonly services: HallServices;
  /** Undefined until the store was read. */
  readonly tournaments: Signal<readonly KeptTournament[] | undefined>;
  /** The tournament in progress. */
  readonly running: Signal<string | undefined>;
  /** By the index of its board, from 0. */
  readonly live: Signal<ReadonlyMap<number, LiveGame>>;
  /** Pause after each move, for viewers, in milliseconds. */
  readonly restMillis: Signal<number>;
  readonly problem: Signal<ErrorReport | undefined>;
  readonly inner: { abort?: AbortController; ended: Promise<void> };
}

/** The least time between two updates of the boards, in milliseconds. */
const SHOW_MILLIS = 80;

export function openHall(services: HallServices): Hall {
  return {
    services,
    tournaments: signal(undefined),
    running: signal(undefined),
    live: signal(new Map()),
    restMillis: signal(0),
    problem: signal(undefined),
    inner: { ended: Promise.resolve() },
  };
}

/** Loads the stored tournaments. */
export async function readHall(hall: Hall): Promise<void> {
  try {
    hall.tournaments.value = await hall.services.store.all();
  } catch (error) {
    hall.tournaments.value ??= [];
    hall.problem.value = reportError(error);
  }
}

/** Makes a tournament and saves it. @throws {FormatError} and what the store throws. */
export async function createTournament(hall: Hall, spec: TournamentSpec): Promise<KeptTournament> {
  const { store, newId, now } = hall.services;
  const tournament = newTournament(newId(), spec, now());
  await store.put(tournament);
  hall.tournaments.value = [tournament, ...(hall.tournaments.value ?? [])];
  return tournament;
}

export async function deleteTournament(hall: Hall, id: string): Promise<void> {
  if (hall.running.value === id) await pauseTournament(hall);
  await hall.services.store.delete(id);
  hall.tournaments.value = hall.tournaments.value?.filter((each) => each.id !== id);
}

/** Stops playing. Pairs in progress start again when it continues; finished pairs are kept. */
export async function pauseTournament(hall: Hall): Promise<void> {
  hall.inner.abort?.abort();
  await hall.inner.ended;
}

/**
 * Continues a tournament, with as many games at once as requested, until it is over or paused. Another one in progress
 * is paused first.
 */
export async function runTournament(hall: Hall, id: string, places: number): Promise<void> {
  if (hall.running.value === id) return;
  await pauseTournament(hall);
  const { services, inner } = hall;
  const abort = new AbortController();
  inner.abort = abort;
  hall.problem.value = undefined;
  hall.running.value = id;
  inner.ended = (async () => {
    try {
      const isHeld = await services.hold(id, () => playOn(hall, id, places, abort));
      if (!isHeld) throw new Error('This tournament is being played in another tab.');
    } catch (error) {
      if (!abort.signal.aborted || !isAbort(error)) hall.problem.value = reportError(error);
    } finally {
      hall.running.value = undefined;
      hall.live.value = new Map();
    }
  })();
  await inner.ended;
}

async function playOn(hall: Hall, id: string, places: number, abort: AbortController): Promise<void> {
  const { store } = hall.services;
  const stored = await store.get(id);
  if (!stored || stored.isFinished) return;
  let current: KeptTournament = { ...stored, isRunning: true };
  const claimed = new Set<number>();
  let wake: () => void = () => {};
  let changed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const keep = async (next: KeptTournament, games: readonly KeptGame[] = []) => {
    current = next;
    hall.tournaments.value = hall.tournaments.value?.map((each) => (each.id === id ? next : each));
    const told = wake;
    changed = new Promise((resolve) => {
      wake = resolve;
    });
    await store.put(next, games);
    told();
  };
  await keep(current);

  const play = async (place: number) => {
    const seats = openSeats(hall.services, current.spec);
    try {
      while (!current.isFinished && !abort.signal.aborted) {
        const pair = openPairs(current).find(({ number }) => !claimed.has(number));
        if (!pair) {
          await Promise.race([changed, aborted(abort.signal)]);
          continue;
        }
        claimed.add(pair.number);
        const games = await playPair(hall, current, pair, place, seats, abort.signal);
        const points = games.map(({ result, white }) => pointsOf(result, white === nameOf(current.spec, pair.white)));
        await keep(withResult(current, pair.number, { games: points }), games);
      }
    } catch (error) {
      // The others stop too: the same failure would occur there.
      if (!abort.signal.aborted) {
        abort.abort();
        throw error;
      }
      if (!isAbort(error)) throw error;
    } finally {
      show(hall, place, undefined);
      await seats.close();
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.max(1, places) }, (_, place) => play(place)));
  // A reload continues it; a pause does not, which is saved before the page can be left.
  if (current.isRunning) await keep({ ...current, isRunning: false });
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function playPair(
  hall: Hall,
  tournament: KeptTournament,
  pair: PlannedPair,
  place: number,
  seats: Seats,
  signal: AbortSignal,
): Promise<KeptGame[]> {
  const { spec, id } = tournament;
  const played: KeptGame[] = [];
  for (const scheduled of gamesOfPair(spec, pair, firstGameOf(tournament, pair))) {
    const { number, round, white, black, opening } = scheduled;
    const [one, other] = await seats.for(scheduled);
    const notes: { white?: MoveNote; black?: MoveNote } = {};
    const game = await playGame({
      white: { player: rested(hall, one, signal), terms: termsOf(spec, white) },
      black: { player: rested(hall, other, signal), terms: termsOf(spec, black) },
      opening,
      rules: spec.rules,
      signal,
      onMove(now, note) {
        notes[(now.moves.length % 2 === 1) === startsWithWhite(now) ? 'white' : 'black'] = note;
        show(hall, place, { number, round, white, black, game: now, notes: { ...notes } });
      },
    });
    if (game.fault) await seats.dismiss(game.fault.by === 'white' ? white : black);
    played.push({
      ...{ tournament: id, number, pair: pair.number, round, white, black },
      result: resultOf(game.ending),
      reason: game.reason,
      start: game.game.start,
      moves: game.game.moves,
      openingPlies: opening.moves.length,
      comments: game.notes.map((note) => makeMoveComment(note, 'period')),
    });
  }
  return played;
}

const startsWithWhite = ({ start }: Game) => start.split(' ')[1] !== 'b';
const nameOf = (spec: TournamentSpec, player: number) => spec.players[player]!.name;
const termsOf = (spec: TournamentSpec, name: string) => spec.players.find((player) => player.name === name)!.terms;

/** The time used by the pair's first player and by its second. */
function pointsOf(result: KeptGame['result'], isFirstWhite: boolean): readonly [number, number] {
  const white = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': 0 }[result];
  return isFirstWhite ? [white, 1 - white] : [1 - white, white];
}

/** The player, pausing after each move for viewers. No real clock runs in the hall. */
function rested({ services, restMillis }: Hall, player: Player, signal: AbortSignal): Player {
  return {
    ...player,
    async think(...question) {
      const answer = await player.think(...question);
      if (restMillis.value > 0) await services.wait(restMillis.value, signal);
      return answer;
    },
  };
}

/** The programs at one board: those of the current game; others are closed. */
interface Seats {
  for(game: ScheduledGame): Promise<readonly [white: Player, black: Player]>;
  dismiss(name: string): Promise<void>;
  close(): Promise<void>;
}

function openSeats({ cardOf, startClient }: HallServices, { players }: TournamentSpec): Seats {
  const seated = new Map<string, EngineClient>();
  const dismiss = async (name: string) => {
    const client = seated.get(name);
    seated.delete(name);
    await client?.close();
  };
  const seat = async (name: string, seed: number): Promise<EngineClient> => {
    const { who } = players.find((player) => player.name === name)!;
    const card = who.kind === 'program' ? cardOf(who.id) : undefined;
    if (!card) throw new PlayerError('crashed', name, 'is no program of the page');
    const there = seated.get(name);
    if (there) {
      await there.setOptions(who.options, seed);
      return there;
    }
    const started = await startClient(card, who.options, seed);
    seated.set(name, started);
    return started;
  };
  return {
    async for({ white, black, whiteSeed, blackSeed }) {
      for (const name of seated.keys()) if (name !== white && name !== black) await dismiss(name);
      return [await seat(white, whiteSeed), await seat(black, blackSeed)];
    },
    dismiss,
    async close() {
      await Promise.allSettled([...seated.keys()].map(dismiss));
    },
  };
}

const shownTicks = new WeakMap<Hall, { timer?: ReturnType<typeof setTimeout>; next: Map<number, LiveGame> }>();

/** Shows a board; several moves in a short time are one change of the page. */
function show(hall: Hall, place: number, game: LiveGame | undefined): void {
  let pending = shownTicks.get(hall);
  if (!pending) {
    pending = { next: new Map() };
    shownTicks.set(hall, pending);
  }
  if (game) pending.next.set(place, game);
  else pending.next.delete(place);
  const state = pending;
  state.timer ??= setTimeout(() => {
    delete state.timer;
    hall.live.value = new Map(state.next);
  }, SHOW_MILLIS);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
