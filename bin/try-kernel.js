// Tries the kernel as it is packed: `node bin/try-kernel.js FILE.tgz` installs it in an empty folder and runs every example of
// its README there, as a module and by require(). It runs on the Node that starts it, from 18 on: on each that is supported.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A value of JavaScript as a comment of the README ends with it. */
const VALUE = /^(['[{\d]|undefined$|true$|false$)/;

/** Installs a packed kernel in an empty folder, with the examples of its README as modules. @returns the folder. */
export function installPacked(file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-kernel-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', path.resolve(file), '-C', folder]);
  renameSync(path.join(folder, 'package'), path.join(modules, 'plyhouse-kernel'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  const readme = readFileSync(path.join(modules, 'plyhouse-kernel/README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  const anywhere = examples.filter((code) => !/from 'node:/.test(code));
  writeFileSync(path.join(folder, 'examples.js'), asModule(examples));
  writeFileSync(path.join(folder, 'anywhere.js'), asModule(anywhere));
  return folder;
}

/** A module with `run`, which runs the examples, compares what they say that they give, and returns how many it compared. */
function asModule(examples) {
  const bodies = examples.map((code) =>
    code
      .replace(/^import (\{[^}]*\}) from '([^']+)';$/gm, "const $1 = await import('$2');")
      .replace(/^(\s*)(\S.*); \/\/ (.*)$/gm, (line, indent, expression, value) =>
        VALUE.test(value) && !/^(const|let|for) /.test(expression) ? `${indent}check(${expression}, ${value});` : line,
      ),
  );
  return `let checked = 0;
const text = (value) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? \`\${each}n\` : each)) ?? 'undefined';
function check(found, expected) {
  checked++;
  if (text(found) !== text(expected)) throw new Error(\`found \${text(found)}, expected \${text(expected)}\`);
}
export async function run() {
${bodies.map((body) => `await (async () => {\n${body}})();`).join('\n')}
return checked;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2];
  if (file === undefined) {
    process.stderr.write('try-kernel: expected the file of a packed kernel\n');
    process.exit(2);
  }
  const folder = installPacked(file);
  try {
    const run = (name, code) => {
      writeFileSync(path.join(folder, name), code);
      return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }).trim();
    };
    const checked = Number(run('all.js', "import { run } from './examples.js';\nconsole.log(await run());\n"));
    if (!(checked > 20)) throw new Error(`expected the examples to compare values, found ${checked}`);
    const required = run(
      'old.cjs',
      "const { Chess } = require('plyhouse-kernel'); const { parsePgn } = require('plyhouse-kernel/pgn'); console.log(new Chess().perft(3) + parsePgn('*').length);\n",
    );
    if (required !== '8903') throw new Error(`require: found ${required}, expected 8903`);
    process.stdout.write(`Node ${process.versions.node}: ${checked} values of the README; require(): ${required}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
