// Builds a release into a folder: both packages, the page, the pages of the programming interface, and their SHA-256 sums.
//
//   PLYHOUSE_REPOSITORY=https://host/owner/name npm run release [-- --out FOLDER] [-- --untagged]
//
// The address of the repository stands nowhere else: `repository`, `homepage` and `bugs` of the packages are made from it,
// here. Nothing is published; .github/workflows/ci.yml does that with what is built here. `--untagged` is for a trial.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({
  options: { out: { type: 'string', default: path.join(root, 'dist/release') }, untagged: { type: 'boolean' } },
});

/** A release that must not be built; the message says why. */
class Refusal extends Error {}

try {
  build(path.resolve(values.out));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 2;
}

function build(out) {
  const repository = repositoryAddress(process.env.PLYHOUSE_REPOSITORY);
  const version = releaseVersion();
  const work = mkdtempSync(path.join(tmpdir(), 'plyhouse-release-'));
  try {
    const made = path.join(work, 'made');
    mkdirSync(made);
    for (const folder of ['kernel', '.']) pack(folder, repository, work, made);
    run('npm', ['run', '--silent', 'build:page', '--', '--out', path.join(work, 'page')]);
    run('tar', ['-czf', path.join(made, `plyhouse-page-${version}.tar.gz`), '-C', work, 'page']);
    run('npm', ['run', '--silent', 'docs', '--', '--out', path.join(work, 'api')]);
    run('tar', ['-czf', path.join(made, `plyhouse-kernel-api-${version}.tar.gz`), '-C', work, 'api']);
    const sums = readdirSync(made).map((name) => `${sha256(path.join(made, name))}  ${name}\n`);
    writeFileSync(path.join(made, 'SHA256SUMS'), sums.join(''));
    rmSync(out, { recursive: true, force: true });
    mkdirSync(path.dirname(out), { recursive: true });
    cpSync(made, out, { recursive: true });
    process.stdout.write(`${out}\n${sums.join('')}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The address that all others are made from: a repository on the web. @throws {Refusal} */
function repositoryAddress(text) {
  const expected = 'expected https://host/owner/name in PLYHOUSE_REPOSITORY';
  if (!text) throw new Refusal(`no address of the repository; ${expected}`);
  if (!/^https:\/\/[\w.-]+(?:\/[\w.-]+){2,}$/.test(text) || text.endsWith('.git'))
    throw new Refusal(`${expected}, found ${text}`);
  return text;
}

/** The version of both packages, which the tag, the lock and the list of changes name too. @throws {Refusal} */
function releaseVersion() {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { version, dependencies } = read('package.json');
  const kernel = read('kernel/package.json').version;
  if (kernel !== version || dependencies['plyhouse-kernel'] !== version) {
    throw new Refusal(
      `expected one version, found ${version} and ${kernel} for the kernel (${dependencies['plyhouse-kernel']} is depended on)`,
    );
  }
  const [heading] = /^## .*/m.exec(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? ['nothing'];
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`).test(heading)) {
    throw new Refusal(`CHANGELOG.md: expected "## ${version} – date" at its head, found "${heading}"`);
  }
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Refusal(`expected a clean checkout, found\n${changed}`);
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  if (!values.untagged && !tags.includes(`v${version}`)) {
    throw new Refusal(
      `expected the tag v${version} on this revision, found ${tags.join(', ') || 'none'} (--untagged for a trial)`,
    );
  }
  return version;
}

/** Packs a package with the addresses that only a release has. */
function pack(folder, repository, work, made) {
  const { url, ...addresses } = {
    url: `git+${repository}.git`,
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
  const packed = path.join(work, `packed-${path.basename(path.join(root, folder))}`);
  mkdirSync(packed);
  run('npm', ['pack', '--silent', '--pack-destination', packed], path.join(root, folder));
  run('tar', ['-xzf', path.join(packed, readdirSync(packed)[0]), '-C', packed]);
  const manifest = path.join(packed, 'package/package.json');
  const { scripts, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  // Its scripts are those of the checkout; what is packed is built.
  const directory = folder === '.' ? {} : { directory: folder };
  writeFileSync(
    manifest,
    `${JSON.stringify({ ...rest, ...addresses, repository: { type: 'git', url, ...directory } }, undefined, 2)}\n`,
  );
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', made], path.join(packed, 'package'));
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function run(command, words, cwd = root) {
  execFileSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
