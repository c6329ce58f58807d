import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { callGame, gameOf, newGame, takeBack } from '../../chess/game.ts';
import {
  announcementOf,
  boardLabel,
  captureText,
  endingText,
  menOf,
  movesFromText,
  moveText,
  RAYS,
  rayText,
  squareLabel,
  squaresOf,
} from './spoken.ts';

const MOVES: readonly [fen: string, uci: string, parts: string][] = [
  [INITIAL_FEN, 'g1f3', 'knight f3'],
  [INITIAL_FEN, 'e2e4', 'pawn e4'],
  ['rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'e4d5', 'pawn e4 takes d5'],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'pawn e5 takes d6 en passant'],
  ['4k3/8/8/8/8/8/3n4/1N2KN2 w - - 0 1', 'b1d2', 'knight b1 takes d2'],
  ['4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'b1d2', 'knight b1 to d2'],
  ['4k3/8/8/8/1b6/8/8/1N1K1N2 w - - 0 1', 'f1e3', 'knight e3'],
  ['4k2r/8/8/8/8/8/8/4K2R b Kk - 0 1', 'e8g8', 'castles king side'],
  ['r3k3/8/8/8/8/8/8/3K4 b q - 0 1', 'e8c8', 'castles queen side, check'],
  ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'e1f1', 'king f1'],
  ['7k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'pawn a8, promotes to knight'],
  ['1r5k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7b8q', 'pawn a7 takes b8, promotes to queen, check'],
  ['6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'rook a8, checkmate'],
  ['k7/8/1K6/8/8/8/8/2Q5 w - - 0 1', 'c1c7', 'queen c7, stalemate'],
];

for (const [fen, uci, text] of MOVES) {
  test(`${uci} is announced as "${text}"`, () => assert.equal(moveText(parseFen(fen), uci), text));
}

test('an illegal move throws, as a bug of the caller', () => {
  assert.throws(() => moveText(parseFen(INITIAL_FEN), 'e2e5'), /e2e5/);
});

test('squares and the board are named', () => {
  const position = parseFen('4k3/8/8/8/4N3/8/8/4K3 b - - 0 1');
  assert.equal(boardLabel(position), 'Chess board, Black to move');
  assert.equal(squareLabel(position.board, 'e4'), 'e4, white knight');
  assert.equal(squareLabel(position.board, 'd4'), 'd4, empty, dark square');
  assert.equal(squareLabel(position.board, 'e5'), 'e5, empty, dark square');
  assert.equal(squareLabel(position.board, 'd5'), 'd5, empty, light square');
});

const start = newGame();
const opened = gameOf(INITIAL_FEN, ['e2e4']);
const answered = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);
const mated = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
const at = (game: typeof start, shownPly = game.moves.length) => ({ game, shownPly });

test('each new move is announced once, and only the last two of many', () => {
  assert.deepEqual(announcementOf(at(start), at(opened)), { urgency: 'polite', text: 'White pawn e4.' });
  assert.deepEqual(announcementOf(at(opened), at(answered)), { urgency: 'polite', text: 'Black pawn e5.' });
  assert.deepEqual(announcementOf(at(start), at(answered)), {
    urgency: 'polite',
    text: 'White pawn e4. Black pawn e5.',
  });
  const longer = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']);
  assert.equal(announcementOf(at(start), at(longer))?.text, 'Black pawn e5. White knight f3.');
  assert.equal(announcementOf(at(answered), at(answered)), undefined);
  assert.equal(announcementOf(at(answered), at(gameOf(INITIAL_FEN, answered.moves))), undefined);
});

test('the end of the game is announced once, at once, together with its last move', () => {
  const before = takeBack(mated, 1);
  assert.deepEqual(announcementOf(at(before), at(mated)), {
    urgency: 'assertive',
    text: 'Black queen h4, checkmate. Black wins.',
  });
  assert.equal(announcementOf(at(mated), at(mated)), undefined);
  const resigned = callGame(answered, { kind: 'resignation', winner: 'black' });
  assert.deepEqual(announcementOf(at(answered), at(resigned)), {
    urgency: 'assertive',
    text: 'White resigns. Black wins.',
  });
  // A record that does not say why.
  assert.equal(endingText({ kind: 'unstated', winner: 'white' }), 'White wins.');
  assert.equal(endingText({ kind: 'unstated' }), 'The game is drawn.');
});

test('stepping, taking back and another game are announced differently', () => {
  assert.equal(announcementOf(at(answered), at(answered, 1))?.text, 'After move 1, White pawn e4.');
  assert.equal(announcementOf(at(answered, 1), at(answered, 0))?.text, 'Start position.');
  assert.equal(
    announcementOf(at(answered), at(opened))?.text,
    'Taken back. After move 1, White pawn e4. Black to move.',
  );
  assert.equal(announcementOf(at(answered), at(start))?.text, 'Taken back. Start position. White to move.');
  const other = newGame('4k3/8/8/8/8/8/8/R3K3 b - - 0 1');
  assert.equal(announcementOf(at(answered), at(other))?.text, 'New game. Black to move.');
  assert.equal(
    announcementOf(at(other), at(answered))?.text,
    'Another game. After move 1, Black pawn e5. White to move.',
  );
});

test('a game with the same first moves is another one, which is not taken back or played on to', () => {
  const one = { ...at(answered), gameId: '1' };
  assert.equal(announcementOf(one, { ...at(start), gameId: '2' })?.text, 'New game. White to move.');
  const resigned = callGame(answered, { kind: 'resignation', winner: 'black' });
  assert.deepEqual(announcementOf({ ...at(opened), gameId: '2' }, { ...at(resigned), gameId: '1' }), {
    urgency: 'polite',
    text: 'Another game. After move 1, Black pawn e5. White resigns. Black wins.',
  });
  assert.equal(
    announcementOf(one, { ...at(opened), gameId: '1' })?.text,
    'Taken back. After move 1, White pawn e4. Black to move.',
  );
});

test('stepping back to the end of a finished game does not announce its end again', () => {
  assert.equal(announcementOf(at(mated, 3), at(mated, 4))?.urgency, 'polite');
});

test('every ending has a text that names the winner', () => {
  assert.equal(endingText({ kind: 'checkmate', winner: 'white' }), 'Checkmate. White wins.');
  assert.equal(endingText({ kind: 'time', winner: 'black' }), 'White has no time left. Black wins.');
  assert.equal(endingText({ kind: 'fiftyMoves' }), 'Fifty moves without a capture or a pawn move. The game is drawn.');
});

test('the last capture is described, also en passant', () => {
  assert.equal(captureText(start, 0), 'No move has been played.');
  assert.equal(captureText(opened, 1), 'The last move captured nothing.');
  const taken = gameOf(INITIAL_FEN, ['e2e4', 'd7d5', 'e4d5']);
  assert.equal(captureText(taken, 3), 'Captured black pawn on d5.');
  assert.equal(captureText(taken, 2), 'The last move captured nothing.');
  const passed = gameOf('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', ['d7d5', 'e5d6']);
  assert.equal(captureText(passed, 2), 'Captured black pawn en passant.');
  const castled = gameOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1', ['e1g1']);
  assert.equal(captureText(castled, 1), 'The last move captured nothing.');
});

test('the moves of a piece are listed, or only its captures', () => {
  const position = parseFen('4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1');
  assert.equal(movesFromText(position, 'e4', false), 'pawn e4: takes d5, e5.');
  assert.equal(movesFromText(position, 'e4', true), 'pawn e4: takes d5.');
  assert.match(movesFromText(position, 'e1', false), /g1/);
  assert.equal(movesFromText(position, 'h1', true), 'rook h1: no captures.');
  assert.equal(movesFromText(position, 'd5', false), "pawn d5: it is White's move.");
  assert.equal(movesFromText(position, 'a1', false), 'a1 is empty.');
});

test('a line is read to the edge as the viewer sees it', () => {
  const { board } = parseFen('4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
  assert.equal(rayText(board, 'a1', RAYS.straight[1], 'white'), 'right: white king e1, white rook h1.');
  assert.equal(rayText(board, 'a1', RAYS.straight[1], 'black'), 'right: the edge of the board.');
  assert.equal(rayText(board, 'a1', RAYS.diagonals[0], 'white'), 'up right: empty to h8.');
});

test('the pieces of a side are listed, king first, in the letters of a language', () => {
  const { board } = parseFen('4k3/8/8/8/8/8/P7/R3K2R w - - 0 1');
  const german = { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'S' };
  assert.equal(
    menOf(board, 'white', (role) => german[role]),
    'Ke1, Ta1, Th1, a2',
  );
  assert.equal(
    menOf(board, 'black', (role) => german[role]),
    'Ke8',
  );
  assert.deepEqual(squaresOf(board, 'rook'), ['a1', 'h1']);
});
