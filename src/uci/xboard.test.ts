import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../node/testing/tiers.ts';
import { withDoor } from './testing/dialogue.ts';
import { fromEngine, fromGui, newXboard, type Xboard } from './xboard.ts';

const OFFERS = [
  'option name Hash type spin default 16 min 1 max 64',
  'option name Style type combo default Solid var Solid var Very Risky',
  'option name Clear type button',
  'option name Own Book type check default true',
  'option name Ponder type check default false',
];
const newGui = () => newXboard('Plyhouse "x"', OFFERS);

/** The expected effect of lines: ">" from the GUI, "<" from the engine; then what goes to the engine ("u ") and to the GUI ("o "). */
type Script = readonly [line: string, ...follows: string[]][];
function follow(xboard: Xboard, script: Script): void {
  for (const [line, ...follows] of script) {
    const { uci, out } = (line.startsWith('<') ? fromEngine : fromGui)(xboard, line.slice(2));
    assert.deepEqual([...uci.map((each) => `u ${each}`), ...out.map((each) => `o ${each}`)], follows, line);
  }
}

const CLOCK = 'winc 0 binc 0 movestogo';
const SCRIPTS: Readonly<Record<string, Script>> = {
  'a game as cutechess begins it, with clocks': [
    ['> xboard'],
    ['> accepted setboard'],
    ['> new', 'u ucinewgame'],
    ['> level 40 5 0'],
    ['> easy'],
    ['> post'],
    ['> ping 1', 'u isready'],
    ['< readyok', 'o pong 1'],
    ['> time 30000'],
    ['> otim 29000'],
    ['> usermove e2e4', 'u position startpos moves e2e4', `u go wtime 290000 btime 300000 ${CLOCK} 40`],
    ['< info depth 3 score cp -12 nodes 400 nps 9 time 25 pv e7e5 g1f3', 'o 3 -12 3 400 e7e5 g1f3'],
    ['< info depth 4 score mate -2 nodes 900 nps 9 time 35 pv e7e5', 'o 4 -100002 4 900 e7e5'],
    ['< info string book', 'o # book'],
    ['< bestmove e7e5 ponder g1f3', 'o move e7e5'],
    ['> time 29500'],
    ['> otim 28000'],
    ['> usermove g1f3', 'u position startpos moves e2e4 e7e5 g1f3', `u go wtime 280000 btime 295000 ${CLOCK} 39`],
    ['> ?', 'u stop'],
    ['< bestmove b8c6', 'o move b8c6'],
    ['> result 1-0 {White wins}'],
    ['> quit', 'u quit'],
  ],
  'go plays the side to move; force stops it; a move of its opponent is then only played': [
    ['> new', 'u ucinewgame'],
    ['> level 0 1:30 2.5'],
    ['> go', 'u position startpos', 'u go wtime 90000 btime 90000 winc 2500 binc 2500'],
    ['> force', 'u stop'],
    ['< bestmove e2e4'],
    ['> usermove d2d4'],
    ['> e7e5'],
    ['> playother'],
    ['> usermove d4e5', 'u position startpos moves d2d4 e7e5 d4e5', 'u go wtime 90000 btime 90000 winc 2500 binc 2500'],
  ],
  'st and sd': [
    ['> new', 'u ucinewgame'],
    ['> st 2'],
    ['> sd 5'],
    ['> go', 'u position startpos', 'u go depth 5 movetime 2000'],
    ['< bestmove e2e4', 'o move e2e4'],
    ['> new', 'u ucinewgame'],
    ['> level 0 1 0'],
    ['> go', 'u position startpos', 'u go wtime 60000 btime 60000 winc 0 binc 0'],
  ],
  'hard: it ponders, and a hit goes on with the search': [
    ['> new', 'u ucinewgame'],
    ['> st 1'],
    ['> hard'],
    ['> usermove e2e4', 'u position startpos moves e2e4', 'u go movetime 1000'],
    [
      '< bestmove e7e5 ponder g1f3',
      'u position startpos moves e2e4 e7e5 g1f3',
      'u go ponder movetime 1000',
      'o move e7e5',
    ],
    ['> usermove g1f3', 'u ponderhit'],
    [
      '< bestmove b8c6 ponder f1b5',
      'u position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5',
      'u go ponder movetime 1000',
      'o move b8c6',
    ],
    ['> usermove d2d4', 'u stop', 'u position startpos moves e2e4 e7e5 g1f3 b8c6 d2d4', 'u go movetime 1000'],
    ['< bestmove a7a6'],
    ['< bestmove e5d4', 'o move e5d4'],
    ['> easy'],
  ],
  'a position, moves taken back, what is illegal': [
    ['> force'],
    ['> setboard 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'],
    ['> usermove f7f9', 'o Illegal move: f7f9'],
    ['> usermove f7h7'],
    ['> undo'],
    ['> undo', 'o Error (no move to take back): undo'],
    ['> st 1'],
    ['> go', 'u position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1', 'u go movetime 1000'],
    ['< bestmove f7h7', 'o move f7h7', 'o 1-0 {White mates}'],
    ['> nonsense', 'o Error (unknown command): nonsense'],
    ['> variant crazyhouse', 'o Error (unsupported variant): crazyhouse'],
  ],
  options: [
    ['> option Style=Very Risky', 'u setoption name Style value Very Risky'],
    ['> option own book=0', 'u setoption name Own Book value false'],
    ['> option Clear', 'u setoption name Clear'],
    ['> option Colour=red', 'o Error (unknown option): Colour'],
    ['> memory 32', 'u setoption name Hash value 32'],
    ['> cores 4'],
  ],
  analysis: [
    ['> new', 'u ucinewgame'],
    ['> post'],
    ['> analyze', 'u position startpos', 'u go infinite'],
    ['< info depth 1 score cp 5 nodes 20 nps 9 time 10 pv e2e4', 'o 1 5 1 20 e2e4'],
    ['> .', 'o stat01: 1 20 1 0 0'],
    ['> usermove e2e4', 'u stop', 'u position startpos moves e2e4', 'u go infinite'],
    ['< bestmove e2e4'],
    ['> undo', 'u stop', 'u position startpos', 'u go infinite'],
    ['> exit', 'u stop'],
    ['< bestmove e7e5'],
    ['< bestmove e2e4'],
    ['> usermove e2e4'],
  ],
};

