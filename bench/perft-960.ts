/**
 * Counts all 960 start positions of Chess960 to a depth and compares the sum with the published one (OEIS A157851): 4 plies
 * take seconds, 5 a minute, 6 half an hour.
 *
 * `node bench/perft-960.ts [--plies N]`; status 1 if the count differs.
 */
import { CHESS960_COUNT, Chess, chess960Fen } from 'plyhouse-kernel';
import { fail, readArguments, wholeNumber } from './command-line.ts';

const PUBLISHED = [960, 18_882, 371_766, 8_224_968, 181_106_056, 4_433_048_830, 107_637_760_217];

const { values } = readArguments(import.meta.url, { options: { plies: { type: 'string', default: '5' } } });
const plies = wholeNumber('plies', values.plies);
const published = PUBLISHED[plies] ?? fail(`--plies: expected 1 to ${PUBLISHED.length - 1}, found ${plies}`);

const start = performance.now();
let nodes = 0;
for (let number = 0; number < CHESS960_COUNT; number++) {
  nodes += new Chess(chess960Fen(number), { chess960: true }).perft(plies);
}
const seconds = (performance.now() - start) / 1000;
console.log(
  `${plies} plies: ${nodes} games, published ${published}; ${seconds.toFixed(1)} s, ${Math.round(nodes / seconds / 1e6)} million a second`,
);
if (nodes !== published) process.exitCode = 1;
