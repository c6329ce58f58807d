import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movesOf, newGame, play } from '../../chess/game.ts';
import { consoleContract, feed, switchOn, type } from '../console.contract.ts';
import { chanceOf } from '../program.contract.ts';
import { bernsteinConsole, type Console704State } from './console.ts';
import { makeEnglish, readEnglish } from './english.ts';
import { readWord, wordOf } from './printout.ts';
import { bernstein } from './program.ts';

const BEGIN = ['START', 'START'];
const SIGNS: Readonly<Record<string, string>> = { KG: 'k', QN: 'q', RK: 'r', BS: 'b', NT: 'n', PN: 'p' };

/** The last printed board, as FEN. */
function boardOn(state: Console704State): string {
  const { text } = bernsteinConsole.view(state);
  const rows = text.filter((line) => /^\*( {7}\*| {2}[MO][A-Z]{2} {2}\*){8}$/.test(line));
  // The middle one of a square's three lines names the man.
  const last = rows.slice(-24).filter((_, index) => index % 3 === 1);
  const machineIsWhite = state.player === 'black';
  const ranks = last.map((line) => {
    const cells = Array.from({ length: 8 }, (_, column) => {
      const name = line.slice(8 * column + 3, 8 * column + 6).trim();
      if (name === '') return ' ';
      const sign = SIGNS[name.slice(1)]!;
      return (name[0] === 'M') === machineIsWhite ? sign.toUpperCase() : sign;
    });
    return (machineIsWhite ? cells.toReversed() : cells).join('').replace(/ +/g, (run) => String(run.length));
  });
  return (machineIsWhite ? ranks.toReversed() : ranks).join('/');
}

consoleContract(bernsteinConsole, {
  program: bernstein,
  begin: BEGIN,
  shows: 'board',
  reads: (_, state) => boardOn(state),
  illegal: [
    ['P-K5', /PLEASE CHECK LAST MOVE/],
    ['N-B3', /PLEASE CHECK LAST MOVE/],
    ['000014100044', /PLEASE CHECK LAST MOVE/],
  ],
  limits: { depth: 2 },
  help: [
    ['P-K4', 'e2e4'],
    ['N-KB3', 'g1f3'],
    ['000063100043', 'e2e4'],
  ],
  dialogue: [
    ['START', 'START', 'P-K5', 'N-KB3', 'RESIGNS'],
    ['S article: a wrong move is refused', /^PLEASE CHECK LAST MOVE$/m],
    ['S article: the move is printed, then the board', /^W1 N-KB3\n(\* ){32}\*$/m],
    ['S article: the machine’s men are at the top', /^\* {2}MRK {2}\* {2}MNT {2}\* {2}MBS/m],
    ['S article: at the end, the score', /^ {2}1 {2}N-KB3 +\S+$/m],
    ['S article: at the end, thanks', /^THANK YOU FOR AN INTERESTING GAME$/m],
  ],
});

