/**
 * The mean time per move of each player of a match, and the length of the games:
 * `node bench/move-times.ts FILE.pgn`. The times are those recorded in the games; book moves, which have none, and opening moves are left
 * out.
 */
import { readFile } from 'node:fs/promises';
import { fail, readArguments } from './command-line.ts';

const { positionals } = readArguments(import.meta.url, { allowPositionals: true });
const [file] = positionals;
if (file === undefined) fail('which file of games?');

interface Sum {
  seconds: number;
  moves: number;
  points: number;
}
const sums = new Map<string, Sum>();
let games = 0;
let plies = 0;
const POINTS: Readonly<Record<string, readonly [number, number]>> = {
  '1-0': [1, 0],
  '0-1': [0, 1],
  '1/2-1/2': [0.5, 0.5],
};

for (const text of (await readFile(file, 'utf8')).split(/^(?=\[Event )/m)) {
  const tag = (name: string) => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(text)?.[1];
  const points = POINTS[tag('Result') ?? ''];
  if (!points) continue;
  games++;
  plies += Number(tag('PlyCount'));
  const movetext = text.replaceAll(/^\[.*\]$/gm, '').replaceAll(/\s+/g, ' ');
  for (const [index, color] of ['White', 'Black'].entries()) {
    const name = tag(color)!;
    const sum = sums.get(name) ?? { seconds: 0, moves: 0, points: 0 };
    sums.set(name, sum);
    sum.points += points[index]!;
    const dots = index === 0 ? '\\.' : '\\.\\.\\.';
    for (const [, seconds] of movetext.matchAll(new RegExp(`\\d${dots} \\S+ \\{[^}]*?([\\d.]+)s[ }]`, 'g'))) {
      sum.seconds += Number(seconds);
      sum.moves++;
    }
  }
}
for (const [name, { seconds, moves, points }] of sums)
  console.log(`${name}: ${points} of ${games}; ${(seconds / moves).toFixed(1)} s a move (${moves} moves)`);
console.log(`${games} games of ${(plies / games / 2).toFixed(1)} moves`);
