/** The command line: `plyhouse`. */
import { readFileSync } from 'node:fs';
import { endWithLauncher } from '../node/launcher.ts';
import { exitOnLostOutput } from '../node/lost-output.ts';
import { EXIT } from './exit.ts';

exitOnLostOutput(EXIT.output);
endWithLauncher();

const args = process.argv.slice(2);
if (args.length === 1 && /^(--version|-V)$/.test(args[0]!)) {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  process.stdout.write(`${version}\n`);
} else {
  const { runCommandLine } = await import('./run-command-line.ts');
  process.exitCode = await runCommandLine(args);
}
