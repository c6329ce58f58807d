import type { Command } from 'commander';
import { FIRST_PORT } from '../../server/listen.ts';
import { servePage } from '../../server/serve-page.ts';
import { examples, wholeFrom } from '../command.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly port?: number;
  readonly host: string;
  readonly open?: boolean;
  readonly build: boolean;
}

const ABOUT = `
Without --open or --no-open a browser is opened if you are at the screen of this
computer: not on a pipe, over ssh, on Linux without a display, where CI is set, or
with BROWSER=none. Ctrl-C stops the server, with exit code 0.`;

/** `plyhouse open`: serves the page on this machine and opens it in a browser. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse open', 'plyhouse open --port 3000 --no-open')
    .option(
      '--port <number>',
      `the port (default: ${FIRST_PORT}, or the next free one; 0 for any free one)`,
      wholeFrom(0, 65_535),
    )
    .option('--host <name>', 'the address to listen on; 0.0.0.0 for the whole network', '127.0.0.1')
    .option('--open', 'always open a browser')
    .option('--no-open', 'do not open a browser')
    .option('--no-build', 'in a checkout: serve the last build, even if it is old')
    .addHelpText('after', ABOUT)
    .action(async ({ port, host, open, build }: Options) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
      await servePage({ port, host, open, build, inform: terminal().inform });
    });
}
