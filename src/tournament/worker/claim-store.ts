/** Node only: the pairs of a database, as a store of the runner; its jobs are done while the runner sets them up. */
import { resultOf } from '../../chess/game.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { formatReason, terminationOf } from '../../chess/reason.ts';
import { type RecordDetails, recordOf } from '../../match/game-record.ts';
import type { LiveGame } from '../../match/live-game.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import type { StartedPlayer } from '../../match/player-pool.ts';
import type { UnitGame, UnitSetup, UnitStore } from '../../match/run-units.ts';
import {
  type Claim,
  claimWork,
  type HeldJob,
  type HeldPair,
  type JobClaim,
  lostClaims,
  type PairClaim,
  releaseClaim,
} from '../store/claims.ts';
import { type Database, DatabaseError } from '../store/database.ts';
import { finishJob } from '../store/jobs.ts';
import { finishPair, type HandedIn } from '../store/pairings.ts';
import type { TournamentState } from '../store/tables.ts';
import {
  findWork,
  runningWork,
  type StoredJobs,
  type StoredTournament,
  TournamentError,
} from '../store/tournaments.ts';
import { differenceFrom, type JobPlayer, present } from './introduction.ts';
import { startPlayers, type TournamentPlayers } from './tournament-players.ts';
import type { DoneJob, PlayedPair, UnsentResults } from './unsent-results.ts';

/** The listener of a worker. */
export interface WorkerListener {
  onStart?(claim: Claim): void;
  /** Called as the games that are played here go on. */
  readonly onLive?: ((live: LiveGame) => void) | undefined;
  /** A pair or a job was handed in; or it was `kept` here, and a later worker of this machine hands it in. */
  onFinish?(held: HeldPair | HeldJob, outcome: 'recorded' | 'refused' | 'kept'): void;
  /** A pair or a job was broken off: its tournament was stopped, or another worker has it by now. */
  onBreakOff?(claim: Claim): void;
  /** A tournament's player cannot be started here: its pairs are left to others. */
  onUnfit?(tournament: string, error: Error): void;
}

interface ClaimStoreTask {
  readonly database: Database;
  /** The worker that plays, and its bench count. */
  readonly worker: string;
  readonly bench: number;
  /** Measures the positions per second of this machine when idle, for tournaments that scale clocks by it. */
  readonly idleSpeed: () => Promise<number>;
  /** The house's version, for the records of games. */
  readonly version: string;
  /** This tournament alone. */
  readonly only: string | undefined;
  /** Once this is aborted, a database that is away is no error. */
  readonly finish: AbortSignal | undefined;
  /** Keeps results that the database cannot take now. */
  readonly unsent: UnsentResults | undefined;
  /** Starts a player; left out: as matches do. */
  readonly client: ((player: PlannedPlayer) => Promise<StartedPlayer>) | undefined;
  readonly jobs: JobPlayer | undefined;
  readonly listener: WorkerListener;
}

interface ClaimStore extends UnitStore<Claim> {
  /** Hands in the pairs that workers of this machine have kept, as far as the database answers. */
  handInKept(): Promise<void>;
  /** Breaks off pairs that are no longer wanted. */
  dropLost(): Promise<void>;
  /** The state in which the one tournament was left; undefined while it runs. */
  left(): TournamentState | undefined;
  /** Ends all players. */
  close(): Promise<void>;
}

/**
 * A result that is not stored within this time is kept in a file meanwhile: the worker may be killed while it waits.
 */
const KEEP_MILLIS = 1_000;

class BrokenOff extends Error {}

