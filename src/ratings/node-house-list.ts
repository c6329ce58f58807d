/** Node only: reads the rating list of the house from data/ratings. */
import { readFile } from 'node:fs/promises';
import type { HouseList } from './house-list.ts';

const FILE = new URL('../../data/ratings/house.json', import.meta.url);

export async function readHouseList(): Promise<HouseList> {
  return JSON.parse(await readFile(FILE, 'utf8')) as HouseList;
}
