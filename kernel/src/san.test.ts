import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess } from './chess.ts';
import { chess960Fen } from './chess960.ts';
import type { MoveCode } from './errors.ts';
import type { Language } from './letters.ts';
import type { Move } from './move-code.ts';
import { makeSan, parseSan, playSan, readMove } from './san.ts';
import { seededChance } from './testing/chance.ts';
import { makeUci, parseUci } from './uci.ts';

// A position for each rule of the spelling.
const EXACT: readonly [what: string, fen: string, uci: string, san: string][] = [
  ['a pawn', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4', 'e4'],
  ['a capture by a pawn', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'exd5'],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6'],
  ['a promotion', '8/4P3/8/8/8/8/k7/4K3 w - - 0 1', 'e7e8n', 'e8=N'],
  ['a promotion with capture and check', '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7d8q', 'exd8=Q+'],
  ['castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'O-O'],
  ['castling with check', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
  ['castling on the other side', '3k4/2R5/8/8/8/8/8/R3K3 w Q - 0 1', 'e1c1', 'O-O-O+'],
  ['the file tells', '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'b1d2', 'Nbd2'],
  ['the rank tells', 'R7/6k1/8/8/8/8/8/R3K3 w - - 0 1', 'a1a4', 'R1a4'],
  ['file and rank tell', '6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1', 'h4e1', 'Qh4e1'],
  ['the file before the rank', '4k3/8/8/N7/8/8/8/N3K2N w - - 0 1', 'a1b3', 'N1b3'],
  ['a pinned piece is no other', '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', 'g1e2', 'Ne2'],
  ['mate', 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 'd8h4', 'Qh4#'],
  ['stalemate has no sign', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', 'f1f7', 'Qf7'],
];
for (const [what, fen, uci, san] of EXACT) {
  test(`writes ${what}: ${san}`, () => {
    const chess = new Chess(fen);
    const before = chess.fen();
    assert.equal(makeSan(chess, parseUci(chess, uci)!), san);
    assert.equal(chess.fen(), before);
    assert.equal(parseSan(chess, san), parseUci(chess, uci));
    assert.equal(playSan(chess, readMove(chess, uci)), san);
    assert.equal(chess.plies(), 1);
  });
}

test('castling in Chess960 is written as ever', () => {
  const chess = new Chess('4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1', { chess960: true });
  assert.equal(makeSan(chess, parseUci(chess, 'c1g1')!), 'O-O');
  assert.equal(makeUci(chess, parseSan(chess, 'O-O-O')!), 'c1b1');
});

// Spellings of people and programs.
const LENIENT: readonly [fen: string, uci: string, spellings: readonly string[], language?: Language][] = [
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'e2e4',
    ['e4', 'Pe4', 'e2e4', 'e2-e4', 'Pe2-e4', 'e4!', 'e4?!', 'e4+', '♙e4', '♟e4', 'e4 '],
  ],
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'g1f3',
    ['Nf3', 'Ngf3', 'N1f3', 'Ng1f3', 'Ng1-f3', 'g1f3', 'g1-f3', '♘f3', '♞f3', 'Nxf3', 'Nf3#'],
  ],
  [
    'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
    'e1g1',
    ['O-O', '0-0', 'o-o', 'OO', '00', 'O-O+', '0-0!?', 'e1g1', 'Ke1-g1', 'e1h1', '0–0', 'O—O', '0‑0', 'O−O+'],
  ],
  ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'e8c8', ['O-O-O', '0-0-0', 'o-o-o', 'OOO', '000', 'O-O-O+', 'e8c8', 'e8a8']],
  [
    '8/4P3/8/8/8/8/k7/4K3 w - - 0 1',
    'e7e8q',
    ['e8=Q', 'e8Q', 'e8(Q)', 'e8/Q', 'e8q', 'e7e8q', 'e7-e8=Q', '♙e8♕', 'e8=♛'],
  ],
  ['8/4P3/8/8/8/8/k7/4K3 w - - 0 1', 'e7e8b', ['e8=B', 'e8B', 'e8b', 'e7e8b', 'e8=b+']],
  ['8/1P6/8/8/8/8/k7/4K3 w - - 0 1', 'b7b8b', ['b8=B', 'b8b', 'b7b8b']],
  [
    '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1',
    'e5d6',
    [
      'exd6',
      'ed6',
      'e5xd6',
      'e:d6',
      'exd6 e.p.',
      'exd6e.p.',
      'exd6ep',
      'exd',
      'ed',
      'exd (e.p.)',
      'exd6 ch',
      'exd6 mate',
      'exd6 matt.',
      'exd6±',
      'exd6+/=',
      'exd6+-',
      'e5d6',
      'Pexd6',
    ],
  ],
  ['4k3/8/8/3b4/8/1N6/8/4K3 w - - 0 1', 'b3d2', ['Nd2', 'Nb3d2', 'N3d2', 'Nbd2', 'b3d2']],
  ['4k3/8/8/2p5/1P6/8/8/4K3 w - - 0 1', 'b4c5', ['bxc5', 'bc5', 'b4xc5', 'b4c5', 'bxc', 'bc', 'b:c']],
  ['4k3/8/8/8/8/8/8/RNB1KBNR w KQ - 0 1', 'b1c3', ['Sc3', 'Sbc3', 'Sb1-c3', '♘c3'], 'de'],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4', ['e4', 'Be4', 'e2-e4'], 'de'],
  ['8/4P3/8/8/8/8/k7/4K3 w - - 0 1', 'e7e8q', ['e8=D', 'e8D', 'e8q'], 'de'],
  ['4k3/8/8/8/8/8/8/RNB1KBNR w KQ - 0 1', 'b1c3', ['Pc3', 'Pbc3', 'Pb1-c3'], 'nl'],
  ['4k3/8/8/8/8/8/8/RNB1KBNR w KQ - 0 1', 'c1g5', ['Lg5', 'Lc1g5'], 'nl'],
];
for (const [fen, uci, spellings, language = 'en'] of LENIENT) {
  for (const text of spellings) {
    test(`reads ${text} (${language}) as ${uci}`, () => {
      const chess = new Chess(fen);
      assert.equal(makeUci(chess, readMove(chess, text, { language })), uci);
    });
  }
}

const REFUSED: readonly [fen: string, text: string, code: MoveCode, message: RegExp][] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e5', 'illegal', /"e5": not legal in rnbqkbnr/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'O-O', 'illegal', /not legal/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '', 'syntax', /expected a move such as/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'N', 'syntax', /expected/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'hello', 'syntax', /expected/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Nf9', 'syntax', /expected/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e44', 'syntax', /expected/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Sf3', 'syntax', /expected/],
  ['4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1', 'Nd2', 'ambiguous', /more than one piece or promotion/],
  ['8/4P3/8/8/8/8/k7/4K3 w - - 0 1', 'e8', 'ambiguous', /promotion/],
  ['8/4P3/8/8/8/8/k7/4K3 w - - 0 1', 'e8=K', 'syntax', /expected/],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e4=Q', 'illegal', /not legal/],
];
for (const [fen, text, code, message] of REFUSED) {
  test(`refuses ${JSON.stringify(text)}: ${code}`, () => {
    const chess = new Chess(fen);
    assert.throws(() => readMove(chess, text), { name: 'MoveError', code, message, move: text });
    assert.equal(parseSan(chess, text), undefined);
    assert.equal(chess.plies(), 0);
  });
}

