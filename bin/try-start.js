// Runs `npm start` until the page answers, as a visitor of the README would: `node bin/try-start.js`, on any Node from 18 on.
import { spawn } from 'node:child_process';

const PATIENCE_MILLIS = 300_000;
const isWindows = process.platform === 'win32';

const end = (problem) => {
  npm.kill();
  process.stdout.write(problem === undefined ? 'npm start answers\n' : `npm start ${problem}\n${said}\n`);
  process.exit(problem === undefined ? 0 : 1);
};
// On Windows npm is a script of the shell's.
const npm = spawn('npm', ['start', '--', '--no-open', '--port', '0'], { shell: isWindows });
let said = '';
npm.stderr.on('data', (text) => {
  said += text;
});
npm.stdout.on('data', async (text) => {
  said += text;
  const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? [];
  if (url === undefined) return;
  npm.stdout.removeAllListeners('data');
  try {
    const page = await (await fetch(url)).text();
    end(page.includes('<title>') ? undefined : 'answers with something else than the page');
  } catch (error) {
    end(`says ${url}, which does not answer: ${error.message}`);
  }
});
npm.on('exit', (code) => end(`ends with ${code}`));
setTimeout(() => end('serves nothing'), PATIENCE_MILLIS);
