/** D. J. Barnes's pgn-extract (Debian: `apt-get install pgn-extract`), a reader that keeps to the standard of 1994. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { leftOut } from '../../node/testing/left-out.ts';
import { parsePgn } from '../parse-pgn.ts';

/** Debian keeps it among the games, where not everybody's PATH leads. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/games'];
const PROGRAM = FOLDERS.map((folder) => path.join(folder, 'pgn-extract')).find((file) => existsSync(file));

/** What a test says that is skipped; false where pgn-extract is there. */
export const WITHOUT_PGN_EXTRACT = leftOut(
  PROGRAM === undefined ? 'pgn-extract is not installed (Debian: apt-get install pgn-extract)' : undefined,
);

/** What pgn-extract writes of a text. Asserts that it reads every game without a complaint. */
export function copyOfPgnExtract(text: string): string {
  const { stdout, stderr, error } = spawnSync(PROGRAM!, ['--quiet', '--fixresulttags'], {
    ...{ input: text, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  });
  assert.equal(error, undefined);
  const complaints = stderr.split('\n').filter((line) => line !== '' && !/^Processing stdin$/.test(line));
  assert.deepEqual(complaints, []);
  return stdout;
}

/** Asserts that pgn-extract reads every game of a text without a complaint, and that its copy says what the text says. */
export function readByPgnExtract(text: string): void {
  const [theirs, ours] = [copyOfPgnExtract(text), text].map((each) =>
    parsePgn(each).games.map(({ tags, start, line, result }) => ({
      tags: new Map(tags.map(({ name, value }) => [name, value] as const).sort()),
      start,
      line,
      result,
    })),
  );
  assert.deepEqual(theirs, ours);
}