export function openClaimStore(task: ClaimStoreTask): ClaimStore {
  const { database, worker, bench, only, finish, unsent, client, listener } = task;
  const players = new Map<string, Promise<TournamentPlayers>>();
  const playing = new Map<Claim, AbortController>();
  let left: TournamentState | undefined;

  /** For requests between pairs: nothing is due if the database does not answer and this worker is ending anyway. */
  const unlessEnding = (error: unknown): undefined => {
    if (!finish?.aborted || !isAway(error)) throw error;
  };
  const playersOf = ({ tournament }: PairClaim, unneeded: AbortSignal): Promise<TournamentPlayers> => {
    const known = players.get(tournament.id);
    if (known) return known;
    const ownSpeed = tournament.spec.scalesTime ? vetting.speed() : undefined;
    const started = startPlayers(tournament, ownSpeed, unneeded, client, listener.onLive);
    players.set(tournament.id, started);
    started.catch(() => players.delete(tournament.id));
    return started;
  };

  /** @throws {TournamentError} if the one tournament cannot be played here; others are left to others. */
  const leave = (id: string, error: Error): void => {
    if (only !== undefined) throw error;
    vetting.fit.delete(id);
    listener.onUnfit?.(id, error);
  };
  const vetting = openVetting(task, () => playing.size === 0, leave);

  return {
    async handInKept() {
      for (const kept of (await unsent?.kept(only)) ?? []) {
        try {
          const outcome = await send(task, kept);
          if (outcome === 'kept') return;
          listener.onFinish?.(kept.claim, outcome);
        } catch (error) {
          // It may be of another database that was once at this address.
          if (!(error instanceof TournamentError)) throw error;
        }
      }
    },
    async dropLost() {
      const lost = await database.read((queries) => lostClaims(queries, [...playing.keys()]));
      for (const claim of lost) playing.get(claim)?.abort(new BrokenOff());
    },
    left: () => left,
    async claim() {
      return vetting
        .look()
        .then(() => claimWork(database, { worker, bench, only, among: [...vetting.fit] }))
        .catch(unlessEnding);
    },
    async isOver() {
      if (only === undefined) return false;
      const found = await database.read((queries) => findWork(queries, only)).catch(unlessEnding);
      if (found && found.state !== 'running') left = found.state;
      return left !== undefined;
    },
    async setUp(claim, ending, unneeded): Promise<UnitSetup | undefined> {
      const controller = new AbortController();
      playing.set(claim, controller);
      // A job that has begun is finished, or fails.
      const signal = AbortSignal.any([controller.signal, 'job' in claim ? ending : unneeded]);
      try {
        if ('job' in claim) {
          const outcome = await doJob(task, claim, signal);
          playing.delete(claim);
          listener.onFinish?.(claim, outcome);
          return undefined;
        }
        const ready = await playersOf(claim, unneeded);
        listener.onStart?.(claim);
        return { rules: claim.tournament.spec.rules, pool: ready.pool, signal: controller.signal };
      } catch (error) {
        // An engine that does not start here may start elsewhere.
        playing.delete(claim);
        if (error instanceof DatabaseError) throw error;
        await releaseClaim(database, claim);
        if (signal.aborted) listener.onBreakOff?.(claim);
        else leave(claim.tournament.id, error as Error);
        return undefined;
      }
    },
    async handIn(claim, games) {
      if ('job' in claim) return;
      const outcome = await storeGames(task, claim, games, (await players.get(claim.tournament.id))!);
      playing.delete(claim);
      listener.onFinish?.(claim, outcome);
    },
    async release(claim) {
      const isPlayed = playing.delete(claim);
      await releaseClaim(database, claim).catch(() => {});
      if (isPlayed) listener.onBreakOff?.(claim);
    },
    async close() {
      const ready = await Promise.allSettled(players.values());
      await Promise.allSettled(ready.map(async (each) => each.status === 'fulfilled' && each.value.pool.close()));
    },
  };
}

/** Does a job, and stores its result. */
async function doJob(task: ClaimStoreTask, claim: JobClaim, signal: AbortSignal) {
  const { tournament, job, attempt, worker, params } = claim;
  const { spec, id } = tournament;
  task.listener.onStart?.(claim);
  const result = await present(task.jobs).play(spec.job, spec.params, params, signal);
  return send(task, { claim: { tournament: { id }, job, attempt, worker }, result });
}

/** Stores the games of a pair; if the database cannot take a text of theirs, without its bad characters. */
async function storeGames(
  task: ClaimStoreTask,
  { tournament, pair, attempt }: PairClaim,
  games: readonly UnitGame[],
  { factor, players }: TournamentPlayers,
) {
  const { worker, version } = task;
  const { id, name, spec } = tournament;
  const plan = { id, name, players, seed: spec.seed };
  const held = { tournament: { id }, pair, attempt, worker };
  const ask = (each: readonly UnitGame[]) =>
    send(task, { claim: held, games: each.map((game) => handedIn(game, { plan, version, factor })), factor });
  try {
    return await ask(games);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.problem !== 'unstorable') throw error;
    return ask(games.map((game) => withoutBadText(game)));
  }
}

