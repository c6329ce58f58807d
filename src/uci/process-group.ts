/** Node only: the process groups of engines, which end reliably. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';

/** The leaders of living groups. */
const living = new Set<ChildProcess>();
/**
 * The watchdog, which outlives this process and ends its remaining groups; undefined until the first group, or if it has
 * died.
 */
let reaper: ChildProcess | undefined;
let isWatching = false;

/**
 * Reads "+ GROUP" and "- GROUP". When its input closes, Plyhouse has ended, in whatever way: it ends the remaining groups.
 * It is a shell in its own session, so that neither Ctrl-C nor a closed terminal reaches it.
 */
const REAPER = `
trap '' HUP INT TERM
groups=
while read -r sign group; do
  others=
  for each in $groups; do [ "$each" = "$group" ] || others="$others $each"; done
  groups=$others
  [ "$sign" = + ] && groups="$groups $group"
done
for each in $groups; do kill -9 "-$each"; done`;

/**
 * Holds a process back until its line on stdin, and then becomes it. If Plyhouse is killed before, the line never comes: nothing
 * runs that the watchdog does not know, however early that is. The shell reads no further than the line.
 */
const GATE = 'read -r go && exec "$@"';

/** A process that leads a group of its own. */
interface GroupLeader {
  readonly child: ChildProcessWithoutNullStreams;
  /** Ends the whole group at once; call it also when the leader is gone, to end the processes it left behind. */
  readonly endGroup: () => void;
}

/**
 * Starts a process that ends, with everything it starts, when this one does, even after an exit, a crash or a SIGKILL. A process
 * that creates its own session leaves the group and is out of reach. A command that cannot be run ends its shell with 126 or 127.
 * Windows has no such groups: there the process tree is ended, but survives a SIGKILL of this process.
 */
export function startGroup(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): GroupLeader {
  const hasGroups = process.platform !== 'win32';
  if (hasGroups) reaper ??= startReaper();
  const [program, tokens] = hasGroups ? ['/bin/sh', ['-c', GATE, 'sh', command, ...args]] : [command, [...args]];
  const child = spawn(program, tokens, { ...options, detached: hasGroups, windowsHide: true });
  living.add(child);
  if (!isWatching) {
    isWatching = true;
    process.once('exit', () => {
      for (const each of living) endGroup(each);
    });
  }
  if (hasGroups && child.pid !== undefined) {
    reaper?.stdin?.write(`+ ${child.pid}\n`);
    child.stdin.write('\n');
  }
  return {
    child,
    endGroup() {
      endGroup(child);
      if (living.delete(child) && child.pid !== undefined) reaper?.stdin?.write(`- ${child.pid}\n`);
    },
  };
}

function startReaper(): ChildProcess {
  const started = spawn('/bin/sh', ['-c', REAPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const forget = () => {
    if (reaper === started) reaper = undefined;
  };
  started.on('error', forget);
  started.on('exit', forget);
  started.stdin.on('error', forget);
  // Neither keeps this process from ending.
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    const isGone = exitCode !== null || signalCode !== null;
    if (!isGone) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}
