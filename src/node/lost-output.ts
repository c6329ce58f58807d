import { refusal } from './refusal.ts';

/**
 * Ends the process where what it says can no longer be written: silently and as it stands where the reader has gone away
 * (`plyhouse programs | head -1`), else with a line on stderr and the exit code given.
 */
export function exitOnLostOutput(exitCode: number): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
      if (stream === process.stdout)
        process.stderr.write(`plyhouse: the output cannot be written: ${refusal(error)}\n`);
      process.exit(exitCode);
    });
  }
}
