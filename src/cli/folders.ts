import os from 'node:os';
import path from 'node:path';

/** Where the house keeps what it was given no file for. */
export interface Folders {
  /** All of it. */
  readonly data: string;
  /** Games that were played at a terminal. */
  readonly games: string;
  readonly matches: string;
  /** Endgame tables. */
  readonly tables: string;
}

/**
 * The folders, whether they exist or not: PLYHOUSE_DATA_DIR, else by the customs of the system: %APPDATA% on Windows,
 * elsewhere XDG_DATA_HOME (XDG Base Directory Specification 0.8, which has relative paths ignored).
 */
export function dataFolders(
  environment: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
  home = os.homedir(),
): Folders {
  const { join, isAbsolute, resolve } = platform === 'win32' ? path.win32 : path.posix;
  const { PLYHOUSE_DATA_DIR, XDG_DATA_HOME, APPDATA } = environment;
  const xdg = XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(home, '.local', 'share');
  const customary = platform === 'win32' ? APPDATA || join(home, 'AppData', 'Roaming') : xdg;
  const data = PLYHOUSE_DATA_DIR ? resolve(PLYHOUSE_DATA_DIR) : join(customary, 'plyhouse');
  return { data, games: join(data, 'games'), matches: join(data, 'matches'), tables: join(data, 'tables') };
}
