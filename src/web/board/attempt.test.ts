import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { effect } from '@preact/signals';
import { type Game, newGame, play } from '../../chess/game.ts';
import { type Judge, leaveAttempt, letReply, openAttempt, setGame, takenBack, tryMove } from './attempt.ts';

/** For it 1.e4 is right, and answered by 1...e5; the test says when. */
function slowJudge() {
  const open: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signals.push(signal);
      open.push(resolve);
    });
  const judge: Judge<string> = {
    async judge(before, move, signal) {
      await wait(signal);
      if (move === 'a2a3') throw new Error('out of memory');
      const isRight = move === 'e2e4';
      return { verdict: isRight ? 'right' : 'wrong', next: isRight ? play(before, move) : undefined };
    },
    reply(game, signal) {
      if (game.moves.length % 2 === 0) return undefined;
      return wait(signal).then(() => play(game, 'e7e5'));
    },
  };
  /** Lets the judge answer what it was asked last. */
  const answer = async () => {
    open.pop()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { judge, signals, answer };
}

const E4 = play(newGame(), 'e2e4');
/** A judge for which 1.e4 is right, and that knows it at once. */
const QUICK: Judge<number> = {
  judge: (before, move) => ({ verdict: move.length, next: move === 'e2e4' ? play(before, move) : undefined }),
};

describe('a move', () => {
  test('is judged, and answered if it is right', async () => {
    const { judge, answer } = slowJudge();
    const attempt = openAttempt(newGame(), judge);
    const tried = tryMove(attempt, 'e2e4');
    const seen = [attempt.phase.value, attempt.game.value.moves];
    assert.deepEqual(seen, [{ kind: 'judging', move: 'e2e4' }, ['e2e4']], 'it is seen while it is judged');
    await tryMove(attempt, 'd2d4');
    await answer();
    assert.equal(attempt.phase.value.kind, 'thinking');
    await answer();
    await tried;
    assert.deepEqual([attempt.game.value.moves, attempt.phase.value.kind], [['e2e4', 'e7e5'], 'yours']);
    assert.deepEqual(
      attempt.tries.value.map(({ move, verdict }) => [move, verdict]),
      [['e2e4', 'right']],
      'a move that was tried meanwhile is ignored',
    );
  });

  test('is taken back if it is wrong, until another is tried', async () => {
    const attempt = openAttempt(newGame(), QUICK);
    await tryMove(attempt, 'd2d4');
    assert.deepEqual([attempt.game.value.moves, takenBack(attempt)?.move], [[], 'd2d4']);
    await tryMove(attempt, 'e2e4');
    assert.deepEqual([attempt.game.value.moves, takenBack(attempt)], [['e2e4'], undefined]);
    assert.equal(attempt.tries.value.length, 2);
  });

  test('whose verdict is known at once is never seen without it', () => {
    const attempt = openAttempt(newGame(), QUICK);
    const seen: [Game, number][] = [];
    const leave = effect(() => {
      seen.push([attempt.game.value, attempt.tries.value.length]);
    });
    void tryMove(attempt, 'e2e4');
    leave();
    assert.deepEqual(
      seen.map(([{ moves }, tries]) => [moves.length, tries]),
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  test('that cannot be judged is taken back, and can be tried again', async () => {
    const { judge, answer } = slowJudge();
    const attempt = openAttempt(newGame(), judge);
    void tryMove(attempt, 'a2a3');
    await answer();
    const { phase } = attempt;
    assert.match(phase.value.kind === 'failed' ? phase.value.report.message : '', /out of memory/);
    assert.deepEqual([attempt.game.value.moves, attempt.tries.value], [[], []]);
    void tryMove(attempt, 'e2e4');
    assert.equal(phase.value.kind, 'judging');
  });
});

describe('what the judge is doing', () => {
  test('is ended by another game, and what comes of it is dropped', async () => {
    const { judge, answer, signals } = slowJudge();
    const attempt = openAttempt(E4, judge);
    void letReply(attempt);
    const other = newGame();
    setGame(attempt, other);
    assert.ok(signals[0]!.aborted);
    await answer();
    assert.deepEqual([attempt.game.value, attempt.phase.value.kind], [other, 'yours']);
  });

  test('is ended when the visitor leaves: a move that was not judged is taken back', async () => {
    const { judge, answer, signals } = slowJudge();
    const attempt = openAttempt(newGame(), judge);
    void tryMove(attempt, 'e2e4');
    leaveAttempt(attempt);
    assert.ok(signals[0]!.aborted);
    assert.deepEqual([attempt.game.value.moves, attempt.phase.value.kind], [[], 'yours']);
    await answer();
    assert.deepEqual(attempt.tries.value, []);
  });
});

test('nothing can be tried once it is over', async () => {
  const attempt = openAttempt(E4, { ...QUICK, isOver: ({ moves }) => moves.length > 0 });
  assert.equal(attempt.phase.value.kind, 'over');
  await tryMove(attempt, 'e7e5');
  await letReply(attempt);
  assert.deepEqual([attempt.game.value, attempt.phase.value.kind], [E4, 'over']);
});

const WEB = fileURLToPath(new URL('../', import.meta.url));

/** What the model of a board does with a move that is tried. */
const OWN_MODEL = /\.value = \{ kind: 'judging'|\bgame\.value = /;

/** Where it is done otherwise, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'board/attempt.ts': 'this model',
  'endings/endings-model.ts': 'a line that the visitor steps through',
};

test('moves are tried, judged and taken back by one model', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts') && OWN_MODEL.test(readFileSync(`${WEB}/${file}`, 'utf8')));
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted());
});
