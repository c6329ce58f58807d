import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseFen } from './fen.ts';
import { fenOf } from './game.ts';
import type { Language } from './letters.ts';
import { legalMove } from './move.ts';
import { makeSan } from './notation.ts';
import { parsePgn } from './parse-pgn.ts';
import type { PgnGame } from './pgn.ts';
import { gameOfPgn } from './pgn-game.ts';

const GAMES = new URL('../../data/games/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, GAMES), 'utf8');
const movesOf = (game: PgnGame) => game.line.moves.map((move) => move.uci);

const SEED = parsePgn(textOf('seed-games.pgn')).games;
const POSITIONS: { id: string; fen: string; expect: { pv?: string; lines?: [string, number | null][] } | null }[] =
  JSON.parse(readFileSync(new URL('../positions/positions.json', GAMES), 'utf8'));
const expectOf = (id: string) => POSITIONS.find((position) => position.id === id)!.expect!;

/** Files, their language, and the games of the seed that they print, from 0. */
const PRINTED: readonly [file: string, language: Language, form: 'short' | 'long', seeds: number[]][] = [
  ['computerschaak-1982-3-gambiet-afgeslacht', 'nl', 'long', [0]],
  ['computerschaak-1982-5-wageningen', 'nl', 'short', [1, 2, 3, 4]],
  ['europa-rochade-1980-189-elsa', 'de', 'short', [5]],
  ['computerschaak-1982-3-oppositie', 'nl', 'long', [6]],
  ['computerschaak-1982-3-saavedra', 'nl', 'long', [7]],
  ['europa-rochade-1980-189-huebner-petrosian', 'de', 'short', [9]],
];

function printed(file: string, language: Language): readonly PgnGame[] {
  const { games, errors } = parsePgn(textOf(`as-printed/${file}.txt`), { language });
  assert.deepEqual(
    errors.map((error) => error.message),
    [],
  );
  return games;
}

describe('the printed text, read in its own language, has the moves of the PGN', () => {
  for (const [file, language, form, seeds] of PRINTED) {
    test(file, () => {
      const games = printed(file, language);
      assert.equal(games.length, seeds.length);
      for (const [index, seed] of seeds.entries()) {
        const game = games[index]!;
        assert.equal(game.start, SEED[seed]!.start);
        assert.deepEqual(movesOf(game), movesOf(SEED[seed]!));
        if (game.result !== '*') assert.equal(game.result, SEED[seed]!.result);
        assert.equal(fenOf(gameOfPgn(game)), fenOf(gameOfPgn(SEED[seed]!)));
      }
    });

    test(`${file}: what this house writes in that language is what was printed`, () => {
      const plain = (text: string) => text.replace(/[+#]+$/, '');
      const found = textOf(`as-printed/${file}.txt`)
        .split('\n')
        .filter((line) => !/^[%[]/.test(line))
        .join(' ')
        .replace(/\d+\.(?:\s*\.+)?|1-0|0-1|1\/2-1\/2|[*,!?♯]/g, ' ')
        .split(/\s+/)
        .filter((token) => token !== '' && token !== '.')
        .map(plain);
      const made = seeds.flatMap((seed) => {
        const position = parseFen(SEED[seed]!.start);
        return movesOf(SEED[seed]!).map((uci) => {
          const text = plain(makeSan(position, uci, { language, form }));
          position.play(legalMove(position, uci)!);
          return text;
        });
      });
      assert.deepEqual(found, made);
    });
  }
});

test('the mate of Lucena, 1982 and 1497', () => {
  const [modern, old] = printed('computerschaak-1982-5-lucena', 'nl');
  assert.deepEqual(movesOf(modern!), movesOf(SEED[4]!).slice(77));
  assert.equal(movesOf(modern!).join(' '), expectOf('lucena-chess05x-ynct-39').pv);
  assert.equal(movesOf(old!).join(' '), expectOf('lucena-1497').pv);
});

test('the lines that Gambiet showed', () => {
  const games = printed('computerschaak-1982-3-gambiet-varianten', 'nl');
  const lines = games.map((game): [string, number | null] => {
    const [value] = game.line.moves.at(-1)!.comments;
    return [movesOf(game).join(' '), value === undefined ? null : Number(value)];
  });
  const expected = ['move12', 'move19', 'move22'].flatMap((move) => expectOf(`gambiet-8212-${move}`).lines!);
  // The last move of one line cannot be read in the scan; the list of positions guesses it with a question mark.
  assert.deepEqual(
    lines,
    expected.map(([line, value]) => [line.replace(/ \w+\?$/, ''), value]),
  );
});

test('the moves named for the study of Reti, a pawn by its letter', () => {
  assert.deepEqual(printed('europa-rochade-1980-189-reti', 'de').map(movesOf), [['c6c7'], ['h8g7']]);
});

test('every file is read by a test, and is listed with its source', () => {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  const readme = textOf('README.md');
  for (const file of readdirSync(new URL('as-printed/', GAMES))) {
    assert.ok(source.includes(`'${file.replace('.txt', '')}'`), file);
    assert.ok(readme.includes(`\`${file}\``), file);
  }
});
