/** The environment variables that commands read, for the help and the manual page. */
export const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PLYHOUSE_DATA_DIR', 'The folder for games, matches and endgame tables ("plyhouse paths" prints it).'],
  ['XDG_DATA_HOME', 'Where that folder is made if the first is not set; else ~/.local/share. On Windows: APPDATA.'],
  [
    'PLYHOUSE_DATABASE',
    'The database of tournaments if --database is left out: a folder or postgres://user@host/name.',
  ],
  ['PGPASSFILE', 'The file with the passwords for PostgreSQL servers; else ~/.pgpass. PGPASSWORD is one password.'],
  ['XDG_CACHE_HOME', 'Where compiled code is kept for a quicker start; else ~/.cache. On Windows: LOCALAPPDATA.'],
  ['NODE_COMPILE_CACHE', 'The folder for compiled code. With NODE_DISABLE_COMPILE_CACHE=1 none is kept.'],
  ['NO_COLOR, FORCE_COLOR, TERM', 'Whether colours are used; with TERM=dumb none.'],
  ['PLYHOUSE_DEBUG', 'Set to anything: errors are printed with the place in the code, as with --verbose.'],
];
