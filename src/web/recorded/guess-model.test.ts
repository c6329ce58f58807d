import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gameAt, movesOf, turnOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { CARDS } from '../../programs/cards.ts';
import {
  closeGuessing,
  type Guessing,
  guessAgain,
  guessMove,
  isGuessed,
  judgeAhead,
  openGuessing,
  pliesToGuess,
  pointsFor,
  shownPlies,
  takeOverGuesses,
  tallyOf,
} from './guess-model.ts';
import { readRecordedGames } from './recorded-games.ts';

const read = (name: string) => readFileSync(new URL(`../../../data/games/${name}`, import.meta.url), 'utf8');
const GAMES = readRecordedGames(read('seed-games.pgn'), JSON.parse(read('commentary.json')), CARDS);
const called = (id: string) => GAMES.find((game) => game.id === id)!;

/** A judge that holds the first legal move for its best, equal to all but the last, which loses the queen. */
function judge() {
  const asked: string[] = [];
  let failures = 0;
  const client = {
    async newGame() {},
    async think(game: Parameters<EngineClient['think']>[0], request: { readonly searchMoves?: readonly string[] }) {
      if (failures-- > 0) throw new Error('out of memory');
      const moves = movesOf(game);
      const [only] = request.searchMoves ?? [];
      asked.push(`${game.moves.length} ${only ?? 'best'}`);
      const move = only ?? moves[0]!;
      const score = { kind: 'cp', centipawns: move === moves.at(-1) ? -900 : 0 };
      return { decision: { move, score, pv: [move], depth: 1, nodes: 1, from: 'search' }, millis: 1, periodMillis: 1 };
    },
    async close() {},
  } as unknown as EngineClient;
  return {
    asked,
    start: async () => client,
    failNext: () => {
      failures = 1;
    },
  };
}

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

const rested = async (guessing: Guessing) => {
  while (guessing.inner.isRunning) await new Promise((resolve) => setImmediate(resolve));
};

describe('the moves to guess', () => {
  test('come after the opening, belong to the side, and leave a choice, in every game', () => {
    for (const game of GAMES) {
      for (const color of ['white', 'black'] as const) {
        for (const ply of pliesToGuess(game, color)) {
          const before = gameAt(game.game, ply);
          assert.equal(turnOf(before), color, game.id);
          assert.ok(movesOf(before).length > 1, game.id);
        }
      }
    }
    const first = (id: string, color: 'white' | 'black') => pliesToGuess(called(id), color)[0];
    // The record says that 5...Ng4 was the last move of the book.
    assert.deepEqual([first('gambiet-debut', 'white'), first('gambiet-debut', 'black')], [10, 11]);
    assert.equal(first('saavedra', 'white'), 0);
    assert.equal(first('bernstein-article', 'white'), 8);
    assert.equal(pliesToGuess(called('huebner-petrosian'), 'white').length, 4);
  });
});

