/** Node only: what Plyhouse keeps of the articles' positions and games. */
import { readFile } from 'node:fs/promises';

/** The positions of the articles, with what they say of each, as EPD. */
export const ARTICLES_FILE = new URL('../../data/positions/articles.epd', import.meta.url);

/** The same and more as JSON, with what is printed of searches from inside. */
export const POSITIONS_FILE = new URL('../../data/positions/positions.json', import.meta.url);

/** The recorded games of the programs. */
export const RECORDS_FILE = new URL('../../data/games/seed-games.pgn', import.meta.url);

/** The agreement of every program with every recorded one, as measured (docs/fidelity.md). */
export const FIDELITY_FILE = new URL('../../data/fidelity.json', import.meta.url);

/** Results of fitting weights to all recorded games but one and testing them on that one, for each program with fitted weights. */
export const FITS_FILE = new URL('../../data/fidelity-fits.json', import.meta.url);

/** The programs' results in the tests that rate by positions (docs/ratings.md). */
export const POSITIONS_RATING_FILE = new URL('../../data/ratings/positions.json', import.meta.url);

/** The programs' recorded answers to the articles' open questions. */
export const ANSWERS_FILE = new URL('../../data/answers.json', import.meta.url);

/** A file of Plyhouse as text. */
export function readHouseFile(file: URL): Promise<string> {
  return readFile(file, 'utf8');
}
