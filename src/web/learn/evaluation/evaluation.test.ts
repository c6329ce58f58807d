import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { movesOf, newGame, play, positionOf, turnOf } from '../../../chess/game.ts';
import { create } from '../../../programs/chess05/board.ts';
import { createDatabase } from '../../../programs/chess05/database.ts';
import { position } from '../../../programs/chess05/evaluate.ts';
import { boardOf as gambietBoard } from '../../../programs/gambiet/board.ts';
import { DOUBLE, newEvaluator, positionPoints, positionTerms, prepare } from '../../../programs/gambiet/evaluate.ts';
import { boardOf as schachBoard } from '../../../programs/schach22/board.ts';
import { evaluate as evaluateSchach } from '../../../programs/schach22/evaluate.ts';
import { boardOf as tinyBoard } from '../../../programs/tinychess86/board.ts';
import { strategy, strategyTerms } from '../../../programs/tinychess86/evaluate.ts';
import * as wray from '../../../programs/wray74/board.ts';
import { evaluate as evaluateWray } from '../../../programs/wray74/evaluate.ts';
import { fillTable } from '../../../programs/wray74/table.ts';
import { AUTHORS_OWN, MATERIAL_ALONE } from '../percents.ts';
import { judge } from './bounds.ts';
import { contested, exchangeOn } from './exchanges.ts';
import { DIAGRAMS, EXCHANGES, PLAYED } from './presets.ts';
import { sumsOn } from './sums.ts';
import { betterTo, valuations } from './terms.ts';
import { ranked, tiesAtTop, weigh, worthOf } from './weights.ts';

const FENS = [INITIAL_FEN, ...[...PLAYED, ...DIAGRAMS, ...EXCHANGES].map(({ fen }) => fen)];

test('the exchange list ends in what the exchange wins, and the presets show what they are called', () => {
  for (const fen of FENS) {
    for (const square of contested(newGame(fen))) {
      const { list, wins, attackers, defenders } = exchangeOn(newGame(fen), square, true)!;
      assert.equal(list.length > 0 ? Math.max(0, list[0]!.worth) : 0, wins, `${fen} ${square}`);
      // Attackers and defenders alternate: attackers at the even places, lowest first.
      list.forEach(({ rung }, at) => {
        assert.equal(rung, (at % 2 === 0 ? attackers : defenders)[at >> 1]);
      });
    }
  }
  const on = (name: string, pins = true) => {
    const { fen, square } = EXCHANGES.find((each) => each.name === name)!;
    return exchangeOn(newGame(fen), square, pins)!;
  };
  assert.deepEqual(on('A queen behind the bishop').attackers, [1, 2, 3]);
  assert.deepEqual(on('A bishop behind the queen').attackers, [3, 4]);
  assert.deepEqual([on('A defender that is pinned').wins, on('A defender that is pinned', false).wins], [1, 0]);
  assert.equal(exchangeOn(newGame(), 'e4', true), undefined);
  assert.deepEqual(contested(newGame()), []);
});

test('minimum and maximum are those of the article’s diagrams', () => {
  const of = (number: number, move: string) => {
    const { minimum, maximum } = judge(newGame(DIAGRAMS[number - 1]!.fen)).find((each) => each.move === move)!;
    return [minimum, maximum];
  };
  // Computerschaak 1/3, September 1981.
  assert.deepEqual(of(3, 'a1h1'), [0, 5]);
  assert.deepEqual(of(4, 'e1e2'), [-2, 3]);
  for (const fen of FENS) {
    assert.deepEqual(
      judge(newGame(fen))
        .map(({ move }) => move)
        .sort(),
      movesOf(newGame(fen)).sort(),
      fen,
    );
  }
});

test('the parts of every valuation add up to what the program says', () => {
  for (const fen of FENS) {
    const game = newGame(fen);
    const sums = new Map(
      valuations(game).map(({ id, terms }) => [id, Object.values(terms).reduce((sum, value) => sum + value, 0)]),
    );
    const white = turnOf(game) === 'white';
    const base = createDatabase();
    create(base, positionOf(game));
    assert.equal(Math.trunc(sums.get('chess05')! - base.mbval[0]!), position(base), fen);
    assert.equal(sums.get('schach22'), (white ? 1 : -1) * evaluateSchach(schachBoard(fen)) + 0, fen);
    const evaluator = newEvaluator(gambietBoard(fen), DOUBLE);
    prepare(evaluator);
    assert.equal(sums.get('gambiet')! - 8 * evaluator.board.material, evaluator.rootPosition, fen);
    assert.equal(
      positionPoints(evaluator),
      Object.values(positionTerms(evaluator)).reduce((a, b) => a + b),
      fen,
    );
    const board = tinyBoard(fen);
    assert.equal(
      strategy(board),
      Object.values(strategyTerms(board)).reduce((a, b) => a + b),
      fen,
    );
    const registers = wray.emptyRegisters();
    wray.setUp(registers, positionOf(game).board, white ? 'black' : 'white');
    fillTable(registers);
    assert.ok(Math.abs(sums.get('wray74')! - (white ? -1 : 1) * evaluateWray(registers)) < 1e-6, fen);
  }
});

test('with the author’s weights a move is worth what CHESS 0.5 says of the position after it', () => {
  for (const { fen } of PLAYED) {
    const game = newGame(fen);
    for (const each of weigh(game)) {
      const base = createDatabase();
      create(base, positionOf(play(game, each.move)));
      assert.equal(worthOf(each, AUTHORS_OWN), base.mbval[0]! + position(base), `${fen} ${each.move}`);
    }
    const best = ranked(game, weigh(game), AUTHORS_OWN);
    const sign = turnOf(game) === 'white' ? 1 : -1;
    assert.ok(best.every(({ value }, at) => at === 0 || sign * (best[at - 1]!.value - value) >= 0));
  }
  assert.equal(tiesAtTop(newGame(), MATERIAL_ALONE), 20);
  assert.ok(tiesAtTop(newGame(), AUTHORS_OWN) < 20);
});

test('the sums of a square are Wray’s, whoever owns the piece', () => {
  // A pawn on d5, twice attacked by 300 + 300 and once protected by 100 points.
  const fen = '4k3/8/4p3/3p4/5N2/1B6/8/4K3 w - - 0 1';
  const sums = sumsOn(newGame(fen), 'd5')!;
  assert.deepEqual(
    [sums.owner, sums.points, sums.owners, sums.takers, sums.takenBack, sums.takenAgain],
    ['black', 100, { count: 1, sum: 100 }, { count: 2, sum: 600 }, 1, 1],
  );
  // 100 + 1 × 100 − 1 × 300 is less than nothing.
  assert.equal(sums.wins, 0);
  assert.equal(sumsOn(newGame('4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1'), 'd5')!.wins, 500);
  assert.equal(sumsOn(newGame(), 'e4'), undefined);
  assert.equal(sumsOn(newGame(), 'e2')!.wins, 0);
});

test('SCHACH says who stands better by material and pawns', () => {
  assert.equal(betterTo('schach22', newGame()), 'nobody');
  assert.equal(betterTo('schach22', newGame(PLAYED[1]!.fen)), 'black');
  assert.equal(betterTo('schach22', newGame(PLAYED[2]!.fen)), 'white');
});
