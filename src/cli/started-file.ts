import { existsSync, realpathSync } from 'node:fs';
import { CliError, EXIT } from './exit.ts';

/** The file that was started, for those who are to start it again. @throws {CliError} if it cannot be started again by its name. */
export function startedFile(command: string): string {
  const file = process.argv[1];
  if (file === undefined || !existsSync(file)) {
    throw new CliError(EXIT.usage, `${command}: expected to be started as a file, found ${file ?? 'none'}`);
  }
  return realpathSync(file);
}
