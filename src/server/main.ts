/**
 * `npm start`: builds the page where its sources are newer than the last build, serves it, and prints its address.
 * Ctrl-C or SIGTERM ends it at once, which is how a server is meant to end: with status 0. Status 1: the page does not
 * build or the address cannot be had. Status 2: the command line makes no sense.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT, buildPage, isBuilt } from './build.ts';
import { readFiles } from './files.ts';
import { FIRST_PORT, listen } from './listen.ts';

const HELP = `Serves the page of Plyhouse.

  npm start                        build what is new, serve, print the address
  npm start -- --port 3000         at another port

Options:
  --port N      the port (default: ${FIRST_PORT}, or the next free one; 0: any free one)
  --host NAME   the address to listen at (default: 127.0.0.1, this machine only; 0.0.0.0: the whole network)
  --no-build    serve the last build, however old
  --help        this text
`;

/** What goes wrong with a command line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function main(args: readonly string[]): Promise<void> {
  const { port, host, build, help } = readArguments(args);
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  if (process.env.npm_lifecycle_event !== undefined) endWithParent();

  if (!build) {
    if (!existsSync(join(BUILT, 'index.html'))) throw new Error('there is no build to serve; leave out --no-build');
  } else if (!isBuilt()) {
    const start = performance.now();
    process.stderr.write('Building the page ...\n');
    await buildPage();
    process.stderr.write(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
  }
  const { url } = await listen(readFiles(BUILT), host, port);
  process.stdout.write(`Plyhouse is open at ${url}\n`);
}

/** npm, told to end, ends its shell and leaves what runs in it behind: an orphan ends itself. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 250).unref();
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`plyhouse: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
