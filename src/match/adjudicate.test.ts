import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tryParseFen } from '../chess/fen.ts';
import { type Game, newGame, play, positionOf } from '../chess/game.ts';
import { createProber, type Prober, sourceOf } from '../endgames/prober.ts';
import { tablesOf } from '../endgames/testing/tables.ts';
import { seededChance } from '../host/chance.ts';
import { inAll } from '../node/testing/tiers.ts';
import { endOf } from '../session/ends.ts';
import { type Adjudication, adjudicate, adjudicateByTables, parseTablesRule, type ScoredMove } from './adjudicate.ts';

/** Moves in turn from White's first, with their scores in centipawns; "x" marks a capture or a pawn move. */
function moves(text: string): ScoredMove[] {
  return text.split(' ').map(
    (token, index): ScoredMove => ({
      by: index % 2 === 0 ? 'white' : 'black',
      score: { kind: 'cp', centipawns: Number.parseInt(token, 10) },
      isZeroing: token.endsWith('x'),
    }),
  );
}

describe('adjudication', () => {
  const resign = { moves: 2, centipawns: 500 };
  const draw = { fromMove: 0, moves: 2, centipawns: 10 };
  const CASES: readonly [
    about: string,
    rules: Adjudication,
    played: string,
    verdict: 'white' | 'black' | 'draw' | 'none',
  ][] = [
    ['the loser alone resigns', { resign }, '-600 20 -600', 'black'],
    ['the opponent has to agree', { resign: { ...resign, both: true } }, '-600 20 -600 20 -600', 'none'],
    ['the opponent agrees', { resign: { ...resign, both: true } }, '-600 600 -600 600 -600', 'black'],
    ['the opponent agrees once', { resign: { ...resign, both: true } }, '-600 20 -600 600 -600', 'none'],
    ['Black is lost, and White agrees', { resign: { ...resign, both: true } }, '500 -500 500 -500', 'white'],
    ['level scores are a draw', { draw }, '0 5 -5x 10', 'draw'],
    ['a capture starts the count again', { draw: { ...draw, resets: true } }, '0 5 -5x 10', 'none'],
    ['and is its first move', { draw: { ...draw, resets: true } }, '0 5x 10 0 0', 'draw'],
    ['an advantage is no draw', { draw: { ...draw, resets: true } }, '0 11 0 0', 'none'],
  ];
  for (const [about, rules, played, verdict] of CASES) {
    test(about, () => {
      const ending = adjudicate(rules, moves(played), 40)?.ending;
      assert.equal(ending ? (ending.winner ?? 'draw') : 'none', verdict);
    });
  }
  test('who is mated next or now is lost, whoever says so', () => {
    for (const moves of [-1, 0]) {
      const score = { kind: 'mate', moves } as const;
      const scored: ScoredMove[] = ['white', 'black', 'white'].map(
        (by) => ({ by, score, isZeroing: false }) as ScoredMove,
      );
      assert.equal(
        adjudicate({ resign }, scored.with(1, { ...scored[1]!, score: { kind: 'cp', centipawns: 0 } }), 40)?.ending
          .winner,
        'black',
      );
    }
  });
});

describe('adjudication by endgame tables', () => {
  const rule = (text: string) => parseTablesRule(text);
  const verdictOf = (prober: Prober, fen: string, text = '5') => {
    const verdict = adjudicateByTables(rule(text), positionOf(newGame(fen)), prober.probe);
    return verdict && `${verdict.ending.winner ?? 'draw'}: ${verdict.detail}`;
  };

  test('is the result of best play under the rules, on 200 positions', { skip: inAll }, async () => {
    const names = ['KRK', 'KPK', 'KBNK', 'KQKR', 'KRKP'];
    const prober = createProber(sourceOf(await tablesOf(...names)));
    const chance = seededChance(1000);
    const counts = { win: 0, draw: 0, late: 0 };
    for (let index = 0; index < 200; index++) {
      let game = randomGame(names[index % names.length]!, chance);
      const dealt = prober.probe(positionOf(game))!;
      // Every second win is at the edge of the fifty-move rule.
      if (index % 2 && dealt.kind !== 'draw') {
        const edge = 99 + Math.floor(3 * chance()) - dealt.plies;
        const fen = game.start.replace(/\d+ 80$/, `${Math.min(99, Math.max(0, edge))} 80`);
        game = newGame(fen);
      }
      const position = positionOf(game);
      const verdict = adjudicateByTables(rule('5'), position, prober.probe);
      // Best play to its end, as a match ends it.
      let end = game;
      let ending = endOf(end, 'automatic');
      for (; !ending; ending = endOf(end, 'automatic')) {
        const [best] = prober.moves(positionOf(end));
        end = play(end, best!.uci);
      }
      if (verdict) {
        assert.deepEqual(verdict.ending.winner, ending.winner, game.start);
        counts[ending.winner ? 'win' : 'draw']++;
      } else {
        const worth = prober.probe(position)!;
        assert.ok(worth.kind !== 'draw' && position.halfmoves + worth.plies > 100, game.start);
        const ignoring = adjudicateByTables(rule('5/ignore50'), position, prober.probe);
        assert.ok(ignoring!.ending.winner && /fifty-move rule ignored/.test(ignoring!.detail));
        counts.late++;
      }
    }
    assert.ok(counts.win > 80 && counts.draw > 10 && counts.late > 10, JSON.stringify(counts));
  });
  test('says what it rests on, and asks only what it may', async () => {
    const prober = createProber(sourceOf(await tablesOf('KRK')));
    const won = '8/8/8/4k3/8/8/8/R3K3 w - - 0 1';
    const drawn = '8/8/8/8/8/8/1k6/R3K3 b - - 0 1';
    assert.match(verdictOf(prober, won)!, /^white: endgame tables, mate in \d+ moves$/);
    assert.equal(verdictOf(prober, drawn), 'draw: endgame tables');
    assert.equal(verdictOf(prober, drawn, '5/wins'), undefined);
    assert.equal(verdictOf(prober, won, '5/draws'), undefined);
    assert.match(verdictOf(prober, won.replace(' w ', ' b '), '3')!, /^white: /);
    // No table of these men, more men than asked for, castling rights.
    assert.equal(verdictOf(prober, '8/8/8/5k2/8/8/8/Q3K3 w - - 0 1'), undefined);
    assert.equal(verdictOf(prober, '8/8/8/4k3/4p3/8/8/R3K3 w - - 0 1', '3'), undefined);
    assert.equal(verdictOf(prober, '8/8/8/4k3/8/8/8/R3K3 w Q - 0 1'), undefined);
    for (const text of ['2', '6', '5/lost', '', '5/']) assert.throws(() => rule(text), /expected 3 to 5 men/);
  });
});

/** A random legal position with these men, and some half-moves on its counter. */
function randomGame(name: string, chance: () => number): Game {
  const [, white, black] = /^(K\w*?)(K\w*)$/.exec(name)!;
  const men = [...white!, ...black!.toLowerCase()];
  for (;;) {
    const squares = men.map(() => Math.floor(chance() * 64));
    if (new Set(squares).size < men.length) continue;
    if (men.some((man, at) => /p/i.test(man) && (squares[at]! < 8 || squares[at]! > 55))) continue;
    const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((file) => men[squares.indexOf(8 * rank + file)] ?? '1').join(''),
    );
    const fen = `${rows.join('/')} ${chance() < 0.5 ? 'w' : 'b'} - - ${Math.floor(chance() * 100)} 80`;
    if (!(tryParseFen(fen) instanceof Error) && !endOf(newGame(fen), 'automatic')) return newGame(fen);
  }
}
