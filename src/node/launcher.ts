/** Node only: a process started by npm or npx ends with it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isUnderNohup } from './nohup.ts';

const LOOK_MILLIS = 500;
/** The most processes looked at between us and the launcher, when each has to be asked for on its own. */
const MOST_STEPS = 8;

/**
 * Ends this process together with the npm or npx that started it, as SIGTERM would. When npm is terminated it ends only its
 * shell; when killed, nothing.
 *
 * The rule: if npm is in the environment, the launchers are the processes of our session that put it there (several if one
 * npm runs another); we end when any of them ends, and for no other reason. So a process started without npm keeps running,
 * and so does one that has left the launcher's session (`setsid`, its own terminal) or whose launcher had already ended.
 * Under `nohup` neither a closed terminal nor, from then on, the end of a launcher ends us.
 */
export function endWithLauncher(): void {
  const launchers = findLaunchers().map((pid) => ({ pid, start: statOf(pid)?.start }));
  let watch: NodeJS.Timeout | undefined;
  if (launchers.length > 0) {
    watch = setInterval(() => {
      if (launchers.every(({ pid, start }) => lives(pid, start))) return;
      clearInterval(watch);
      // A closed terminal ends the launcher too, and a busy process may see that before it receives its own SIGHUP.
      watch = setTimeout(() => process.kill(process.pid, 'SIGTERM'), LOOK_MILLIS).unref();
    }, LOOK_MILLIS).unref();
  }
  // Hearing it keeps it from ending us, too.
  if (isUnderNohup()) process.on('SIGHUP', () => clearInterval(watch));
}

/** The processes that started us as a launcher does, the nearest first. */
function findLaunchers(): number[] {
  const { npm_execpath, npm_lifecycle_event } = process.env;
  if (npm_execpath === undefined && npm_lifecycle_event === undefined) return [];
  if (process.platform === 'linux') return findAbove();
  // There the shell ends with its npm or is all that can be seen of it.
  if (process.platform === 'win32') return [process.ppid];
  const nearest = findByName();
  return nearest === undefined ? [] : [nearest];
}

/** The processes in our session whose child has another npm in its environment than they have, or has one at all. */
function findAbove(): number[] {
  const session = statOf(process.pid)?.session;
  const launchers: number[] = [];
  let below = npmOf(process.pid);
  for (let pid = process.ppid; pid > 0 && below !== ''; ) {
    const stat = statOf(pid);
    if (!stat || stat.session !== session) break;
    const npm = npmOf(pid);
    if (npm !== below) launchers.push(pid);
    below = npm;
    pid = stat.parent;
  }
  return launchers;
}

/** npm calls itself "npm exec ..."; other systems than Linux do not show its environment. */
function findByName(): number | undefined {
  for (let pid = process.ppid, steps = 0; pid > 1 && steps < MOST_STEPS; steps++) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
    if (parent === undefined) return undefined;
    if (/^(npm|npx|pnpm|yarn)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.c?js)?(\s|$)/.test(command!)) return pid;
    pid = Number(parent);
  }
  return undefined;
}

function lives(pid: number, start: string | undefined): boolean {
  // On Linux another process may have been given its number meanwhile, and a dead one may still have it.
  if (process.platform === 'linux') return start !== undefined && statOf(pid)?.start === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** "pid (command) state ppid pgrp session ..."; field 22 is its start (proc_pid_stat(5)). Undefined if it has ended. */
function statOf(
  pid: number,
): { readonly parent: number; readonly session: string; readonly start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (/^[ZX]/.test(fields[0]!)) return undefined;
    return { parent: Number(fields[1]), session: fields[3]!, start: fields[19]! };
  } catch {
    return undefined;
  }
}

/** The command that the npm above a process runs; empty if there is none or it cannot be read. */
function npmOf(pid: number): string {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return environment.filter((one) => /^npm_(execpath|lifecycle_event|lifecycle_script)=/.test(one)).join('\0');
  } catch {
    return '';
  }
}
