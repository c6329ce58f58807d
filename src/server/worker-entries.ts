import type { Plugin } from 'vite';

/**
 * A Vite plugin for the build of web workers: no other file of the build imports the script that a worker starts with.
 *
 * By default the bundler lets other chunks import shared code from the entry itself. WebKit does not find a worker's
 * first script among the modules it has loaded: it evaluates the script again when a program imports it, and the second
 * evaluation takes over the worker's messages from the first. Vite sets the option itself and passes none on, so it is
 * set in a later hook.
 */
export function standaloneEntries(): Plugin {
  return {
    name: 'plyhouse:standalone-entries',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  };
}
