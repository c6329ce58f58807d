import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf, gameOf } from '../../chess/game.ts';
import { type Bench, consoleContract, feed, isDark, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { squareName } from './board.ts';
import { type MicrochessState, microchessConsole } from './console.ts';
import { microchess } from './program.ts';

const QUICK = { depth: 1 };

/** The move on the digits, read as its owner does. */
function readMove(console: Console<MicrochessState>, state: MicrochessState): string {
  const [, from, to] = /^..(..) (..)$/.exec(console.view(state).text[0]!)!;
  return squareName(Number.parseInt(from!, 16), state.computer) + squareName(Number.parseInt(to!, 16), state.computer);
}

consoleContract(microchessConsole, {
  program: microchess,
  begin: ['RS GO C PC'],
  shows: 'move',
  reads: readMove,
  // Without its king the computer cannot be asked for a move.
  illegal: [['ST AD 0050 DA CC PC GO PC', /legal position/]],
  limits: QUICK,
  help: [['64 44 F PC', 'e2e4']],
  dialogue: [
    ['RS GO C PC', '63 43 F PC', 'ST'],
    ['S manual: CCCCCC, then 1.e4 from the book', /0F13 33/],
    ['S manual: 1...e5 is answered 2.Nf3', /0601 22/],
    ['S manual: ST goes back to the monitor', /[0-9A-F]{4} [0-9A-F]{2}/],
  ],
});

const typed = (bench: Bench<MicrochessState>, ...lines: string[]): string => {
  for (const line of lines) type(microchessConsole, microchess, bench, line, { limits: QUICK });
  return microchessConsole.view(bench.state).text.join();
};

describe('the KIM-1, as the manual works it', () => {
  test('dark until RS; the first byte is D8; GO changes nothing', () => {
    const bench = switchOn(microchessConsole);
    assert.ok(isDark(microchessConsole.view(bench.state).pictures.display!));
    assert.equal(typed(bench, 'RS'), '0000 D8');
    typed(bench, 'GO');
    assert.equal(bench.state.mode, 'program');
  });

  test('C, PC: 0F 13 33; 63 43 shows 1F, F makes it FF', () => {
    const bench = switchOn(microchessConsole);
    assert.equal(typed(bench, 'RS GO C'), 'CCCC CC');
    assert.equal(typed(bench, 'PC'), '0F13 33');
    assert.deepEqual(bench.state.game.moves, ['e2e4']);
    assert.equal(typed(bench, '6 3 4 3'), '1F63 43');
    assert.equal(typed(bench, 'F'), 'FF63 43');
    assert.equal(typed(bench, 'PC'), '0601 22');
    assert.deepEqual(bench.state.game.moves, ['e2e4', 'e7e5', 'g1f3']);
  });

  test('a wrong figure is rolled out; 8, 9, A, B and D do nothing', () => {
    const bench = switchOn(microchessConsole);
    assert.equal(typed(bench, 'RS GO C 6 4 6 3 4 3'), '1F63 43');
    assert.equal(typed(bench, '8 9 A B D'), '1F63 43');
  });

  test('PC and E in turn: it plays itself', () => {
    const bench = switchOn(microchessConsole);
    assert.equal(typed(bench, 'RS GO C PC', 'E'), 'EEEE EE');
    typed(bench, 'PC', 'E PC', 'E PC');
    // After the first move there is no book: the games against itself begin so at every level.
    assert.deepEqual(bench.state.game.moves, ['e2e4', 'e7e5', 'd1h5', 'g8f6']);
  });

  test('its castling is finished by its owner', () => {
    const bench = switchOn(microchessConsole);
    typed(bench, 'RS GO C PC', '63 43 F PC', '76 55 F PC', '72 45 F PC', '71 52 F PC', '43 34 F PC', '45 36 F PC');
    // 7...Nxe4 8.O-O: the king's move alone.
    assert.equal(typed(bench, '52 33 F PC'), '0003 01');
    assert.match(bench.notes.at(-1)!, /move its rook/);
    assert.equal(typed(bench, '00 02 F', '33 25 F PC'), '0B16 25');
    assert.equal(bench.state.game.moves.length, 17);
    assert.equal(bench.state.setup, undefined);
  });

  test('its rook forgotten, it sees another position, and a new game begins there', () => {
    const bench = switchOn(microchessConsole);
    typed(bench, 'RS GO C PC', '63 43 F PC', '76 55 F PC', '72 45 F PC', '71 52 F PC', '43 34 F PC', '45 36 F PC');
    typed(bench, '52 33 F PC', '33 25 F PC');
    assert.match(bench.state.game.start, /\/R1BQ2KR w /);
  });

  test('the levels are two bytes', () => {
    const bench = switchOn(microchessConsole);
    const levelOf = (...lines: string[]) => {
      for (const line of lines)
        for (const key of microchessConsole.read(line)) feed(microchessConsole, bench, { kind: 'key', key });
      const { task } = bench.state;
      feed(microchessConsole, bench, { kind: 'key', key: 'ST' });
      return task.kind === 'think' ? task.level : task.kind;
    };
    assert.equal(levelOf('RS GO C PC'), 'normal');
    assert.equal(levelOf('AD 02F2 DA 00 PC GO PC'), 'blitz');
    assert.equal(levelOf('AD 018B DA FF PC GO PC'), 'superblitz');
  });

  test('a queen is keyed into memory', () => {
    const bench = switchOn(microchessConsole);
    typed(bench, 'RS GO C E');
    const game = gameOf('7k/P7/8/8/8/8/8/K7 w - - 0 1', []);
    const men = Array<number>(32).fill(0xcc);
    // The computer has Black: its king on h8, the player's king a1, his pawn a7.
    men[0] = 0x07;
    men[16] = 0x70;
    men[16 + 9] = 0x10;
    bench.state = { ...bench.state, game, men };
    const keys = microchessConsole.keysFor(bench.state, 'a7a8q')!;
    assert.equal(keys.join(' '), '1 0 0 0 F ST AD 0 0 6 1 DA 0 0 AD 0 0 6 9 DA C C PC GO PC');
    for (const key of keys) feed(microchessConsole, bench, { kind: 'key', key });
    assert.match(fenOf(bench.state.game), /^Q6k\//);
  });
});
