// On which Node our commands run: the running one if it is new enough, else the one that `npm ci` installs, found by its path, because not
// every npm links it. Node 18 must be able to read this file and those that import it (bin/run.js, bin/plyhouse.js).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest that runs our TypeScript and its own SQLite without warnings. */
const OLDEST_MAJOR = 24;
/** Systems with a Node on npm, as listed in bin/node/package.json. */
const PACKAGED = ['linux-x64', 'linux-arm64', 'win-x64'];

/** Whether this Node is new enough. If not, the same command goes on in a packaged one, and ends this process when it ends. */
export function isNewEnough() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
    if (process.channel) {
      // Started by goOn, whose end closes the channel, even if it was killed and could pass on no signal.
      process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
      process.channel.unref();
    }
    return true;
  }
  const isWindows = process.platform === 'win32';
  const system = `${isWindows ? 'win' : process.platform}-${process.arch}`;
  // Below us in a checkout, or next to us if Plyhouse and that package are installed.
  const packaged = ['../node_modules/', '../../']
    .map((folder) => new URL(`${folder}node-${system}/bin/node${isWindows ? '.exe' : ''}`, import.meta.url))
    .map((url) => fileURLToPath(url))
    .find(existsSync);
  if (packaged === undefined) {
    process.stderr.write(
      `Plyhouse needs Node ${OLDEST_MAJOR} or newer, found ${process.versions.node}: ${remedy(system)}\n`,
    );
    process.exitCode = 2;
  } else goOn(packaged);
  return false;
}

function remedy(system) {
  if (!PACKAGED.includes(system)) return 'install one from https://nodejs.org';
  return existsSync(new URL('node/package.json', import.meta.url))
    ? 'run "npm ci", which installs one'
    : `install one from https://nodejs.org, or run "npm install node-${system}@${OLDEST_MAJOR}" (with --global if Plyhouse is)`;
}

function goOn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}
