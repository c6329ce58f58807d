import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, SOURCES, type SourceId } from './sources.ts';

test('a source that can be read on the web has its address', () => {
  const cases: readonly [SourceId, string | undefined][] = [
    ['gambiet-1', undefined],
    ['wiki-turochamp', 'https://www.chessprogramming.org/Turochamp'],
    ['wiki-type-b', 'https://www.chessprogramming.org/Type_B_Strategy'],
    ['wiki-perft', 'https://www.chessprogramming.org/Perft'],
    ['fidelity-how-to', 'https://chesseval.com/Eldest/OldFidelity.htm'],
    ['go9800', 'https://hp9800e.sourceforge.net'],
    ['curioso-invento', 'https://filosofia.org/hem/191/91903aj.htm'],
    ['biel-1976', 'https://chessgames.com/perl/chessgame?gid=1107111'],
    ['bernstein-game', undefined],
    ['microchess', 'https://github.com/xpmatteo/microchess-go'],
    ['usurpator-emulated', 'https://github.com/rsanchovilla/SimH_cpanel'],
  ];
  for (const [id, address] of cases) assert.equal(addressOf(SOURCES[id]), address, id);
});

test('an address ends with its page', () => {
  for (const [id, source] of Object.entries(SOURCES)) {
    const address = addressOf(source);
    if (address) assert.match(address, /^https:\/\/[^\s,;()]+[\p{L}\d/]$/u, id);
  }
});
