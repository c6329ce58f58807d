/**
 * Disturbs tournaments that are being played, at random moments, and compares what they come to with one that was left
 * alone. By turns on a PostgreSQL server, with workers whose role has rights on the tables alone, and in a file; and games to
 * train on, which workers of the same server play.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededChance } from '../../host/chance.ts';
import type { Chance } from '../../programs/program.ts';
import { sql } from '../../tournament/store/dialects.ts';
import { migrateDatabase } from '../../tournament/store/open-database.ts';
import { openPostgres } from '../../tournament/store/postgres.ts';
import { startServer, type TestServer } from '../../tournament/testing/postgres-server.ts';
import { generate } from '../../training/generate.ts';
import { readShard, shardNumbers } from '../../training/shard-folder.ts';
import { callPlyhouse } from './in-process.ts';
import { OTHER_BUILD, plyhouse, type Spawned, type SpawnSettings } from './spawned.ts';

export interface ChaosTask {
  readonly disturbances: number;
  /** Games between each two of three players. */
  readonly games: number;
  readonly seed: number;
  /** The longest pause between two disturbances. */
  readonly mostMillis: number;
  /** Only `kill -9` of the processes that play. */
  readonly onlyKills?: boolean;
  inform?(line: string): void;
}

export interface ChaosReport {
  /** The number of times that each disturbance took place. */
  readonly counts: Readonly<Record<string, number>>;
  readonly tournaments: number;
  /** The faults found; empty if there were none. */
  readonly faults: readonly string[];
}

/** Tags that differ between any two runs. */
const OWN_TAGS = /\[(GameStartTime|GameEndTime|GameDuration|Date|MatchId) "[^"]*"\]\n/g;
/** The size of the file's own disk. */
const DISK_MB = 16;

/** A process of the test. Whoever kills it sets `isKilled`. */
interface Run {
  readonly child: ChildProcess;
  readonly done: Promise<Spawned>;
  /** Resolves when it has printed something, and so has begun, or has ended. */
  readonly begun: Promise<unknown>;
  isKilled: boolean;
}

/** The state of the disturbances. */
interface Chaos {
  readonly task: ChaosTask;
  readonly chance: Chance;
  /** A small disk of its own, which may fill up, and whether there is one. */
  readonly disk: string;
  readonly hasDisk: boolean;
  /** The database in a file. */
  readonly place: string;
  readonly env: Readonly<Record<string, string>>;
  readonly counts: Record<string, number>;
  readonly faults: string[];
  /** Disturbances so far. */
  done: number;
  /** Those after which what is played now is left alone. */
  enough: number;
}

export async function disturbTournaments(task: ChaosTask): Promise<ChaosReport> {
  const { disturbances, seed, inform = () => {} } = task;
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-chaos-'));
  const disk = path.join(folder, 'disk');
  const hasDisk = mountDisk(disk);
  if (!hasDisk) inform('no disk can be mounted here, so none is full');
  const place = path.join(disk, 'database.sqlite');
  const env = { PLYHOUSE_DATA_DIR: path.join(disk, 'data') };
  const chaos: Chaos = {
    task,
    chance: seededChance(seed),
    disk,
    hasDisk,
    place,
    env,
    counts: {},
    faults: [],
    done: 0,
    enough: 0,
  };
  const { counts, faults } = chaos;
  let tournaments = 0;
  let shown = 0;
  let server: TestServer | undefined;
  let network: Network | undefined;
  try {
    server = await startServer();
    await prepare(server);
    const { address } = server;
    network = await openNetwork(server.addressOf('worker'), folder);
    const reference = await make(chaos, address);
    await ask(chaos, address, 'run', reference, '--concurrency', '2');
    const undisturbed = await outcomeOf(chaos, address, reference);

    while (chaos.done < disturbances) {
      const turn = tournaments++ % 3;
      chaos.enough = Math.min(disturbances, chaos.done + Math.ceil(disturbances / 3));
      if (turn === 2)
        await disturbTraining(chaos, server, network, {
          ...TRAINING,
          shards: Math.min(MOST_SHARDS, 6 * task.games),
          seed: tournaments,
        });
      else {
        const database = turn === 0 ? address : place;
        const id = await make(chaos, database);
        if (turn === 0) await disturbTournament(chaos, server, network, id);
        else await disturbFile(chaos, id);
        if ((await outcomeOf(chaos, database, id)) !== undisturbed)
          faults.push(`${id} on ${database}: differs from undisturbed`);
      }
      for (const fault of faults.slice(shown)) inform(fault);
      shown = faults.length;
      inform(`${chaos.done} of ${disturbances}: ${JSON.stringify(counts)}, ${faults.length} faults`);
    }
  } finally {
    network?.close();
    await server?.stop();
    if (hasDisk) execFileSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, tournaments, faults };
}

