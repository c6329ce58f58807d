import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gameAt, newGame } from '../../../chess/game.ts';
import { parsePgn } from '../../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../../chess/pgn-game.ts';
import { inAll } from '../../../node/testing/tiers.ts';
import { decisionOf, programContract } from '../../program.contract.ts';
import type { Decision, Engine, Limits } from '../../program.ts';
import { gambiet80 } from '../gambiet80/program.ts';
import { MIDDLEGAME_MINUTES } from './card.ts';
import { c7010 } from './program.ts';

programContract(c7010);

const CLOCK = { kind: 'period', elapsedMillis: () => 0 } as const;
const MIDDLEGAME = 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9';
const OTHER_MIDDLEGAMES = [
  'r4rk1/1bq2pbp/p2p1np1/1p1Pp3/4P3/2N1BN1P/PP1Q1PP1/R4RK1 w - - 2 16',
  '2r3k1/pp1b1pp1/3qpn1p/3p4/3P4/1PN1PN2/P1Q2PPP/2R3K1 w - - 0 18',
  'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19',
];
const ENDING = '8/5k2/5p2/8/3P4/8/4K3/8 w - - 0 1';

function think(engine: Engine, fen: string, limits: Limits): Decision {
  return decisionOf(engine, newGame(fen), limits, CLOCK);
}

describe('the levels', () => {
  const [first] = c7010.card.levels;
  const five = c7010.card.levels[4];

  test('there are six; the first is the tournament level, the others go from the quickest to the slowest', () => {
    assert.deepEqual(
      c7010.card.levels.map(({ limits }) => limits.depth),
      [4, 1, 2, 3, 5, 6],
    );
    assert.equal(c7010.card.tournamentLevel, '1');
  });

  test('a level takes the module as long as the card says', { skip: inAll }, () => {
    const engine = c7010.create({ Book: false }, () => 0.5);
    for (const [index, [least, most]] of MIDDLEGAME_MINUTES.slice(0, 5).entries()) {
      const { limits, about } = c7010.card.levels[index]!;
      for (const fen of [MIDDLEGAME, ...OTHER_MIDDLEGAMES]) {
        const minutes = think(engine, fen, limits).nodes / c7010.card.positionsPerSecond / 60;
        assert.ok(minutes >= least && minutes <= most, `${limits.depth} plies take ${minutes} minutes in ${fen}`);
      }
      if (most > 1) assert.ok(about.includes(`${least} to ${most} minutes`), about);
    }
    assert.match(c7010.card.levels[3]!.about, /18 to 54 seconds/);
    assert.match(c7010.card.levels[5]!.about, /0\.6 to 2\.7 hours/);
  });

  test('level 1 takes as long on average as Louwman measured: 1 minute 35 seconds', () => {
    // Every third move of two recorded games from the ninth on: a sample of the 198 positions behind the rate.
    const { games } = parsePgn(readFileSync(new URL('../../../../data/games/seed-games.pgn', import.meta.url), 'utf8'));
    const engine = c7010.create({ Book: false }, () => 0.5);
    const seconds: number[] = [];
    for (const record of [games[1]!, games[4]!]) {
      const whole = gameOfPgn(record);
      for (let ply = 16; ply < whole.moves.length; ply += 6) {
        const decision = decisionOf(engine, gameAt(whole, ply), first!.limits, CLOCK);
        if (decision.from === 'search') seconds.push(decision.nodes / c7010.card.positionsPerSecond);
      }
    }
    const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
    assert.ok(mean > 95 * 0.75 && mean < 95 * 1.25, `${mean} seconds a move over ${seconds.length} moves`);
  });

  test('on one level it is faster in the ending, as Louwman complains', () => {
    const engine = c7010.create({ Book: false }, () => 0.5);
    const middlegame = think(engine, MIDDLEGAME, first!.limits);
    const ending = think(engine, ENDING, first!.limits);
    assert.equal(middlegame.depth, ending.depth);
    assert.ok(ending.nodes * 10 < middlegame.nodes, `${ending.nodes} and ${middlegame.nodes}`);
  });

  test('at the same ply it decides as Gambiet/80 does', () => {
    for (const fen of [MIDDLEGAME, ENDING]) {
      for (const limits of [first!.limits, ...(fen === ENDING ? [five!.limits] : [])]) {
        const module = think(
          c7010.create({ Book: false }, () => 0.5),
          fen,
          limits,
        );
        assert.deepEqual(
          module,
          think(
            gambiet80.create({ Book: false }, () => 0.5),
            fen,
            limits,
          ),
        );
      }
    }
  });
});
