import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { type PlannedPlayer, parseParticipant } from '../../match/participant.ts';
import { makePlan } from '../../match/plan.ts';
import type { FinishedGame } from '../../standings/finished-game.ts';
import { countInMatch, startRunningMatch } from '../../standings/running-match.ts';
import { endLines, finishedLines, type RunnerOutput, startOutput } from './runner-output.ts';

const SPRT = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
const player = (text: string): PlannedPlayer => ({ ...parseParticipant(text), terms: { nodes: 100 } });

/** The output of a match of A and B that begins at zero. */
function output(settings: Partial<RunnerOutput['settings']> = {}, a = './a name=A', b = './b name=B'): RunnerOutput {
  const players = [player(a), player(b)];
  const openings = [{ id: '1', start: INITIAL_FEN, moves: [] }];
  const plan = makePlan({ name: '', players, openings, seed: 1, rules: {}, quarantineAfter: 3 }, 4);
  const usual = { format: 'fastchess', ratingInterval: 0, scoreInterval: 0, pentanomial: true } as const;
  return startOutput(plan, { ...usual, ...settings }, startRunningMatch(['A', 'B']), 0);
}
/** Counts a game that White won. */
function won(shown: RunnerOutput, number: number, white: string, black: string): string[] {
  const pair = Math.ceil(number / 2);
  const game: FinishedGame = { number, pair, white, black, result: '1-0', termination: 'normal', identity: '' };
  countInMatch(shown.match, game);
  const introduced = { engineName: 'x', threads: '4', hash: '64' };
  return finishedLines(shown, game, { reason: 'White mates' }, { white: introduced, black: introduced });
}
const headOf = (lines: readonly string[]) => lines.find((line) => line.startsWith('Results of'));

describe('what stands above the results of two engines', () => {
  test('is what they were set to before they start, whatever the case of the options', () => {
    const [a, b] = ['./a name=A option.threads=2 option.HASH=16', './b name=B option.Threads=2'];
    const lines = endLines(output({ openings: 'books/uho.epd' }, a, b), 'open', 0);
    assert.equal(headOf(lines), 'Results of A vs B (100 nodes, 2t, 16MB - NULL, uho.epd):');
  });
  test('is what they report once they have started', () => {
    const shown = output({ ratingInterval: 1 }, './a name=A option.Threads=2');
    assert.equal(headOf(won(shown, 1, 'A', 'B')), undefined, 'its pair is not complete');
    assert.equal(headOf(won(shown, 2, 'B', 'A')), 'Results of A vs B (100 nodes, 4t, 64MB):');
  });
});

describe('the last lines', () => {
  const endsOf = (lines: readonly string[]) => lines.filter((line) => /accepted|^Tournament|^Score/.test(line));
  test('of a sequential test name its verdict, unless it is open', () => {
    const [open, decided] = [endLines(output({ sprt: SPRT }), 'open', 0), endLines(output({ sprt: SPRT }), 'h1', 0)];
    assert.deepEqual(endsOf(open), []);
    assert.deepEqual(endsOf(decided), ['SPRT ([0.00, 5.00]) completed - H1 was accepted']);
    const cutechess = endLines(output({ format: 'cutechess', sprt: SPRT }), 'h1', 0);
    assert.deepEqual(endsOf(cutechess), ['Score of A vs B: 0 - 0 - 0  [nan] 0', 'Tournament finished']);
  });
  test('have the estimates, unless they stand already after the last game', () => {
    const shown = output();
    for (const [number, white, black] of [
      [1, 'A', 'B'],
      [2, 'B', 'A'],
      [3, 'A', 'B'],
    ] as const) {
      assert.equal(headOf(won(shown, number, white, black)), undefined);
    }
    assert.ok(headOf(endLines(shown, 'open', 0)));
    assert.ok(headOf(won(shown, 4, 'B', 'A')));
    assert.deepEqual(endLines(shown, 'open', 3_725_999), [
      'Finished match',
      'Total Time: 01:02:05 (hours:minutes:seconds)',
    ]);
  });
});
