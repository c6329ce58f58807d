/** Node only: whether `nohup` started this process. */
import { readFileSync, readlinkSync } from 'node:fs';

const WRITE_ONLY = 1;

/**
 * Whether this process was started under `nohup` at a terminal: a closed terminal is not meant for it then. `nohup` has
 * SIGHUP ignored, but Node undoes that at its start; what stays is what GNU's `nohup` puts in the terminal's place, a
 * stdin that can only be written to. Other systems leave no sign.
 */
export function isUnderNohup(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/0') !== '/dev/null') return false;
    const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(readFileSync('/proc/self/fdinfo/0', 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & 3) === WRITE_ONLY;
  } catch {
    return false;
  }
}
