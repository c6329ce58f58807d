/** Games of the engine against itself: by the rules, the same for the same seed, kept as they were. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf, fenOf, movesOf, newGame, play } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { makeGameRecord, packMove, parseGameRecords, type TrainingGame } from './game.ts';
import { trainingEngine } from './node-engine.ts';
import { startSelfPlay } from './self-play.ts';

const NODES = 40;
const player = startSelfPlay(await trainingEngine.code());
const games = Array.from({ length: 40 }, (_, number) => player.play(seededChance(1974 + number), NODES));

/** A move of UCI in the numbers of a record. */
function packed(uci: string): number {
  const squareAt = (index: number) => uci.charCodeAt(index) - 97 + 8 * (uci.charCodeAt(index + 1) - 49);
  const promotion = { n: 2, b: 5, r: 6, q: 7 }[uci[4] ?? ''] ?? 0;
  return packMove(squareAt(0) | (squareAt(2) << 6) | (promotion << 18));
}

/** The moves of a position that a record can mean. Castling goes to the rook's square there. */
function meant(ucis: readonly string[], move: number): string[] {
  const castlings: Record<string, string> = { e1g1: 'e1h1', e1c1: 'e1a1', e8g8: 'e8h8', e8c8: 'e8a8' };
  const found = ucis.filter((uci) => packed(uci) === move);
  return found.length > 0 ? found : ucis.filter((uci) => uci in castlings && packed(castlings[uci]!) === move);
}

test('plays by the rules, and knows how a game ended', () => {
  let mates = 0;
  for (const { moves, randomPlies, scores, result } of games) {
    assert.ok(randomPlies === 8 || randomPlies === 9);
    assert.equal(scores.length, moves.length - randomPlies);
    let game = newGame();
    for (const [ply, move] of moves.entries()) {
      assert.equal(endingOf(game), undefined, `${fenOf(game)} after ${ply} plies`);
      const found = meant(movesOf(game), move);
      assert.equal(found.length, 1, `${fenOf(game)}: ${move}`);
      game = play(game, found[0]!);
    }
    const ending = endingOf(game);
    if (ending?.winner) mates++;
    const report = ending?.winner === 'white' ? 2 : ending?.winner === 'black' ? 0 : undefined;
    if (report !== undefined) assert.equal(result, report);
    else if (!ending && result !== 1) {
      // Adjudicated: the last scores all say the same.
      for (const score of scores.slice(-5)) assert.ok(result === 2 ? score >= 1000 : score <= -1000);
    }
  }
  assert.ok(new Set(games.map(({ result }) => result)).size === 3);
  assert.ok(mates < games.length / 2);
});

test('scores are from White: they agree with how the games end', () => {
  let agreeing = 0;
  let counted = 0;
  for (const { scores, result } of games) {
    for (const score of scores) {
      if (result === 1 || Math.abs(score) < 300) continue;
      counted++;
      if (score > 0 === (result === 2)) agreeing++;
    }
  }
  assert.ok(counted > 200, `${counted} positions`);
  assert.ok(agreeing > 0.8 * counted, `${agreeing} of ${counted}`);
});

test('plays the same game for the same seed, whatever it played before', async () => {
  const other = startSelfPlay(await trainingEngine.code());
  for (const number of [7, 3]) assert.deepEqual(other.play(seededChance(1974 + number), NODES), games[number]);
});

test('keeps games as they were, in about four bytes a move', () => {
  const bytes = Buffer.concat(games.map(makeGameRecord));
  assert.deepEqual([...parseGameRecords(bytes)], games);
  const positions = games.reduce((sum, game) => sum + game.moves.length, 0);
  assert.ok(bytes.length < 4.1 * positions, `${bytes.length} bytes, ${positions} positions`);
});

test('says what is wrong with a record', () => {
  const game: TrainingGame = {
    moves: Uint16Array.of(1, 2, 3),
    randomPlies: 1,
    scores: Int16Array.of(-5, 32_000),
    result: 2,
  };
  const whole = makeGameRecord(game);
  const changed = (at: number, value: number) => {
    const bytes = whole.slice();
    bytes[at] = value;
    return bytes;
  };
  const cases: readonly [bytes: Uint8Array, message: RegExp][] = [
    [whole.subarray(0, 3), /at byte 0: it ends within its head/],
    [whole.subarray(0, whole.length - 1), /at byte 0: it has 3 moves, and ends before/],
    [Buffer.concat([whole, whole.subarray(0, 6)]), /at byte 14: it has 3 moves/],
    [changed(2, 4), /4 random moves of 3/],
    [changed(3, 3), /expected a result from 0 to 2, found 3/],
  ];
  for (const [bytes, message] of cases) {
    assert.throws(() => [...parseGameRecords(bytes)], { name: 'GameRecordError', message });
  }
});
