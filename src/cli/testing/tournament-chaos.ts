/**
 * Disturbs tournaments that are being played, at random moments, and compares what they come to with one that was left
 * alone. By turns on a PostgreSQL server, with workers whose role has rights on the tables alone, and in a file.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { seededChance } from '../../host/chance.ts';
import { sql } from '../../tournament/store/dialects.ts';
import { migrateDatabase } from '../../tournament/store/open-database.ts';
import { openPostgres } from '../../tournament/store/postgres.ts';
import { startServer, type TestServer } from '../../tournament/testing/postgres-server.ts';
import { callPlyhouse } from './in-process.ts';
import { plyhouse, type Spawned } from './spawned.ts';

export interface ChaosTask {
  readonly disturbances: number;
  /** Games between each two of three players. */
  readonly games: number;
  readonly seed: number;
  /** The longest pause between two disturbances. */
  readonly mostMillis: number;
  /** Nothing but `kill -9` of those who play. */
  readonly onlyKills?: boolean;
  say?(line: string): void;
}

export interface ChaosReport {
  /** How often each disturbance took place. */
  readonly counts: Readonly<Record<string, number>>;
  readonly tournaments: number;
  /** Why it did not go as it should; empty where all was well. */
  readonly faults: readonly string[];
}

/** What no two runs share. */
const OWN_TAGS = /\[(GameStartTime|GameEndTime|GameDuration|Date|MatchId) "[^"]*"\]\n/g;
const DOCS = new URL('../../../docs/tournaments.md', import.meta.url);
/** Of the file's own disk. */
const DISK_MB = 16;

/** A process of ours. Whether we ended it is for whoever did to note. */
interface Run {
  readonly child: ChildProcess;
  readonly done: Promise<Spawned>;
  /** Once it has printed something, and so has begun, or has ended. */
  readonly begun: Promise<unknown>;
  isKilled: boolean;
}

