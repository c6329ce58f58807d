/** Positions in plain JavaScript, held against counts that others have published and against the WebAssembly of this package. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess, chess960Fen, INITIAL_FEN, makeSan as makeChessSan, makeUci as makeChessUci } from 'plyhouse-kernel';
import {
  attacks,
  between,
  FenError,
  legalMove,
  legalMoves,
  makeBoardFen,
  makeSan,
  makeSetup,
  makeUci,
  type Position as Plain,
  Position,
  parseBoardFen,
  parseSetup,
  parseSquare,
  ray,
  SquareSet,
} from 'plyhouse-kernel/position';

/** Chess Programming Wiki, "Perft Results", and castling alone. */
const COUNTS: readonly [fen: string, ...counts: number[]][] = [
  [INITIAL_FEN, 20, 400, 8_902],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2_039],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2_812, 43_238],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9_467],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44, 1_486],
  ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 46, 2_079],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13_744],
];

function count(position: Plain, plies: number): number {
  const moves = legalMoves(position);
  if (plies === 1) return moves.length;
  let nodes = 0;
  for (const uci of moves) {
    const next = position.clone();
    next.play(legalMove(position, uci)!);
    nodes += count(next, plies - 1);
  }
  return nodes;
}

test('the counts of the standard positions', () => {
  for (const [fen, ...counts] of COUNTS) {
    for (const [index, nodes] of counts.entries()) assert.equal(count(Position.fromFen(fen), index + 1), nodes, fen);
  }
});

/** A game of moves chosen by a multiplier; what the game is, is said by its number. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('moves, FEN, SAN, checks and attackers are those of Chess, in games of Chess and Chess960', () => {
  let positions = 0;
  for (let game = 0; game < 30; game++) {
    const chess960 = game % 2 === 1;
    const random = randomOf(game);
    const fen = chess960 ? chess960Fen(game * 32) : INITIAL_FEN;
    const chess = new Chess(fen, { chess960 });
    const position = Position.fromFen(fen, { chess960 });
    for (let ply = 0; ply < 120; ply++) {
      const where = chess.fen();
      assert.equal(position.fen(), where);
      assert.equal(position.isCheck(), chess.isCheck(), where);
      assert.deepEqual(
        [...position.ctx().checkers],
        chess.checkers().sort((one, other) => one - other),
        where,
      );
      assert.equal(position.isCheckmate(), chess.isCheckmate(), where);
      assert.equal(position.isStalemate(), chess.isStalemate(), where);
      assert.equal(position.isInsufficientMaterial(), chess.isInsufficientMaterial(), where);
      const square = Math.floor(random() * 64) as never;
      const attackers = chess.attackers(square, 'black').sort((one, other) => one - other);
      assert.deepEqual([...position.attackers(square, 'black')], attackers, where);
      const moves = chess.moves();
      const spelt = new Map<string, string>();
      for (const move of moves) spelt.set(squaresOf(move), makeChessSan(chess, move));
      const own = new Map<string, string>();
      for (const [from, targets] of position.allDests()) {
        for (const to of targets) {
          const isPromotion = position.board.getRole(from) === 'pawn' && (to < 8 || to >= 56);
          for (const promotion of isPromotion ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined]) {
            const move = promotion ? { from, to, promotion } : { from, to };
            own.set(`${from} ${to} ${promotion}`, makeSan(position, move));
            assert.ok(position.isLegal(move), where);
          }
        }
      }
      assert.deepEqual([...own].sort(), [...spelt].sort(), where);
      positions++;
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) break;
      const uci = makeChessUci(chess, move);
      // A step of one file is a king's move and not castling, except in the game in which king takes rook.
      const next = legalMove(position, uci);
      assert.ok(next, `${where} ${uci}`);
      if (!chess960) assert.equal(makeUci(position, next), uci);
      position.play(next);
      chess.play(move);
    }
  }
  assert.ok(positions > 2_000, `${positions}`);
});

const ROLE_NAMES = [undefined, undefined, 'knight', undefined, undefined, 'bishop', 'rook', 'queen'];
const squaresOf = (move: number) => `${move & 63} ${(move >> 6) & 63} ${ROLE_NAMES[(move >> 18) & 7]}`;

test('who can never give mate', () => {
  const cases: readonly [string, white: boolean, black: boolean][] = [
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', true, true],
    ['4k3/8/8/8/8/8/8/4KN2 w - - 0 1', true, true],
    ['4k2q/8/8/8/8/8/8/4KN2 w - - 0 1', true, false],
    ['4k2p/8/8/8/8/8/8/4KN2 w - - 0 1'.replace('k2p', 'k2r'), false, false],
    ['4k3/8/8/8/8/8/8/3NKN2 w - - 0 1', false, true],
    ['4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1', true, true],
    ['2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1', false, false],
    ['4k3/7p/8/8/8/8/8/2B1K3 w - - 0 1', false, false],
  ];
  for (const [fen, white, black] of cases) {
    const position = Position.fromFen(fen);
    assert.equal(position.hasInsufficientMaterial('white'), white, fen);
    assert.equal(position.hasInsufficientMaterial('black'), black, fen);
  }
});

test('a board is set up, a setup is read and written', () => {
  const setup = parseSetup('8/8/8/8/8/8/8/K7 b - - 3 9');
  assert.equal(setup.board.set(8, { role: 'pawn', color: 'black' }), undefined);
  assert.deepEqual(setup.board.set(8, { role: 'queen', color: 'black' }), { role: 'pawn', color: 'black' });
  assert.equal(makeSetup(setup), '8/8/8/8/8/8/q7/K7 b - - 3 9');
  assert.throws(() => Position.fromFen(makeSetup(setup)), FenError);
  assert.deepEqual(
    [...setup.board].map(([square, { role }]) => [square, role]),
    [
      [0, 'king'],
      [8, 'queen'],
    ],
  );
  const board = parseBoardFen('8/8/8/3r4/8/8/8/8');
  assert.equal(board.take(35)?.role, 'rook');
  assert.equal(makeBoardFen(board), '8/8/8/8/8/8/8/8');
  assert.throws(() => parseBoardFen('8/8'), FenError);
});

test('sets and lines of squares', () => {
  const [a1, d4, h8] = [parseSquare('a1'), parseSquare('d4'), parseSquare('h8')];
  assert.equal(String(between(a1, d4)), 'b2 c3');
  assert.equal(between(a1, parseSquare('b3')).size(), 0);
  assert.equal(ray(d4, a1).size(), 8);
  assert.deepEqual([...ray(a1, h8)], [...ray(h8, d4)]);
  assert.equal(String(ray(parseSquare('c3'), parseSquare('c5'))), 'c1 c2 c3 c4 c5 c6 c7 c8');
  assert.equal(String(ray(parseSquare('c3'), parseSquare('e1'))), 'e1 d2 c3 b4 a5');
  const rook = attacks({ role: 'rook', color: 'white' }, a1, SquareSet.fromSquare(24).with(3));
  assert.equal(String(rook), 'b1 c1 d1 a2 a3 a4');
  assert.equal(SquareSet.fromRank(7).union(SquareSet.fromFile(7)).size(), 15);
  assert.equal(SquareSet.empty().first(), undefined);
});
