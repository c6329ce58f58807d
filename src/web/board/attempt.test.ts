import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { effect, signal } from '@preact/signals';
import { type Game, newGame, play } from '../../chess/game.ts';
import { goOn, type Judge, leaveAttempt, openAttempt, setGame, takenBack, tryMove } from './attempt.ts';

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
    const attempt = openAttempt(newGame(), judge, signal);
    const tried = tryMove(attempt, 'e2e4');
    const seen = [attempt.now.value.phase, attempt.now.value.game.moves];
    assert.deepEqual(seen, [{ kind: 'judging', move: 'e2e4' }, ['e2e4']], 'it is seen while it is judged');
    await tryMove(attempt, 'd2d4');
    await answer();
    assert.equal(attempt.now.value.phase.kind, 'thinking');
    await answer();
    await tried;
    assert.deepEqual([attempt.now.value.game.moves, attempt.now.value.phase.kind], [['e2e4', 'e7e5'], 'yours']);
    assert.deepEqual(
      attempt.now.value.tries.map(({ move, verdict }) => [move, verdict]),
      [['e2e4', 'right']],
      'a move that was tried meanwhile is ignored',
    );
  });

  test('is taken back if it is wrong, until another is tried', async () => {
    const attempt = openAttempt(newGame(), QUICK, signal);
    await tryMove(attempt, 'd2d4');
    assert.deepEqual([attempt.now.value.game.moves, takenBack(attempt)?.move], [[], 'd2d4']);
    await tryMove(attempt, 'e2e4');
    assert.deepEqual([attempt.now.value.game.moves, takenBack(attempt)], [['e2e4'], undefined]);
    assert.equal(attempt.now.value.tries.length, 2);
  });

  test('whose verdict is known at once is never seen without it', () => {
    const attempt = openAttempt(newGame(), QUICK, signal);
    const seen: [Game, number][] = [];
    const leave = effect(() => {
      seen.push([attempt.now.value.game, attempt.now.value.tries.length]);
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
    const attempt = openAttempt(newGame(), judge, signal);
    void tryMove(attempt, 'a2a3');
    await answer();
    const { phase } = attempt.now.value;
    assert.match(phase.kind === 'failed' ? phase.report.message : '', /out of memory/);
    assert.deepEqual([attempt.now.value.game.moves, attempt.now.value.tries], [[], []]);
    void tryMove(attempt, 'e2e4');
    assert.equal(attempt.now.value.phase.kind, 'judging');
  });
});

describe('what the judge is doing', () => {
  test('is ended by another game, and what comes of it is dropped', async () => {
    const { judge, answer, signals } = slowJudge();
    const attempt = openAttempt(E4, judge, signal);
    void goOn(attempt);
    const other = newGame();
    setGame(attempt, other);
    assert.ok(signals[0]!.aborted);
    await answer();
    assert.deepEqual([attempt.now.value.game, attempt.now.value.phase.kind], [other, 'yours']);
  });

  test('is ended when the visitor leaves: a move that was not judged is taken back', async () => {
    const { judge, answer, signals } = slowJudge();
    const attempt = openAttempt(newGame(), judge, signal);
    void tryMove(attempt, 'e2e4');
    leaveAttempt(attempt);
    assert.ok(signals[0]!.aborted);
    assert.deepEqual([attempt.now.value.game.moves, attempt.now.value.phase.kind], [[], 'yours']);
    await answer();
    assert.deepEqual(attempt.now.value.tries, []);
  });
});

test('nothing can be tried once it is over', async () => {
  const attempt = openAttempt(E4, { ...QUICK, isOver: ({ moves }) => moves.length > 0 }, signal);
  assert.equal(attempt.now.value.phase.kind, 'over');
  await tryMove(attempt, 'e7e5');
  await goOn(attempt);
  assert.deepEqual([attempt.now.value.game, attempt.now.value.phase.kind], [E4, 'over']);
});

const WEB = fileURLToPath(new URL('../', import.meta.url));

/** Code that judges moves tried on a board. */
const OWN_MODEL = /(?:\.value =|phase:) \{ kind: 'judging'|\bgame\.value = /;

/** Files that do it otherwise, with the reason. */
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
