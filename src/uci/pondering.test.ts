/** Gambiet/82 and SCHACH 2.2 think on the opponent's time, as a graphical interface asks for it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movesOf, newGame, play } from '../chess/game.ts';
import { inAll } from '../node/testing/tiers.ts';
import { GAMBIET_82_CARD } from '../programs/gambiet/gambiet82/card.ts';
import { SCHACH_22_CARD } from '../programs/schach22/card.ts';
import { parseInfo } from './info.ts';
import { type Dialogue, withDoor } from './testing/dialogue.ts';

const BESTMOVE = /^bestmove /;
const FEN = 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9';

/** Positions examined, by the last line that tells them. */
function nodesOf(lines: readonly string[]): number {
  const last = lines.findLast((line) => line.startsWith('info depth')) ?? '';
  return parseInfo(last.split(' ').slice(1))?.nodes ?? 0;
}

/** After its own move of 6,000 positions: the moves so far, and the answer that it expects. */
async function afterMove(dialogue: Dialogue): Promise<{ readonly own: string; readonly expected: string }> {
  dialogue.send('setoption name Book value false', 'setoption name Ponder value true', 'ucinewgame');
  dialogue.send(`position fen ${FEN}`, 'go nodes 6000');
  const [, own, expected] = /^bestmove (\S+) ponder (\S+)$/.exec(await dialogue.expect(BESTMOVE))!;
  return { own: own!, expected: expected! };
}

/** Waits until a search has examined `positions` positions. */
async function examined(dialogue: Dialogue, positions: number): Promise<void> {
  while (nodesOf(dialogue.lines) <= positions) await dialogue.expect(/^info depth/);
}

const withGambiet = (body: (dialogue: Dialogue) => Promise<void>) => withDoor(body, { card: GAMBIET_82_CARD });

describe('gambiet82 in the opponent’s time', () => {
  test('says which answer it expects, and offers to think about it', () =>
    withGambiet(async (dialogue) => {
      dialogue.send('uci');
      await dialogue.expect(/^option name Ponder type check default false$/);
      const { own, expected } = await afterMove(dialogue);
      const game = play(newGame(FEN), own);
      assert.ok(movesOf(game).includes(expected), `${own} ${expected}`);
    }));

  test('no bestmove before the hit, however far it has come; then its limit counts from there', () =>
    withGambiet(async (dialogue) => {
      const { own, expected } = await afterMove(dialogue);
      dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, 'go ponder nodes 3000');
      await dialogue.expect(/^info depth/);
      await examined(dialogue, 12_000);
      await dialogue.expectNot(BESTMOVE, 200);
      const before = nodesOf(dialogue.lines);
      dialogue.send('ponderhit');
      await dialogue.expect(BESTMOVE);
      assert.ok(nodesOf(dialogue.lines) >= before + 3000);
      await dialogue.settle();
      assert.equal(dialogue.lines.filter((line) => BESTMOVE.test(line)).length, 2, 'one for each go');
    }));

  test('stopped without a hit it gives its one bestmove, and plays on from another answer', () =>
    withGambiet(async (dialogue) => {
      const { own, expected } = await afterMove(dialogue);
      dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, 'go ponder wtime 60000 btime 60000');
      await dialogue.expect(/^info depth/);
      await dialogue.expectNot(BESTMOVE, 200);
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
      const reply = ['d2d3', 'a2a4'].find((move) => move !== expected)!;
      dialogue.send(`position fen ${FEN} moves ${own} ${reply}`, 'go nodes 3000');
      const best = await dialogue.expect(BESTMOVE);
      assert.ok(movesOf(play(play(newGame(FEN), own), reply)).includes(best.split(' ')[1]!), best);
      await dialogue.settle();
      assert.equal(dialogue.lines.filter((line) => BESTMOVE.test(line)).length, 3);
      assert.deepEqual(
        dialogue.lines.filter((line) => line.includes('error')),
        [],
      );
    }));

  test('the same position after a hit leaves fewer positions to be searched than after a miss', async () => {
    let hit = 0;
    let unknown = 0;
    let miss = 0;
    await withGambiet(async (dialogue) => {
      const { own, expected } = await afterMove(dialogue);
      const position = `position fen ${FEN} moves ${own} ${expected}`;
      dialogue.send(position, 'go ponder depth 5');
      await dialogue.expect(/^info depth 5 /);
      const before = nodesOf(dialogue.lines);
      dialogue.send('ponderhit');
      await dialogue.expect(BESTMOVE);
      hit = nodesOf(dialogue.lines) - before;
      dialogue.send('ucinewgame', position, 'go depth 5');
      await dialogue.expect(BESTMOVE);
      unknown = nodesOf(dialogue.lines);
    });
    await withGambiet(async (dialogue) => {
      const { own, expected } = await afterMove(dialogue);
      dialogue.send(`position fen ${FEN} moves ${own} h3h4`, 'go ponder depth 5');
      await dialogue.expect(/^info depth 5 /);
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
      dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, 'go depth 5');
      await dialogue.expect(BESTMOVE);
      miss = nodesOf(dialogue.lines);
    });
    assert.ok(hit < miss, `${hit} after a hit, ${miss} after a miss`);
    assert.ok(hit < unknown, `${hit} after a hit, ${unknown} of a position it knows nothing of`);
  });

  test('by the period clock it has as many positions as its machine would have had in that time', { skip: inAll }, () =>
    withGambiet(async (dialogue) => {
      const { own, expected } = await afterMove(dialogue);
      dialogue.send('setoption name PeriodClock value true');
      const start = performance.now();
      dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, 'go ponder nodes 3000');
      await dialogue.expectNot(BESTMOVE, 1000);
      // A hundred a second, and what it examines between two breaths.
      const most = (performance.now() - start) / 10 + 2048 + 100;
      assert.ok(nodesOf(dialogue.lines) < most, `${nodesOf(dialogue.lines)} positions in a second`);
      dialogue.send('ponderhit');
      await dialogue.expect(BESTMOVE);
      assert.ok(nodesOf(dialogue.lines) >= 3000);
    }),
  );
});

