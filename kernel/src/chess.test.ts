import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess, type DrawClaim, type OutcomeReason } from './chess.ts';
import { CHESS960_COUNT, chess960Fen, ORDINARY_START } from './chess960.ts';
import { INITIAL_FEN } from './fen.ts';
import { createKernel } from './kernel.ts';
import { capturedOf, isCastling, isEnPassant, type Move, moverOf, NULL_MOVE, promotionOf } from './move-code.ts';
import { readMove } from './san.ts';
import { seededChance } from './testing/chance.ts';
import { STANDARD_POSITIONS } from './testing/perft-positions.ts';
import { type Color, makeSquare, parseSquare } from './types.ts';
import { makeUci, parseUci } from './uci.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

function playAll(chess: Chess, ...moves: readonly string[]): Chess {
  for (const move of moves) chess.play(readMove(chess, move));
  return chess;
}

const names = (squares: readonly number[]) => squares.map(makeSquare).sort().join(' ');

test('begins with the start position', () => {
  const chess = new Chess();
  assert.equal(chess.fen(), INITIAL_FEN);
  assert.equal(chess.turn(), 'white');
  assert.equal(chess.plies(), 0);
  assert.equal(chess.fullmoves(), 1);
  assert.equal(chess.moves().length, 20);
  assert.equal(chess.undo(), undefined);
  assert.equal(chess.outcome(), undefined);
  assert.equal(chess.claim(), undefined);
  assert.deepEqual(chess.get(parseSquare('d8')), { role: 'queen', color: 'black' });
  assert.equal(chess.get(parseSquare('e4')), undefined);
  assert.equal(names([chess.king('white'), chess.king('black')]), 'e1 e8');
  assert.equal(names(chess.castlingRights()), 'a1 a8 h1 h8');
  assert.equal(names(chess.pieces('black')), names(Array.from({ length: 16 }, (_, index) => 48 + index)));
});

