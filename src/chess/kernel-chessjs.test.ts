import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as theirs from 'chess.js';
import * as ours from 'plyhouse-kernel/chessjs';
import { seededChance } from '../host/chance.ts';

/**
 * Compares the adapter with chess.js itself: every answer equal, on seeded games and texts. Intended differences are listed in
 * kernel/README.md.
 */

const STARTS = [
  theirs.DEFAULT_POSITION,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1',
  '4k3/8/8/8/8/8/8/4K2R w K - 95 60',
  'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3',
];

/** The result of a call, or the error it throws, as data. */
function outcome(call: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(call() ?? null));
  } catch (error) {
    return `throws: ${(error as Error).message}`;
  }
}

function same(ask: (chess: theirs.Chess) => unknown, one: ours.Chess, other: theirs.Chess, what: string): void {
  assert.deepEqual(
    outcome(() => ask(one as unknown as theirs.Chess)),
    outcome(() => ask(other)),
    `${what} in ${other.fen()}`,
  );
}

const QUESTIONS: Readonly<Record<string, (chess: theirs.Chess) => unknown>> = {
  fen: (chess) => chess.fen(),
  moves: (chess) => chess.moves(),
  'moves of a piece': (chess) => chess.moves({ piece: 'p' }),
  'moves of a square': (chess) => chess.moves({ square: 'e1', verbose: true }),
  board: (chess) => chess.board(),
  ascii: (chess) => chess.ascii(),
  rights: (chess) => [chess.getCastlingRights('w'), chess.getCastlingRights('b'), chess.turn(), chess.moveNumber()],
  ends: (chess) => [
    ...[chess.isCheck(), chess.inCheck(), chess.isCheckmate(), chess.isStalemate(), chess.isDraw(), chess.isGameOver()],
    ...[chess.isInsufficientMaterial(), chess.isThreefoldRepetition(), chess.isDrawByFiftyMoves()],
  ],
  pieces: (chess) => [
    chess.findPiece({ type: 'p', color: 'w' }),
    chess.findPiece({ type: 'q', color: 'b' }),
    chess.get('e4'),
  ],
  attacked: (chess) => theirs.SQUARES.map((square) => chess.isAttacked(square, 'w')),
};

test('every method of theirs is there, as its types say', () => {
  const methods = Object.getOwnPropertyNames(theirs.Chess.prototype).filter((name) => !name.startsWith('_'));
  assert.deepEqual(
    methods.filter((name) => !(name in ours.Chess.prototype)),
    [],
  );
  const missing: Exclude<keyof theirs.Chess, keyof ours.Chess>[] = [];
  assert.deepEqual(missing satisfies never[], []);
});

test('the same constants', () => {
  const { Chess: _, Move: __, validateFen: ___, ...constants } = ours;
  const { SQUARES, DEFAULT_POSITION, SEVEN_TAG_ROSTER, WHITE, BLACK, KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN } = theirs;
  const wanted = {
    SQUARES,
    DEFAULT_POSITION,
    SEVEN_TAG_ROSTER,
    WHITE,
    BLACK,
    KING,
    QUEEN,
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
  };
  assert.deepEqual({ ...constants }, wanted);
});

for (const [seed, start] of STARTS.entries()) {
  test(`random games from ${start}`, () => {
    const chance = seededChance(seed + 1);
    for (let game = 0; game < 2; game++) {
      const one = new ours.Chess(start);
      const other = new theirs.Chess(start);
      for (let ply = 0; ply < 30 && !other.isGameOver(); ply++) {
        for (const [what, ask] of Object.entries(QUESTIONS)) same(ask, one, other, what);
        const moves = other.moves({ verbose: true });
        const { san, from, to, promotion } = moves[Math.floor(chance() * moves.length)]!;
        const move = ply % 2 === 0 ? san : { from, to, ...(promotion ? { promotion } : {}) };
        same((chess) => chess.move(move), one, other, `move ${san}`);
        if (ply % 7 === 6) {
          same((chess) => chess.undo(), one, other, 'undo');
        }
      }
      same((chess) => chess.history(), one, other, 'history');
      same((chess) => chess.history({ verbose: true }), one, other, 'verbose history');
      same((chess) => chess.pgn(), one, other, 'pgn');
      const pgn = other.pgn();
      same(
        (chess) => [chess.loadPgn(pgn), chess.fen(), chess.history(), chess.getHeaders()],
        new ours.Chess(),
        new theirs.Chess(),
        pgn,
      );
    }
  });
}