describe('schach22 in the opponent’s time', () => {
  test(
    'the search goes on after a hit, under its time control from there; another answer is searched anew',
    { skip: inAll },
    () =>
      withDoor(
        async (dialogue) => {
          dialogue.send('uci');
          await dialogue.expect(/^option name Ponder type check default false$/);
          dialogue.send('setoption name OwnBook value false', 'setoption name Ponder value true', 'ucinewgame');
          dialogue.send('setoption name PeriodClock value true', `position fen ${FEN}`, 'go wtime 20000 btime 20000');
          const [, own, expected] = /^bestmove (\S+) ponder (\S+)$/.exec(await dialogue.expect(BESTMOVE))!;

          // On a real clock the opponent's time is not rationed.
          const clocks = 'wtime 60000 btime 80000 movestogo 40';
          dialogue.send('setoption name PeriodClock value false');
          dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, `go ponder ${clocks}`);
          await examined(dialogue, 15_000);
          await dialogue.expectNot(BESTMOVE, 200);
          const before = nodesOf(dialogue.lines);
          dialogue.send('ponderhit');
          await dialogue.expect(BESTMOVE);
          assert.ok(nodesOf(dialogue.lines) >= before, 'what was found before counts');

          const other = movesOf(play(newGame(FEN), own!)).find((move) => move !== expected)!;
          dialogue.send(`position fen ${FEN} moves ${own} ${expected}`, `go ponder ${clocks}`);
          await dialogue.expect(/^info depth 3 /);
          dialogue.send('stop');
          await dialogue.expect(BESTMOVE);
          dialogue.send(`position fen ${FEN} moves ${own} ${other}`, 'go depth 2');
          const [, answer] = /^bestmove (\S+)/.exec(await dialogue.expect(BESTMOVE))!;
          assert.ok(movesOf(play(play(newGame(FEN), own!), other)).includes(answer!));
        },
        { card: SCHACH_22_CARD },
      ),
  );
});