test('the start position is the one that its FEN says, key and all', () => {
  const spelt = new Chess('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
  assert.equal(new Chess().hash(), spelt.hash());
  assert.equal(playAll(new Chess(), 'e4', 'Nf6').hash(), playAll(spelt, 'e4', 'Nf6').hash());
});

for (const [name, fen, [, two, three]] of STANDARD_POSITIONS) {
  test(`counts and divides: ${name}`, () => {
    const chess = new Chess(fen);
    assert.equal(chess.perft(3), three);
    assert.equal(chess.perft(0), 1);
    assert.deepEqual(chess.divide(0), []);
    assert.equal(
      chess.divide(2).reduce((sum, { nodes }) => sum + nodes, 0),
      two,
    );
    assert.equal(chess.fen(), fen);
  });
}
for (const plies of [-1, 1.5, 64, Number.NaN]) {
  test(`refuses to count ${plies} plies`, () => {
    assert.throws(() => new Chess().perft(plies), RangeError);
    assert.throws(() => new Chess().divide(plies), RangeError);
  });
}

// OEIS A157851: the sum over all 960 boards.
test('the 960 start positions have the published number of games of 1 to 4 plies', async () => {
  const boards = Array.from(
    { length: CHESS960_COUNT },
    (_, number) => new Chess(chess960Fen(number), { chess960: true }),
  );
  assert.equal(new Set(boards.map((chess) => chess.fen())).size, CHESS960_COUNT);
  assert.deepEqual(
    [1, 2, 3].map((plies) => boards.reduce((sum, chess) => sum + chess.perft(plies), 0)),
    [18_882, 371_766, 8_224_968],
  );
  const kernel = await createKernel();
  let deeper = 0;
  for (const chess of boards) {
    kernel.setPosition(chess.fen({ shredder: true }), { chess960: true });
    deeper += kernel.perft(4);
  }
  assert.equal(deeper, 181_106_056);
});

// R. Scharnagl's numbers.
test('the 960 start positions are numbered as usual', () => {
  for (const [number, rank] of [
    [0, 'bbqnnrkr'],
    [ORDINARY_START, 'rnbqkbnr'],
    [959, 'rkrnnqbb'],
    [534, 'rnbkqbnr'],
  ] as const) {
    assert.equal(chess960Fen(number).slice(0, 8), rank, String(number));
  }
  for (const number of [-1, 960, 1.5]) assert.throws(() => chess960Fen(number), RangeError);
});

test('moves say what they are', () => {
  const chess = new Chess('r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1');
  const told = (uci: string) => {
    const move = parseUci(chess, uci)!;
    return [moverOf(move), capturedOf(move), promotionOf(move), isCastling(move), isEnPassant(move)];
  };
  assert.deepEqual(told('e5d6'), ['pawn', 'pawn', undefined, false, true]);
  assert.deepEqual(told('e1g1'), ['king', undefined, undefined, true, false]);
  assert.deepEqual(told('b7a8n'), ['pawn', 'rook', 'knight', false, false]);
  assert.deepEqual(told('h1h8'), ['rook', 'rook', undefined, false, false]);
});

test('the squares a piece may go to', () => {
  const chess = new Chess(KIWIPETE);
  assert.equal(names(chess.dests(parseSquare('e1'))), 'c1 d1 f1 g1');
  assert.equal(names(chess.dests(parseSquare('e4'))), '');
  assert.equal(chess.moves(parseSquare('f3')).length, 9);
  const all = chess.allDests();
  assert.equal([...all.values()].flat().length, 48);
  assert.equal(names(all.get(parseSquare('a2'))!), 'a3 a4');
  const promotes = new Chess('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  assert.equal(promotes.moves(parseSquare('a7')).length, 4);
  assert.equal(names(promotes.dests(parseSquare('a7'))), 'a8');
});

test('in Chess960 castling is king takes rook, in UCI and among the squares a king may go to', () => {
  const chess = new Chess('2k5/8/8/8/8/8/8/5KR1 w G - 0 1', { chess960: true });
  const castling = parseUci(chess, 'f1g1')!;
  assert.ok(isCastling(castling) && chess.dests(parseSquare('f1')).includes(parseSquare('g1')));
  assert.equal(makeUci(chess, castling), 'f1g1');
  chess.play(castling);
  assert.equal(chess.fen(), '2k5/8/8/8/8/8/8/5RK1 b - - 1 1');
  assert.equal(chess.fen({ shredder: true, epd: true }), '2k5/8/8/8/8/8/8/5RK1 b - -');
});

test('games share one machine and keep apart, whoever is asked in between', () => {
  const games = Array.from({ length: 30 }, (_, number) =>
    number % 3 === 0 ? new Chess(KIWIPETE) : new Chess(chess960Fen(number), { chess960: true }),
  );
  const alone = games.map((game) => game.clone());
  for (let ply = 0; ply < 20; ply++) {
    for (const game of games) {
      const moves = game.moves();
      game.play(moves[(ply * 7) % moves.length]!);
    }
  }
  for (const [index, game] of alone.entries()) {
    for (let ply = 0; ply < 20; ply++) {
      const moves = game.moves();
      game.play(moves[(ply * 7) % moves.length]!);
    }
    assert.equal(game.fen(), games[index]!.fen());
    assert.equal(game.hash(), games[index]!.hash());
    assert.deepEqual(game.history(), games[index]!.history());
    while (games[index]!.undo() !== undefined);
    assert.equal(games[index]!.plies(), 0);
    assert.equal(
      games[index]!.perft(2),
      (index % 3 === 0 ? new Chess(KIWIPETE) : new Chess(chess960Fen(index), { chess960: true })).perft(2),
    );
  }
});

test('a clone has all moves and goes its own way', () => {
  const chess = playAll(new Chess(), 'e4', 'e5', 'Nf3');
  const clone = chess.clone();
  playAll(clone, 'Nc6', 'Bb5');
  assert.equal(chess.plies(), 3);
  assert.equal(clone.plies(), 5);
  assert.equal(makeUci(chess, chess.undo()!), 'g1f3');
  assert.equal(makeUci(clone, clone.undo()!), 'f1b5');
  assert.equal(clone.fen(), 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
  assert.equal(chess.fen(), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
});

test('undoing any number of moves gives the positions before', () => {
  const chess = new Chess(KIWIPETE);
  const fens: string[] = [];
  for (let ply = 0; ply < 60; ply++) {
    const moves = chess.moves();
    if (moves.length === 0) break;
    fens.push(chess.fen());
    chess.play(moves[(ply * 11) % moves.length]!);
    if (ply % 5 === 4) {
      chess.undo();
      new Chess().perft(1);
      assert.equal(chess.fen(), fens.at(-1));
      chess.play(moves[(ply * 11) % moves.length]!);
    }
  }
  for (const fen of fens.reverse()) {
    chess.undo();
    assert.equal(chess.fen(), fen);
    assert.equal(chess.hash(), new Chess(fen).hash());
  }
});

test('a game may be longer than any table of the machine', () => {
  const chess = new Chess();
  const toAndFro = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  for (let ply = 0; ply < 20_000; ply++) chess.play(parseUci(chess, toAndFro[ply % 4]!)!);
  assert.equal(chess.plies(), 20_000);
  assert.equal(chess.repetitions(), 5_001);
  assert.equal(chess.halfmoves(), 20_000);
  assert.equal(chess.perft(3), 8_902);
});

test('what is no move of a piece of the side to move is not played', () => {
  const chess = new Chess();
  const [move] = chess.moves();
  chess.play(move!);
  const before = chess.fen();
  for (const wrong of [undefined as unknown as Move, move!, 1 as Move]) {
    assert.throws(() => chess.play(wrong), { name: 'MoveError', code: 'illegal' });
  }
  assert.equal(chess.fen(), before);
});

test('a null move passes', () => {
  const chess = playAll(new Chess(), 'e4', 'd5', 'e5', 'f5');
  assert.equal(makeSquare(chess.epSquare()!), 'f6');
  chess.play(NULL_MOVE);
  assert.equal(chess.fen(), 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3');
  assert.equal(chess.hash(), new Chess(chess.fen()).hash());
  assert.equal(chess.undo(), NULL_MOVE);
  assert.equal(chess.moves().filter((move) => isEnPassant(move)).length, 1);
});

const OUTCOMES: readonly [fen: string, reason: OutcomeReason | undefined, winner?: Color][] = [
  ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'checkmate', 'black'],
  ['R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1', 'checkmate', 'white'],
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'stalemate'],
  ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', 'insufficientMaterial'],
  ['8/8/4k3/8/8/3K4/8/6N1 b - - 0 1', 'insufficientMaterial'],
  ['8/8/4kb2/8/8/3K4/8/8 b - - 0 1', 'insufficientMaterial'],
  ['5b2/8/4k3/8/8/3K4/8/2B3B1 w - - 0 1', 'insufficientMaterial'],
  ['8/8/4k3/5b2/8/3K4/8/5B2 w - - 0 1', 'insufficientMaterial'],
  ['8/2b5/4k3/8/8/3K4/8/2B5 w - - 0 1', 'insufficientMaterial'],
  ['8/8/4kb2/8/8/3K4/8/5B2 w - - 0 1', undefined],
  ['8/8/4kn2/8/8/3K4/8/6N1 w - - 0 1', undefined],
  ['8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1', undefined],
  ['8/8/4kb2/8/8/3K4/8/6N1 w - - 0 1', undefined],
  ['8/8/4k3/8/8/3K3P/8/8 w - - 0 1', undefined],
  ['4k3/8/8/8/8/8/8/R3K3 w - - 150 100', 'seventyFiveMoves'],
  ['4k3/8/8/8/8/8/8/R3K3 w - - 149 100', undefined],
  // Mate goes before the count (9.6.2).
  ['R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90', 'checkmate', 'white'],
];
for (const [fen, reason, winner] of OUTCOMES) {
  test(`the outcome of ${fen}: ${reason ?? 'none yet'}`, () => {
    assert.deepEqual(new Chess(fen).outcome(), reason && (winner ? { reason, winner } : { reason }));
    assert.equal(new Chess(fen).isInsufficientMaterial(), reason === 'insufficientMaterial');
    assert.equal(new Chess(fen).isCheckmate(), reason === 'checkmate');
    assert.equal(new Chess(fen).isStalemate(), reason === 'stalemate');
  });
}

test('repetition and moves without progress may be claimed, and end the game later', () => {
  const chess = new Chess();
  const found: (DrawClaim | OutcomeReason | undefined)[] = [];
  for (let time = 0; time < 4; time++) {
    playAll(chess, 'Nf3', 'Nf6', 'Ng1', 'Ng8');
    found.push(chess.outcome()?.reason ?? chess.claim());
  }
  assert.deepEqual(found, [undefined, 'threefoldRepetition', 'threefoldRepetition', 'fivefoldRepetition']);
  assert.equal(new Chess('4k3/8/8/8/8/8/8/R3K3 w - - 100 100').claim(), 'fiftyMoves');
  assert.equal(new Chess('4k3/8/8/8/8/8/8/R3K3 w - - 99 100').claim(), undefined);
});

test('a position with other rights is another position', () => {
  const chess = new Chess('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  playAll(chess, 'Rb1', 'Rb8', 'Ra1', 'Ra8');
  assert.equal(chess.fen(), 'r3k2r/8/8/8/8/8/8/R3K2R w Kk - 4 3');
  assert.equal(chess.repetitions(), 1);
});

// Dead positions (FIDE Laws 5.2.2) by blocked pawns, and positions that look like them.
const BLOCKED: readonly [what: string, fen: string, isDead: boolean][] = [
  ['a wall from edge to edge', '8/4k3/8/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1', true],
  ['a wall that nobody passes', '8/8/1k6/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1', true],
  ['a chain of eight', '4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1', true],
  ['the same with a bishop behind its own pawns', '4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1', true],
  ['the same with a bishop that reaches a pawn', '4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/2B1K3 w - - 0 1', false],
  ['the same with a knight', '4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/1N2K3 w - - 0 1', false],
  ['a chain with a gap', '4k3/8/8/p1p1p3/PpPpP3/1P1P4/8/4K3 w - - 0 1', false],
  ['pawns that may capture', '4k3/8/8/8/1p1p4/P1P5/8/4K3 w - - 0 1', false],
  ['a pawn before a king', '8/8/8/8/4k3/4P3/4K3/8 w - - 0 1', false],
];
for (const [what, fen, isDead] of BLOCKED) {
  test(`${isDead ? 'proves dead' : 'does not call dead'}: ${what}`, () => {
    assert.equal(new Chess(fen).isDeadPosition(), isDead);
    assert.equal(new Chess(fen).outcome()?.reason, isDead ? 'deadPosition' : undefined);
  });
}

test('from a position that is called dead, nothing is ever captured and nobody is in check', () => {
  const chance = seededChance(5_2_2);
  for (const [, fen, isDead] of BLOCKED) {
    if (!isDead) continue;
    const chess = new Chess(fen);
    for (let ply = 0; ply < 3_000; ply++) {
      const moves = chess.moves();
      if (moves.length === 0) break;
      assert.ok(!chess.isCheck() && moves.every((move) => capturedOf(move) === undefined), chess.fen());
      chess.play(moves[Math.floor(chance() * moves.length)]!);
      assert.ok(chess.isDeadPosition(), chess.fen());
    }
  }
});

// Attackers, checkers and pins, worked out by hand.
test('says who attacks what', () => {
  const chess = new Chess(KIWIPETE);
  assert.equal(names(chess.attackers(parseSquare('e6'), 'white')), 'd5');
  assert.equal(names(chess.attackers(parseSquare('d5'), 'black')), 'b6 e6 f6');
  assert.equal(names(chess.attackers(parseSquare('h3'), 'white')), 'f3 g2');
  assert.equal(chess.isAttacked(parseSquare('f6'), 'white'), true);
  assert.equal(chess.isAttacked(parseSquare('a8'), 'white'), false);
});
test('says who gives check and who is pinned', () => {
  const chess = new Chess('4k3/4r3/8/b7/8/2N1B3/4n3/R3K2r w Q - 0 1');
  assert.equal(names(chess.checkers()), 'h1');
  assert.equal(names(chess.pinned()), 'c3');
  assert.equal(names(chess.pinned('black')), '');
  assert.equal(names(new Chess('4r2k/8/8/8/4B3/8/8/4K3 b - - 0 1').pinned('white')), 'e4');
  assert.equal(chess.isCheck(), true);
});

test('a thousand games take little memory and time', () => {
  const before = process.memoryUsage();
  const games = Array.from({ length: 1_000 }, () => new Chess());
  const start = performance.now();
  for (let ply = 0; ply < 40; ply++) {
    for (const game of games) {
      const moves = game.moves();
      game.play(moves[ply % moves.length] as Move);
    }
  }
  const millis = performance.now() - start;
  const bytes = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  assert.ok(bytes < 10_000_000, `${bytes} bytes`);
  assert.ok(millis < 2_000, `${millis} ms`);
  assert.equal(new Set(games.map((game) => game.fen())).size, 1);
});
