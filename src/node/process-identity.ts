/** Node only: the identity of a process, distinct from every other that ever had its process id. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/** A process, as far as its system tells: what is not known is an empty text. None holds a blank. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started: on Linux in clock ticks since the boot, elsewhere as `ps` says it; Windows does not tell. */
  readonly start: string;
  /** The boot of its machine; Linux alone names it. */
  readonly boot: string;
  /** Where its number counts, for each container has numbers of its own (Linux's pid namespaces). */
  readonly space: string;
  readonly host: string;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    start: startOf(process.pid) ?? '',
    boot: word(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    space: word(() => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]),
    host: word(() => os.hostname()),
  };
}

/** As text: a word for each part. */
export function makeIdentity({ pid, start, boot, space, host }: ProcessIdentity): string {
  return [pid, start, boot, space, host].map((part) => part || '-').join(' ');
}

/** Reads what {@link makeIdentity} wrote; undefined where it is something else. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  const match = /^(\d+) (\S+) (\S+) (\S+) (\S+)$/.exec(text);
  if (!match) return undefined;
  const [start, boot, space, host] = match.slice(2).map((part) => (part === '-' ? '' : part));
  return { pid: Number(match[1]), start: start!, boot: boot!, space: space!, host: host! };
}

/**
 * Whether a process lives. Undefined where that cannot be told from here: it ran on another machine, or in another
 * container of this one.
 * @param self {@link ownIdentity}.
 */
export function isAlive(other: ProcessIdentity, self: ProcessIdentity): boolean | undefined {
  const isSameHost = other.host === self.host;
  if (other.boot !== self.boot) {
    // The machine has been rebooted since, which no process survives.
    return isSameHost && other.boot !== '' && self.boot !== '' ? false : undefined;
  }
  if (other.space !== self.space || (self.boot === '' && !isSameHost)) return undefined;
  const life = lifeOf(other.pid);
  if (!life) return false;
  return other.start === '' || life.start === '' || other.start === life.start;
}

/** When a process started, in its system's words; undefined where it does not live. */
export function startOf(pid: number): string | undefined {
  return lifeOf(pid)?.start;
}

/** What the system tells of a process that lives; a zombie, which only waits to be taken note of, does not. */
function lifeOf(pid: number): { readonly start: string } | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process that is another user's may not be signalled, but it lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  const [state, start] = process.platform === 'linux' ? readStat(pid) : askPs(pid);
  return /^[ZX]/.test(state) ? undefined : { start };
}

/** "pid (command) state ppid ...", where the command may hold anything; field 22 is the start (proc_pid_stat(5)). */
function readStat(pid: number): [state: string, start: string] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [fields[0] ?? '', fields[19] ?? ''];
  } catch {
    return ['', ''];
  }
}

function askPs(pid: number): [state: string, start: string] {
  if (process.platform === 'win32') return ['', ''];
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const ps = (column: string) => spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env });
  return [word(() => ps('stat').stdout?.trim()), word(() => ps('lstart').stdout?.trim())];
}

/** What is read, without blanks and what no file name may hold; empty where it cannot be read. */
function word(read: () => string | undefined): string {
  try {
    return (read() ?? '').replaceAll(/[^\w.-]+/g, '_');
  } catch {
    return '';
  }
}
