/**
 * `npm start`: builds the page where its sources are newer than the last build, serves it, prints its address and opens it in a browser.
 * Ctrl-C or SIGTERM ends it at once, which is how a server is meant to end: with status 0. Status 1: the page does not
 * build or the address cannot be had. Status 2: the command line makes no sense.
 */

import { parseArgs } from 'node:util';
import { printable } from '../chess/foreign-text.ts';
import { endWithLauncher } from '../node/launcher.ts';
import { exitOnLostOutput } from '../node/lost-output.ts';
import { FIRST_PORT } from './listen.ts';
import { servePage } from './serve-page.ts';

const HELP = `Serves the page of Plyhouse.

  npm start                        build what is new, serve, print the address and open it in a browser
  npm start -- --port 3000         at another port

Options:
  --port N      the port (default: ${FIRST_PORT}, or the next free one; 0: any free one)
  --host NAME   the address to listen at (default: 127.0.0.1, this machine only; 0.0.0.0: the whole network)
  --no-build    serve the last build, however old
  --open        open a browser in any case
  --no-open     open none; without either one is opened where a person sits at a screen of this machine:
                not on a pipe, not where CI is set, not over ssh, not without a display, not with BROWSER=none
  --help        this text
`;

/** What goes wrong with a command line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function main(args: readonly string[]): Promise<void> {
  const { port, host, build, open, help } = readArguments(args);
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  endWithLauncher();

  await servePage({ host, port, build, open, say: (text) => process.stderr.write(printable(`${text}\n`)) });
}

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        build: { type: 'boolean', default: true },
        open: { type: 'boolean' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      throw new UsageError(`--port expects a whole number from 0 to 65535, found "${values.port}"`);
    }
    return { ...values, port };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error));
  }
}

exitOnLostOutput(1);
try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(printable(`plyhouse: ${error instanceof Error ? error.message : error}\n`));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
