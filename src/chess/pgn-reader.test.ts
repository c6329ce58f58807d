import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../', import.meta.url));

/** What takes moves, comments, tags or results out of a text of PGN. */
const TAKING_APART =
  /\/[^/\n]*(?:1\\\/2-|\[\^}|\\\$\\?\(?\\d|\\\[\\s\*\w)|indexOf\((['"`])[{}]\1|\b(?:scanPgn|streamGames|PgnListener)\b/;

/** What does so, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'chess/parse-pgn.ts': 'asks the kernel for the games of a text',
  'chess/pgn-reader.ts': 'makes games of what the kernel finds',
  'match/pgn-file.ts': 'where the last game of a file of records ends, in bytes',
  'measure/annotate.ts': 'the tag of who annotated a game',
  'ratings/house-games.ts': 'the results in a table of games',
};

test('the kernel alone takes PGN apart', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(?:test|contract)\.tsx?$|\/testing\//.test(file))
    .filter((file) => TAKING_APART.test(readFileSync(`${SRC}/${file}`, 'utf8')));
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted());
});
