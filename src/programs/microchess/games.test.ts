import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { type Game, gameOf, newGame, play, positionOf } from '../../chess/game.ts';
import { readMove } from '../../chess/read-move.ts';
import { chanceOf, decide, INSTANT } from '../program.contract.ts';
import { finish, type TracedMove } from '../program.ts';
import { OPENINGS } from './book.ts';
import { microchess } from './program.ts';

const NO_BOOK = { OwnBook: false };
const LEVELS = { superblitz: 1, blitz: 2, normal: 3 } as const;
type LevelId = keyof typeof LEVELS;

const answer = (game: Game, level: LevelId) =>
  decide(microchess, game, { depth: LEVELS[level] }, { options: NO_BOOK }).decision;

/** The values of all moves, as its list gives them. */
function valuesOf(game: Game, level: LevelId): Record<string, string> {
  const engine = microchess.create({ ...NO_BOOK, Opening: '' }, chanceOf(1));
  engine.setGame(game);
  let listed: readonly TracedMove[] = [];
  finish(engine.search({ depth: LEVELS[level] }, INSTANT, { list: (_ply, moves) => (listed = moves) }));
  return Object.fromEntries(listed.map(({ move, values }) => [move, values.value!.toString(16).toUpperCase()]));
}

/** A game score without move numbers, as a game. */
function read(score: string): Game {
  let game = newGame();
  for (const san of score
    .replace(/\d+\.+/g, ' ')
    .trim()
    .split(/\s+/))
    game = play(game, readMove(positionOf(game), san));
  return game;
}

// All tables and games: the machine code of 1976 in an emulated 6502, without its book.
describe('the values of first moves', () => {
  const WHITE =
    'e2e3 CE e2e4 D0 d2d3 CD d2d4 CF c2c3 CE c2c4 CC f2f3 CC f2f4 CB b2b3 CB b2b4 CB g2g3 CB g2g4 CB a2a3 CA a2a4 CB h2h3 CA h2h4 CB b1a3 CD b1c3 CD g1f3 CD g1h3 CD';
  const BLACK =
    'e7e6 CB e7e5 CD d7d6 C9 d7d5 C2 c7c6 CA c7c5 C8 g8f6 CD b8c6 CA g8h6 C9 f7f6 C9 f7f5 BE b7b6 C7 b7b5 BE g7g6 C7 g7g5 C7 a7a6 BE a7a5 C7 h7h6 C7 h7h5 BE';
  const table = (text: string) => Object.fromEntries([...text.matchAll(/(\w{4}) (\w\w)/g)].map(([, m, v]) => [m, v]));

  for (const level of ['superblitz', 'blitz', 'normal'] as const) {
    test(`White's twenty, and Black's after 1.e4 (${level})`, () => {
      assert.deepEqual(valuesOf(newGame(), level), table(WHITE));
      const knight = level === 'superblitz' ? 'B5' : 'BA';
      assert.deepEqual(valuesOf(read('e4'), level), { ...table(BLACK), b8a6: knight });
    });
  }

  test('of equal values the first stays: 1...e5 before 1...Nf6', () => {
    assert.equal(answer(read('e4'), 'normal').move, 'e7e5');
  });
});