/**
 * Looks whether tournaments that are new, or are of another build now, can be played here, as far as can be told before.
 * @param isIdle whether nothing is played here at the moment.
 * @param leave called with one that cannot be played here.
 */
function openVetting(
  { database, bench, only, jobs, idleSpeed }: ClaimStoreTask,
  isIdle: () => boolean,
  leave: (id: string, error: Error) => void,
) {
  /** The builds of tournaments that were looked at. */
  const known = new Map<string, string>();
  const fit = new Set<string>();
  let speed: number | undefined;
  let looking: Promise<void> | undefined;
  const scalesTime = ({ spec }: StoredTournament | StoredJobs) => 'scalesTime' in spec && spec.scalesTime;
  const problemOf = async (work: StoredTournament | StoredJobs): Promise<string | undefined> => {
    try {
      const difference = await differenceFrom(work, bench, jobs);
      if (difference === undefined && scalesTime(work)) speed ??= await idleSpeed();
      return difference;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const look = async (): Promise<void> => {
    for (const { work, build } of await database.read((queries) => runningWork(queries, known))) {
      const { id } = work;
      const isOurs = only === undefined || id === only;
      // The measurement waits until no pair is played here.
      if (isOurs && scalesTime(work) && speed === undefined && !isIdle()) continue;
      known.set(id, build);
      if (!isOurs) continue;
      const problem = await problemOf(work);
      if (problem === undefined) fit.add(id);
      else leave(id, new TournamentError(`${only === undefined ? '' : `${id}: `}${problem}`));
    }
  };
  return {
    fit,
    /** The speed by which clocks are scaled; undefined if no tournament has asked for it. */
    speed: () => speed,
    /** One look for all slots: none begins a pair while the machine is measured. */
    look(): Promise<void> {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

/** Hands a pair or a job in, or keeps it if the database cannot take it now. */
async function send(
  { database, unsent }: ClaimStoreTask,
  done: PlayedPair | DoneJob,
): Promise<'recorded' | 'refused' | 'kept'> {
  let keeping: Promise<void> | undefined;
  const keep = () => {
    keeping ??= unsent?.keep(done);
    // A failure reaches whoever awaits it; until then the result is in memory.
    keeping?.catch(() => {});
  };
  const timer = setTimeout(keep, KEEP_MILLIS);
  try {
    const outcome = await ('games' in done
      ? finishPair(database, done.claim, done.games, done.factor)
      : finishJob(database, done.claim, done.result));
    await keeping?.catch(() => {});
    await unsent?.remove(done);
    return outcome;
  } catch (error) {
    if (!unsent || !(error instanceof DatabaseError) || error.problem === 'unstorable') throw error;
    keep();
    // A disk that is full holds no file, either: the first error is the one to tell.
    await keeping?.catch(() => Promise.reject(error));
    if (!isAway(error)) throw error;
    return 'kept';
  } finally {
    clearTimeout(timer);
  }
}

function handedIn(
  { game, played, white, black }: UnitGame,
  details: Pick<RecordDetails, 'plan' | 'version' | 'factor'>,
): HandedIn {
  const { fault, ending, reason } = played;
  const record = recordOf(game, played, { ...details, white, black });
  return {
    ...{ number: game.number, white: game.white, black: game.black },
    result: resultOf(ending),
    termination: terminationOf(ending),
    reason,
    moves: played.game.moves,
    pgn: `${makePgn(record, { comments: 'tight' }).trimEnd()}\n`,
    millis: played.endedAt.getTime() - played.startedAt.getTime(),
    ...(fault ? { fault: { player: game[fault.by], problem: fault.problem, log: fault.log } } : {}),
  };
}

/** The same game without what a player that broke it said: the database cannot hold that, but who lost is known. */
function withoutBadText(game: UnitGame): UnitGame {
  const { fault, ending } = game.played;
  if (!fault) return game;
  const reason = formatReason(ending, 'says what cannot be stored');
  return { ...game, played: { ...game.played, reason, fault: { ...fault, log: [] } } };
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseError && error.problem === 'away';
}
