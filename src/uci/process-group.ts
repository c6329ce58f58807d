/** Node only: the process groups of engines, and their certain end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** The leaders of the groups that live. */
const living = new Set<ChildProcess>();
/** Outlives this process and ends the groups that it leaves; undefined until the first group, or where it died. */
let reaper: ChildProcess | undefined;
let isWatching = false;

/**
 * Reads "+ GROUP" and "- GROUP". When its input closes, Plyhouse is gone, however that came about: it ends the groups
 * that are left. It is a shell in a session of its own, so that no Ctrl-C and no closed terminal reaches it.
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
 * Sees to it that a process does not outlive this one, nor what it has started: not after an exit, a crash or a
 * SIGKILL. A group is what the process leads: start it `detached`. What puts itself into a session of its own leaves
 * the group and is out of reach. Windows has no such groups: there the tree below the process is ended, and a SIGKILL
 * of this process leaves it.
 * @returns ends the group and everybody in it at once, and stops watching; call it when the leader is gone, too, for
 * the sake of those it left.
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
  // Without a shell the groups are still ended whenever this process comes to its own end.
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
    // Nobody is left in it.
  }
}