test('the same judgement of a FEN, and the same words for it', () => {
  for (const fen of [
    ...STARTS,
    ...['', 'x', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1'],
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1',
    'rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
    ...['4k3/8/8/8/8/8/4K3/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/8 w - - 0 1', '8/4p3/8/8/8/8/4P3/6K1 w - - 1 45'],
    '4r3/8/X12XPk/1p6/pP2p1R1/P1B5/2P2K2/3r4 w - - 1 45',
  ]) {
    assert.deepEqual(ours.validateFen(fen), theirs.validateFen(fen), fen);
    const load = (library: typeof theirs) => outcome(() => new library.Chess(fen).fen());
    assert.deepEqual(load(ours as unknown as typeof theirs), load(theirs), fen);
  }
});

test('the same moves are read and refused, permissively and strictly', () => {
  const texts = [
    ...[
      'exd5',
      'e4xd5',
      'ed5',
      'e4d5',
      'Pe4xd5',
      'e4-d5',
      'exd5!?',
      'exd5+',
      'Ng1f3',
      'Ngf3',
      'nf3',
      'b1c3',
      'Bb5',
      'Bb5+',
      'Bb5#',
    ],
    ...['Nb1-c3', 'g1-f3', '', 'O-O', 'e9', 'Nf9', 'Ke2', 'N1c3', 'dxe4', 'h4', 'h2h4', 'Ph2-h4'],
  ];
  for (const text of texts) {
    for (const strict of [false, true]) {
      const [one, other] = [new ours.Chess(), new theirs.Chess()];
      for (const chess of [one, other]) for (const move of ['e4', 'd5']) chess.move(move);
      same((chess) => chess.move(text, { strict }).san, one, other, `${text}, ${strict ? 'strict' : 'permissive'}`);
    }
  }
  for (const text of ['b8=Q', 'b8Q', 'b7b8q', 'b7b8=q', 'b7-b8Q', 'b8=Q+', 'b8=K', 'b8']) {
    const start = '8/1P4k1/8/8/8/8/8/2K5 w - - 0 56';
    same((chess) => chess.move(text).san, new ours.Chess(start), new theirs.Chess(start), text);
  }
  for (const text of ['O-O', '0-0', 'O-O-O', 'e1g1', 'O-O+']) {
    const start = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    same((chess) => chess.move(text).san, new ours.Chess(start), new theirs.Chess(start), text);
  }
});

test('the same tags, comments and null moves', () => {
  const [one, other] = [new ours.Chess(), new theirs.Chess()];
  const steps: ((chess: theirs.Chess) => unknown)[] = [
    (chess) => chess.setHeader('White', 'Plunky'),
    (chess) => chess.setHeader('Annotator', 'Anna'),
    (chess) => chess.setComment('before {all}'),
    (chess) => chess.move('e4').lan,
    (chess) => chess.setComment('king’s pawn'),
    (chess) => chess.move(null).flags,
    (chess) => chess.move('d4').flags,
    (chess) => chess.getComments(),
    (chess) => chess.pgn(),
    (chess) => chess.removeHeader('Annotator'),
    (chess) => chess.removeHeader('Nothing'),
    (chess) => chess.removeHeader('White'),
    (chess) => chess.getHeaders(),
    (chess) => [chess.undo()?.san, chess.undo()?.san, chess.getComment()],
    (chess) => [chess.removeComment(), chess.getComment() ?? null, chess.removeComments(), chess.getComments()],
    (chess) => [chess.setTurn('w'), chess.setTurn('w'), chess.fen()],
    (chess) => [chess.load('4k3/8/8/8/8/8/8/4K2R w K - 3 9', { preserveHeaders: true }), chess.getHeaders()],
    (chess) => [chess.move('O-O').flags, chess.pgn()],
    (chess) => [chess.reset(), chess.fen(), chess.getHeaders(), chess.pgn()],
    (chess) => [chess.clear(), chess.fen(), chess.moves(), chess.getHeaders()],
    (chess) => [chess.put({ type: 'k', color: 'w' }, 'e1'), chess.put({ type: 'k', color: 'w' }, 'a1'), chess.fen()],
    (chess) => [
      chess.put({ type: 'r', color: 'w' }, 'h1'),
      chess.put({ type: 'z' as 'p', color: 'w' }, 'a1'),
      chess.fen(),
    ],
    (chess) => [
      chess.put({ type: 'p', color: 'w' }, 'a9' as 'a8'),
      chess.put({ type: 'k', color: 'b' }, 'e8'),
      chess.fen(),
    ],
    (chess) => [
      chess.setCastlingRights('w', { k: true, q: true }),
      chess.getCastlingRights('w'),
      chess.fen(),
      chess.moves(),
    ],
    (chess) => [chess.setCastlingRights('w', { k: false }), chess.fen(), chess.getHeaders()],
    (chess) => [chess.remove('h1'), chess.remove('h1') ?? null, chess.fen(), chess.moves()],
    (chess) => [chess.squareColor('h1'), chess.squareColor('a7'), chess.squareColor('x' as 'a1')],
  ];
  for (const [index, step] of steps.entries()) same(step, one, other, `step ${index + 1}`);
});
