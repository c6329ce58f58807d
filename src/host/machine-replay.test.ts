import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gameOf, takeBack } from '../chess/game.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { startWith } from '../programs/ajedrecista/card.ts';
import { CONSOLES } from '../programs/consoles.ts';
import { replayOnMachine } from './machine-replay.ts';

const { games } = parsePgn(readFileSync(new URL('../../data/games/seed-games.pgn', import.meta.url), 'utf8'));
const recorded = (number: number) => {
  const { start, line } = games[number - 1]!;
  return gameOf(
    start,
    line.moves.slice(0, 24).map(({ uci }) => uci),
  );
};
/** The automaton plays one ending. */
const ENDING = gameOf(startWith(), ['c5d5', 'a8b8']);

for (const { id, load } of CONSOLES) {
  test(`${id} shows recorded games, its own side by its decisions, the other by its keys`, async () => {
    const console = await load();
    const sides =
      id === 'ajedrecista'
        ? [[ENDING, 'white'] as const]
        : [[recorded(6), 'black'] as const, [recorded(2), 'white'] as const];
    for (const [game, program] of sides) {
      const states = replayOnMachine(console, game, program);
      assert.equal(states?.length, game.moves.length + 1);
      for (const [ply, state] of states.entries()) {
        assert.deepEqual(state.game.moves, game.moves.slice(0, ply));
        const isItsTurn = (ply % 2 === 0) === (program === 'white') && game !== ENDING;
        if (isItsTurn) assert.equal(state.task.kind, 'think', `after ${ply} plies it is its turn`);
        assert.equal(state.setup, undefined);
        console.view(state);
      }
      // What it said is shown if it is known, and one ply less is one state less.
      assert.deepEqual(replayOnMachine(console, takeBack(game, 1), program), states.slice(0, -1));
      const foreign = gameOf('8/8/8/4k3/8/8/8/KR6 w - - 0 1', []);
      assert.equal(replayOnMachine(console, foreign, program), undefined);
    }
  });
}

test('what a program said with its move stands on its paper', async () => {
  const console = await CONSOLES.find(({ id }) => id === 'chess05')!.load();
  const said = {
    move: 'e7e5',
    from: 'search',
    depth: 1,
    nodes: 9,
    pv: [],
    own: { score: '0', remark: ' SAID SO' },
  } as const;
  const states = replayOnMachine(console, gameOf(recorded(2).start, ['e2e4', 'e7e5']), 'black', [undefined, said]);
  assert.ok(console.view(states!.at(-1)!).text.includes(' SAID SO'));
});
