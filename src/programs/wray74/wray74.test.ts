import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../../chess/fen.ts';
import {
  claimableDraw,
  endingOf,
  fenOf,
  type Game,
  gameOf,
  movesOf,
  newGame,
  play,
  positionOf,
  resultOf,
  turnOf,
} from '../../chess/game.ts';
import { randomGames } from '../../chess/testing/random-games.ts';
import { seededChance } from '../../host/chance.ts';
import { decide, decisionOf, programContract } from '../program.contract.ts';
import type { Decision, Engine, Limits, Trace } from '../program.ts';
import { random } from '../random/program.ts';
import { emptyRegisters, type Registers, setUp } from './board.ts';
import { wray74 } from './program.ts';
import { fillTable } from './table.ts';

programContract(wray74);

const CLOCK = { kind: 'period', elapsedMillis: (nodes: number) => nodes * 10_000 } as const;

/** Runs a search of an engine to its end. */
function run(engine: Engine, game: Game, limits: Limits = {}, trace?: Trace): Decision {
  return decisionOf(engine, game, limits, CLOCK, trace);
}
const start = () => wray74.create({ Precision: 'double' }, () => 0);
const moveIn = (fen: string, ...moves: string[]) => decide(wray74, gameOf(fen, moves), {}).decision.move;

describe('published', () => {
  test('opens 1.e4 (S2: the Chess Challenger plays like it from that move on)', () => {
    assert.equal(moveIn(INITIAL_FEN), 'e2e4');
  });

  test('answers 1.e4 with 1...e5 (S2)', () => {
    assert.equal(moveIn(INITIAL_FEN, 'e2e4'), 'e7e5');
  });

  test('the same at every time of the game: it has no book (S2)', () => {
    assert.equal(moveIn(INITIAL_FEN, 'g1f3', 'g8f6', 'f3g1', 'f6g8'), 'e2e4');
  });

  test('one ply: every move is tried once and none is answered (S2)', () => {
    const plies: number[] = [];
    const decision = run(start(), newGame(), {}, { enter: (ply) => plies.push(ply) });
    assert.deepEqual([decision.nodes, decision.depth, decision.pv.length], [20, 1, 1]);
    assert.deepEqual(new Set(plies), new Set([1]));
    assert.equal(plies.length, 20);
  });

  test('no chance in it: the seed changes nothing (S2)', () => {
    fc.assert(
      fc.property(randomGames(40), fc.integer({ min: 1, max: 1e6 }), (game, seed) => {
        assert.deepEqual(decide(wray74, game, {}, { seed }).decision, decide(wray74, game, {}, { seed: 1 }).decision);
      }),
      { seed: 1974, numRuns: 40 },
    );
  });

  test('the highest score is played, the first of equals (S2; the order is chosen)', () => {
    fc.assert(
      fc.property(randomGames(), (game) => {
        const scores: [move: string, points: number][] = [];
        const { move } = run(start(), game, {}, { leave: (_ply, tried, points) => scores.push([tried, points]) });
        if (scores.length === 0) return;
        const highest = Math.max(...scores.map(([, points]) => points));
        assert.equal(move, scores.find(([, points]) => points === highest)![0]);
      }),
      { seed: 1974, numRuns: 100 },
    );
  });
});

test('a tie: of two knights that reach as much the one in the lower register moves', () => {
  const scores = new Map<string, number>();
  const searchMoves = ['b8c6', 'g8f6'];
  const decision = run(
    start(),
    gameOf(INITIAL_FEN, ['e2e4']),
    { searchMoves },
    { leave: (_ply, move, points) => scores.set(move, points) },
  );
  assert.deepEqual([...scores.keys()], searchMoves);
  assert.equal(scores.get('b8c6'), scores.get('g8f6'));
  assert.equal(decision.move, 'b8c6');
});

