/**
 * Compares our Swiss pairings with those of bbpPairings, an independent engine for the same rules: it makes random
 * tournaments, and every round of each is paired again from the rounds before it. A tournament that differs in any round does
 * not agree; those for which bbpPairings finds no round itself are left out.
 *
 * `node bench/swiss.ts PROGRAM [--tournaments N] [--first SEED] [--keep FOLDER] [--json]`; status 1 if fewer than
 * 998 of 1,000 agree. PROGRAM is an executable of bbpPairings that knows the rules of 2026 (6.0.0); --keep stores the reports
 * that differ.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { differencesFrom } from '../src/standings/pairing/swiss/replay.ts';
import { parseTrf } from '../src/standings/trf.ts';
import { readArguments } from './command-line.ts';

const { values, positionals } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: {
    tournaments: { type: 'string', default: '5000' },
    first: { type: 'string', default: '1' },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [program] = positionals;
if (!program) {
  console.error('an executable of bbpPairings is missing; see --help');
  process.exit(2);
}

/**
 * The kind of tournament for a number: from 4 players to 60 and from 3 rounds to 11, one in fifty as large as the generator likes; few and
 * many forfeits, withdrawals, byes and draws. A rate of 20 means one in twenty.
 */
function makeConfiguration(seed: number): string {
  const players = 4 + ((seed * 7) % 57);
  const most = Math.min(11, Math.max(3, Math.floor(players * 0.7)));
  const rounds = 3 + (seed % (most - 2));
  const size = seed % 50 === 0 ? [] : [`PlayersNumber=${players}`, `RoundsNumber=${rounds}`];
  const rates = [`ForfeitRate=${5 + (seed % 40)}`, `RetiredRate=${5 + (seed % 90)}`];
  return [
    ...size,
    ...(seed % 3 === 0 ? [] : rates),
    ...(seed % 4 === 0 ? [] : [`HalfPointByeRate=${5 + (seed % 50)}`]),
    `DrawPercentage=${(seed * 13) % 80}`,
    '',
  ].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'plyhouse-swiss-'));
const result = { tournaments: 0, agreed: 0, rounds: 0, roundsAgreed: 0, leftOut: 0, differing: [] as number[] };
try {
  const first = Number(values.first);
  for (let seed = first; seed < first + Number(values.tournaments); seed++) {
    const [configuration, file] = [join(folder, 'configuration'), join(folder, 'report.trf')];
    writeFileSync(configuration, makeConfiguration(seed));
    try {
      const args = ['--dutch', '-g', configuration, '-o', file, '-s', String(seed)];
      execFileSync(resolve(program), args, { stdio: 'ignore' });
    } catch (error) {
      if ((error as { status?: number | null }).status == null) throw error;
      result.leftOut++;
      continue;
    }
    const report = parseTrf(readFileSync(file, 'utf8'));
    const differences = differencesFrom(report);
    result.tournaments++;
    result.rounds += report.tournament.rounds ?? 0;
    result.roundsAgreed += (report.tournament.rounds ?? 0) - differences.length;
    if (differences.length === 0) result.agreed++;
    else {
      result.differing.push(seed);
      if (values.keep) {
        mkdirSync(values.keep, { recursive: true });
        copyFileSync(file, join(values.keep, `${seed}.trf`));
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const share = result.agreed / result.tournaments;
if (values.json) console.log(JSON.stringify({ ...result, share }));
else {
  console.log(`tournaments  ${result.agreed} of ${result.tournaments} paired alike (${(100 * share).toFixed(2)} %)`);
  console.log(`rounds       ${result.roundsAgreed} of ${result.rounds}`);
  if (result.leftOut > 0) console.log(`left out     ${result.leftOut}`);
  if (result.differing.length > 0) console.log(`differing    seeds ${result.differing.join(', ')}`);
}
process.exitCode = share >= 0.998 ? 0 : 1;
