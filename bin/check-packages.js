// Packs both packages as they would be published and has publint and arethetypeswrong judge what was packed: entry points that
// are missing, types that are not found or say another module format than the code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-packages-'));

/** Runs a command of a package, and shows what it says if it finds fault. */
function run(command, words, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    // On Windows npm is a script of the shell's.
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (error) throw error;
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  process.exitCode = 1;
}

try {
  for (const each of ['kernel', '.'])
    run('npm', ['pack', '--silent', '--pack-destination', folder], path.join(root, each));
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    run(process.execPath, [`${root}node_modules/publint/src/cli.js`, '--strict', file]);
    // The kernel is for everyone; the house is ES modules only, which Node's require() reads since 20.19 and 22.12.
    run(process.execPath, [
      `${root}node_modules/@arethetypeswrong/cli/dist/index.js`,
      '--profile',
      name.startsWith('plyhouse-kernel-') ? 'strict' : 'esm-only',
      '--exclude-entrypoints',
      './assemblyscript/*',
      '--no-emoji',
      file,
    ]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
