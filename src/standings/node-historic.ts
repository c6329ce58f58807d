/** Node only: tournaments as magazines printed them, from data/tournaments. */
import { readFile } from 'node:fs/promises';
import type { PrintedTable } from './printed-table.ts';

/** In chronological order. */
export const HISTORIC_TOURNAMENTS = ['paris-1981', 'dutch-1982', 'philips-1983'] as const;
export type HistoricTournament = (typeof HISTORIC_TOURNAMENTS)[number];

/** The table of a tournament as it was printed. */
export async function readPrintedTable(id: HistoricTournament): Promise<PrintedTable> {
  const file = new URL(`../../data/tournaments/${id}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as PrintedTable;
}
