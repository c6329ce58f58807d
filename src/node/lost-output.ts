import { refusal } from './refusal.ts';

/**
 * Ends the process when its output can no longer be written: silently if the reader has gone (`plyhouse programs | head
 * -1`), otherwise with a line on stderr and the given exit
 * code. If stderr itself is lost, it ends with that code too.
 */
export function exitOnLostOutput(exitCode: number): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? (stream === process.stdout ? 0 : exitCode));
      if (stream === process.stdout)
        process.stderr.write(`plyhouse: the output cannot be written: ${refusal(error)}\n`);
      process.exit(exitCode);
    });
  }
}
