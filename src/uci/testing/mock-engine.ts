/**
 * An engine for tests, in its own process: well-behaved, or with one of the faults of real engines.
 * `node src/uci/testing/mock-engine.ts BEHAVIOUR [MOVES]`: it behaves well for a number of moves, then shows its fault. It
 * appends its process id, and that of a process it starts, to the file named by PLYHOUSE_MOCK_PIDS.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { type Game, gameOf, movesOf } from '../../chess/game.ts';
import { readLines } from '../lines.ts';
import { parsePosition, startOfGame } from '../position.ts';
import { MOCK_BEHAVIOURS, type MockBehaviour } from './behaviours.ts';

const behaviour = (process.argv[2] ?? 'honest') as MockBehaviour;
if (!MOCK_BEHAVIOURS.includes(behaviour))
  throw new Error(`no behaviour ${behaviour}; one of ${MOCK_BEHAVIOURS.join(', ')}`);
const honestMoves = Number(process.argv[3] ?? 0);

const { PLYHOUSE_MOCK_PIDS } = process.env;
const note = (pid: number): void => {
  if (PLYHOUSE_MOCK_PIDS) appendFileSync(PLYHOUSE_MOCK_PIDS, `${pid}\n`);
};
note(process.pid);
if (behaviour === 'child' || behaviour === 'daemon') {
  const left = spawn('sleep', ['600'], { detached: behaviour === 'daemon', stdio: ['ignore', 'inherit', 'inherit'] });
  note(left.pid!);
  left.unref();
}
const staysOn = behaviour === 'lingering' || behaviour === 'stubborn';
if (behaviour === 'stubborn') for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});

let position = startOfGame();
let played = 0;
/** The move that an infinite search is about to give. */
let pending: string | undefined;
const send = (text: string): void => void process.stdout.write(`${text}\n`);

/** The first legal move in alphabetical order: the same for every caller. */
const honestMove = (game: Game) => [...movesOf(game)].sort()[0] ?? '(none)';

function answer(move: string): void {
  const legal = movesOf(gameOf(position.game.start, position.game.moves));
  send(
    `info depth 1 seldepth 1 multipv 1 score cp 13 nodes 20 nps 2000 hashfull 0 time 10${legal.includes(move) ? ` pv ${move}` : ''}`,
  );
  send(`bestmove ${move}`);
}

/** Faults it commits instead of moving; other faults appear elsewhere. */
const FAULTS: Readonly<Partial<Record<MockBehaviour, (honest: string) => void>>> = {
  crash() {
    send('info string about to fall over');
    process.stderr.write('mock: fell over\n');
    process.exit(3);
  },
  // No piece moves like this, wherever the game stands.
  cheat: () => answer('a1b4'),
  none: () => answer('(none)'),
  empty: () => send('bestmove'),
  resign: () => send('bestmove resign'),
  bounded(honest) {
    send(`info depth 8 score cp -950 nodes 100 pv ${honest}`);
    send(`info depth 9 score cp -960 upperbound nodes 200 pv ${honest}`);
    send(`info depth 9 nodes 300 pv ${honest}`);
    send(`bestmove ${honest}`);
  },
  capitals: (honest) => send(`info depth 1 score cp 13 nodes 20 pv ${honest}\nbestmove ${honest.toUpperCase()}`),
  boasts(honest) {
    send(`info depth 2 seldepth 3 score mate 3 nodes 20 time 1 pv ${honest}`);
    send(`info depth 3 score cp 20 nodes 30 time 1 pv ${honest} a1b4`);
    send('info string pgncomment a word');
    send(`info depth 4 seldepth 9 score mate 1 nodes 40 nps 7 hashfull 2 tbhits 1 time 1 pv ${honest}`);
    send(`bestmove ${honest}`);
  },
  silent: (honest) => send(`info string quiet\nbestmove ${honest}`),
  slow: (honest) => void setTimeout(() => answer(honest), 60_000),
  escapes(honest) {
    send('info string \u001b]0;title\u0007 \u0000 \u009b2J');
    process.stdout.write(`bestmove \u0000${honest}\u001b[31m\n`, () => process.exit(3));
  },
  nul: () => void process.stdout.write(Buffer.from([...Buffer.from('bestmove e2e4'), 0, 0xff, 0xfe, 0x0a])),
  hang() {},
  // A thread that waits for ever reads as little as one that computes for ever, and leaves its core to others.
  freeze: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  flood() {
    for (;;) send('info depth 1 score cp 13 nodes 20 pv a2a3');
  },
  chatter(honest) {
    for (let line = 0; line < 2000; line++) send(`info string chatter ${line} bestmove readyok uciok`);
    send('info depth x score cp nodes');
    send('info depth 3 score cp 5 nodes 7 pv a1b4 h1h8');
    send('option name Late type check default maybe');
    send('\u0000\u0007 garbage \u2654 \r');
    send('x'.repeat(3_000_000));
    answer(honest);
    send(`bestmove ${honest}`);
  },
};

function go(tokens: readonly string[]): void {
  const honest = honestMove(position.game);
  const fault = played++ < honestMoves ? undefined : FAULTS[behaviour];
  if (fault) fault(honest);
  else if (tokens.includes('infinite') || tokens.includes('ponder')) pending = honest;
  else answer(honest);
}

if (behaviour === 'environment') send(`info string environment ${JSON.stringify(process.env)}`);
readLines(
  process.stdin,
  (line) => {
    const [part, ...tokens] = line.split(/\s+/).filter((token) => token !== '');
    if (part === 'uci') {
      if (behaviour === 'mute') return;
      if (behaviour === 'stillborn') process.exit(1);
      const escapes = behaviour === 'escapes' ? '\u001b[2J\u0000\u009b31m\u202e' : '';
      send(`id name Mock engine${escapes}`);
      send(`id author Plyhouse${escapes}`);
      send('option name Hash type spin default 16 min 1 max 1024');
      send('option name Style of Play type combo default Solid var Solid var Very Risky');
      send('option name Debug Log File type string default <empty>');
      send('option name Clear Hash type button');
      send('uciok');
    } else if (part === 'isready') {
      if (behaviour !== 'unready') send('readyok');
    } else if (part === 'position') {
      position = parsePosition(tokens, position);
    } else if (part === 'go') {
      go(tokens);
    } else if ((part === 'stop' || part === 'ponderhit') && pending !== undefined && behaviour !== 'deaf') {
      answer(pending);
      pending = undefined;
    } else if (part === 'setoption') {
      send(`info string set ${tokens.join(' ')}`);
    } else if (part === 'quit' && !staysOn) {
      process.exit(0);
    }
  },
  () => {
    if (staysOn) setInterval(() => {}, 1000);
    else process.exit(0);
  },
);
