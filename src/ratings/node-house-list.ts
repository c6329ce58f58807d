/** Node only: reads the rating list of the house from data/ratings. */
import { readFile } from 'node:fs/promises';
import type { HouseList } from './house-list.ts';

const FILE = new URL('../../data/ratings/house.json', import.meta.url);

/** @returns undefined if there is none. */
export async function readHouseList(): Promise<HouseList | undefined> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as HouseList;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
