import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import type { Result } from '../../chess/game.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import type { TournamentStandings } from '../../tournament/standings.ts';
import { certificateOf } from './certificate.ts';
import { type KeptGame, newTournament } from './kept-tournament.ts';

const player = (name: string, id: string) => ({
  name,
  who: { kind: 'program', id, options: {} } as const,
  terms: { nodes: 1 },
});
const SPEC: TournamentSpec = {
  name: 'Club night',
  format: { kind: 'round-robin', games: 1 },
  players: [player('Anna', ''), player('Wray', 'wray74'), player('Soma', 'soma')],
  openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
  rules: {},
  seed: 1,
  quarantineAfter: 1,
};

/** The certificate of Anna, whose games were these, and who has the first of these places. */
function certificate(games: readonly (readonly [white: string, result: Result, black: string])[], places = [1, 2, 3]) {
  const kept = games.map(
    ([white, result, black], index) =>
      ({ white, black, result, start: INITIAL_FEN, moves: [`move ${index + 1}`] }) as unknown as KeptGame,
  );
  const players = places.map((place, index) => ({ player: index, name: SPEC.players[index]!.name, place }));
  const standings = { players: players.map((each) => ({ ...each, points: 3.5, games: games.length })) };
  const tournament = newTournament('club', SPEC, Date.UTC(2026, 10, 28, 12), 0);
  return certificateOf(tournament, standings as unknown as TournamentStandings, kept);
}

test('a certificate shows the best games, and the end of the best one from its winner’s side', async () => {
  const { machine, position, lines } = await certificate([
    ['Anna', '0-1', 'Wray'],
    ['Wray', '1/2-1/2', 'Anna'],
    ['Wray', '1-0', 'Soma'],
    ['Soma', '0-1', 'Anna'],
    ['Anna', '1-0', 'Wray'],
    ['Soma', '1-0', 'Anna'],
    ['Anna', '1/2-1/2', 'Soma'],
  ]);
  assert.equal(machine, 'soma');
  assert.deepEqual(position, { game: { start: INITIAL_FEN, moves: ['move 4'] }, orientation: 'black' });
  const date = new Date(Date.UTC(2026, 10, 28, 12)).toLocaleDateString(undefined, { dateStyle: 'medium' });
  assert.deepEqual(lines, [
    `3½ of 7, place 1 of 3, ${date}`,
    ...['Beat Soma', 'Beat Wray', 'Drew with Wray', 'Drew with Soma', 'Lost to Wray'],
  ]);
  const white = await certificate([['Anna', '1-0', 'Wray']]);
  assert.deepEqual([white.machine, white.position?.orientation], ['wray74', 'white']);
});

test('the headline has the place, or who shares it; without games there is no board', async () => {
  const places: readonly [places: number[], text: string][] = [
    [[1, 2, 3], 'won'],
    [[2, 1, 3], 'came 2nd'],
    [[3, 1, 2], 'came 3rd'],
    [[1, 1, 3], 'shared 1st place'],
    [[2, 1, 2], 'shared 2nd place'],
    [[11, 1, 2], 'came 11th'],
  ];
  for (const [each, text] of places) {
    const { headline, machine, position } = await certificate([], each);
    assert.deepEqual([headline, machine, position], [`Club night: Anna ${text}`, undefined, undefined]);
  }
});
