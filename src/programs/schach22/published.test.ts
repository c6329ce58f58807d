/** Compares the play that the article prints with ours. README.md has the numbers side by side. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame, play } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { seededChance } from '../../host/chance.ts';
import { periodClock } from '../../host/clock.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { decide, decisionOf } from '../program.contract.ts';
import { schach22 } from './program.ts';

const { positionsPerSecond, levels, tournamentLevel } = schach22.card;
interface ArticlePosition {
  readonly id: string;
  readonly fen: string;
}
const POSITIONS: readonly ArticlePosition[] = JSON.parse(
  readFileSync(new URL('../../../data/positions/positions.json', import.meta.url), 'utf8'),
);
const positionNamed = (id: string) => newGame(POSITIONS.find((position) => position.id === id)!.fen);

describe('the positions of the article', () => {
  test("Reti's: Bc6-c7 after two half-moves, Kh8-g7 after three, and the draw after twelve, no sooner", {
    skip: inAll,
  }, (context) => {
    const game = positionNamed('reti');
    assert.equal(decide(schach22, game, { depth: 2 }).decision.move, 'c6c7');
    const { decision, thoughts } = decide(schach22, game, { depth: 12 });
    assert.equal(decision.move, 'h8g7');
    const values = new Map<number, number>();
    const moves = new Map<number, string>();
    for (const { kind, depth, score, pv } of thoughts) {
      if (kind !== 'line' || score?.kind !== 'cp') continue;
      values.set(depth, score.centipawns);
      moves.set(depth, pv[0]!);
    }
    for (let depth = 3; depth <= 12; depth++) assert.equal(moves.get(depth), 'h8g7', `${depth} half-moves`);
    // Lost by a queen or by a pawn that runs, up to eleven; level at twelve.
    for (let depth = 2; depth <= 11; depth++) assert.ok(values.get(depth)! < -300, `${depth}: ${values.get(depth)}`);
    assert.equal(values.get(12), 0);
    // Printed: 0.1 and 0.2 seconds, five minutes. Ours at the rate of the card:
    const seconds = (depth: number) => decide(schach22, game, { depth }).decision.nodes / positionsPerSecond;
    const taken = [2, 3, 12].map(seconds);
    context.diagnostic(
      `2, 3, 12 half-moves: ${taken.map((time) => time.toFixed(1)).join(', ')} s (printed 0.1, 0.2, 300)`,
    );
    assert.ok(taken[0]! < 0.15 && taken[1]! < 0.25);
    assert.ok(taken[2]! < 4 * 300);
  });

  test('Hübner - Petrosian: 1.De8+ Kg7 2.Te7+ Dxe7 3.Dxe7+ Kh6 4.Lg8 on tournament level', (context) => {
    const level = levels.find(({ id }) => id === tournamentLevel)!;
    const engine = schach22.create({ OwnBook: true }, seededChance(1));
    let game = positionNamed('huebner-petrosian-biel-1976');
    for (const [own, reply] of [
      ['b5e8', 'h8g7'],
      ['e2e7', 'd6e7'],
      ['e8e7', 'g7h6'],
      ['d5g8', undefined],
    ] as const) {
      const { move, score, nodes, depth } = decisionOf(engine, game, level.limits, periodClock(positionsPerSecond));
      context.diagnostic(
        `${move}: ${depth} plies, ${(nodes / positionsPerSecond).toFixed(0)} s, ${JSON.stringify(score)}`,
      );
      assert.equal(move, own);
      assert.ok(score?.kind === 'cp' && score.centipawns > 500);
      game = reply ? play(play(game, own), reply) : play(game, own);
    }
    // The line is seen from the first move on.
    const first = decide(schach22, positionNamed('huebner-petrosian-biel-1976'), { depth: 6 }).decision;
    assert.equal(first.pv.slice(0, 6).join(' '), 'b5e8 h8g7 e2e7 d6e7 e8e7 g7h6');
    // "Not Kh6, else mate in two": two moves more after it, 3.Df8+ Kh5 4.Dxh7, or three by way of 3...Bg7.
    const kh6 = play(play(play(positionNamed('huebner-petrosian-biel-1976'), 'b5e8'), 'h8g7'), 'e2e7');
    const { score } = decide(schach22, play(kh6, 'g7h6'), { depth: 6 }).decision;
    assert.ok(score?.kind === 'mate' && score.moves > 0 && score.moves <= 3, JSON.stringify(score));
  });

  test('before 22.Sf4+ against ELSA it announces mate in three', (context) => {
    const { decision } = decide(schach22, positionNamed('schach22-elsa-before-22Nf4'), { depth: 5 });
    context.diagnostic(`after ${decision.nodes} positions`);
    assert.equal(decision.move, 'h3f4');
    assert.deepEqual(decision.score, { kind: 'mate', moves: 3 });
    assert.ok(decision.remarks?.some(({ kind, text }) => kind === 'announcesMate' && text === 'Matt in 3 Zügen'));
    assert.ok(decision.nodes < 60_000, 'well within the positions it had for a move');
  });

  for (const id of ['fischer-appelt-chess48-standin-1', 'fischer-appelt-chess48-standin-2']) {
    test(`mate in four by ...Rd2+, ${id}`, (context) => {
      const { decision } = decide(schach22, positionNamed(id), { depth: 8 });
      const seconds = (decision.nodes / positionsPerSecond).toFixed(0);
      context.diagnostic(
        `${decision.nodes} positions, ${seconds} s (printed for the game's own position: 9,300, 11 s)`,
      );
      assert.equal(decision.move, 'f2d2');
      assert.deepEqual(decision.score, { kind: 'mate', moves: 4 });
      assert.ok(decision.nodes < 200_000);
    });
  }

  test('the game with ELSA: with 60,000 positions a move it plays most of what was played', (context) => {
    const pgn = readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8');
    const { moves } = gameOfPgn(parsePgn(pgn).games.find((found) => tagOf(found, 'Black') === 'Elsa')!);
    assert.equal(moves.length, 47);
    const engine = schach22.create({ OwnBook: false }, seededChance(1));
    let game = newGame();
    let same = 0;
    let asked = 0;
    for (const [at, move] of moves.entries()) {
      if (at % 2 === 0 && at >= 6) {
        const decision = decisionOf(engine, game, { nodes: 60_000 }, periodClock(positionsPerSecond));
        asked++;
        if (decision.move === move) same++;
      }
      game = play(game, move);
    }
    context.diagnostic(`${same} of ${asked} moves after the library`);
    assert.equal(asked, 21);
    assert.equal(same, 18);
  });
});
