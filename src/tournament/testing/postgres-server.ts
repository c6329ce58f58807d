/** Node only: a PostgreSQL server for tests, if one is installed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leftOut } from '../../node/testing/left-out.ts';

export interface TestServer {
  /** `postgres://…` of an empty database. */
  readonly address: string;
  /** The address for another role of this server. */
  addressOf(role: string): string;
  /**
   * Ends it as a crash would, in the middle of its clients' statements, and restarts it.
   * @param downMillis how long it is away.
   */
  restart(downMillis?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Folders in which Debian and others keep the server's own programs. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql'];

/** The reason why tests that need a server are left out; false if there is one. */
export function skipWithoutServer(): string | false {
  return leftOut(programs() === undefined ? MISSING : undefined);
}

const MISSING = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';

function programs(): string | undefined {
  for (const folder of FOLDERS) {
    if (!existsSync(folder)) continue;
    const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
    const found = versions.map((each) => path.join(folder, each, 'bin')).find((bin) => existsSync(`${bin}/initdb`));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Starts a server of its own. */
export async function startServer(): Promise<TestServer> {
  const bin = programs();
  if (bin === undefined) throw new Error(MISSING);
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-postgres-'));
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const data = path.join(folder, 'data');
  const made = spawnSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const launch = async () => {
    const server = spawn(`${bin}/postgres`, ['-D', data, ...settings], { ...user, cwd: folder, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    for (let tries = 0; spawnSync(`${bin}/pg_isready`, ['-h', folder], { cwd: folder }).status !== 0; tries++) {
      if (tries === 600 || server.exitCode !== null) throw new Error('PostgreSQL does not start');
      await pause(100);
    }
    return async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
    };
  };
  let end = await launch();
  const addressOf = (role: string) => `postgres://${role}@/postgres?host=${encodeURIComponent(folder)}`;
  return {
    address: addressOf('postgres'),
    addressOf,
    async restart(downMillis = 0) {
      await end('SIGQUIT');
      await pause(downMillis);
      end = await launch();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
