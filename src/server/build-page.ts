/**
 * `npm run build:page`: builds the page as a folder that any web server can serve (docs/hosting.md), and prints the
 * folder. Status 1: it does not build. Status 2: the command line makes no sense.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printable } from '../chess/foreign-text.ts';
import { messageOf } from '../chess/message-of.ts';
import { exitOnLostOutput } from '../node/lost-output.ts';
import { BaseError, buildPage, checkReplaceable, FolderTakenError, parseBase } from './build.ts';

const HELP = `Builds the page as a folder that any web server can serve.

  npm run build:page                       a page that works at any path that ends in a slash
  npm run build:page -- --base /chess/     a page for this path of its host, and no other

Options:
  --base PATH    where the page will lie on its host
  --out FOLDER   where to write it (default: dist/page); what an earlier build wrote there is replaced
  --help         this text

docs/hosting.md tells more.
`;
/** Wrong usage, by the names of the errors; anything else is a build that failed. */
const USAGE = (error: unknown) =>
  error instanceof BaseError ||
  error instanceof FolderTakenError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string' },
      out: { type: 'string', default: 'dist/page' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const folder = resolve(values.out);
  const base = values.base === undefined ? undefined : parseBase(values.base);
  checkReplaceable(folder);
  await buildPage(folder, base);
  process.stdout.write(printable(`${folder}\n`));
}

exitOnLostOutput(1);
try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(printable(`plyhouse: ${messageOf(error)}\n`));
  process.exitCode = USAGE(error) ? 2 : 1;
}
