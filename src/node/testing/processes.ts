import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  readonly pid: number;
  readonly group: number;
  /** Its command and arguments, with blanks between them. */
  readonly command: string;
}

/** The living processes, without zombies. Linux needs no `ps`: not every system has it. */
export function livingProcesses(): RunningProcess[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'pgid=', '-o', 'stat=', '-o', 'command='], {
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +([^Z\s]\S*) +(.*)$/gm)].map(([, pid, group, , command]) => ({
    pid: Number(pid),
    group: Number(group),
    command: command!,
  }));
}

/** "pid (command) state ppid pgrp ..." (proc_pid_stat(5)); nothing if it has ended. */
function readProcess(pid: string): RunningProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (/[ZX]/.test(state!)) return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid: Number(pid), group: Number(group), command }];
  } catch {
    return [];
  }
}