describe('guessing a game', () => {
  test('to its end: the game is shown up to the next guess, every guess is judged, and the sum counts them', async () => {
    const recorded = called('gambiet-debut');
    const { start, asked } = judge();
    const guessing = openGuessing(recorded, 'black', shelf(), start);
    await rested(guessing);
    // Two moves are valued ahead.
    assert.deepEqual([...new Set(asked.map((text) => text.split(' ')[0]))], ['11', '13']);
    for (const [index, ply] of guessing.plies.entries()) {
      assert.equal(shownPlies(guessing), ply);
      const moves = movesOf(gameAt(recorded.game, ply));
      const played = recorded.game.moves[ply]!;
      guessMove(guessing, index % 2 === 0 ? played : moves.at(-1)!);
    }
    assert.ok(isGuessed(guessing));
    assert.equal(shownPlies(guessing), recorded.game.moves.length);
    guessMove(guessing, 'a2a3');
    assert.equal(guessing.guesses.value.length, guessing.plies.length);
    await rested(guessing);
    const tally = tallyOf(guessing);
    const count = guessing.plies.length;
    assert.equal(tally.guesses, count);
    assert.equal(tally.judged, count);
    const isLast = (ply: number, move: string) => movesOf(gameAt(recorded.game, ply)).at(-1) === move;
    const worthless = guessing.guesses.value.filter(({ move }, index) => isLast(guessing.plies[index]!, move)).length;
    assert.equal(tally.points, 10 * (count - worthless));
    assert.equal(
      tally.hits,
      guessing.guesses.value.filter(({ move }, index) => move === recorded.game.moves[guessing.plies[index]!]).length,
    );
    assert.ok(tally.hits >= count / 2 && worthless > count / 3);
    // No move is valued twice.
    assert.equal(new Set(asked).size, asked.length);
  });

  test('goes on after a reload, judges only what was not, and forgets on request', async () => {
    const recorded = called('sargon-kramer');
    const storage = shelf();
    const first = judge();
    const guessing = openGuessing(recorded, 'white', storage, first.start);
    const [one, two, three] = guessing.plies as [number, number, number];
    guessMove(guessing, recorded.game.moves[one]!);
    await rested(guessing);
    guessMove(guessing, recorded.game.moves[two]!);
    closeGuessing(guessing);

    const second = judge();
    const again = openGuessing(recorded, 'white', storage, second.start);
    assert.equal(again.guesses.value.length, 2);
    assert.ok(again.guesses.value[0]!.verdict);
    assert.equal(shownPlies(again), three);
    await rested(again);
    assert.ok(!second.asked.some((text) => text.startsWith(`${one} `)));
    assert.equal(tallyOf(again).judged, 2);
    assert.equal(openGuessing(recorded, 'black', storage, second.start).guesses.value.length, 0);
    guessAgain(again);
    assert.equal(shownPlies(again), one);
    assert.equal(openGuessing(recorded, 'white', storage, second.start).guesses.value.length, 0);
  });

  test('judges at once what was valued ahead, the last guess too', async () => {
    const recorded = called('huebner-petrosian');
    const guessing = openGuessing(recorded, 'white', undefined, judge().start);
    for (const [index, ply] of guessing.plies.entries()) {
      await rested(guessing);
      guessMove(guessing, recorded.game.moves[ply]!);
      assert.equal(tallyOf(guessing).judged, index + 1);
    }
  });

  test('keeps the guesses that fit the game, whatever the browser has kept', () => {
    const recorded = called('lucena');
    const storage = shelf();
    const legal = movesOf(gameAt(recorded.game, pliesToGuess(recorded, 'white')[0]!))[0]!;
    const even = '{"chance":0.5,"score":{"kind":"cp","centipawns":0}}';
    for (const [kept, count] of [
      ['[{"move":"a1a8"}]', 0],
      ['{"a":1}', 0],
      [`[{"move":"${legal}","verdict":{"best":null}},{"move":7}]`, 1],
      [`[{"move":"${legal}"},null]`, 1],
      // The page would fail to write such a move or such a value.
      [`[{"move":"${legal}","verdict":{"best":{"chance":1,"best":"a1a8"},"played":${even},"guessed":${even}}}]`, 1],
      [`[{"move":"${legal}","verdict":{"best":{"chance":1,"score":5},"played":${even},"guessed":${even}}}]`, 1],
    ] as const) {
      storage.setItem('plyhouse.guesses', `{"lucena white":${kept}}`);
      const guessing = openGuessing(recorded, 'white', storage, judge().start);
      assert.equal(guessing.guesses.value.length, count, kept);
      assert.ok(guessing.guesses.value.every(({ verdict }) => verdict === undefined));
      closeGuessing(guessing);
    }
  });

  test('reports an engine that fails, keeps the guess, and judges it when tried again', async () => {
    const { start, failNext } = judge();
    failNext();
    const guessing = openGuessing(called('sargon-kramer'), 'white', undefined, start);
    await rested(guessing);
    assert.match(guessing.problem.value!.message, /out of memory/);
    void judgeAhead(guessing);
    guessMove(guessing, guessing.recorded.game.moves[guessing.plies[0]!]!);
    await rested(guessing);
    assert.equal(guessing.problem.value, undefined);
    assert.equal(tallyOf(guessing).judged, 1);
  });
});

test('a game guessed in two tabs is one: each goes on from what the other has kept', async () => {
  const recorded = called('sargon-kramer');
  const storage = shelf();
  const [here, there] = [judge(), judge()].map(({ start }) => openGuessing(recorded, 'white', storage, start)) as [
    Guessing,
    Guessing,
  ];
  const moves = (guessing: Guessing) => guessing.guesses.value.map(({ move }) => move);
  const [one, two] = here.plies.map((ply) => recorded.game.moves[ply]!) as [string, string];
  guessMove(here, one);
  takeOverGuesses(there);
  guessMove(there, two);
  takeOverGuesses(here);
  assert.deepEqual(moves(here), [one, two]);
  assert.deepEqual(moves(there), [one, two]);
  await Promise.all([rested(here), rested(there)]);
  assert.equal(tallyOf(here).judged, 2);
  guessAgain(there);
  takeOverGuesses(here);
  assert.equal(shownPlies(here), here.plies[0]);
});

test('a point is two per cent of winning chance, beside the best of the three moves', () => {
  const value = (chance: number) => ({ chance });
  const verdict = { best: value(0.5), played: value(0.6), guessed: value(0.52) };
  assert.equal(pointsFor(verdict, verdict.played, 'white'), 10);
  assert.equal(pointsFor(verdict, verdict.guessed, 'white'), 6);
  assert.equal(pointsFor(verdict, verdict.best, 'white'), 5);
  // Values have White's view.
  assert.equal(pointsFor(verdict, verdict.best, 'black'), 10);
  assert.equal(pointsFor(verdict, verdict.played, 'black'), 5);
  assert.equal(pointsFor({ ...verdict, guessed: value(0.9) }, value(0.9), 'black'), 0);
});