describe('games', () => {
  const SELF: readonly [LevelId, string][] = [
    ['normal', '1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxf7#'],
    [
      'blitz',
      '1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Bf6 6.Qxg4 h5 7.Qf5 d6 8.Qb5+ c6 9.Qb4 c5 10.Qb5+ Nc6 11.Bd5 a6 12.Qa4 b5 13.Qa3 b4 14.Qf3 Bg4 15.Qf4 Be5',
    ],
    [
      'superblitz',
      '1.e4 e5 2.Qh5 Nf6 3.Qxe5+ Be7 4.Bc4 Ng4 5.Qxg7 Nxf2 6.Kxf2 Bc5+ 7.d4 Bxd4+ 8.Qxd4 Rg8 9.Qe5+ Kf8 10.Bh6+ Rg7',
    ],
  ];
  for (const [level, score] of SELF) {
    test(`against itself (${level})`, () => {
      const { moves } = read(score);
      for (const [ply, move] of moves.entries()) {
        assert.equal(answer(gameOf(INITIAL_FEN, moves.slice(0, ply)), level).move, move, `ply ${ply + 1}`);
      }
    });
  }

  const FIXED: readonly [LevelId, 'white' | 'black', string][] = [
    ['normal', 'white', '1.e4 e5 2.Qh5 Nc6 3.Bb5 Nf6 4.Qf5 d6 5.Bxc6+'],
    ['blitz', 'white', '1.e4 e5 2.Qh5 Nc6 3.Bb5 Nf6 4.Qf5 d6 5.Qg5'],
    ['normal', 'black', '1.e4 e5 2.Nf3 Qf6 3.Bc4 Bb4 4.O-O Qf4 5.d4 Qxe4'],
    ['blitz', 'black', '1.e4 e5 2.Nf3 Qf6 3.Bc4 Bc5'],
    ['normal', 'black', '1.d4 Nc6 2.c4 e6 3.Nc3 Qh4 4.Nf3 Qg4 5.e3 Bb4'],
  ];
  for (const [level, side, score] of FIXED) {
    test(`${side} against fixed moves (${level}): ${score}`, () => {
      const { moves } = read(score);
      for (let ply = side === 'white' ? 0 : 1; ply < moves.length; ply += 2) {
        assert.equal(answer(gameOf(INITIAL_FEN, moves.slice(0, ply)), level).move, moves[ply], `ply ${ply + 1}`);
      }
    });
  }
});

describe('the book', () => {
  const decideIn = (score: string, opening = 'Giuoco Piano') =>
    decide(microchess, read(score), { depth: 1 }, { options: { Opening: opening } }).decision;
  const GIUOCO = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Nxc3';

  test('five openings, nine moves of its own in each, for either side', () => {
    assert.equal(Object.keys(OPENINGS).length, 5);
    for (const [opening, sides] of Object.entries(OPENINGS)) {
      for (const side of ['white', 'black'] as const) {
        const { moves } = gameOf(INITIAL_FEN, sides[side].split(' '));
        assert.equal(moves.length, side === 'white' ? 17 : 18);
        for (let ply = side === 'white' ? 0 : 1; ply < moves.length; ply += 2) {
          const game = gameOf(INITIAL_FEN, moves.slice(0, ply));
          const { decision } = decide(microchess, game, { depth: 1 }, { options: { Opening: opening } });
          assert.equal(decision.from, 'book', `${opening}, ${side}, ply ${ply}`);
        }
      }
    }
  });

  test('nine moves, the ninth included (a port of 2025 searches it)', () => {
    const { move, from } = decideIn(GIUOCO);
    assert.deepEqual({ move, from }, { move: 'b2c3', from: 'book' });
    assert.equal(decideIn(`${GIUOCO} bxc3 Bxc3`).from, 'search');
  });

  test('only the square of a reply is compared, not the man', () => {
    assert.equal(decideIn('e4 e5 Nf3 Nf6').from, 'search');
    const before = 'd4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2';
    for (const reply of ['Be7', 'Qe7']) {
      const { from, move } = decideIn(`${before} ${reply}`, "Queen's Indian");
      assert.deepEqual({ from, move }, { from: 'book', move: 'e1g1' }, reply);
    }
  });

  test('castling is compared by the rook, who is moved last', () => {
    // 7.Qd2 O-O: the rook lands on f8. A bishop that goes back there passes for it.
    const before = 'e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 Qd2';
    assert.equal(decideIn(`${before} O-O`, 'French Defence').move, 'f2f4');
    assert.equal(decideIn(`${before} Nf8`, 'French Defence').from, 'book');
    assert.equal(decideIn(`${before} Qg5`, 'French Defence').from, 'search');
  });
});

describe('no move of its own', () => {
  test('it resigns where only en passant is left, and gives that move to a host that plays on', () => {
    const { move, remarks } = answer(newGame('8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1'), 'normal');
    assert.deepEqual({ move, kinds: remarks?.map(({ kind }) => kind) }, { move: 'f4g3', kinds: ['resigns'] });
  });

  test('castling that the host insists on is made, without a word', () => {
    const game = newGame('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    const { decision } = decide(microchess, game, { depth: 3, searchMoves: ['e1g1'] }, { options: NO_BOOK });
    assert.deepEqual({ move: decision.move, remarks: decision.remarks }, { move: 'e1g1', remarks: undefined });
  });
});
