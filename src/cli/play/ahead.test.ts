import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callGame, newGame, play } from '../../chess/game.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { ANTWOORD_CARD } from '../../programs/antwoord/card.ts';
import type { SearchCommand } from '../../programs/program.ts';
import { thinkAhead } from './ahead.ts';
import type { TerminalGame } from './table.ts';

/** A client that thinks until it is stopped. */
function endlessClient(): {
  readonly client: EngineClient;
  readonly reports: SearchCommand['kind'][];
  searches(): number;
} {
  let end: (outcome: Outcome) => void = () => {};
  let searches = 0;
  const reports: SearchCommand['kind'][] = [];
  const client = {
    think: () => {
      searches++;
      return new Promise<Outcome>((resolve) => {
        end = resolve;
      });
    },
    send(command: SearchCommand) {
      reports.push(command.kind);
      if (command.kind === 'stop') end({} as Outcome);
    },
  } as unknown as EngineClient;
  return { client, reports, searches: () => searches };
}

test('what a program thinks in the person’s time ends with the game', async () => {
  const session: Partial<TerminalGame> = {
    card: ANTWOORD_CARD,
    game: play(newGame(), 'e2e4'),
    human: 'black',
    terms: { nodes: 1000 },
    ponders: true,
    clocks: [],
  };
  const { client, reports, searches } = endlessClient();
  const ahead = thinkAhead(session as TerminalGame, client);
  ahead.expect('e7e5');
  await ahead.begin();
  await ahead.begin();
  assert.deepEqual([searches(), reports], [1, []]);
  // The person's flag falls: nobody says a word, and nobody moves.
  session.game = callGame(session.game!, { kind: 'time', winner: 'white' });
  await ahead.begin();
  assert.deepEqual([searches(), reports], [1, ['stop']]);
});
