// Runs a script of this checkout on a Node that can run it (bin/node.js): `node bin/run.js SCRIPT WORDS`, as npm's scripts do.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isNewEnough } from './node.js';

if (isNewEnough()) {
  const [node, , script, ...words] = process.argv;
  const file = realpathSync(script);
  process.argv = [node, file, ...words];
  await import(pathToFileURL(file).href);
}
