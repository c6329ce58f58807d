import type { Plugin } from 'vite';

/**
 * A Vite plugin for the build of web workers: the script that a worker starts with is imported by no other file of the build.
 *
 * By default the bundler lets other chunks import what they share with the entry from the entry itself. WebKit does not
 * find a worker's first script among the modules it has loaded: it evaluates it again when a program imports it, and the
 * second evaluation takes the worker's messages over from the first. Vite sets the option itself and passes none on, so it
 * is set in the hook that comes after.
 */
export function standaloneEntries(): Plugin {
  return {
    name: 'plyhouse:standalone-entries',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  };
}
