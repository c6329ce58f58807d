import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, gameOf, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { readMove } from '../../chess/read-move.ts';
import { chanceOf, decide, INSTANT, programContract } from '../program.contract.ts';
import { finish, type TracedMove } from '../program.ts';
import { emptyBoard, moveText, playMove, readMove as readWord, setBoard } from './board.ts';
import { plausibleMoves } from './decision.ts';
import { bernstein } from './program.ts';
import { countSide, sumOf } from './score.ts';
import { fillTables, newTables } from './tables.ts';

programContract(bernstein);

/** A search at full depth: its move, its table, and the ratio of each move of it. */
function search(game: Game, selective = false) {
  const engine = bernstein.create({ Selective: selective }, chanceOf(1));
  engine.setGame(game);
  let table: readonly TracedMove[] = [];
  const ratios = new Map<string, number>();
  const running = engine.search({ depth: 4 }, INSTANT, {
    list: (ply, moves) => {
      if (ply === 1) table = moves;
    },
    leave: (ply, move, value) => {
      if (ply === 1) ratios.set(move, value);
    },
  });
  const decision = finish(running);
  return { decision, table: table.map(({ move }) => move), ratios };
}

const plausible = (game: Game, limit = 7) => {
  const board = emptyBoard();
  const tables = newTables();
  setBoard(board, positionOf(game));
  fillTables(board, tables);
  return { board, tables, ...plausibleMoves(board, tables, limit) };
};
const sansOf = (game: Game, limit?: number) =>
  plausible(game, limit).moves.map((move) => makeSan(game, moveText(move)));

