import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

interface Report {
  readonly recipe: { readonly command: string; readonly node: string };
  readonly answers: Readonly<
    Record<string, { readonly old: { readonly final: { readonly move: string; readonly pv: readonly string[] } } }>
  >;
}

describe('answers', () => {
  test('tells what is recorded, in the reader’s letters', async () => {
    const { code, out } = await plyhouse(['answers', '--id', 'reti', '--language', 'sv', '--no-color']);
    assert.equal(code, 0);
    assert.match(out, /^Réti’s draw, five minutes deep\n/);
    assert.match(out, /SCHACH 2\.2 sees the draw from 12 plies on \(903,112 positions/);
    assert.match(out, /Recorded on \d{4}-\d\d-\d\d, on /);
    assert.doesNotMatch(out, /Saavedra/);
  });
  test('as JSON, of one question; reckoned live the moves are the same', { skip: inAll }, async () => {
    const [kept, live] = await Promise.all([
      plyhouse(['answers', '--id', 'stalemate', '--json']),
      plyhouse(['answers', '--id', 'stalemate', '--json', '--live']),
    ]);
    const [one, two] = [kept, live].map(({ code, out }) => {
      assert.equal(code, 0);
      return JSON.parse(out) as Report;
    });
    const ids = ['stalemate-1', 'stalemate-2', 'stalemate-3', 'stalemate-4'];
    assert.deepEqual(Object.keys(one!.answers), ids);
    assert.deepEqual(Object.keys(two!.answers), ids);
    for (const id of ids) assert.equal(two!.answers[id]!.old.final.move, one!.answers[id]!.old.final.move);
    assert.equal(two!.recipe.node, process.version);
  });
  test('a question that is not there', async () => {
    const { code, err } = await plyhouse(['answers', '--id', 'rety']);
    assert.equal(code, 2);
    assert.match(err, /no question "rety".*reti/);
  });
});
