import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';

/** Selection of tests by `npm test -- --changed`: those that a change can reach (bin/test-reach.js). */

const ROOT = new URL('../../', import.meta.url);
const { reaches } = (await import(new URL('bin/test-reach.js', ROOT).href)) as {
  reaches(file: string, changed: readonly string[]): boolean;
};

test('a change reaches the tests that import or name what has changed, by any number of steps, and no others', () => {
  for (const [change, reached, others] of [
    ['src/chess/game.ts', ['src/chess/game.test.ts', 'src/tournament/advance.test.ts'], ['src/node/file-lock.test.ts']],
    [
      'src/programs/soma/value.ts',
      ['src/programs/soma/soma.test.ts', 'src/uci/catalog.test.ts'],
      ['src/chess/game.test.ts'],
    ],
    [
      'src/format/score.ts',
      ['src/format/format.test.ts', 'src/web/play/page.browser.test.ts'],
      ['src/chess/game.test.ts'],
    ],
    ['src/web/daily/daily.tsx', ['src/web/daily/daily.browser.test.ts'], ['src/web/board/board.browser.test.ts']],
    ['src/web/play/play.css', ['src/web/play/page.browser.test.ts'], ['src/web/daily/daily.browser.test.ts']],
    ['data/positions/daily.json', ['src/web/daily/daily.test.ts'], ['src/web/board/board.browser.test.ts']],
    // Reached through the package's name, and through its build output.
    ['kernel/src/plain.ts', ['src/chess/game.test.ts'], ['src/node/file-lock.test.ts']],
    [
      'src/programs/antwoord/assemblyscript/engine.ts',
      ['src/programs/antwoord/search.test.ts'],
      ['src/chess/game.test.ts'],
    ],
    // Files that every test runs or is built with.
    ['package-lock.json', ['src/format/format.test.ts', 'src/web/daily/daily.browser.test.ts'], []],
  ] as const) {
    for (const file of [change, ...reached, ...others]) assert.ok(existsSync(new URL(file, ROOT)), file);
    for (const file of reached) assert.ok(reaches(file, [change]), `${change} reaches ${file}`);
    for (const file of others) assert.ok(!reaches(file, [change]), `${change} does not reach ${file}`);
  }
});
