import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BISHOP, BLACK, Chess, DEFAULT_POSITION, KING, PAWN, QUEEN, SQUARES, validateFen, WHITE } from './chessjs.ts';

/**
 * Tests each call as the documentation of chess.js 1.x describes it. src/chess/kernel-chessjs.test.ts of the house compares everything
 * else.
 */

const played = (...moves: readonly string[]): Chess => {
  const chess = new Chess();
  for (const move of moves) chess.move(move);
  return chess;
};

test('moves are made in algebraic notation and by squares; what is illegal throws', () => {
  const chess = new Chess();
  assert.equal(chess.move('e4').san, 'e4');
  assert.throws(() => chess.move('nf6'), { message: 'Invalid move: nf6' });
  const { color, from, to, piece } = chess.move('Nf6');
  assert.deepEqual([color, from, to, piece], ['b', 'g8', 'f6', 'n']);
  assert.equal(new Chess().move({ from: 'g2', to: 'g3' }).lan, 'g2g3');
});

test('the permissive parser reads what is nearly SAN, the strict one does not', () => {
  const chess = new Chess();
  for (const text of ['e2e4', 'e7-e5', 'Pf2-f4', 'ef4', 'Ng1-f3']) assert.ok(chess.move(text), text);
  chess.load('r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7');
  assert.equal(chess.move('Nge7').san, 'Ne7');
  chess.undo();
  assert.throws(() => chess.move('Nge7', { strict: true }), { message: 'Invalid move: Nge7' });
});

test('moves: all, of a square, of a kind of piece, described', () => {
  const chess = new Chess();
  const pawns = [...'abcdefgh'].flatMap((file) => [`${file}3`, `${file}4`]);
  assert.deepEqual(chess.moves(), [...pawns, 'Na3', 'Nc3', 'Nf3', 'Nh3']);
  assert.deepEqual(chess.moves({ square: 'e2' }), ['e3', 'e4']);
  assert.deepEqual(chess.moves({ piece: 'n' }), ['Na3', 'Nc3', 'Nf3', 'Nh3']);
  const [first] = chess.moves({ verbose: true });
  assert.equal(first!.after, 'rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1');
  assert.deepEqual([first!.isBigPawn(), first!.isCapture(), first!.isPromotion()], [false, false, false]);
});

test('the board: pieces, squares, colours, a picture', () => {
  const chess = played('e4', 'e5', 'f4');
  assert.equal(chess.fen(), 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2');
  assert.match(
    chess.ascii(),
    /^ {3}\+-{24}\+\n 8 \| r {2}n .*\n[\s\S]* 4 \| \. {2}\. {2}\. {2}\. {2}P {2}P {2}\. {2}\. \|/,
  );
  assert.deepEqual(chess.board()[0]![0], { square: 'a8', type: 'r', color: 'b' });
  assert.deepEqual(chess.findPiece({ type: KING, color: BLACK }), ['e8']);
  assert.deepEqual(chess.findPiece({ type: BISHOP, color: WHITE }), ['c1', 'f1']);
  chess.remove('d1');
  assert.deepEqual(chess.findPiece({ type: QUEEN, color: WHITE }), []);
  assert.deepEqual(
    ['h1', 'a7', 'bogus square'].map((square) => chess.squareColor(square)),
    ['light', 'dark', null],
  );
  assert.equal(SQUARES.length, 64);
});

test('an empty board is filled piece by piece; a second king is refused', () => {
  const chess = new Chess();
  chess.clear();
  assert.equal(chess.fen(), '8/8/8/8/8/8/8/8 w - - 0 1');
  assert.ok(chess.put({ type: PAWN, color: BLACK }, 'a5') && chess.put({ type: KING, color: WHITE }, 'h1'));
  assert.equal(chess.put({ type: KING, color: WHITE }, 'a1'), false);
  assert.deepEqual(
    [chess.remove('a5'), chess.remove('h1'), chess.remove('e1')],
    [{ type: 'p', color: 'b' }, { type: 'k', color: 'w' }, undefined],
  );
});

test('attackers, by the side to move or one that is named; pinned pieces attack', () => {
  const chess = new Chess();
  assert.deepEqual(chess.attackers('f3'), ['e2', 'g2', 'g1']);
  assert.deepEqual(chess.attackers('f6'), []);
  chess.move('e4');
  assert.deepEqual(chess.attackers('f6').sort(), ['e7', 'g7', 'g8']);
  assert.deepEqual(chess.attackers('f3', WHITE), ['g2', 'd1', 'g1']);
  chess.load('4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1');
  assert.deepEqual([chess.attackers('c6', BLACK), chess.isAttacked('c6', BLACK)], [['e7'], true]);
});

test('the ends of a game', () => {
  const mate = new Chess('rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3');
  assert.ok(mate.inCheck() && mate.isCheckmate() && mate.isGameOver() && !mate.isDraw());
  const stalemate = new Chess('4k3/4P3/4K3/8/8/8/8/8 b - - 0 78');
  assert.ok(stalemate.isStalemate() && stalemate.isDraw() && stalemate.isGameOver());
  assert.ok(new Chess('k7/8/n7/8/8/8/8/7K b - - 0 1').isInsufficientMaterial());
  const chess = new Chess();
  for (const expected of [false, true]) {
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) chess.move(move);
    assert.equal(chess.isThreefoldRepetition(), expected);
  }
});

