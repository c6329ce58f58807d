import os from 'node:os';
import path from 'node:path';

/** The folder for games that were not given a file: PLYHOUSE_DATA_DIR, else by the customs of the system (XDG). */
export function dataFolder(environment: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const { PLYHOUSE_DATA_DIR, XDG_DATA_HOME, APPDATA } = environment;
  if (PLYHOUSE_DATA_DIR) return PLYHOUSE_DATA_DIR;
  if (platform === 'win32' && APPDATA) return path.join(APPDATA, 'plyhouse');
  return path.join(XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share'), 'plyhouse');
}
