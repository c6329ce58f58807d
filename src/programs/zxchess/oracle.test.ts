import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gameOf, newGame, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { decide } from '../program.contract.ts';
import { type Board, boardOf, isLastRank, PAWN, placeOf, squareName } from './board.ts';
import { make, refusalOf } from './moves.ts';
import { zxchess } from './program.ts';
import { chosenMove, EVEN } from './search.ts';

/** Answers of the 672 bytes; data/oracle/README.md describes how they were obtained. */
interface Oracle {
  readonly positions: readonly {
    readonly moves: readonly Uci[];
    /** Null if it hangs. */
    readonly move: Uci | null;
    /** Its value less 64. */
    readonly score?: number | null;
    readonly t_states: number;
    readonly note?: string;
  }[];
  readonly refusals: readonly {
    readonly moves: readonly Uci[];
    readonly try: Uci;
    readonly why: string;
    readonly result: string;
  }[];
}
const ORACLE: Oracle = JSON.parse(readFileSync(new URL('../../../data/oracle/zxchess.json', import.meta.url), 'utf8'));

const STATES_PER_SECOND = 3_250_000;
/** SLOW mode leaves the program about a quarter of its time. */
const SLOW = 4;

const placesOf = (uci: Uci): [number, number] => [placeOf(uci.slice(0, 2), 'white'), placeOf(uci.slice(2, 4), 'white')];

/** The board after moves of both sides, pawns on the last rank included, which are no position of chess. */
function boardAfter(moves: readonly Uci[]): Board {
  const board = boardOf(positionOf(newGame()), 'white');
  for (const uci of moves) make(board, ...placesOf(uci));
  return board;
}

/** Whether a pawn goes to its last rank in a game. */
function hasPawnAtEnd(moves: readonly Uci[]): boolean {
  const board = boardOf(positionOf(newGame()), 'white');
  return moves.some((uci) => {
    const [from, to] = placesOf(uci);
    make(board, from, to);
    return Math.abs(board.men[to]!) === PAWN && isLastRank(board.men[to]!, to);
  });
}

describe('zxchess does what the 672 bytes did', () => {
  test('the oracle is whole', () => {
    assert.equal(ORACLE.positions.length, 341);
    assert.equal(ORACLE.refusals.length, 35);
    assert.equal(ORACLE.positions.filter(({ move }) => move === null).length, 2);
    assert.ok(ORACLE.positions.some(({ note }) => note?.includes('stays a pawn')));
  });

  test('341 answers: every move, every value, and where it hangs', () => {
    for (const { moves, move, score } of ORACLE.positions) {
      const chosen = chosenMove(boardAfter(moves));
      const ours = chosen && squareName(chosen.step.from, 'white') + squareName(chosen.step.to, 'white');
      assert.equal(ours ?? null, move, moves.join(' '));
      if (chosen) assert.equal(chosen.value - EVEN, score, moves.join(' '));
    }
  });

  test('35 refusals, each at the square where it was made; every move that was played is taken', () => {
    for (const { moves, try: tried, why, result } of ORACLE.refusals) {
      const at = refusalOf(boardAfter(moves), ...placesOf(tried), -1);
      assert.equal(at, result.includes('source') ? 'source' : 'target', `${tried}, ${why}, after ${moves.join(' ')}`);
    }
    for (const { moves } of ORACLE.positions) {
      if (moves.length < 2) continue;
      assert.equal(
        refusalOf(boardAfter(moves.slice(0, -1)), ...placesOf(moves.at(-1)!), -1),
        undefined,
        moves.join(' '),
      );
    }
  });

  test('the states of its clock: half of the answers within 1 per cent, all within 10', () => {
    const off = ORACLE.positions
      .filter(({ move }) => move !== null)
      .map(({ moves, t_states }) => {
        const board = boardAfter(moves);
        chosenMove(board);
        return Math.abs(board.states / t_states - 1);
      })
      .sort((one, other) => one - other);
    assert.ok(off[off.length >> 1]! < 0.01, `median ${off[off.length >> 1]}`);
    assert.ok(off.at(-1)! < 0.1, `at most ${off.at(-1)}`);
  });

  test('at a game of the house it answers the same, by a period clock four times as slow', () => {
    const off: number[] = [];
    for (const { moves, move, score, t_states } of ORACLE.positions) {
      // A pawn on the last rank, which games of the house have not.
      if (move === null || hasPawnAtEnd([...moves, move])) continue;
      const { decision } = decide(zxchess, gameOf(newGame().start, moves), {});
      assert.equal(decision.move, move, moves.join(' '));
      assert.equal(Number(decision.own!.score) - EVEN, score);
      const seconds = decision.nodes / zxchess.card.positionsPerSecond;
      off.push(Math.abs(seconds / (SLOW * (t_states / STATES_PER_SECOND)) - 1));
    }
    assert.ok(off.length > 250, `${off.length}`);
    off.sort((one, other) => one - other);
    assert.ok(off[off.length >> 1]! < 0.1, `median ${off[off.length >> 1]}`);
  });
});