test('loading names what is wrong, and can be told to look away', () => {
  const chess = new Chess();
  assert.throws(() => chess.load('8/4p3/8/8/8/8/4P3/6K1 w - - 1 45'), { message: 'Invalid FEN: missing black king' });
  chess.load('8/4p3/8/8/8/8/4P3/6K1 w - - 1 45', { skipValidation: true });
  assert.equal(chess.fen(), '8/4p3/8/8/8/8/4P3/6K1 w - - 1 45');
  chess.load('4r1k1/p1prnpb1/Pp1pq1pp/3Np2P/2P1P3/R4N2/1PP2PP1/3QR1K1 w - - 2 20');
  assert.equal(chess.moveNumber(), 20);
  assert.deepEqual(validateFen('2n1r3/p1k2pp1/B1p3b1/P7/5bP1/2N1B3/1P2KP2/2R5 b - - 4 25'), { ok: true });
  assert.equal(validateFen('4r3/8/X12XPk/1p6/pP2p1R1/P1B5/2P2K2/3r4 w - - 1 45').ok, false);
  assert.equal(new Chess('8/1PQ2pk1/3p2p1/3qp3/8/4P3/7p/2K5 w - - 0 56').isPromotion({ from: 'b7', to: 'b8' }), true);
});

test('history, undo and what stands before and after a move', () => {
  const chess = played('e4', 'e5', 'f4', 'exf4');
  assert.deepEqual(chess.history(), ['e4', 'e5', 'f4', 'exf4']);
  const last = chess.history({ verbose: true }).at(-1)!;
  assert.equal(last.captured, 'p');
  assert.equal(last.after, chess.fen());
  assert.equal(chess.undo()!.before, chess.fen());
  for (let left = 3; left > 0; left--) chess.undo();
  assert.deepEqual([chess.undo(), chess.fen()], [null, DEFAULT_POSITION]);
});

test('a game is written as PGN, in lines of a width, and read again', () => {
  const chess = new Chess();
  chess.setHeader('White', 'Plunky');
  chess.setHeader('Black', 'Plinkie');
  for (const move of ['e4', 'e5', 'Nc3', 'Nc6']) chess.move(move);
  const pgn = chess.pgn({ maxWidth: 5, newline: '<br />' });
  assert.ok(pgn.includes('[White "Plunky"]<br />[Black "Plinkie"]<br />'), pgn);
  assert.ok(pgn.endsWith('<br /><br />1. e4 e5<br />2. Nc3 Nc6<br />*'), pgn);
  const sloppy = ['[White "Petrosian"]', '', '1. Pc2c4 Pe7e5', '2. Nc3 Nf6', '3. Nf3 Nc6', '4. g2g3 Bb4 1-0'].join(':');
  chess.loadPgn(sloppy, { newlineChar: ':' });
  assert.deepEqual(
    [chess.history().length, chess.getHeaders().White, chess.getHeaders().Result],
    [8, 'Petrosian', '1-0'],
  );
  assert.throws(() => chess.loadPgn(sloppy, { newlineChar: ':', strict: true }), {
    message: 'Invalid move in PGN: Pc2c4',
  });
  assert.equal(chess.history().length, 8, 'what cannot be loaded changes nothing');
});

