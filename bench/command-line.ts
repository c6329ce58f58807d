/** The command lines of the scripts of bench/. The comment at the head of a script is its usage. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The words of the command line, as `parseArgs` of Node gives them. `--help` prints the usage and ends; so do words that
 * are not understood, with status 2.
 * @param script the address of the script, `import.meta.url`.
 */
export function readArguments<T extends ParseArgsConfig>(script: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
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

/** Says what is wrong with the words that the running script was called with, and ends with status 2. */
export function fail(message: string): never {
  console.error(`bench/${path.basename(process.argv[1]!, '.ts')}: ${message}`);
  process.exit(2);
}

/** The whole number that an option is to be, from `least` upwards; any other word ends the script. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  fail(`--${option}: expected a whole number from ${least}, found "${text}"`);
}

/** Options of a program from words such as "Hash=16"; any other word ends the script. */
export function settingsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? fail(`expected Name=value, found "${text}"`);
      return [name!, value!];
    }),
  );
}

/** The comment at the head of a script, as plain text. */
function usageOf(script: string): string {
  const [, comment] = /^\/\*\*\n([\s\S]*?) \*\/\n/.exec(readFileSync(fileURLToPath(script), 'utf8'))!;
  return comment!
    .replace(/^ \* ?/gm, '')
    .replaceAll('`', '')
    .trimEnd();
}
