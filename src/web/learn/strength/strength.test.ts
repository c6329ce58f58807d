import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { endingOf } from '../../../chess/game.ts';
import { localClient } from '../../../host/engine-client.ts';
import { parseOpenings } from '../../../match/openings.ts';
import { CARDS } from '../../../programs/cards.ts';
import { loadProgram } from '../../../programs/loaders.ts';
import { DEFAULT_SETTINGS, makeCode, parseCode, withValue } from '../../../programs/own/settings.ts';
import type { Card, Options } from '../../../programs/program.ts';
import { makeRoute, parseRoute } from '../../app/route.ts';
import { highest, ofTheTime, rungsOf } from './ladder.ts';
import { playMatch, pointsOf } from './museum-match.ts';

const read = (path: string) => readFileSync(new URL(`../../../../data/${path}`, import.meta.url), 'utf8');
const startClient = async (card: Card, options: Options, seed: number) =>
  localClient(await loadProgram(card.id), options, seed);

test('a program of one’s own beats the random mover, with both colours from each opening', async () => {
  const own = withValue(withValue(DEFAULT_SETTINGS, 'Depth', 2), 'Mobility', 1);
  const openings = parseOpenings(read('openings/house.pgn'), 'house');
  const reports: number[] = [];
  const games = await playMatch(
    { own, other: CARDS.find(({ id }) => id === 'random')!, games: 2, openings, seed: 1 },
    { startClient, onGame: ({ number }) => reports.push(number) },
  );
  assert.deepEqual(reports, [1, 2]);
  assert.deepEqual(
    games.map(({ isOwnWhite }) => isOwnWhite),
    [true, false],
  );
  assert.deepEqual(games[0]!.game.moves.slice(0, 4), games[1]!.game.moves.slice(0, 4));
  for (const { game } of games) assert.ok(endingOf(game));
  assert.ok(pointsOf(games) >= 1.5, `${pointsOf(games)} of 2`);
  assert.ok(2 * pointsOf(games) > games.length);
});

test('a match is broken off when it is not wanted any more', async () => {
  const abort = new AbortController();
  const other = CARDS.find(({ id }) => id === 'slutspel')!;
  const openings = parseOpenings(read('openings/house.pgn'), 'house');
  const match = playMatch(
    { own: DEFAULT_SETTINGS, other, games: 2, openings, seed: 1 },
    { startClient, onMove: () => abort.abort() },
    abort.signal,
  );
  await assert.rejects(match);
});

test('the ladder holds every program of whole games once, oldest first, with the ratings of the list', () => {
  const list = JSON.parse(read('ratings/house.json'));
  const rungs = rungsOf(CARDS, list);
  assert.equal(rungs.length, CARDS.filter(({ id, ending }) => id !== 'random' && !ending).length);
  assert.deepEqual(
    rungs.map(({ card }) => card.year),
    rungs.map(({ card }) => card.year).sort((one, other) => one - other),
  );
  // Antwoord is rated with its strength limited, which is not its place on the ladder.
  assert.equal(rungs.find(({ card }) => card.id === 'antwoord')!.player, undefined);
  const best = highest(rungs);
  for (const { player } of ofTheTime(rungs)) {
    assert.ok(player!.rating <= list.players.find(({ program }: { program: string }) => program === best[0]).rating);
  }
});

test('a program is part of a link to its step', () => {
  const own = makeCode(withValue({ ...DEFAULT_SETTINGS, name: 'Rook & fan' }, 'Rook', 700));
  const address = makeRoute({ view: 'learn', chapter: 'strength', step: 'own', own });
  const route = parseRoute(address);
  assert.ok(route.view === 'learn' && route.own !== undefined);
  assert.equal(parseCode(route.own).name, 'Rook & fan');
  assert.equal(parseCode(route.own).values.Rook, 700);
});