export async function disturbTournaments(task: ChaosTask): Promise<ChaosReport> {
  const { disturbances, games, seed, mostMillis, onlyKills = false, say = () => {} } = task;
  const chance = seededChance(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-chaos-'));
  const disk = path.join(folder, 'disk');
  const hasDisk = mountDisk(disk);
  if (!hasDisk) say('no disk can be mounted here, so none is full');
  const place = path.join(disk, 'database.sqlite');
  const env = { PLYHOUSE_DATA_DIR: path.join(disk, 'data') };
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  let tournaments = 0;
  let shown = 0;
  let done = 0;

  const start = (database: string, words: readonly string[]): Run => {
    let child!: ChildProcess;
    let begin = () => {};
    const talked = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = plyhouse([...words, '--database', database], {
      env,
      onSpawn: (each) => {
        child = each;
      },
      onTalk: () => begin(),
    });
    return { child, done: ended, begun: Promise.race([talked, ended]), isKilled: false };
  };
  const kill = async (run: Run, signal: NodeJS.Signals = 'SIGKILL'): Promise<Spawned> => {
    run.isKilled = true;
    run.child.kill(signal);
    return run.done;
  };
  const ask = async (database: string, ...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await callPlyhouse(['tournament', ...words, '--database', database], { env });
    if (code !== 0) throw new Error(`tournament ${words.join(' ')}: ended with ${code}: ${err}`);
    return out;
  };
  const make = async (database: string): Promise<string> => {
    const players = ['--players', 'random,wray74,slutspel', '--nodes', '300', '--max-moves', '60'];
    const words = ['new', '-f', 'round-robin', '--games', String(games), '--seed', '7', ...players, '--json'];
    return JSON.parse(await ask(database, ...words)).id;
  };
  const outcomeOf = async (database: string, id: string) => {
    const list = JSON.parse(await ask(database, 'games', id, '--json')).games as { readonly state: string }[];
    return JSON.stringify({
      games: (await ask(database, 'export', id)).replaceAll(OWN_TAGS, ''),
      states: list.map(({ state }) => state),
      players: JSON.parse(await ask(database, 'standings', id, '--json')).players,
    });
  };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
    done++;
  };
  /** Asks, and is killed at some moment. */
  const killAsker = async (database: string, id: string) => {
    const words = [
      ['status', id],
      ['export', id],
      ['games', id],
    ][upTo(3)]!;
    const run = start(database, ['tournament', ...words]);
    await pause(upTo(1_500));
    await kill(run);
    count('askers killed');
  };
  /** Ends in order: by our signal or, if it was not killed, with this code. */
  const check = ({ code, err }: Spawned, run: Run, expected: number, who: string) => {
    if (!run.isKilled && code !== expected) faults.push(`${who} ended with ${code}: ${err.slice(-500)}`);
    if (/unhandled|a fault of Plyhouse|^\s+at .*\.ts:/im.test(err)) faults.push(`${who}: ${err.slice(-500)}`);
  };
  /** The event stream of a run that was not interrupted: without gaps, to the standings. */
  const checkStream = (out: string, who: string) => {
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; seq?: number });
    const numbers = events.flatMap(({ seq }) => seq ?? []);
    if (numbers.some((seq, index) => seq !== index + 1)) faults.push(`${who}: the event stream has gaps`);
    if (events.at(-1)?.kind !== 'standings') faults.push(`${who}: the event stream has no standings`);
  };

  let server: TestServer | undefined;
  try {
    server = await startServer();
    await prepare(server);
    const worker = server.addressOf('worker');
    const { address } = server;
    const reference = await make(address);
    await ask(address, 'run', reference, '--concurrency', '2');
    const undisturbed = await outcomeOf(address, reference);

    while (done < disturbances) {
      const database = tournaments % 2 === 0 ? address : place;
      const id = await make(database);
      if (database === address) await disturbServer(server, id, worker);
      else await disturbFile(id);
      tournaments++;
      if ((await outcomeOf(database, id)) !== undisturbed)
        faults.push(`${id} on ${database}: differs from undisturbed`);
      for (const fault of faults.slice(shown)) say(fault);
      shown = faults.length;
      say(`${done} of ${disturbances}: ${JSON.stringify(counts)}, ${faults.length} faults`);
    }
  } finally {
    await server?.stop();
    if (hasDisk) execFileSync('umount', ['--lazy', disk]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, tournaments, faults };

  async function disturbServer(postgres: TestServer, id: string, role: string): Promise<void> {
    const join = () => start(role, ['worker', '--beat', '1s']);
    const workers = [join(), join()];
    const organiser = start(postgres.address, ['tournament', 'run', id, '--ndjson', '--concurrency', '1']);
    let isOver = false;
    void organiser.done.then(() => {
      isOver = true;
    });
    const killWorker = async () => {
      const which = upTo(workers.length);
      check(await kill(workers[which]!), workers[which]!, 143, 'a worker');
      workers[which] = join();
      count('workers killed');
    };
    const acts = [
      killWorker,
      async () => {
        await onServer(
          postgres,
          `select pg_terminate_backend(pid)::text from pg_stat_activity
           where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < 0.7`,
        );
        count('backends terminated');
      },
      async () => {
        await postgres.restart(upTo(1_500));
        count('server restarts');
      },
      () => killAsker(postgres.address, id),
    ].slice(0, onlyKills ? 1 : undefined);
    while (!isOver && done < disturbances) {
      await Promise.race([pause(upTo(mostMillis)), organiser.done]);
      if (!isOver) await acts[upTo(acts.length)]!();
    }
    const told = await organiser.done;
    check(told, organiser, 0, 'the organiser');
    checkStream(told.out, 'the organiser');
    for (const each of workers) {
      const { code, err } = await kill(each, 'SIGTERM');
      // One that has only just been started has no ears yet: the signal ends it.
      if (code !== 143 && code !== null) faults.push(`a worker ended with ${code}: ${err.slice(-500)}`);
    }
  }

  /** A runner and a worker in one file. */
  async function disturbFile(id: string): Promise<void> {
    const join = () => start(place, ['worker', '--beat', '1s']);
    let worker = join();
    for (;;) {
      const runner = start(place, ['tournament', 'run', id, '--ndjson']);
      let isOver = false;
      let isFull = false;
      void runner.done.then(() => {
        isOver = true;
      });
      const acts = [
        async () => {
          await kill(runner);
          count('runners killed');
        },
        async () => {
          await kill(worker);
          worker = join();
          count('workers of the file killed');
        },
        () => killAsker(place, id),
        async () => {
          const other = new DatabaseSync(place, { timeout: 1_000 });
          other.exec('begin immediate');
          await pause(upTo(1_500));
          other.exec('rollback');
          other.close();
          count('files locked');
        },
        ...(hasDisk
          ? [
              async () => {
                isFull = true;
                const { bavail, bsize } = statfsSync(disk);
                await writeFile(path.join(disk, 'filling'), Buffer.alloc(bavail * bsize)).catch(() => {});
                await runner.done;
                rmSync(path.join(disk, 'filling'));
                const { code, err } = await kill(worker, 'SIGTERM');
                // It, too, may have found the disk full.
                if (![6, 143, null].includes(code)) faults.push(`a worker ended with ${code}: ${err.slice(-500)}`);
                worker = join();
                count('disks full');
              },
            ]
          : []),
      ].slice(0, onlyKills ? 2 : undefined);
      // Mostly while it plays; now and then while it starts.
      if (chance() < 0.8) await runner.begun;
      while (!isOver && done < disturbances) {
        await Promise.race([pause(upTo(mostMillis)), runner.done]);
        if (!isOver) await acts[upTo(acts.length)]!();
      }
      const ended = await runner.done;
      // One that ends its work before it looks at the disk has ended well, too.
      check(ended, runner, isFull && ended.code !== 0 ? 6 : 0, 'a runner');
      if (ended.code === 0) checkStream(ended.out, 'a runner');
      if (ended.code === 0 || !(runner.isKilled || isFull)) break;
    }
    check(await kill(worker, 'SIGTERM'), worker, 143, 'a worker');
  }
}

/** The schema, and a role with the rights that the documentation gives to workers. */
async function prepare({ address }: TestServer): Promise<void> {
  await migrateDatabase(address);
  const [, grants] = /```sql\n([\s\S]*?)```/.exec(readFileSync(DOCS, 'utf8'))!;
  await onServer({ address }, 'create role worker login', ...grants!.trim().split('\n'));
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
