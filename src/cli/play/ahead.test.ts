import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANTWOORD_CARD } from '../../antwoord/card.ts';
import { callGame, newGame, play } from '../../chess/game.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import type { Word } from '../../programs/program.ts';
import { thinkAhead } from './ahead.ts';
import type { Table } from './table.ts';

/** A seat that thinks until it is stopped. */
function endlessSeat(): { readonly seat: Seat; readonly told: Word['kind'][]; searches(): number } {
  let end: (outcome: Outcome) => void = () => {};
  let searches = 0;
  const told: Word['kind'][] = [];
  const seat = {
    think: () => {
      searches++;
      return new Promise<Outcome>((resolve) => {
        end = resolve;
      });
    },
    tell(word: Word) {
      told.push(word.kind);
      if (word.kind === 'stop') end({} as Outcome);
    },
  } as unknown as Seat;
  return { seat, told, searches: () => searches };
}

test('what a program thinks in the person’s time ends with the game', async () => {
  const table: Partial<Table> = {
    card: ANTWOORD_CARD,
    game: play(newGame(), 'e2e4'),
    human: 'black',
    terms: { nodes: 1000 },
    ponders: true,
    clocks: [],
  };
  const { seat, told, searches } = endlessSeat();
  const ahead = thinkAhead(table as Table, seat);
  ahead.expect('e7e5');
  await ahead.begin();
  await ahead.begin();
  assert.deepEqual([searches(), told], [1, []]);
  // The person's flag falls: nobody says a word, and nobody moves.
  table.game = callGame(table.game!, { kind: 'time', winner: 'white' });
  await ahead.begin();
  assert.deepEqual([searches(), told], [1, ['stop']]);
});