const upTo = ({ chance }: Chaos, most: number) => Math.floor(chance() * most);

function start({ env }: Chaos, database: string, args: readonly string[], settings: SpawnSettings = {}): Run {
  let child!: ChildProcess;
  let begin = () => {};
  const talked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = plyhouse([...args, '--database', database], {
    ...settings,
    env: { ...env, ...settings.env },
    onSpawn: (each) => {
      child = each;
    },
    onTalk: () => begin(),
  });
  return { child, done: ended, begun: Promise.race([talked, ended]), isKilled: false };
}

async function kill(run: Run, signal: NodeJS.Signals = 'SIGKILL'): Promise<Spawned> {
  run.isKilled = true;
  run.child.kill(signal);
  return run.done;
}

async function ask({ env }: Chaos, database: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await callPlyhouse(['tournament', ...args, '--database', database], { env });
  if (code !== 0) throw new Error(`tournament ${args.join(' ')}: ended with ${code}: ${err}`);
  return out;
}

async function make(chaos: Chaos, database: string): Promise<string> {
  const players = ['--players', 'random,wray74,slutspel', '--nodes', '300', '--max-moves', '60'];
  const args = ['new', '-f', 'round-robin', '--games', String(chaos.task.games), '--seed', '7', ...players, '--json'];
  return JSON.parse(await ask(chaos, database, ...args)).id;
}

async function outcomeOf(chaos: Chaos, database: string, id: string): Promise<string> {
  const list = JSON.parse(await ask(chaos, database, 'games', id, '--json')).games as { readonly state: string }[];
  return JSON.stringify({
    games: (await ask(chaos, database, 'export', id)).replaceAll(OWN_TAGS, ''),
    states: list.map(({ state }) => state),
    players: JSON.parse(await ask(chaos, database, 'standings', id, '--json')).players,
  });
}

function count(chaos: Chaos, name: string): void {
  chaos.counts[name] = (chaos.counts[name] ?? 0) + 1;
  chaos.done++;
}

/** Asks, and is killed at some moment. */
async function killStatus(chaos: Chaos, database: string, id?: string): Promise<void> {
  const asked = id === undefined ? ['status'] : [['status', 'export', 'games'][upTo(chaos, 3)]!, id];
  const run = start(chaos, database, ['tournament', ...asked]);
  await pause(upTo(chaos, 1_500));
  await kill(run);
  count(chaos, 'askers killed');
}

/** Ends in order: by our signal or, if it was not killed, with this code. */
function check({ faults }: Chaos, { code, err }: Spawned, run: Run, expected: number, who: string): void {
  if (!run.isKilled && code !== expected) faults.push(`${who} ended with ${code}: ${err.slice(-500)}`);
  if (/unhandled|a fault of Plyhouse|^\s+at .*\.ts:/im.test(err)) faults.push(`${who}: ${err.slice(-500)}`);
}

/** The event stream of a run that was not interrupted: without gaps, to the standings. */
function checkStream({ faults }: Chaos, out: string, who: string): void {
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; seq?: number });
  const numbers = events.flatMap(({ seq }) => seq ?? []);
  if (numbers.some((seq, index) => seq !== index + 1)) faults.push(`${who}: the event stream has gaps`);
  if (events.at(-1)?.kind !== 'standings') faults.push(`${who}: the event stream has no standings`);
}

/** Carries out acts by chance, until the run ends or there were enough. */
async function disturb(chaos: Chaos, run: Run, acts: readonly (() => Promise<void>)[]): Promise<void> {
  const { mostMillis } = chaos.task;
  let isOver = false;
  void run.done.then(() => {
    isOver = true;
  });
  while (!isOver && chaos.done < chaos.enough) {
    await Promise.race([pause(upTo(chaos, mostMillis)), run.done]);
    if (!isOver) await acts[upTo(chaos, acts.length)]!();
  }
}

