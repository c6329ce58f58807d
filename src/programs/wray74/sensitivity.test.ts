/**
 * Tests how much the unpublished part of the evaluation matters: what other combinations of the same terms would have opened, answered and
 * achieved against a random mover. The rows of the table in README.md are these.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import {
  claimableDraw,
  endingOf,
  type Game,
  gameOf,
  movesOf,
  newGame,
  play,
  positionOf,
  resultOf,
  turnOf,
} from '../../chess/game.ts';
import { seededChance } from '../../host/chance.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { random } from '../random/program.ts';
import {
  emptyRegisters,
  enemyCount,
  enemySum,
  manIn,
  ownCount,
  ownSum,
  POINTS,
  type Registers,
  setUp,
  squareOf,
} from './board.ts';
import { evaluate, exchangeLoss, isKingCornered, isKingLost, WEIGHTS } from './evaluate.ts';
import { findMoves, fromOf, isPromotion, MOST_MOVES, playMove, toOf } from './moves.ts';
import { fillTable } from './table.ts';

/** A combination of the terms. Anything omitted is as in the program. */
interface Variant {
  /** The squares that count for reach: not under the computer's pieces, all, empty ones. */
  readonly squares?: 'all' | 'empty';
  /** The pieces that are weighted: the computer's, those less the player's on the same squares, each on squares not its own. */
  readonly reach?: 'difference' | 'eachItsOwn' | 'values';
  /** Pawns reach the squares they step to as well. */
  readonly steps?: boolean;
  /** The share of what the computer could win itself that is counted. */
  readonly threats?: number;
  readonly exchange?: 'none' | 'unguarded' | 'unlimited';
  readonly king?: 'none' | 'always';
}

function score(registers: Registers, variant: Variant): number {
  let men = 0;
  let losses = 0;
  let gains = 0;
  let reach = 0;
  for (let register = 1; register <= 64; register++) {
    const value = registers[register]!;
    const man = manIn(value);
    const points = POINTS[Math.abs(man)]!;
    const [own, enemy] = [ownCount(value), enemyCount(value)];
    men += Math.sign(man) * points;
    if (man > 0) losses += lossOf(points, own, enemy, ownSum(value), enemySum(value), variant.exchange);
    if (man < 0) gains += lossOf(points, enemy, own, enemySum(value), ownSum(value), variant.exchange);
    const counted = variant.squares === 'all' || (variant.squares === 'empty' ? man === 0 : man <= 0);
    let number = counted ? own : 0;
    if (variant.reach === 'difference') number = counted ? own - enemy : 0;
    else if (variant.reach === 'eachItsOwn') number = (man <= 0 ? own : 0) - (man >= 0 ? enemy : 0);
    else if (variant.reach === 'values') number = counted ? ownSum(value) / 100 : 0;
    reach += number * WEIGHTS[register]!;
  }
  if (variant.steps) reach += weightOfSteps(registers);
  let king = 0;
  if (variant.king !== 'none' && (losses === 0 || variant.king === 'always') && isKingCornered(registers)) king = 1200;
  const total = men - losses + (variant.threats ?? 0) * gains + reach + king;
  return Math.round(total * 1e8) / 1e8;
}

function lossOf(
  points: number,
  own: number,
  enemy: number,
  ownPoints: number,
  enemyPoints: number,
  rule: Variant['exchange'],
): number {
  if (rule === 'none') return 0;
  if (rule === 'unguarded') return own === 0 && enemy > 0 ? points : 0;
  if (rule === 'unlimited' && enemy > 0) {
    const after = own === 0 ? 0 : (Math.min(own, enemy - 1) * ownPoints) / own;
    return Math.max(0, points + after - (Math.min(own, enemy) * enemyPoints) / enemy);
  }
  return exchangeLoss(points, own, enemy, ownPoints, enemyPoints);
}

/** The squares that the computer's pawns could step to. */
function weightOfSteps(registers: Registers): number {
  let weight = 0;
  for (let register = 9; register <= 64; register++) {
    if (manIn(registers[register]!) !== 1 || manIn(registers[register - 8]!) !== 0) continue;
    weight += WEIGHTS[register - 8]!;
    if (register > 48 && register <= 56 && manIn(registers[register - 16]!) === 0) weight += WEIGHTS[register - 16]!;
  }
  return weight;
}

