/** Node only: the environment variables of engines. */

/**
 * What programs need to find their files, libraries and devices and to know the language and time zone of their user, on POSIX and
 * on Windows. Everything else stays here: addresses and passwords of databases, keys and tokens are no business of an engine.
 */
const PASSED_ON = new Set(
  [
    ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LANGUAGE'],
    ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
    ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH', 'CUDA_VISIBLE_DEVICES'],
    ...['OMP_NUM_THREADS', 'JAVA_HOME', 'WINEPREFIX', 'DISPLAY', 'WAYLAND_DISPLAY'],
    ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'OS', 'NUMBER_OF_PROCESSORS'],
    ...['PROCESSOR_ARCHITECTURE', 'USERNAME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA'],
    ...['ProgramData', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'CommonProgramFiles', 'PUBLIC'],
  ].map((name) => name.toUpperCase()),
);

/**
 * The environment of an engine: the variables of this one that any program needs, and those given for it.
 * @param given by name; they go before ours.
 */
export function engineEnvironment(
  own: NodeJS.ProcessEnv,
  given: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const passed = Object.entries(own).filter(([name]) => {
    // Windows has no case in names of variables ("Path").
    const known = name.toUpperCase();
    return PASSED_ON.has(known) || known.startsWith('LC_');
  });
  return { ...Object.fromEntries(passed), ...given };
}
