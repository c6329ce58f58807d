import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fenOf } from '../../chess/game.ts';
import { EmbedError, readEmbedSettings } from './embed-settings.ts';

const read = (address: string) => readEmbedSettings(new URLSearchParams(address));

test('without settings it is a board for two people, with White below', async () => {
  const { card, color, orientation, display, coordinates, theme, game } = await read('');
  assert.deepEqual(
    { card, color, orientation, theme },
    { card: undefined, color: 'white', orientation: 'white', theme: undefined },
  );
  assert.deepEqual([display, coordinates, game.moves], [true, true, []]);
});

test('the board is turned to the side that the visitor has, unless it is said otherwise', async () => {
  assert.equal((await read('color=black')).orientation, 'black');
  assert.equal((await read('color=black&orientation=white')).orientation, 'white');
});

test('a program plays its tournament level, or the one that is named', async () => {
  const { card, level } = await read('program=Wray74');
  assert.deepEqual([card?.id, level], ['wray74', card?.tournamentLevel]);
  assert.equal((await read('program=gambiet82&level=30')).level, '30');
});

test('moves are read as UCI, as SAN and with numbers, from the start or a position', async () => {
  assert.deepEqual((await read('moves=e2e4 e7e5 g1f3')).game.moves, ['e2e4', 'e7e5', 'g1f3']);
  assert.deepEqual((await read('moves=1. e4 e5 2.Nf3')).game.moves, ['e2e4', 'e7e5', 'g1f3']);
  const { game } = await read('fen=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1&moves=e4');
  assert.equal(fenOf(game), '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1');
});

for (const [address, message] of [
  ['programm=wray74', /found the setting “programm”; expected program, level, fen,/],
  ['program=deepblue', /^program: found “deepblue”; expected one of .*wray74/],
  ['program=ajedrecista', /^program: found “ajedrecista”; expected one of/],
  ['program=gambiet82&level=31', /^level: found “31”; expected one of 30, 120/],
  ['color=red', /^color: found “red”; expected white or black/],
  ['theme=sepia', /^theme: found “sepia”; expected light or dark/],
  ['fen=nonsense', /nonsense.*expected/],
  ['moves=e4 e4', /e4/],
] as const) {
  test(`what cannot be honoured is named with what was expected: ${address}`, async () => {
    await assert.rejects(read(address), (error) => error instanceof EmbedError && message.test(error.message));
  });
}