test('writes other letters by an option', () => {
  const chess = new Chess('4k3/P7/8/8/8/8/8/4KBNR w K - 0 1');
  const written = (uci: string, language: Language) => makeSan(chess, parseUci(chess, uci)!, { language });
  assert.equal(written('g1f3', 'de'), 'Sf3');
  assert.equal(written('g1f3', 'nl'), 'Pf3');
  assert.equal(written('g1f3', 'figurine'), '♘f3');
  assert.equal(written('a7a8q', 'de'), 'a8=D+');
  assert.equal(written('a7a8q', 'figurine'), 'a8=♕+');
});

test('reads every move that it writes, in each language, in random games of chess and of Chess960', () => {
  const chance = seededChance(1851);
  for (let game = 0; game < 60; game++) {
    const chess960 = game % 2 === 1;
    const chess = new Chess(chess960Fen(chess960 ? Math.floor(chance() * 960) : 518), { chess960 });
    for (let ply = 0; ply < 120; ply++) {
      const moves = chess.moves();
      if (moves.length === 0) break;
      const spelt = new Map<string, Move>();
      for (const move of moves) {
        const san = makeSan(chess, move);
        assert.ok(!spelt.has(san), `${san} twice in ${chess.fen()}`);
        spelt.set(san, move);
        assert.equal(parseSan(chess, san), move, `${san} in ${chess.fen()}`);
        assert.equal(parseUci(chess, makeUci(chess, move)), move);
        for (const language of ['de', 'nl', 'figurine'] as const) {
          assert.equal(parseSan(chess, makeSan(chess, move, { language }), { language }), move);
        }
      }
      chess.play(moves[Math.floor(chance() * moves.length)]!);
    }
  }
});
