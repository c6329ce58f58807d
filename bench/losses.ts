/**
 * The cost of moves: how many centipawns each player's moves lose, and how often, as judged by a stronger engine.
 * `plyhouse analyse games.pgn --game all --nodes 20000 --json > analysed.json; node bench/losses.ts analysed.json ...`
 *
 * A move costs the value before it less the value after it, by the analyst; the analyst's own move costs nothing. Values beyond ten pawns,
 * mates included, count as ten. Only moves in undecided positions count: within five pawns before the move.
 */
import { readFileSync } from 'node:fs';
import { fail, readArguments } from './command-line.ts';

/** The part of `plyhouse analyse --json` that is read. */
interface Analysed {
  readonly white: { readonly name: string };
  readonly black: { readonly name: string };
  readonly positions: readonly {
    readonly fen: string;
    readonly best: string | null;
    readonly score: { readonly cp: number } | { readonly mate: number } | null;
  }[];
  readonly moves: readonly { readonly ply: number; readonly move: string }[];
}

/** Losses from each of these on, in centipawns, are counted together. */
const BANDS = [0, 10, 50, 100, 200, 500];
const MOST = 1000;
const DECIDED = 500;

const { positionals: files } = readArguments(import.meta.url, { allowPositionals: true, options: {} });
if (files.length === 0) fail('expected files of `plyhouse analyse --json`, found none');

/** White's view of a position in centipawns, at most ten pawns; undefined if the analyst gave no value. */
function centipawnsOf({ score }: Analysed['positions'][number]): number | undefined {
  if (score === null) return undefined;
  if ('mate' in score) return score.mate > 0 ? MOST : -MOST;
  return Math.max(-MOST, Math.min(MOST, score.cp));
}

/** The losses of each player's moves. */
const losses = new Map<string, number[]>();
for (const file of files) {
  for (const { white, black, positions, moves } of JSON.parse(readFileSync(file, 'utf8')) as Analysed[]) {
    for (const { ply, move } of moves) {
      const [before, after] = [positions[ply - 1]!, positions[ply]!];
      const [from, to] = [centipawnsOf(before), centipawnsOf(after)];
      if (from === undefined || to === undefined || Math.abs(from) > DECIDED) continue;
      const isWhite = before.fen.includes(' w ');
      const loss = before.best === move ? 0 : Math.max(0, isWhite ? from - to : to - from);
      const { name } = isWhite ? white : black;
      if (!losses.has(name)) losses.set(name, []);
      losses.get(name)!.push(loss);
    }
  }
}

const labels = BANDS.map((from, at) => (at + 1 < BANDS.length ? `${from}-${BANDS[at + 1]! - 1}` : `${from}+`));
console.log(`| player | moves | mean | ${labels.join(' | ')} |`);
console.log(`|---|---:|---:|${labels.map(() => '---:|').join('')}`);
for (const [name, each] of [...losses].sort(([one], [other]) => (one < other ? -1 : 1))) {
  const mean = Math.round(each.reduce((sum, loss) => sum + loss, 0) / each.length);
  const shares = BANDS.map((from, at) => {
    const count = each.filter((loss) => loss >= from && loss < (BANDS[at + 1] ?? Number.POSITIVE_INFINITY)).length;
    return `${((100 * count) / each.length).toFixed(1)} %`;
  });
  console.log(`| ${name} | ${each.length} | ${mean} | ${shares.join(' | ')} |`);
}