describe("XBoard's protocol becomes UCI, and back", () => {
  for (const [name, script] of Object.entries(SCRIPTS)) test(name, () => follow(newGui(), script));

  test('protover 2 is answered by the features, done last', () => {
    const { out } = fromGui(newGui(), 'protover 2');
    assert.equal(out[0], 'feature done=0');
    assert.equal(out.at(-1), 'feature done=1');
    const text = out.join(' ');
    for (const feature of ['ping=1', 'setboard=1', 'usermove=1', 'san=0', 'analyze=1', 'memory=1', 'smp=0']) {
      assert.ok(text.includes(feature), feature);
    }
    assert.ok(text.includes(`myname="Plyhouse 'x'"`));
    assert.deepEqual(
      out.filter((line) => line.includes('option=')),
      ['Style -combo *Solid /// Very Risky', 'Clear -button', 'Own Book -check 1'].map(
        (option) => `feature option="${option}"`,
      ),
    );
  });
});

describe('the first word decides', () => {
  test('xboard: a game is played by its words', { skip: inAll }, () =>
    withDoor(async (dialogue) => {
      dialogue.send('xboard', 'protover 2');
      await dialogue.expect(/^feature done=1$/);
      dialogue.send('new', 'level 0 1 0', 'post', 'easy', 'ping 7');
      await dialogue.expect(/^pong 7$/);
      dialogue.send('st 1', 'sd 2', 'usermove e2e4');
      await dialogue.expect(/^move [a-h][1-8][a-h][1-8]$/);
      dialogue.send('force', 'setboard 7k/8/8/8/8/8/5PPP/6K1 b - - 0 1', 'go');
      await dialogue.expect(/^move h8/);
      assert.ok(dialogue.lines.every((line) => !/^(info|bestmove|readyok|id |uciok)/.test(line)));
    }),
  );
  test('UCI behind it is UCI', () =>
    withDoor(async (dialogue) => {
      dialogue.send('xboard', 'uci', 'isready');
      await dialogue.expect(/^uciok$/);
      await dialogue.expect(/^readyok$/);
    }));
});
