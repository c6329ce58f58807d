/**
 * Every program of the collection against what runners and interfaces do to an engine: in a process of its own if it is
 * about how that starts and ends, otherwise over streams in this one, its search in a worker as always.
 */
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { endingOf, type Game, movesOf, newGame, play } from '../chess/game.ts';
import { inAll } from '../node/testing/tiers.ts';
import { CATALOG, findProgram } from '../programs/catalog.ts';
import type { Card } from '../programs/program.ts';
import { engineOptions } from './engine-options.ts';
import { parseInfo } from './info.ts';
import { makePosition } from './position.ts';
import { type Dialogue, dialogueOver, PATIENCE_MILLIS, withDoor } from './testing/dialogue.ts';

const DOOR = fileURLToPath(new URL('./testing/engine-process.ts', import.meta.url));
const BESTMOVE = /^bestmove /;

/** Opens a program's door as a process, and sees to it that it goes. */
async function withProcess(
  id: string,
  body: (dialogue: Dialogue, child: ChildProcessWithoutNullStreams, gone: Promise<number | null>) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [DOOR, id], { stdio: 'pipe' });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints += text.toString();
  });
  child.stdin.on('error', () => {});
  try {
    await body(dialogueOver(child.stdin, child.stdout), child, gone);
    assert.equal(complaints, '');
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

/** Speaks with a program in this process. */
const withProgram = (id: string, body: (dialogue: Dialogue, over: Promise<void>) => Promise<void>) =>
  withDoor(body, { card: findProgram(id).card });

/** Fails if the process does not exit, or not in order. */
async function goneSoon(gone: Promise<number | null>): Promise<void> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MILLIS).unref());
  assert.equal(await Promise.race([gone, late]), 0);
}

/** The answer to a `go`, held to what fastchess asks of it; and the move, which has to be legal. */
async function checkAnswer(dialogue: Dialogue, go: string, game?: Game): Promise<void> {
  const from = dialogue.lines.length;
  dialogue.send(go);
  const best = await dialogue.expect(BESTMOVE);
  const infos = dialogue.lines
    .slice(from)
    .filter((line) => line.startsWith('info ') && !line.startsWith('info string'));
  const last = infos.at(-1) ?? '';
  for (const line of infos) {
    for (const [, token, value] of line.matchAll(/\b(time|nps|nodes|depth|cp|mate) (\S+)/g)) {
      assert.match(value!, /^-?\d+$/, `${token} in ${line}`);
    }
  }
  assert.match(last, / score (cp|mate) -?\d+/);
  const pv = parseInfo(last.split(' ').slice(1))?.pv ?? [];
  assert.equal(best.split(' ')[1], pv[0], `${last}\n${best}`);
  if (!game) return;
  let after = game;
  for (const move of pv) {
    assert.ok(movesOf(after).includes(move), `${move} of ${last}`);
    after = play(after, move);
  }
}

