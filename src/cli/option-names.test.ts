import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COMMAND_PATHS } from './testing/command-paths.ts';
import { callPlyhouse } from './testing/in-process.ts';

describe('options mean the same everywhere', () => {
  /** Each option of the help pages with the commands that have it. */
  const lettersOf = async () => {
    const meanings = new Map<string, Set<string>>();
    for (const { path } of COMMAND_PATHS) {
      const { out } = await callPlyhouse(['help', ...path]);
      for (const [, letter, long] of out.matchAll(/^ {2}(-\w), (--[\w-]+)/gm)) {
        meanings.set(letter!, (meanings.get(letter!) ?? new Set()).add(long!));
      }
    }
    return meanings;
  };
  test('one letter, one option', async () => {
    const meanings = await lettersOf();
    assert.ok(meanings.size >= 10);
    for (const [letter, options] of meanings) assert.equal(options.size, 1, `${letter}: ${[...options].join(', ')}`);
  });
  test('every limit on positions is --nodes, every input --input, every output --save', async () => {
    for (const { path } of COMMAND_PATHS) {
      const { out } = await callPlyhouse(['help', ...path]);
      assert.doesNotMatch(out, /^ {2}(-\w, )?--(positions|pgn|file|museum) /m, path.join(' '));
      if (/^ {2}files? /m.test(out)) assert.match(out, /^ {2}-i, --input <file> /m, path.join(' '));
    }
  });
  test('tournament export writes to --save', async () => {
    assert.match((await callPlyhouse(['tournament', 'export', '--help'])).out, /^ {2}--save <file> /m);
  });
});