describe('White is played on the board turned round', () => {
  /** The position turned by half a circle with the colours exchanged: what the registers cannot tell apart. */
  function turned(fen: string): string {
    const [board, turn] = fen.split(' ');
    const swapped = [...board!]
      .reverse()
      .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
      .join('');
    return `${swapped} ${turn === 'w' ? 'b' : 'w'} - - 0 1`;
  }
  /** The registers of the side to move. */
  function registersOf(game: Game): Registers {
    const registers = emptyRegisters();
    setUp(registers, positionOf(game).board, turnOf(game));
    fillTable(registers);
    return registers;
  }
  const turnSquare = (square: string) => 'hgfedcba'['abcdefgh'.indexOf(square[0]!)]! + (9 - Number(square[1]));
  const turnMove = (uci: string) => turnSquare(uci.slice(0, 2)) + turnSquare(uci.slice(2, 4)) + uci.slice(4);

  test('the same move, score and registers, whichever side it has', () => {
    fc.assert(
      fc.property(randomGames(), (game) => {
        const [one, other] = [start(), start()];
        const plain = newGame(fenOf(game).replace(/ [KQkq-]+ \S+ .*$/, ' - - 0 1'));
        const first = run(one, plain);
        const turnedGame = newGame(turned(fenOf(plain)));
        const second = run(other, turnedGame);
        assert.equal(first.move, second.move && turnMove(second.move));
        assert.deepEqual(first.score, second.score);
        assert.deepEqual(registersOf(plain), registersOf(turnedGame));
      }),
      { seed: 1974, numRuns: 150 },
    );
  });

  test('1.e4 goes from register 52 to 36: rank 7 to 5 of file 4, counted from h8', () => {
    const engine = start();
    const { own } = run(engine, newGame());
    assert.equal(own?.line, '52 to 36');
  });
});

describe('sensible for one ply', () => {
  for (const [what, fen, move] of [
    ['takes a queen that hangs', '4k3/8/8/3q4/8/8/6B1/4K3 w - - 0 1', 'g2d5'],
    ['takes with the pawn what is guarded', '4k3/2p5/3q4/4P3/8/8/8/3RK3 w - - 0 1', 'e5d6'],
    ['takes the rook, not the pawn', '4k3/8/8/3r4/8/7p/6B1/4K3 w - - 0 1', 'g2d5'],
    ['makes a queen', '7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7a8q'],
    ['gives mate in the corner', '7k/6pp/8/8/8/8/8/K2R4 w - - 0 1', 'd1d8'],
  ] as const) {
    test(what, () => assert.equal(moveIn(fen), move));
  }

  test('leaves a guarded pawn to itself, where the queen would be lost for it', () => {
    const scores = new Map<string, number>();
    const fen = '4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1';
    const { move } = run(start(), newGame(fen), {}, { leave: (_ply, tried, points) => scores.set(tried, points) });
    assert.notEqual(move, 'd1d6');
    assert.ok(scores.get(move!)! - scores.get('d1d6')! > 700);
  });

  for (const [what, fen, man] of [
    ['a queen attacked by a pawn', '6k1/2p5/3p4/4Q3/8/8/8/7K w - - 0 1', 'e5'],
    ['a knight attacked by a pawn', 'rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1', 'f3'],
    ['a rook attacked by a bishop', '4k3/6b1/8/8/8/2R5/8/1N2K3 w - - 0 1', 'c3'],
  ] as const) {
    test(`does not leave ${what}`, () => {
      const after = play(newGame(fen), moveIn(fen)!);
      assert.ok(
        !movesOf(after).some((reply) => reply.slice(2, 4) === man && moveIn(fen)!.slice(0, 2) !== man),
        `${moveIn(fen)} leaves ${man} to be taken`,
      );
    });
  }

  test('sees no further: it takes the knight and is mated, the kind of mistake the article calls tragic', () => {
    const fen = 'r5k1/5ppp/8/N7/8/8/5PPP/3R2K1 b - - 0 1';
    assert.equal(moveIn(fen), 'a8a5');
    assert.equal(endingOf(gameOf(fen, ['a8a5', 'd1d8']))?.kind, 'checkmate');
  });
});

