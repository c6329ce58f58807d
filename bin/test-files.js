// The test files, and those of them that belong to a run.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** In the name of a file that only `npm run test:all` runs, and in one of which it runs more. */
const IS_OF_ALL = /\.all\.(browser\.)?test\.tsx?$/;
const HAS_MORE = /\b(inAll|isAll|seriousFindings)\b/;

/** The paths of all test files from the root, with slashes. */
export function testFiles(patterns = ['{src,kernel/src}/**/*.test.ts']) {
  return globSync(patterns, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

export const isBrowserTest = (file) => /\.browser\.test\.tsx?$/.test(file);

/** Whether `npm test` runs a file. */
export const isOfFirstTier = (file) => !IS_OF_ALL.test(file);

/** Whether `npm run test:all` runs more of a file than `npm test`. */
export const hasMore = (file) => IS_OF_ALL.test(file) || HAS_MORE.test(readFileSync(`${ROOT}${file}`, 'utf8'));