describe('the console of the IBM 704', () => {
  test('PROGRAM STOP, the switch, START: it opens as White, its men at the top', () => {
    const bench = switchOn(bernsteinConsole);
    assert.deepEqual(bernsteinConsole.view(bench.state).lamps, []);
    for (const line of ['START', 'BLACK']) type(bernsteinConsole, undefined, bench, line);
    assert.deepEqual(bernsteinConsole.view(bench.state).lamps, ['stop', 'black']);
    type(bernsteinConsole, bernstein, bench, 'START', { limits: { depth: 1 } });
    assert.match(bench.prints.join('\n'), /^W1 [A-Z0-9-]+$/m);
    assert.match(bench.prints[4]!, /^\* {2}MRK {2}\* {2}M(NT| ) /);
    assert.equal(bench.prints.filter((line) => /^(\* ){32}\*$/.test(line)).length, 9);
  });

  test('it prints 1.e4 as W1 P-K4, and its board as in the article', () => {
    const bench = switchOn(bernsteinConsole);
    for (const line of ['START', 'BLACK', 'START']) type(bernsteinConsole, undefined, bench, line);
    feed(bernsteinConsole, bench, {
      kind: 'decision',
      decision: { move: 'e2e4', from: 'search', depth: 1, nodes: 1, pv: [] },
    });
    assert.equal(bench.prints[1], 'W1 P-K4');
    const men = bench.prints.filter((line) => /[A-Z]/.test(line)).slice(1);
    assert.deepEqual(
      men.map((line) => line.match(/[MO][A-Z]{2}/g)?.join(' ')),
      [
        'MRK MNT MBS MKG MQN MBS MNT MRK',
        'MPN MPN MPN MPN MPN MPN MPN',
        'MPN',
        'OPN OPN OPN OPN OPN OPN OPN OPN',
        'ORK ONT OBS OKG OQN OBS ONT ORK',
      ],
    );
  });

  test('a machine word is read as a move, and shown in the storage register', () => {
    assert.equal(wordOf(newGame(), 'e2e4', 'white'), '000014100034');
    const bench = switchOn(bernsteinConsole);
    for (const line of BEGIN) type(bernsteinConsole, undefined, bench, line);
    // Seen from the machine's side, which has Black, e2-e4 is 63 to 43.
    assert.equal(wordOf(newGame(), 'e2e4', 'black'), '000063100043');
    type(bernsteinConsole, undefined, bench, '000063100043');
    assert.deepEqual(bench.state.game.moves, ['e2e4']);
  });

  test('a card that resigns ends the game with its score and thanks; START begins another', () => {
    const bench = switchOn(bernsteinConsole);
    for (const line of BEGIN) type(bernsteinConsole, undefined, bench, line);
    type(bernsteinConsole, bernstein, bench, 'P-K4', { limits: { depth: 1 } });
    type(bernsteinConsole, undefined, bench, 'RESIGNS');
    const end = bench.prints.slice(-4);
    assert.equal(end[0], 'W2 RESIGNS');
    assert.match(end[1]!, /^ {2}1 {2}P-K4 +\S+/);
    assert.deepEqual(end.slice(2), ['', 'THANK YOU FOR AN INTERESTING GAME']);
    type(bernsteinConsole, undefined, bench, 'START');
    assert.deepEqual([bench.state.phase, bench.state.game.moves], ['colour', []]);
  });
});

describe('its notation', () => {
  test('the moves of the article are printed as it has them', () => {
    const printed =
      'P-K4 P-K4 B-B4 P-QN3 P-Q3 N-KB3 B-KN5 B-N2 BXN QXB N-KB3 P-B3 O-O P-Q4 PXP PXP B-N5 N-B3 P-B4 PXP BXN QXB PXP P-K5 N-N5 Q-N3 N-KR3 P-K6 P-B3 B-B4 R-K1 O-O N-B3 P-K7 N-B2 BXP P-KN3';
    let game = newGame();
    for (const text of printed.split(' ')) {
      const found = readEnglish(game, text);
      assert.equal(found.length, 1, text);
      game = play(game, found[0]!);
    }
    assert.equal(game.moves.length, 37);
  });

  test('every legal move has a text and a word of its own, and both are read back', () => {
    const chance = chanceOf(704);
    for (let round = 0; round < 2; round++) {
      let game = newGame();
      for (let ply = 0; ply < 90; ply++) {
        const legal = movesOf(game);
        if (legal.length === 0) break;
        for (const move of legal) {
          if (move.length > 4 && !move.endsWith('q')) continue;
          assert.deepEqual(readEnglish(game, makeEnglish(game, move)!), [move]);
          assert.equal(readWord(game, wordOf(game, move, 'black')!, 'black'), move);
        }
        game = play(game, legal[Math.floor(chance() * legal.length)]!);
      }
    }
  });
});
