import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../', import.meta.url));

/** The collection, or a part of it, made into something drawn; `opponentOf` makes it entries of the one list. */
const LISTING =
  /\b(?:cards|CARDS|MACHINES|opponents|rungs)(?:\s*\.(?:filter|toSorted|slice|flatMap)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\s*\.map\(\s*(?!opponentOf)/;

/** Files that list programs otherwise, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'door/machines.tsx': 'the row of machines on the front page, with their displays',
  'learn/strength/ladder-step.tsx': 'a chart of ratings by year, and the answers to a question about it',
  'learn/strength/match-step.tsx': 'the opponents of the visitor’s own program, in a field of a lesson',
  'play/end-panel.tsx': 'the picture of a ladder, with the rung that was played',
  'tournaments/new-tournament.tsx': 'the ids of the players that are chosen at first',
  'tournaments/players-field.tsx': 'a sentence about programs that play only an ending, and the levels of the players',
};

test('programs and machines are listed by one component', () => {
  const found = globSync('**/*.tsx', { cwd: WEB })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.startsWith('programs/') && LISTING.test(readFileSync(`${WEB}/${file}`, 'utf8')));
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted());
});