test('comments stand on positions', () => {
  const chess = new Chess();
  chess.loadPgn("1. e4 e5 {king's pawn opening} 2. Nf3 Nc6 3. Bc4 Bc5 {giuoco piano} *");
  assert.equal(chess.getComment(), 'giuoco piano');
  assert.deepEqual(
    chess.getComments().map(({ comment }) => comment),
    ["king's pawn opening", 'giuoco piano'],
  );
  assert.equal(chess.removeComment(), 'giuoco piano');
  assert.equal(chess.getComment(), undefined);
  assert.equal(chess.removeComments().length, 1);
  chess.setComment('x');
  assert.deepEqual([chess.deleteComment(), chess.deleteComments()], ['x', []]);
  chess.setComment('the {end}');
  assert.match(chess.pgn(), /Bc5 \{the \[end\]\} \*$/);
});

test('rights to castle and the side to move are set', () => {
  const chess = new Chess('r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1');
  assert.equal(chess.setCastlingRights(WHITE, { k: false, q: true }), true);
  assert.deepEqual(chess.getCastlingRights(WHITE), { k: false, q: true });
  assert.equal(new Chess('4k3/8/8/8/8/8/8/4K3 w - - 0 1').setCastlingRights(WHITE, { k: true }), false);
  assert.deepEqual([chess.setTurn('b'), chess.setTurn('b'), chess.turn()], [true, false, 'b']);
  assert.throws(
    () =>
      new Chess('4k3/8/8/8/8/8/8/4KR1q w - - 0 1').setTurn('b') &&
      new Chess('4k3/4R3/8/8/8/8/8/4K3 b - - 0 1').setTurn('w'),
  );
});

// Results of chess.js 1.4.0 that its own tests check, here with other games.
const BISHOPS = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *';
const POSITION = '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1';
test('loads a PGN strictly if asked, in the words of chess.js', () => {
  const strictly = (pgn: string) => new Chess().loadPgn(pgn, { strict: true });
  assert.throws(() => strictly(BISHOPS), { message: 'Invalid move in PGN: 0-0' });
  assert.throws(() => strictly(`[FEN "${POSITION}"]\n\n1. Kd2 *`), { message: 'Invalid move in PGN: Kd2' });
  assert.throws(() => strictly('[SetUp "1"]\n\n1. d4 *'), {
    message: 'Invalid PGN: FEN tag must be supplied with SetUp tag',
  });
  strictly(BISHOPS.replace('0-0', 'O-O'));
  strictly(`[SetUp "1"]\n[FEN "${POSITION}"]\n\n1. Kd2 *`);
  new Chess().loadPgn(BISHOPS);
});
test('loads what is no move with the words of chess.js, and leaves the game as it was', () => {
  const chess = new Chess();
  chess.move('d4');
  for (const [pgn, message] of [
    ['1. e4 e5 2. Ke3 *', 'Invalid move in PGN: Ke3'],
    ['1. d4!+ d5 *', 'Invalid move in PGN: d4!+'],
    ['1. e4 hello *', 'Invalid move in PGN: hello'],
    ['[FEN "8/8"]\n\n*', 'Invalid FEN: must contain six space-delimited fields'],
  ] as const) {
    assert.throws(() => chess.loadPgn(pgn), { message });
  }
  assert.deepEqual(chess.history(), ['d4']);
});
test('loads comments with their spaces, and tags in any case', () => {
  const chess = new Chess();
  chess.loadPgn(`[fEN "${POSITION}"]\n\n{ so it begins }\n1. Kd2 {good } Kd4 ; a } brace \n2. e3+ *`);
  assert.equal(chess.fen(), '8/8/8/8/3k4/4P3/3K4/8 b - - 0 2');
  assert.deepEqual(
    chess.getComments().map(({ comment }) => comment),
    [' so it begins ', 'good ', 'a } brace'],
  );
});
test('has tags in the order of chess.js, and unsets them', () => {
  const chess = new Chess();
  chess.setHeader('Zeta', '1');
  chess.setHeader('ECO', 'B12');
  chess.setHeader('WhiteElo', '2000');
  chess.setHeader('EventDate', '?');
  chess.setHeader('Site', 'Delft');
  assert.deepEqual(Object.keys(chess.getHeaders()).slice(7), ['WhiteElo', 'EventDate', 'ECO', 'Zeta']);
  assert.deepEqual(chess.pgn().match(/\[\w+/g)!.slice(7), ['[WhiteElo', '[EventDate', '[ECO', '[Zeta']);
  assert.equal(chess.setHeader('Site', null).Site, '?');
  assert.equal('ECO' in chess.setHeader('ECO', null), false);
});
