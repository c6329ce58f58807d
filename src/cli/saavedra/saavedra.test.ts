import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculationOrChance } from '../../programs/chess05/saavedra.ts';
import { plyhouse } from '../testing/in-process.ts';
import { formatSaavedra } from './report.ts';

const saavedra = (...args: readonly string[]) => plyhouse(['saavedra', ...args]);
const RUNS = { ascending: calculationOrChance('ascending'), descending: calculationOrChance('descending') };
const plain = { paint: (_: unknown, text: string) => text };

describe('saavedra', () => {
  let exited: Awaited<ReturnType<typeof saavedra>> | undefined;
  test('tells what the article tells, and where ours differs', async () => {
    exited = await saavedra();
    const { code, out, err } = exited;
    assert.deepEqual([code, err], [0, '']);
    const marked = (mark: RegExp) =>
      out
        .split('\n')
        .filter((line) => mark.test(line))
        .map((line) => line.trim().replace(/ {2}.*/, ''));
    assert.deepEqual(marked(/\[as printed\]/), [
      'White, 2 plies, men alone: Ka4',
      'White, 5 plies, men alone: Kb4',
      'Black, 5 plies, men alone: Kg3',
      'Black, 5 plies, men alone: 1... f2 2. Re3+ Kg4 3. Re4+ Kg3 4. Re3+ Kg4 5. Re4+ Kg3: repeats moves: a draw',
      'White: Ka4 Kb4 Kc4 Ka6 Kb6 Kc6',
      'Black: Kf3 Kg3 Kh3 Kf5 Kg5 Kh5',
      'White, 5 plies, men alone: 1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3 Rd4 8. Rc1#: wins',
      'White, 5 plies, with the positional part: 1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3 Rd4 8. Rc1#: wins',
      'Black, 5 plies, men alone: 1... f2 2. Re3+ Kg4 3. Re4+ Kg3 4. Re3+ Kg4 5. Re4+ Kg3: repeats moves: a draw',
      'Black, 5 plies, with the positional part: 1... f2 2. Re3+ Kg4 3. Re4+ Kg5 4. Re5+ Kg6 5. Re6+ Kf7 6. Re5 f1=R 7. Rh5 Kg6 8. Re5 Rf8#: wins',
    ]);
    assert.doesNotMatch(out, /\[printed:/);
    assert.match(out, /^king drawn to the centre in endings, as we infer, ours solves it for both:$/m);
    assert.match(out, /^At five plies Kb4 and Kb6 are worth the same, 86; Kb4 stands before Kb6, so White plays Kb4/m);
    assert.match(out, /^ +White, 6 plies, men alone: .* c8=R .*: wins$/m);
  });
  test('the other scan is the mirror image, with nothing printed beside it', () => {
    const lines = formatSaavedra(RUNS, 'descending', 'en', plain).join('\n');
    assert.doesNotMatch(lines, /\[(as )?printed/);
    assert.match(lines, /Kb6 stands before Kb4, so White plays Kb6: not Kb4, by chance/);
    assert.match(lines, /Kg5 stands before Kg3, so Black plays Kg5: the move of the study, by chance/);
  });
  test('the text comes from the run: another run gives another text', () => {
    const choices = RUNS.ascending.choices.map((choice) =>
      choice.side === 'white' && choice.plies === 5 && !choice.positional
        ? { ...choice, move: 'b5c4', value: 1 }
        : choice,
    );
    const lines = formatSaavedra({ ...RUNS, ascending: { ...RUNS.ascending, choices } }, 'ascending', 'en', plain).join(
      '\n',
    );
    assert.match(lines, /White, 5 plies, men alone: Kc4 .*\[printed: Kb4\]/);
    assert.match(lines, /White's choice does not hang on the order\./);
  });
  test('in Dutch, as it was printed', async () => {
    const { out } = await saavedra('--language', 'nl');
    assert.match(out, /After 1\. c7 Td6\+ 2\. Kb5 Td5\+/);
  });
  test('--json', async () => {
    const { code, out } = await saavedra('--scan', 'descending', '--json');
    assert.equal(code, 0);
    const data = JSON.parse(out) as typeof RUNS.ascending & { scan: string };
    assert.equal(data.scan, 'descending');
    assert.deepEqual(data.choices, JSON.parse(JSON.stringify(RUNS.descending.choices)));
    assert.deepEqual(data.outcomes, JSON.parse(JSON.stringify(RUNS.descending.outcomes)));
  });
});
