/** Node only: the process groups of engines, which end reliably. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

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
 * Ensures that a process and everything it started end with this one, even after an exit, a crash or a SIGKILL. A group is
 * led by the process: start it `detached`. A process that creates its own session leaves the group and is out of reach.
 * Windows has no such groups: there the process tree is ended, but survives a SIGKILL of this process.
 * @returns ends the group at once and stops watching; call it also when the leader is gone, to end the processes it left
 * behind.
 */
export function watchGroup(leader: ChildProcess): () => void {
  living.add(leader);
  if (!isWatching) {
    isWatching = true;
    process.once('exit', () => {
      for (const each of living) endGroup(each);
    });
  }
  tellReaper('+', leader);
  return () => {
    endGroup(leader);
    if (!living.delete(leader)) return;
    tellReaper('-', leader);
  };
}

function tellReaper(sign: '+' | '-', { pid }: ChildProcess): void {
  if (process.platform === 'win32' || pid === undefined) return;
  if (!reaper && sign === '+') startReaper();
  reaper?.stdin?.write(`${sign} ${pid}\n`);
}

function startReaper(): void {
  const started = spawn('/bin/sh', ['-c', REAPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const forget = () => {
    if (reaper === started) reaper = undefined;
  };
  // Without a shell, the groups are still ended when this process exits normally.
  started.on('error', forget);
  started.on('exit', forget);
  started.stdin.on('error', forget);
  // Neither keeps this process from ending.
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  reaper = started;
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
