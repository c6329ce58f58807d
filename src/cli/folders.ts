import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { CliError, EXIT } from './exit.ts';

/** The folders and files for data for which no file is given. */
export interface Folders {
  /** The folder of all data. */
  readonly data: string;
  /** Games played at a terminal. */
  readonly games: string;
  readonly matches: string;
  /** Endgame tables. */
  readonly tables: string;
  /** The file of tournaments. */
  readonly tournaments: string;
  /** Results of tournaments that their database could not take yet. */
  readonly spool: string;
}

/**
 * The folders, whether they exist or not: PLYHOUSE_DATA_DIR, otherwise the system's conventions: %APPDATA% on Windows,
 * elsewhere XDG_DATA_HOME (XDG Base Directory Specification 0.8, which has relative paths ignored).
 * @throws {CliError} if it would be in the user's home, and there is none.
 */
export function dataFolders(
  environment: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
  home?: string,
): Folders {
  const { join, isAbsolute, resolve } = platform === 'win32' ? path.win32 : path.posix;
  const { PLYHOUSE_DATA_DIR, XDG_DATA_HOME, APPDATA } = environment;
  const atHome = (...names: readonly string[]) => join(home ?? homeFolder(), ...names);
  const customary = () => {
    if (platform === 'win32') return APPDATA || atHome('AppData', 'Roaming');
    return XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : atHome('.local', 'share');
  };
  const data = PLYHOUSE_DATA_DIR ? resolve(PLYHOUSE_DATA_DIR) : join(customary(), 'plyhouse');
  const at = (name: string) => join(data, name);
  return {
    ...{ data, games: at('games'), matches: at('matches'), tables: at('tables') },
    ...{ tournaments: at('tournaments.sqlite'), spool: at('spool') },
  };
}

/** Some users have no home: those that a container knows only by number. */
function homeFolder(): string {
  try {
    return os.homedir();
  } catch {
    throw new CliError(EXIT.input, 'you have no home folder to keep anything in; --data-dir names a folder for it');
  }
}

/** The folder of Node's compile cache, for a quicker start (bin/plyhouse.js); undefined if there is none. */
export function compiledFolder(): string | undefined {
  const folder = module.getCompileCacheDir();
  // It contains a folder for each version of Node.
  return folder === undefined ? undefined : path.dirname(folder);
}
