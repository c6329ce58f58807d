/** Node only: a worker's introduction: everything that its games depend on. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fileOfCommand, type PlannedPlayer } from '../../match/participant.ts';
import { houseVersion } from '../../node/version.ts';
import { bench } from '../../programs/antwoord/inspect.ts';
import type { TournamentSpec } from '../format.ts';
import { type StoredJobs, type StoredTournament, TournamentError } from '../store/tournaments.ts';
import type { WorkerIntroduction } from '../store/workers.ts';

/** Does jobs: in `plyhouse worker` those of the training. */
export interface JobPlayer {
  /** The checksum of the code for this kind of job. @throws if it is not here. */
  checksum(job: string): Promise<string>;
  /**
   * Does a job outside this thread.
   * @param shared parameters of all jobs.
   * @param params the job's own.
   * @param signal breaks it off.
   * @returns its result, as JSON.
   */
  play(job: string, shared: unknown, params: unknown, signal?: AbortSignal): Promise<unknown>;
}

/** The result of a fixed task on a machine. */
interface WorkerSpeed {
  /** Positions examined: the same wherever the same Plyhouse runs. */
  readonly bench: number;
  /** Positions per second. */
  readonly speed: number;
}

/** Deep enough to tell two versions of the engine apart, and over in a moment. */
const DEPTH = 7;

export async function measureSpeed(): Promise<WorkerSpeed> {
  const { nodes, millis } = await bench(DEPTH, () => performance.now());
  return { bench: nodes, speed: Math.round((nodes * 1000) / Math.max(1, millis)) };
}

/** The means to measure a machine that may be at work. */
interface SpeedServices {
  measure(): Promise<WorkerSpeed>;
  /** The number of busy cores, averaged over a moment. */
  busyCores(): Promise<number>;
}

/** Successive measurements that have to agree, their permitted spread, and the number of tries. */
const AGREEING = 3;
const SPREAD = 0.05;
const TRIES = 20;
/** A machine with more busy cores than this is not idle. */
const MOST_BUSY = 0.3;
const SAMPLE_MILLIS = 300;

/**
 * The speed of this machine while nothing else runs on it: several measurements that agree, each at an idle moment.
 * @throws {TournamentError} if there is no such moment.
 */
export async function measureIdleSpeed(
  services: SpeedServices = { measure: measureSpeed, busyCores },
): Promise<WorkerSpeed> {
  let measured: WorkerSpeed[] = [];
  let busiest = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const busy = await services.busyCores();
    busiest = Math.max(busiest, busy);
    measured = busy > MOST_BUSY ? [] : [...measured, await services.measure()].slice(-AGREEING);
    const speeds = measured.map(({ speed }) => speed).sort((a, b) => a - b);
    if (speeds.length < AGREEING || speeds.at(-1)! - speeds[0]! > SPREAD * speeds[0]!) continue;
    return { bench: measured[0]!.bench, speed: speeds[Math.floor(AGREEING / 2)]! };
  }
  const found = `${AGREEING} measurements in ${TRIES} that agree were not to be had, with up to ${busiest.toFixed(1)} cores busy`;
  throw new TournamentError(`its clocks are scaled by the speed of an idle machine, and this one is at work: ${found}`);
}