async function disturbTournament(chaos: Chaos, server: TestServer, network: Network, id: string): Promise<void> {
  const { address } = server;
  const organiser = start(chaos, address, ['tournament', 'run', id, '--ndjson', '--concurrency', '1']);
  await disturbServer(chaos, server, network, organiser, () => killStatus(chaos, address, id));
  const ended = await organiser.done;
  check(chaos, ended, organiser, 0, 'the organiser');
  checkStream(chaos, ended.out, 'the organiser');
}

/** Games to train on; whoever ordered them may be killed as well, and orders them again. */
const TRAINING = { nodes: 20, gamesAShard: 3 };
/** As many as take as long as a tournament of few games. */
const MOST_SHARDS = 40;

async function disturbTraining(
  chaos: Chaos,
  server: TestServer,
  network: Network,
  run: typeof TRAINING & { readonly shards: number; readonly seed: number },
): Promise<void> {
  const place = (name: string) => path.join(path.dirname(chaos.disk), `${name}-${run.seed}`);
  const options = Object.entries({ seed: run.seed, nodes: run.nodes, games: run.gamesAShard, shards: run.shards });
  const args = [
    'generate',
    '--folder',
    place('disturbed'),
    ...options.flatMap(([name, value]) => [`--${name}`, `${value}`]),
  ];
  const script = fileURLToPath(new URL('../../../bench/train.ts', import.meta.url));
  for (;;) {
    const organiser = start(chaos, server.address, args, { script });
    await disturbServer(chaos, server, network, organiser, async () => {
      await kill(organiser);
      count(chaos, 'askers killed');
    });
    const ended = await organiser.done;
    check(chaos, ended, organiser, 0, 'who ordered games');
    if (!organiser.isKilled) break;
  }
  const gamesOf = (folder: string) => shardNumbers(folder).map((number) => readShard(folder, number).games);
  const alone = await generate({ ...run, folder: place('alone'), isOver: () => false });
  const disturbed = path.join(place('disturbed'), 'games', path.basename(alone));
  if (JSON.stringify(gamesOf(disturbed)) !== JSON.stringify(gamesOf(alone)))
    chaos.faults.push(`the training games of seed ${run.seed}: differ from those of one machine`);
}

/** Disturbs the workers of a server while somebody organises. @param others disturbs something else. */
async function disturbServer(
  chaos: Chaos,
  server: TestServer,
  network: Network,
  organiser: Run,
  others: () => Promise<void>,
): Promise<void> {
  const join = () => start(chaos, network.address, ['worker', '--beat', '1s']);
  const workers = [join(), join()];
  const acts = [
    async () => {
      const which = upTo(chaos, workers.length);
      check(chaos, await kill(workers[which]!), workers[which]!, 143, 'a worker');
      workers[which] = join();
      count(chaos, 'workers killed');
    },
    async () => {
      await onServer(
        server,
        `select pg_terminate_backend(pid)::text from pg_stat_activity
         where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < 0.7`,
      );
      count(chaos, 'backends terminated');
    },
    async () => {
      await server.restart(upTo(chaos, 1_500));
      count(chaos, 'server restarts');
    },
    others,
    async () => {
      await network.cut(upTo(chaos, 1_500));
      count(chaos, 'networks cut');
    },
    async () => {
      // Its clock stands still: it may have been given up for dead when it goes on.
      const { child } = workers[upTo(chaos, workers.length)]!;
      child.kill('SIGSTOP');
      await pause(upTo(chaos, 4 * chaos.task.mostMillis));
      child.kill('SIGCONT');
      count(chaos, 'clocks stopped');
    },
    async () => {
      await joinOtherBuild(chaos, server);
      count(chaos, 'other builds');
    },
  ];
  await disturb(chaos, organiser, acts.slice(0, chaos.task.onlyKills ? 1 : undefined));
  await organiser.done;
  for (const each of workers) {
    const { code, err } = await kill(each, 'SIGTERM');
    // One that has only just been started does not listen yet: the signal ends it.
    if (code !== 143 && code !== null) chaos.faults.push(`a worker ended with ${code}: ${err.slice(-500)}`);
  }
}

/** A worker of another build, which plays nothing, for a while. */
async function joinOtherBuild(chaos: Chaos, server: TestServer): Promise<void> {
  const other = start(chaos, server.addressOf('worker'), ['worker'], { env: OTHER_BUILD });
  await other.begun;
  await pause(upTo(chaos, chaos.task.mostMillis));
  const { err } = await kill(other);
  if (/: (recorded|refused|kept)$/m.test(err)) chaos.faults.push(`a worker of another build plays: ${err.slice(-500)}`);
}

