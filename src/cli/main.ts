/** The command line: `plyhouse`. */
import { readFileSync } from 'node:fs';

// A reader that has gone away (`plyhouse programs | head -1`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
}

const words = process.argv.slice(2);
if (words.length === 1 && /^(--version|-V)$/.test(words[0]!)) {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  process.stdout.write(`${version}\n`);
} else {
  const { runCommandLine } = await import('./run-command-line.ts');
  process.exitCode = await runCommandLine(words);
}