const nameOf = (square: number) => `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;

/** The move with the highest score, the first of equals; undefined if the registers know none. */
function choose(game: Game, scoreOf: (registers: Registers) => number): string | undefined {
  const position = positionOf(game);
  const registers = emptyRegisters();
  setUp(registers, position.board, position.turn);
  const moves = new Int32Array(MOST_MOVES);
  const count = findMoves(registers, moves);
  const trial = emptyRegisters();
  let best = Number.NEGATIVE_INFINITY;
  let chosen: string | undefined;
  for (const move of moves.subarray(0, count)) {
    trial.set(registers);
    playMove(trial, move);
    fillTable(trial);
    if (isKingLost(trial)) continue;
    const points = scoreOf(trial);
    if (points <= best) continue;
    best = points;
    const text = nameOf(squareOf(fromOf(move), position.turn)) + nameOf(squareOf(toOf(move), position.turn));
    chosen = isPromotion(registers, move) ? `${text}q` : text;
  }
  return chosen;
}

/** Wins, draws and losses of a variant in 40 games against the random mover, as in wray74.test.ts. */
function againstRandom(variant: Variant): [won: number, drawn: number, lost: number] {
  const points: [number, number, number] = [0, 0, 0];
  for (let number = 0; number < 40; number++) {
    const opponent = random.create({}, seededChance(number + 1));
    const side = number % 2 === 0 ? 'white' : 'black';
    let game = newGame();
    while (!endingOf(game) && !claimableDraw(game)) {
      let move: string | undefined;
      if (turnOf(game) === side) move = choose(game, (registers) => score(registers, variant)) ?? movesOf(game)[0];
      else {
        opponent.setGame(game);
        const step = opponent.search({}, { kind: 'period', elapsedMillis: () => 0 }).next();
        move = step.done ? step.value.move : undefined;
      }
      game = play(game, move!);
    }
    const result = resultOf(endingOf(game));
    if (result !== '1-0' && result !== '0-1') points[1]++;
    else points[(result === '1-0') === (side === 'white') ? 0 : 2]++;
  }
  return points;
}

test('the variant with nothing said is the program', () => {
  const registers = emptyRegisters();
  for (const moves of [[], ['e2e4', 'd7d5'], ['e2e4', 'e7e5', 'f1c4', 'd8h4', 'g1f3']]) {
    const position = positionOf(gameOf(INITIAL_FEN, moves));
    setUp(registers, position.board, position.turn);
    fillTable(registers);
    assert.equal(score(registers, {}), evaluate(registers));
  }
});

describe('what other combinations would open and answer to 1.e4', () => {
  for (const [what, variant, opens, answers] of [
    ['as built', {}, 'e2e4', 'e7e5'],
    ['squares under its own men too', { squares: 'all' }, 'd2d4', 'd7d5'],
    ['empty squares only', { squares: 'empty' }, 'e2e4', 'e7e5'],
    ['pawns count where they step too', { steps: true }, 'e2e4', 'd7d5'],
    ["less the player's men on the same squares", { reach: 'difference' }, 'e2e4', 'd7d5'],
    ["less the player's men, each on squares not its own", { reach: 'eachItsOwn' }, 'e2e4', 'e7e5'],
    ['values instead of numbers', { reach: 'values' }, 'e2e4', 'e7e5'],
    ['half of what it threatens', { threats: 0.5 }, 'e2e4', 'd7d5'],
    ['a hundredth of what it threatens', { threats: 0.01 }, 'e2e4', 'd7d5'],
    ['no exchange at all', { exchange: 'none' }, 'e2e4', 'e7e5'],
    ['unguarded men only', { exchange: 'unguarded' }, 'e2e4', 'e7e5'],
    ['an exchange fought to its end', { exchange: 'unlimited' }, 'e2e4', 'e7e5'],
    ['no cornered king', { king: 'none' }, 'e2e4', 'e7e5'],
  ] as readonly [string, Variant, string, string][]) {
    test(`${what}: ${opens}, ${answers}`, () => {
      assert.equal(
        choose(newGame(), (registers) => score(registers, variant)),
        opens,
      );
      assert.equal(
        choose(gameOf(INITIAL_FEN, ['e2e4']), (registers) => score(registers, variant)),
        answers,
      );
    });
  }
});

describe('40 games against random', { skip: inAll }, () => {
  for (const [what, variant, result] of [
    ['as built', {}, [37, 3, 0]],
    ['no cornered king', { king: 'none' }, [15, 25, 0]],
    ['a cornered king even when its own men can be taken', { king: 'always' }, [33, 7, 0]],
    ['no exchange at all', { exchange: 'none' }, [23, 17, 0]],
    ['unguarded men only', { exchange: 'unguarded' }, [36, 4, 0]],
    ['an exchange fought to its end', { exchange: 'unlimited' }, [36, 4, 0]],
    ["less the player's men, each on squares not its own", { reach: 'eachItsOwn' }, [35, 5, 0]],
    ['values instead of numbers', { reach: 'values' }, [33, 7, 0]],
    ['empty squares only', { squares: 'empty' }, [38, 2, 0]],
  ] as readonly [string, Variant, [number, number, number]][]) {
    test(what, () => assert.deepEqual(againstRandom(variant), result));
  }
});
