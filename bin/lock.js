// Takes out of package-lock.json on which Node the optional packages run, to be run after `npm install`. They are the compilers' and bundlers'
// programs, and run on our Node (bin/node.js); npm on an older one, such as Debian 12's Node 18, would leave them out and say nothing.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const entry of Object.values(lock.packages)) if (entry.optional) delete entry.engines;
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