describe('what it lacks', () => {
  test('castling is not tried, even where nothing else is asked for than a king move', () => {
    const tried: string[] = [];
    const game = newGame('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    run(start(), game, {}, { enter: (_ply, move) => tried.push(move) });
    assert.ok(movesOf(game).includes('e1g1'));
    assert.ok(!tried.includes('e1g1') && !tried.includes('e1c1'));
  });

  test('a move it does not know is played when nothing else is legal or asked for', () => {
    const passing = decide(wray74, newGame('8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1'), {}).decision;
    assert.deepEqual([passing.move, passing.from, passing.depth], ['f4g3', 'only', 0]);
    const castle = decide(wray74, newGame('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'), { searchMoves: ['e1g1'] }).decision;
    assert.equal(castle.move, 'e1g1');
  });
});

describe('limits', () => {
  test('positions: the best so far, and at least one legal move', () => {
    for (let nodes = 1; nodes <= 25; nodes++) {
      const decision = run(start(), newGame(), { nodes });
      assert.equal(decision.nodes, Math.min(nodes, 20));
    }
    // The king is in check: some tries come to nothing before the first legal move.
    const checked = newGame('4r1k1/8/8/8/8/8/P6P/R3K2R w - - 0 1');
    const { move, nodes, depth } = run(start(), checked, { nodes: 1 });
    assert.ok(movesOf(checked).includes(move!));
    assert.equal(depth, 1);
    assert.ok(nodes > 1, 'the first tries left the king in check');
  });

  test('time on the period clock: ten seconds a position', () => {
    assert.equal(run(start(), newGame(), { moveMillis: 50_000 }).nodes, 5);
    assert.equal(run(start(), newGame(), { moveMillis: 1 }).nodes, 1);
    assert.equal(1000 / wray74.card.positionsPerSecond, CLOCK.elapsedMillis(1));
  });

  test('a level told in mid-search counts', () => {
    const { decision } = decide(wray74, newGame(), {}, { send: () => ({ kind: 'level', limits: { nodes: 3 } }) });
    assert.equal(decision.nodes, 3);
  });
});

test('in random positions: how often single precision moves otherwise, and how often two moves are best (README)', () => {
  const seen = { positions: 0, otherMoves: 0, ties: 0 };
  for (let seed = 1; seed <= 15; seed++) {
    const chance = seededChance(seed);
    let game = newGame();
    for (let ply = 0; ply < 60 && !endingOf(game); ply++) {
      if (ply % 3 === 2) {
        const scores: number[] = [];
        const { move } = run(start(), game, {}, { leave: (_ply, _move, points) => scores.push(points) });
        const single = decide(wray74, game, {}, { options: { Precision: 'single' } }).decision.move;
        assert.ok(movesOf(game).includes(single!));
        seen.positions++;
        if (move !== single) seen.otherMoves++;
        const highest = Math.max(...scores);
        if (scores.filter((points) => points === highest).length > 1) seen.ties++;
      }
      const moves = movesOf(game);
      game = play(game, moves[Math.floor(chance() * moves.length)]!);
    }
  }
  assert.deepEqual(seen, { positions: 300, otherMoves: 96, ties: 0 });
});

test('against random, 40 games of alternating colours: 37 won, 3 drawn, none lost (README)', () => {
  const points = { won: 0, drawn: 0, lost: 0 };
  for (let number = 0; number < 40; number++) {
    const engine = start();
    const opponent = random.create({}, seededChance(number + 1));
    const side = number % 2 === 0 ? 'white' : 'black';
    let game = newGame();
    while (!endingOf(game) && !claimableDraw(game)) {
      game = play(game, run(turnOf(game) === side ? engine : opponent, game).move!);
    }
    const result = resultOf(endingOf(game));
    if (result === '1/2-1/2' || result === '*') points.drawn++;
    else if ((result === '1-0') === (side === 'white')) points.won++;
    else points.lost++;
  }
  assert.deepEqual(points, { won: 37, drawn: 3, lost: 0 });
});