/** The way from the workers to the server, which can be cut. */
interface Network {
  readonly address: string;
  /** Nothing comes through for this long; half of the connections break then. */
  cut(millis: number): Promise<void>;
  close(): void;
}

/** @param folder for its socket. */
async function openNetwork(address: string, folder: string): Promise<Network> {
  const SOCKET = '.s.PGSQL.5432';
  const url = /host=([^&]*)/.exec(address)![1]!;
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const listener = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(path.join(decodeURIComponent(url), SOCKET));
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const each of pair) each.destroy();
    };
    for (const each of pair) each.on('error', end).on('close', end);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => listener.listen(path.join(folder, SOCKET), resolve));
  return {
    address: address.replace(url, encodeURIComponent(folder)),
    async cut(millis) {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
      await pause(millis);
      isCut = false;
      for (const [index, [near, far]] of [...pairs].entries()) {
        if (index % 2 === 0) near.destroy();
        else {
          near.pipe(far);
          far.pipe(near);
        }
      }
    },
    close() {
      listener.close();
      for (const pair of pairs) for (const each of pair) each.destroy();
    },
  };
}

/** A runner and a worker in one file. */
async function disturbFile(chaos: Chaos, id: string): Promise<void> {
  const { place, hasDisk, chance, task } = chaos;
  const join = () => start(chaos, place, ['worker', '--beat', '1s']);
  let worker = join();
  for (;;) {
    const runner = start(chaos, place, ['tournament', 'run', id, '--ndjson']);
    let isFull = false;
    const acts = [
      async () => {
        await kill(runner);
        count(chaos, 'runners killed');
      },
      async () => {
        await kill(worker);
        worker = join();
        count(chaos, 'workers of the file killed');
      },
      () => killStatus(chaos, place, id),
      () => lockFile(chaos),
      async () => {
        isFull = true;
        await fillDisk(chaos, runner);
        const { code, err } = await kill(worker, 'SIGTERM');
        // It, too, may have found the disk full.
        if (![6, 143, null].includes(code)) chaos.faults.push(`a worker ended with ${code}: ${err.slice(-500)}`);
        worker = join();
        count(chaos, 'disks full');
      },
    ];
    // Mostly while it plays; now and then while it starts.
    if (chance() < 0.8) await runner.begun;
    await disturb(chaos, runner, acts.slice(0, task.onlyKills ? 2 : hasDisk ? 5 : 4));
    const ended = await runner.done;
    // One that ends its work before it looks at the disk has ended well, too.
    check(chaos, ended, runner, isFull && ended.code !== 0 ? 6 : 0, 'a runner');
    if (ended.code === 0) checkStream(chaos, ended.out, 'a runner');
    if (ended.code === 0 || !(runner.isKilled || isFull)) break;
  }
  check(chaos, await kill(worker, 'SIGTERM'), worker, 143, 'a worker');
}

async function lockFile(chaos: Chaos): Promise<void> {
  const other = new DatabaseSync(chaos.place, { timeout: 1_000 });
  other.exec('begin immediate');
  await pause(upTo(chaos, 1_500));
  other.exec('rollback');
  other.close();
  count(chaos, 'files locked');
}

/** The disk is full until the run ends. */
async function fillDisk({ disk }: Chaos, run: Run): Promise<void> {
  const filling = path.join(disk, 'filling');
  const { bavail, bsize } = statfsSync(disk);
  await writeFile(filling, Buffer.alloc(bavail * bsize)).catch(() => {});
  await run.done;
  rmSync(filling);
}

/** The schema, and a role with the rights of workers. */
async function prepare({ address }: TestServer): Promise<void> {
  await onServer({ address }, 'create role worker login');
  await migrateDatabase(address, {}, { worker: 'worker' });
}

async function onServer({ address }: Pick<TestServer, 'address'>, ...statements: readonly string[]): Promise<void> {
  const owner = await openPostgres(address);
  for (const statement of statements) await owner.read((queries) => sql.raw(statement).execute(queries));
  await owner.close();
}

/** A small disk of its own, which takes root and the right to mount. @returns whether there is one. */
function mountDisk(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