describe('the plausible move table', () => {
  test('holds four knight moves and three pawn moves at the start, as printed', () => {
    const printed = ['Nh3', 'Na3', 'Nf3', 'Nc3', 'e4', 'e3', 'd4'];
    assert.deepEqual(sansOf(newGame()).toSorted(), printed.toSorted());
    assert.deepEqual(plausible(newGame()).questions, [4, 4, 4, 4, 7, 7, 7]);
  });

  for (const [name, fen, expected] of [
    ['a double check leaves only king moves', '4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1', ['Kf7', 'Kd8', 'Kf8']],
    [
      'in check: interpose, then take, then move the king',
      '4k3/8/8/8/7b/8/3P2P1/R3K2R w K - 0 1',
      ['g3', 'Rxh4', 'Ke2', 'Kf1', 'Kd1'],
    ],
    ['castling ends the questions', 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1', ['O-O', 'O-O-O']],
    [
      'a man whom a pawn attacks goes to safety before castling',
      '4k3/8/8/4p3/3N4/8/8/4K2R w K - 0 1',
      ['Ne6', 'Nc6', 'Nf5', 'Nb5', 'Nf3', 'Nb3', 'Ne2', 'Nc2', 'O-O'],
    ],
    ['an unguarded man is taken, a guarded one not by a dearer', '4k3/8/1p6/p6p/8/8/8/R3K2R w - - 0 1', ['Rxh5']],
  ] as const) {
    test(name, () => {
      const game = newGame(fen);
      assert.deepEqual(sansOf(game, 40).slice(0, expected.length), expected);
    });
  }

  test('without its limit of seven it is every legal move, but for underpromotion and what castling cuts off', () => {
    const chance = chanceOf(29);
    let compared = 0;
    for (let round = 0; round < 15; round++) {
      let game = newGame();
      for (let ply = 0; ply < 120; ply++) {
        const legal = movesOf(game);
        if (legal.length === 0) break;
        const { moves, questions, tables } = plausible(game, 300);
        const found = moves.map(moveText);
        const known = legal.filter((move) => move.length === 4 || move.endsWith('q'));
        const isCut = questions.includes(3);
        assert.equal(tables.checkers.length > 0, positionOf(game).isCheck());
        if (isCut) assert.ok(found.every((move) => known.includes(move)));
        else assert.deepEqual(found.toSorted(), [...known].sort());
        compared += isCut ? 0 : 1;
        game = play(game, legal[Math.floor(chance() * legal.length)]!);
      }
    }
    assert.ok(compared > 1000, String(compared));
  });
});

describe('the board', () => {
  test('after each legal move, has the men, rights and kings of the rules', () => {
    const chance = chanceOf(1957);
    const [before, after, expected] = [emptyBoard(), emptyBoard(), emptyBoard()];
    for (const fen of [
      'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    ]) {
      let game = newGame(fen);
      for (let ply = 0; ply < 40; ply++) {
        const legal = movesOf(game);
        if (legal.length === 0) break;
        setBoard(before, positionOf(game));
        for (const uci of legal) {
          const move = readWord(before, uci);
          if (move === undefined) continue;
          playMove(before, move, after);
          setBoard(expected, positionOf(play(game, uci)));
          // A square that a pawn has passed is kept even if nobody can take there.
          assert.deepEqual({ ...after, passed: 0 }, { ...expected, passed: 0 }, `${uci} in ${fen}, half-move ${ply}`);
        }
        game = play(game, legal[Math.floor(chance() * legal.length)]!);
      }
    }
  });
});

describe('the score', () => {
  test('counts moves, controlled squares, those next to the king, and a hundred for a pawn', () => {
    const { board, tables } = plausible(newGame('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
    // King: d1 f1 d2 f2; pawn: e3 e4. Controlled: those four, e2, d3 and f3. Next to the king: the first five.
    const counts = countSide(board, tables, 1);
    assert.deepEqual(counts, { mobility: 6, control: 7, defence: 5, material: 1 });
    assert.equal(sumOf(counts), 118);
    // A rook on the d-file takes d1 and d2 from the king, and shares d3 with the pawn.
    const other = plausible(newGame('3r3k/8/8/8/8/8/4P3/4K3 w - - 0 1'));
    const shared = countSide(other.board, other.tables, 1);
    assert.deepEqual(shared, { mobility: 4, control: 4, defence: 3, material: 1 });
  });

  test('is the same for both sides of the start position', () => {
    const { board, tables } = plausible(newGame());
    assert.equal(sumOf(countSide(board, tables, 1)), sumOf(countSide(board, tables, -1)));
  });

  test('agrees in its mobility with the legal moves of a side that is not in check and cannot castle', () => {
    const chance = chanceOf(57);
    let compared = 0;
    for (let round = 0; round < 12; round++) {
      let game = newGame('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1');
      for (let ply = 0; ply < 100; ply++) {
        const legal = movesOf(game);
        if (legal.length === 0) break;
        const { board, tables } = plausible(game);
        if (tables.checkers.length === 0 && board.passed < 0) {
          const squares = new Set(legal.map((move) => move.slice(0, 4)));
          assert.equal(countSide(board, tables, board.side).mobility, squares.size);
          compared++;
        }
        game = play(game, legal[Math.floor(chance() * legal.length)]!);
      }
    }
    assert.ok(compared > 1000, String(compared));
  });
});

/** The machine's moves in two games (it has White), each with what we prefer, and the ratios of both. */
const PUBLISHED = [
  {
    name: 'Scientific American, June 1958',
    moves:
      'e4 e5 Bc4 b6 d3 Nf6 Bg5 Bb7 Bxf6 Qxf6 Nf3 c6 O-O d5 exd5 cxd5 Bb5+ Nc6 c4 dxc4 Bxc6+ Qxc6 dxc4 e4 Ng5 Qg6 Nh3 e3 f3 Bc5 Re1 O-O Nc3 e2+ Nf2 Bxf3 g3 exd1=Q Ncxd1 Qc2 b3 Rad8 h4 Rxd1',
    others: [
      [1, 'e4', '0.9995', 'Nc3', '1.0000'],
      [2, 'Bc4', '0.9945', 'Nf3', '0.9985'],
      [4, 'Bg5', '1.0016', 'Be3', '1.0022'],
      [5, 'Bxf6', '0.9956', 'Nf3', '1.0005'],
      [11, 'Bxc6+', '0.9301', 'dxc4', '0.9971'],
      [13, 'Ng5', '0.9616', 'Nfd2', '0.9928'],
      [15, 'f3', '0.9909', 'fxe3', '0.9984'],
      [16, 'Re1', 'not listed', 'g3', '0.9943'],
      [17, 'Nc3', '0.7052', 'b4', '0.9569'],
      [18, 'Nf2', '0.5286', 'Kh1', '0.7312'],
      [19, 'g3', '0.5001', 'Qd7', '0.8706'],
      [21, 'b3', '0.5593', 'Ne3', '0.5638'],
      [22, 'h4', '0.4995', 'Ne3', '0.5960'],
    ],
  },
  {
    name: 'Chess Review, July 1958',
    moves:
      'e4 e5 Bb5 Nf6 d4 Ng4 Qxg4 c6 Bc4 Qa5+ Bd2 Qa4 Bd3 Qxd4 Nc3 g6 f4 Bh6 fxe5 Bxd2+ Kxd2 Qxe5 Nf3 Qe6 Qxe6+ dxe6 e5 O-O h4 Nd7 h5',
    others: [
      [1, 'e4', '0.9995', 'Nc3', '1.0000'],
      [2, 'Bb5', '0.9985', 'Nf3', '0.9985'],
      [3, 'd4', '0.9763', 'd3', '1.0015'],
      [7, 'Bd3', '1.0312', 'Bb3', '1.0563'],
      [8, 'Nc3', 'not listed', 'f4', '0.9217'],
      [15, 'h4', '1.0950', 'b3', '1.0967'],
    ],
  },
];

describe('what was published', () => {
  for (const { name, moves, others } of PUBLISHED) {
    test(`${name}: the moves that are not ours, with both ratios`, () => {
      const found: (string | number)[][] = [];
      let game = newGame();
      for (const [ply, san] of moves.split(' ').entries()) {
        const move = readMove(positionOf(game), san, { language: 'en' });
        if (ply % 2 === 0) {
          const { decision, ratios } = search(game);
          const printed = ratios.get(move);
          if (decision.move !== move) {
            found.push([
              ply / 2 + 1,
              san,
              printed?.toFixed(4) ?? 'not listed',
              makeSan(game, decision.move!),
              ratios.get(decision.move!)!.toFixed(4),
            ]);
          }
        }
        game = play(game, move);
      }
      assert.deepEqual(found, others);
    });
  }

  test('at least 34 of the 38 moves are among the seven', () => {
    let listed = 0;
    for (const { moves } of PUBLISHED) {
      let game = newGame();
      for (const [ply, san] of moves.split(' ').entries()) {
        const move = readMove(positionOf(game), san, { language: 'en' });
        if (ply % 2 === 0 && plausible(game).moves.map(moveText).includes(move)) listed++;
        game = play(game, move);
      }
    }
    assert.equal(listed, 36);
  });

  test('Q-K2 in the position of the article', () => {
    const game = newGame('rnb1k2r/p4ppp/2p5/2p5/2B1q3/8/PPP2PPP/R2QK1NR w KQkq - 0 1');
    assert.equal(search(game).decision.move, 'd1e2');
  });

  test('10.NxP loses material and is not among the seven', () => {
    const game = gameOf(
      newGame().start,
      'e2e4 e7e5 f1c4 b7b6 d2d3 g8f6 c1g5 c8b7 g5f6 d8f6 g1f3 c7c6 e1g1 d7d5 e4d5 c6d5 c4b5 b8c6'.split(' '),
    );
    assert.ok(!sansOf(game).includes('Nxe5'));
  });

  test('2,800 positions a move where each table is full, in eight minutes', () => {
    const { decision } = search(newGame());
    assert.ok(decision.nodes > 2700 && decision.nodes <= 2800, String(decision.nodes));
    assert.ok(Math.abs(2800 / bernstein.card.positionsPerSecond / 60 - 8) < 0.1);
  });

  test('the selective mode takes a third of that or less, by the same routines', () => {
    const game = gameOf(newGame().start, ['e2e4', 'e7e5']);
    const full = search(game).decision.nodes;
    const selective = search(game, true).decision.nodes;
    assert.ok(selective < full / 3, `${selective} of ${full}`);
  });
});

describe('mate', () => {
  test('it takes the nearer of two, and announces how far', () => {
    const { decision } = decide(bernstein, newGame('7k/5K2/8/8/8/8/8/R5Q1 w - - 0 1'), { depth: 4 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: 1 });
  });

  test('it resigns where every move it considers is mated, and names a move for a host that plays on', () => {
    const game = newGame('8/8/8/8/8/6k1/4q3/7K w - - 0 1');
    const { decision } = decide(bernstein, game, { depth: 4 });
    assert.ok(decision.remarks?.some(({ kind }) => kind === 'resigns'));
    assert.ok(movesOf(game).includes(decision.move!));
    assert.deepEqual(decision.score, { kind: 'mate', moves: -1 });
  });
});