async function busyCores(): Promise<number> {
  const times = () =>
    os.cpus().map(({ times: { user, nice, sys, irq, idle } }) => [user + nice + sys + irq, idle] as const);
  const before = times();
  await pause(SAMPLE_MILLIS);
  const after = times();
  const shares = after.map(([busy, idle], core) => {
    const [spent, rest] = [busy - (before[core]?.[0] ?? busy), idle - (before[core]?.[1] ?? idle)];
    return spent + rest > 0 ? spent / (spent + rest) : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

const ROOT = new URL('../../', import.meta.url);
/** The folders whose files decide how a game goes: rooms, and the package of the kernel as it runs. */
const FOLDERS = [
  ...['chess', 'programs', 'host', 'session', 'match'].map((name) => ({ name, url: new URL(name, ROOT) })),
  { name: 'kernel', url: new URL('./', import.meta.resolve('plyhouse-kernel')) },
];

/** The number of characters of a SHA-256 that are kept. */
const CHECKSUM_LENGTH = 12;
let own: Promise<string> | undefined;

/** The checksum of this Plyhouse: of the files that games depend on. */
async function readBuild(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name: folder, url } of FOLDERS) {
    const root = fileURLToPath(url);
    // The same names in the same order on every system.
    const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
    for (const name of names.sort()) {
      if (!/\.(ts|js|wasm)$/.test(name) || /\.(test|contract)\.|\.d\.ts$|\btesting\b/.test(name)) continue;
      hash.update(`${folder}/${name}\n`).update(await readFile(path.join(root, name)));
    }
  }
  return hash.digest('hex').slice(0, CHECKSUM_LENGTH);
}

/**
 * The checksum of an engine's program and of the files among its arguments, options and book; undefined if the program
 * or the book is not here.
 */
async function checksumOf({ who, book }: PlannedPlayer): Promise<string | undefined> {
  const files: string[] = [];
  if (who.kind === 'engine') {
    const program = await fileOfCommand(who.command, who.cwd);
    if (program === undefined) return undefined;
    const values = Object.entries(who.options)
      .sort()
      .map(([, value]) => String(value));
    files.push(program, ...[...who.args, ...values].map((text) => path.resolve(who.cwd ?? '', text)));
  }
  if (book) {
    if (!(await isFile(book.file))) return undefined;
    files.push(book.file);
  }
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of files) {
    if (!(await isFile(file))) continue;
    for await (const bytes of createReadStream(file)) hash.update(bytes);
  }
  return hash.digest('hex').slice(0, CHECKSUM_LENGTH);
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}

/** Checksums, by name, of what decides the games of a tournament: this Plyhouse and the engines that are here. */
export async function checksumsOf({ players }: Pick<TournamentSpec, 'players'>): Promise<Record<string, string>> {
  own ??= readBuild();
  const sums: Record<string, string> = { Plyhouse: await own };
  for (const player of players) {
    const sum = await checksumOf(player);
    if (sum !== undefined) sums[`the engine of ${player.name}`] = sum;
  }
  return sums;
}

/** Checksums, by name, of what decides the results of jobs of this kind. @throws if this machine cannot do them. */
export async function checksumsOfJobs(job: string, jobs: JobPlayer | undefined): Promise<Record<string, string>> {
  const checksum = await present(jobs).checksum(job);
  return { ...(await checksumsOf({ players: [] })), [`the engine of ${job}`]: checksum };
}

/** @throws {TournamentError} if this machine cannot do jobs. */
export function present(jobs: JobPlayer | undefined): JobPlayer {
  if (jobs) return jobs;
  throw new TournamentError('its jobs are for "plyhouse worker" in a checkout of Plyhouse');
}

/**
 * The difference between this machine and the one that first ran a tournament or jobs, with both checksums; undefined if
 * there is none.
 * @param ownBench the bench count here.
 * @throws if this machine cannot do the jobs.
 */
export async function differenceFrom(
  { bench, checksums, spec }: StoredTournament | StoredJobs,
  ownBench: number,
  jobs?: JobPlayer,
): Promise<string | undefined> {
  if (bench === 0) return undefined;
  let here: Record<string, string> = {};
  if (Object.keys(checksums).length > 0) {
    here = await ('job' in spec ? checksumsOfJobs(spec.job, jobs) : checksumsOf(spec));
  }
  for (const [name, expected] of Object.entries(checksums)) {
    const found = here[name];
    // An engine that is missing here is named when it is started.
    if (found !== undefined && found !== expected) {
      return `${name} has the checksum ${found} here, and had ${expected} where it was begun`;
    }
  }
  return bench === ownBench ? undefined : `its bench counts ${bench} where it was begun, and ${ownBench} here`;
}

/** This process as a worker. */
export async function introduce(slots: number, beatMillis: number, speed: WorkerSpeed): Promise<WorkerIntroduction> {
  own ??= readBuild();
  return {
    id: `${os.hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`,
    host: os.hostname(),
    process: process.pid,
    cores: os.availableParallelism(),
    slots,
    ...speed,
    build: `${await houseVersion()} ${await own}`,
    beatMillis,
  };
}
