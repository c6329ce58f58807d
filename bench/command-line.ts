/** What the scripts of bench/ are called with. The comment at the head of a script is its usage: it is told but once. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The words of the command line, as `parseArgs` of Node gives them. `--help` prints the usage and ends; so do words that
 * are not understood, with status 2.
 * @param script the address of the script, `import.meta.url`.
 */
export function readWords<T extends ParseArgsConfig>(script: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usageOf(script));
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usageOf(script)}`);
    process.exit(2);
  }
}

/** The comment at the head of a script, as plain text. */
function usageOf(script: string): string {
  const [, comment] = /^\/\*\*\n([\s\S]*?) \*\/\n/.exec(readFileSync(fileURLToPath(script), 'utf8'))!;
  return comment!
    .replace(/^ \* ?/gm, '')
    .replaceAll('`', '')
    .trimEnd();
}