/** Waits until a search has had time to begin. */
const begun = async (dialogue: Dialogue) => {
  await dialogue.settle();
  await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Programs of each kind of search: none, one in JavaScript, one in WebAssembly. How a process ends is the same for all. */
const ENDS = {
  random: ['the end of its input'],
  gambiet82: ['the end of its input', 'a closed pipe', '“quit”'],
  antwoord: ['“quit”'],
} as const;

for (const [id, ends] of Object.entries(ENDS)) {
  for (const end of ends) {
    test(`${id} goes at ${end} in the middle of a search`, { skip: inAll }, () =>
      withProcess(id, async (dialogue, child, gone) => {
        dialogue.send('position startpos', 'go infinite');
        await begun(dialogue);
        if (end === 'the end of its input') child.stdin.end();
        else if (end === '“quit”') dialogue.send('quit');
        else {
          child.stdout.destroy();
          // It finds out when it next has something to say.
          dialogue.send('isready');
        }
        await goneSoon(gone);
      }),
    );
  }
}

/** The sequence by which fastchess tells whether an engine complies. */
async function passesCompliance(dialogue: Dialogue): Promise<void> {
  const whiteToMove = '3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27';
  const blackToMove = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  dialogue.send('uci');
  await dialogue.expect(/^id name ./);
  await dialogue.expect(/^id author ./);
  await dialogue.expect(/^uciok$/);
  await dialogue.settle();
  dialogue.send('ucinewgame', 'position startpos');
  await dialogue.settle();
  dialogue.send(`position fen ${whiteToMove}`);
  await dialogue.settle();
  await checkAnswer(dialogue, 'go wtime 100', newGame(whiteToMove));
  dialogue.send(`position fen ${blackToMove}`);
  await checkAnswer(dialogue, 'go btime 100', newGame(blackToMove));
  await checkAnswer(dialogue, 'go wtime 100 winc 100 btime 100 binc 100');
  await checkAnswer(dialogue, 'go btime 100 binc 100 wtime 100 winc 100');
  dialogue.send('ucinewgame', 'position startpos');
  await checkAnswer(dialogue, 'go wtime 100 btime 100', newGame());
  dialogue.send('position startpos moves e2e4 e7e5');
  await checkAnswer(dialogue, 'go wtime 100 btime 100', play(play(newGame(), 'e2e4'), 'e7e5'));
}

/** Castling, promotion and en passant at the other side’s hand; mate and stalemate. */
async function playsSpecialMoves(dialogue: Dialogue): Promise<void> {
  for (const line of [
    'startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8h8',
    'startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 a6a5',
    'fen 8/P6k/8/8/8/8/6p1/K7 w - - 0 1 moves a7a8n g2g1q',
    'fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 moves e8g8 e1c1',
  ]) {
    dialogue.send('ucinewgame', `position ${line}`);
    await checkAnswer(dialogue, 'go nodes 300 movetime 100');
  }
  dialogue.send('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go depth 2');
  assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
  dialogue.send('position startpos moves f2f3 e7e5 g2g4 d8h4', 'go movetime 50');
  assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
}

/** Every level of its card by the period clock, against itself, the asker’s clock on guard. */
async function playsOnEveryLevel(dialogue: Dialogue, { levels }: Card): Promise<void> {
  dialogue.send('ucinewgame', 'setoption name PeriodClock value true');
  let game = newGame();
  for (const { id } of levels) {
    dialogue.send(`setoption name Level value ${id}`, makePosition(game), 'go movetime 30');
    game = play(game, (await dialogue.expect(BESTMOVE)).split(' ')[1]!);
    if (endingOf(game)) game = newGame();
  }
}

/** Words of xboard, garbage, an illegal FEN, and a storm of stops in mid-search. */
async function survivesGarbage(dialogue: Dialogue): Promise<void> {
  dialogue.send('xboard', '', 'Zug um Zug', '\u0007', 'position fen 8/8/8/8/8/8/8/8 w - - 0 1');
  assert.match(await dialogue.expect(/./), /^info string error FEN/);
  dialogue.send('setoption name Hash value 64', 'setoption name Threads value 2', 'uci', 'uci');
  await dialogue.expect(/^uciok$/);
  await dialogue.expect(/^uciok$/);
  const from = dialogue.lines.length;
  dialogue.send('position startpos moves e2e4', 'go infinite');
  await dialogue.expectNot(BESTMOVE, 50);
  await dialogue.settle();
  dialogue.send('stop', 'stop', 'stop', 'isready', 'stop');
  await dialogue.expect(BESTMOVE);
  await dialogue.settle();
  assert.equal(dialogue.lines.slice(from).filter((line) => BESTMOVE.test(line)).length, 1);
}

// One session of each program: to start it takes longer than most of what it is asked.
for (const { card } of CATALOG) {
  test(`${card.id} over UCI complies, knows the rules, has its levels, survives garbage, quits in mid-search`, () =>
    withProgram(card.id, async (dialogue, over) => {
      await passesCompliance(dialogue);
      await playsSpecialMoves(dialogue);
      await playsOnEveryLevel(dialogue, card);
      await dialogue.settle();
      assert.deepEqual(
        dialogue.lines.filter((text) => text.includes('error')),
        [],
      );
      await survivesGarbage(dialogue);
      dialogue.send('position startpos', 'go infinite');
      await begun(dialogue);
      dialogue.send('quit');
      await over;
    }));

  test(`${card.id}: its options and those of the house have different names`, () => {
    const names = engineOptions(card).offers.map((offer) => /^option name (.+?) type /.exec(offer)![1]!.toLowerCase());
    assert.equal(new Set(names).size, names.length, names.join(', '));
  });
}

test('UCI_Chess960 is offered by those that play it', () => {
  for (const { card } of CATALOG) {
    const options = engineOptions(card);
    const isOffered = options.offers.includes('option name UCI_Chess960 type check default false');
    assert.equal(isOffered, card.playsChess960 === true, card.id);
    if (!isOffered) continue;
    assert.equal(options.chess960(), false);
    options.set('UCI_Chess960', 'true');
    assert.equal(options.chess960(), true);
  }
});

describe('a mate is found by programs that look ahead', () => {
  // Some see it at its last move, some only when the king can be taken: Plyhouse lets them look as far as either needs.
  // Gambiet/82 strikes the rook's offer out unseen; its own tests show how.
  for (const id of ['chess05', 'schach22', 'gambiet80', 'tinychess86', 'c7010', 'slutspel']) {
    test(`${id} finds a mate in two`, () =>
      withProgram(id, async (dialogue) => {
        // Morphy's problem: 1.Ra6, and whatever Black does, mate.
        dialogue.send('position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 'go mate 2');
        assert.match(await dialogue.expect(BESTMOVE), /^bestmove a1a6/);
        assert.ok(dialogue.lines.some((line) => / score mate 2\b/.test(line)));
      }));
  }
});

test('Tiny Chess 86 hears another depth in mid-thought, as its operator set it', () =>
  withProgram('tinychess86', async (dialogue) => {
    dialogue.send('setoption name Book value false', 'setoption name Level value 12');
    // Twelve plies take it days; the clock gives it hours.
    dialogue.send('position startpos moves e2e4 e7e5', 'go wtime 100000000 btime 100000000');
    await dialogue.expect(/^info depth 10 .*currmove/);
    await dialogue.expectNot(BESTMOVE, 100);
    dialogue.send('setoption name Level value 3');
    await dialogue.expect(BESTMOVE);
    assert.match(dialogue.lines.findLast((line) => / score cp /.test(line))!, /^info depth 3 /);
  }));
