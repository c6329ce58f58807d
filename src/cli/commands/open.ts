import { type Command, InvalidArgumentError } from 'commander';
import { FIRST_PORT } from '../../server/listen.ts';
import { servePage } from '../../server/serve-page.ts';
import { examples } from '../command.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly port?: number;
  readonly host: string;
  readonly open?: boolean;
  readonly build: boolean;
}

const ABOUT = `
Without --open or --no-open a browser is opened where a person sits at a screen of
this machine: not on a pipe, not where CI is set, not over ssh, on Linux not without
a display, and not with BROWSER=none.

Ctrl-C ends the server, which is how it is meant to end: with status 0.`;

/** `plyhouse open`: serves the page on this machine and opens it in a browser. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse open', 'plyhouse open --port 3000 --no-open')
    .option('--port <number>', `the port (default: ${FIRST_PORT}, or the next free one; 0: any free one)`, readPort)
    .option('--host <name>', 'the address to listen at; 0.0.0.0 for the whole network', '127.0.0.1')
    .option('--open', 'open a browser in any case')
    .option('--no-open', 'open none')
    .option('--no-build', 'in a checkout: serve the last build, however old')
    .addHelpText('after', ABOUT)
    .action(async ({ port, host, open, build }: Options) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
      await servePage({ port, host, open, build, say: terminal().say });
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError(`expected a whole number from 0 to 65535, found "${text}".`);
}
