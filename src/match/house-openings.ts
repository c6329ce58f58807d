/** Node only: the openings of Plyhouse. */
import { readFile } from 'node:fs/promises';
import { parseOpenings } from './openings.ts';
import type { Opening } from './packed-openings.ts';

const FILE = new URL('../../data/openings/house.pgn', import.meta.url);

/** The short, well-known lines of data/openings/house.pgn, from which matches begin when nobody names others. */
export async function houseOpenings(): Promise<Opening[]> {
  return parseOpenings(await readFile(FILE, 'utf8'), 'house');
}
