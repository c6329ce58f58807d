import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { callGame, gameOf, newGame } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { GameLinkError, type LinkedGame, makeGameCode, parseGameCode } from './game-link.ts';

const USUAL = { level: 'tournament', period: true };
const usual = () => USUAL;
const SIDES = { white: { kind: 'visitor' }, black: { kind: 'program', program: 'c7010' } } as const;
const linked = (game: LinkedGame['game'], more: Partial<LinkedGame> = {}): LinkedGame => ({
  ...SIDES,
  terms: USUAL,
  options: {},
  game,
  ...more,
});
const seedGames = parsePgn(readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8')).games;

describe('a game in a link', () => {
  const CASES: readonly [name: string, game: LinkedGame][] = [
    ['no move', linked(newGame())],
    ['a pawn', linked(gameOf(INITIAL_FEN, ['e2e4']))],
    ['the first move of the list, which is the digit 0', linked(gameOf(INITIAL_FEN, ['b1a3', 'b8a6']))],
    [
      'another start, a promotion',
      linked(gameOf('8/P6k/7p/8/8/8/8/K7 w - - 0 1', ['a7a8n']), { terms: { depth: 4 }, options: { Threads: 1 } }),
    ],
    ['a resignation', linked(callGame(gameOf(INITIAL_FEN, ['e2e4']), { kind: 'resignation', winner: 'black' }))],
    ['an agreed draw', linked(callGame(gameOf(INITIAL_FEN, ['e2e4']), { kind: 'agreement' }))],
    [
      'names from elsewhere',
      linked(gameOf(INITIAL_FEN, ['e2e4']), {
        white: { kind: 'named', name: 'Dékányné, Ő' },
        black: { kind: 'named', name: '' },
        terms: {},
      }),
    ],
    ...seedGames.map((pgn, index): [string, LinkedGame] => [`recorded game ${index + 1}`, linked(gameOfPgn(pgn))]),
  ];
  for (const [name, game] of CASES) {
    test(`is restored exactly: ${name}`, () => {
      const code = makeGameCode(game, USUAL);
      assert.match(code, /^[\w-]+$/, 'nothing in it has to be escaped');
      assert.deepEqual(parseGameCode(code, usual), game);
    });
  }

  test('takes less than a byte a move', () => {
    const long = seedGames.map(gameOfPgn).sort((one, other) => other.moves.length - one.moves.length)[0]!;
    const code = makeGameCode(linked(long), USUAL);
    assert.ok(code.length < long.moves.length + 20, `${code.length} letters for ${long.moves.length} moves`);
  });

  test('is rejected if any letter of it was changed, lost or added', () => {
    const code = makeGameCode(linked(gameOfPgn(seedGames[0]!)), USUAL);
    for (let at = 0; at < code.length; at++) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      const shorter = code.slice(0, at);
      for (const text of [changed, shorter, `${code}AAAA`, `${code.slice(0, at)}%${code.slice(at)}`]) {
        // The last letter may hold unused bits.
        if (at === code.length - 1 && text === changed) continue;
        assert.throws(() => parseGameCode(text, usual), GameLinkError, text);
      }
    }
  });

  test('names a later version it cannot read', () => {
    const bytes = [2, 0];
    // Their CRC-16/GENIBUS, computed from its definition.
    let sum = 0xffff;
    for (const byte of bytes) {
      sum ^= byte << 8;
      for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
    }
    const code = btoa(String.fromCharCode(2, 0, ~(sum >> 8) & 255, ~sum & 255))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    assert.throws(
      () => parseGameCode(code.replace(/=+$/, ''), usual),
      (error) => error instanceof GameLinkError && error.problem === 'newer',
    );
  });
});
