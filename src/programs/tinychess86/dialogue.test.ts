import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fenOf, newGame } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import { type Reply, setUpLines, startDialogue, takeDecision, takeLine } from './dialogue.ts';
import { tinychess86 } from './program.ts';

/** Types lines one after the other, and lets the program answer when it is asked to. */
function type(...lines: string[]): Reply & { readonly printed: string } {
  let step = startDialogue(2);
  let printed = '';
  for (const line of lines) {
    step = takeLine(step.state, line);
    printed += `${step.lines.join('\n')}\n`;
    if (step.next === 'think') {
      const { decision } = decide(
        tinychess86,
        step.state.game,
        { depth: step.state.depth },
        { options: { Book: false } },
      );
      step = takeDecision(step.state, decision);
      printed += `${step.lines.join('\n')}\n`;
    }
  }
  return { ...step, printed };
}

test('a move is checked, played and answered', () => {
  const { state, printed } = type('e2e5', 'E2-E4');
  assert.match(printed, /E2-E5 is niet toegestaan/);
  assert.equal(state.game.moves.length, 2);
  assert.equal(state.game.moves[0], 'e2e4');
});

test('input can be edited: a key wipes out the last character', () => {
  assert.equal(type('e2e3/4').state.game.moves[0], 'e2e4');
});

test('only sensible commands do anything', () => {
  for (const line of ['hallo', 'D13', 'D0', 'WXe4', 'e9e4', '!e2', '\u0000', 'D', 'WKi9']) {
    const { state, next } = type(line);
    assert.equal(state.game.moves.length, 0, line);
    assert.equal(state.depth, 2, line);
    assert.equal(next, 'listen', line);
  }
});

test('the lines that set up a position give its board and its side to move', () => {
  const fen = 'r3k3/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 0 1';
  const { state } = type(...setUpLines(newGame(fen)));
  assert.equal(fenOf(state.game), fen);
});

test('the depth is set at any time', () => {
  assert.equal(type('e2e4', 'D 4').state.depth, 4);
});

test('it takes over your colour, and plays itself', () => {
  assert.equal(type('s').state.game.moves.length, 1);
  let step = takeLine(startDialogue(1).state, 'A');
  for (let ply = 0; ply < 6 && step.next === 'think'; ply++) {
    step = takeDecision(step.state, decide(tinychess86, step.state.game, { depth: 1 }).decision);
  }
  assert.equal(step.state.game.moves.length, 6);
  assert.equal(step.next, 'think');
});

test('a forced move changes the board, an empty square wipes a man out', () => {
  const { state } = type('!e2e5', '!a4d8');
  assert.equal(fenOf(state.game).split(' ')[0], 'rnb1kbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR');
});

test('an ending is set up on an empty board, and waits until it makes sense', () => {
  const half = type('L', 'WKe1', 'S');
  assert.match(half.printed, /Die stelling kan niet/);
  assert.ok(half.state.setup);
  const { state } = type('L', 'WKe1', 'ZKe8', 'WOe2', 'Z');
  assert.equal(state.setup, undefined);
  assert.equal(fenOf(state.game), '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1');
});

test('your pawn becomes a queen, and a third repetition in a row is refused', () => {
  const { state } = type('L', 'WKe1', 'ZKh5', 'WOa7', 'W', 'a7a8');
  assert.equal(state.game.moves[0], 'a7a8q');
  let step = type('L', 'WKc1', 'ZKh8', 'ZTa2', 'W');
  for (const move of ['c1b1', 'a2h2', 'b1c1', 'h2a2', 'c1b1', 'a2h2', 'b1c1']) {
    const asked = takeLine(step.state, move);
    step = { ...asked, printed: '' };
  }
  const refused = takeLine(step.state, 'h2a2');
  assert.match(refused.lines.join(' '), /derde maal/);
  assert.equal(refused.state.game.moves.length, 7);
});
