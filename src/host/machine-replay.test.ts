import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Game, gameAt, gameOf, takeBack, turnOf } from '../chess/game.ts';
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

/** Positions that were set up: either side to move, with castling rights and without, a man of every kind, many moves played. */
const SET_UP = [
  gameOf('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 12', ['e8g8', 'e1c1', 'b4c3']),
  gameOf('7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37', ['e2e8', 'h8g7', 'e8e7']),
  gameOf('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30', ['e1e2', 'e8e7']),
];
const SET_UP_ENDINGS = [gameOf('K7/1R6/8/8/8/5k2/8/8 b - - 0 1', ['f3f4', 'b7b6', 'f4e5'])];

/** 1K ZX Chess knows no castling: on its machine a game is shown up to there. */
const within = (id: string, game: Game): Game => {
  const castles = game.moves.findIndex((move) => id === 'zxchess' && /^e[18][gc][18]$/.test(move));
  return castles < 0 ? game : gameAt(game, castles);
};
const isBeyond = (id: string, game: Game) => within(id, game) !== game;

for (const { id, load } of CONSOLES) {
  test(`${id} begins at a position that was set up, whoever is to move`, async () => {
    const console = await load();
    const games = id === 'ajedrecista' ? SET_UP_ENDINGS : SET_UP.filter((game) => !isBeyond(id, game));
    for (const game of games) {
      for (const program of id === 'ajedrecista' ? (['white'] as const) : (['white', 'black'] as const)) {
        const states = replayOnMachine(console, game, program);
        assert.equal(states?.length, game.moves.length + 1, `${game.start}, it has ${program}`);
        for (const [ply, state] of states.entries()) {
          const shown = gameAt(game, ply);
          assert.deepEqual(state.game, { start: game.start, moves: shown.moves });
          assert.equal(state.setup, undefined);
          if (ply < game.moves.length) assert.equal(state.task.kind === 'think', turnOf(shown) === program);
          console.view(state);
        }
      }
    }
  });

  test(`${id} shows recorded games, its own side by its decisions, the other by its keys`, async () => {
    const console = await load();
    const sides =
      id === 'ajedrecista'
        ? [[ENDING, 'white'] as const]
        : [[within(id, recorded(6)), 'black'] as const, [within(id, recorded(2)), 'white'] as const];
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
      // A recorded answer is shown; one ply less gives one state less.
      assert.deepEqual(replayOnMachine(console, takeBack(game, 1), program), states.slice(0, -1));
      // Known states of the game are continued, even after the game has departed from them.
      const known = states.map((state) => ({ ...state, mark: true }));
      const longer = replayOnMachine(console, takeBack(game, 1), program, [], known.slice(0, -2))!;
      assert.deepEqual(longer.slice(0, -1), known.slice(0, -2));
      assert.deepEqual(longer.at(-1)!.game, states.at(-2)!.game);
    }
  });
}

test('what a program said with its move stands on its paper', async () => {
  const console = await CONSOLES.find(({ id }) => id === 'chess05')!.load();
  const decision = {
    move: 'e7e5',
    from: 'search',
    depth: 1,
    nodes: 9,
    pv: [],
    own: { score: '0', remark: ' SAID SO' },
  } as const;
  const states = replayOnMachine(console, gameOf(recorded(2).start, ['e2e4', 'e7e5']), 'black', [
    undefined,
    { decision: decision },
  ]);
  assert.ok(console.view(states!.at(-1)!).text.includes(' SAID SO'));
});
