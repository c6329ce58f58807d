import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseEpd } from '../../chess/epd.ts';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, gameOf, movesOf, turnOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { AJEDRECISTA_CARD } from '../../programs/ajedrecista/card.ts';
import { CATALOG, findProgram } from '../../programs/catalog.ts';
import { endingProblem } from '../../session/only-ending.ts';
import { EXPLAINED, gameOfSubject, subjectAfter, subjectNamed, subjectsOf } from './watch-subjects.ts';

const read = (path: string) => readFileSync(new URL(`../../../data/${path}`, import.meta.url), 'utf8');
const POSITIONS = JSON.parse(read('positions/positions.json')) as { readonly id: string; readonly fen: string }[];
const SUITE = parseEpd(read('positions/articles.epd')).records;
const GAMES = parsePgn(read('games/seed-games.pgn')).games;
/** Every position of the data that a subject may show: of recorded games, of articles, and of the tasks that they set. */
const KNOWN = new Set([
  ...GAMES.flatMap(({ start, line }) => {
    const moves = line.moves.map(({ uci }) => uci);
    return Array.from({ length: moves.length + 1 }, (_, plies) => fenOf(gameOf(start, moves.slice(0, plies))));
  }),
  ...POSITIONS.map(({ fen }) => fen),
  ...SUITE.map(({ fen }) => fen),
]);
/** Its article prints it without the moves before. */
const PRINTED_ALONE = ['bernstein-qe2'];
const BOARD = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);

test('every program opens on a position of the data with something to choose, most of them of recorded games or articles', () => {
  for (const { card } of CATALOG) {
    for (const subject of subjectsOf(card)) {
      if (!('fen' in subject) || subject.id === 'ending' || PRINTED_ALONE.includes(subject.id)) continue;
      const fen = fenOf(gameOfSubject(subject, BOARD));
      assert.ok(KNOWN.has(fen), `${subject.id}: ${fen}`);
      assert.ok(subject.source, subject.id);
    }
    const opens = subjectNamed(card, undefined);
    assert.ok('fen' in opens || !card.traces, card.id);
    assert.ok(movesOf(gameOfSubject(opens, BOARD)).length > 10, card.id);
  }
});

test('the worked example stays, and each subject leads to another', () => {
  const card = findProgram(EXPLAINED).card;
  assert.deepEqual([card.traces, subjectNamed(card, 'example').id], [true, 'example']);
  assert.equal(subjectNamed(card, 'nonsense').id, 'gambiet-8212-move12');
  assert.equal(subjectAfter(card, subjectsOf(card).at(-1)!).id, 'gambiet-8212-move12');
  assert.equal(subjectAfter(card, subjectNamed(card, undefined)).id, 'gambiet-8212-book-exit');
});

test('the game on the board and the initial position can be chosen', () => {
  assert.equal(gameOfSubject(subjectNamed({ id: 'wray74' }, 'game'), BOARD), BOARD);
  assert.equal(fenOf(gameOfSubject(subjectNamed({ id: 'wray74' }, 'start'), BOARD)), INITIAL_FEN);
});

test('a program of one ending is watched in it, its own men to move', () => {
  const subject = subjectNamed(AJEDRECISTA_CARD, undefined);
  const game = gameOfSubject(subject, BOARD);
  assert.equal(turnOf(game), 'white');
  assert.equal(endingProblem(AJEDRECISTA_CARD, game), undefined);
});
