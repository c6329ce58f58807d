/**
 * The console of the IBM 704 as its visitors used it: START, the lamp PROGRAM STOP, a switch for the colour, cards with moves, and the
 * printer (described). The registers show what the program is working on.
 */
import type { Color } from 'plyhouse-kernel/position';
import { endingOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, stepBy } from '../console-steps.ts';
import { type Decision, factsFrom, type Thought } from '../program.ts';
import { makeEnglish, printedMove, readEnglish } from './english.ts';
import { boardLines, readWord, scoreLines, wordOf } from './printout.ts';

/** The stage of the program: its tape is not read; it waits for the choice of colour; a game is on; a game is over. */
type Phase = 'off-tape' | 'colour' | 'game' | 'over';

export interface Console704State extends ConsoleState {
  readonly phase: Phase;
  readonly player: Color;
  /** The text punched on the card in the reader. */
  readonly card: string;
  readonly paper: readonly string[];
  /** Storage register, accumulator (without its two bits for overflow) and MQ register: 36 bits each, as octal digits. */
  readonly registers: readonly [string, string, string];
}

const COLUMNS = 72;
/** The part of a card of 80 columns that moves use. */
const CARD_COLUMNS = 28;
const PAPER_LINES = 150;
/** Lines of the paper that are read out: two boards and their moves. */
const TEXT_LINES = 74;
const DARK = '0'.repeat(12);
const ERROR_TEXT = 'PLEASE CHECK LAST MOVE';
const THANKS = 'THANK YOU FOR AN INTERESTING GAME';

const PAPER = 'bernstein-paper';
const ARTICLE = 'bernstein-article';
const { described, chosen } = factsFrom(ARTICLE);

const REGISTERS = [
  ['sr', 'Storage register'],
  ['ac', 'Accumulator'],
  ['mq', 'MQ register'],
] as const;
const BITS = Array.from({ length: 36 }, (_, bit) => bit);

const KEYBOARD = typewriter(['1 2 3 4 5 6 7 8', 'K Q R B N P O X', '- ( ) = 0 EJECT', 'RESIGNS SWITCH START'], {
  '(': { name: 'opening bracket' },
  ')': { name: 'closing bracket' },
  EJECT: { label: 'New card', name: 'new card', typed: ['Backspace', 'Delete'], width: 3 },
  RESIGNS: { label: 'Resigns', name: 'punch RESIGNS', typed: [], width: 2 },
  SWITCH: { label: 'Black', name: 'switch: you play Black', typed: ['Tab'], width: 3 },
  START: { label: 'START', name: 'start', typed: ['Enter'], width: 3, tone: 'strong' },
});

const MACHINE: Machine = {
  id: 'bernstein',
  program: 'bernstein',
  name: 'IBM 704, its operator’s console',
  language: 'en',
  displays: [
    { kind: 'paper', id: 'paper', name: 'printer', columns: COLUMNS, paper: '#f6f5ec', ink: '#2b2a33' },
    { kind: 'paper', id: 'card', name: 'card in the reader', columns: CARD_COLUMNS, paper: '#ead9ae', ink: '#3a3527' },
  ],
  scrolls: true,
  lamps: [
    { id: 'stop', label: 'Program stop', colour: '#ff8a3c' },
    { id: 'black', label: 'Switch down: you play Black', colour: '#ffd9a0' },
    ...REGISTERS.flatMap(([id, name]) =>
      BITS.map((bit) => ({
        id: `${id}${bit}`,
        label: `${name}, ${bit === 0 ? 'sign' : `bit ${bit}`}`,
        colour: '#ffb36b',
      })),
    ),
  ],
  keyboard: KEYBOARD,
  sounds: {
    punch: { kind: 'noise', what: 'click', millis: 60 },
    card: { kind: 'noise', what: 'card', millis: 240 },
    print: { kind: 'noise', what: 'printer', millis: 400 },
  },
  thinking: 'alive',
  help: [
    'START reads the tape; the lamp PROGRAM STOP asks for your colour (the switch down for Black); START begins. Each move goes on a card: P-K4, N-KB3, PXP, B(Q4)XP(N7), O-O; START reads it.',
    'Each file has the name of the piece that begins there, with K or Q for its wing; ranks count from your own side. Or the machine’s own word of a move, whose squares it counts from its own side: 000063100043 is White’s P-K4.',
  ],
  facts: [
    described(
      'Within four seconds of START the lamp PROGRAM STOP comes on; a switch down chooses Black; START begins the game.',
    ),
    described(
      'The move is printed as W1 P-K4, and the board after it: M before the machine’s men, O before its opponent’s, the machine at the top.',
    ),
    described(
      'The reply is punched on a card; the machine prints it with the new board before it thinks. PLEASE CHECK LAST MOVE refuses a move that is not legal.',
    ),
    described('At the end it prints the score of the game and THANK YOU FOR AN INTERESTING GAME.'),
    described('While it thinks, lamps flash on the console.'),
    described(
      'A move may also be entered as a machine word from the keys of the console: twelve octal digits, as 000063100043 for White’s P-K4.',
      PAPER,
    ),
    chosen('Boxes of eight columns and three lines, a little smaller than printed. CH and MATE after a move.'),
    chosen('A short text that means two moves is refused like an illegal one.'),
    chosen(
      'The registers: the word of the root move in hand, the ratio of its best line, the positions so far. What each lamp meant is no longer known.',
    ),
    chosen('The card RESIGNS, and that START after a game begins another.'),
  ],
};

const fresh = (player: Color): Console704State => ({
  task: LISTEN,
  game: newGame(),
  phase: 'off-tape',
  player,
  card: '',
  paper: [],
  registers: [DARK, DARK, DARK],
});

/** Bernstein's program on the console of an IBM 704. */
export const bernsteinConsole: Console<Console704State> = {
  machine: MACHINE,
  start: () => ({ state: fresh('white') }),
  beginAt(game, player) {
    const ready: Console704State = { ...fresh(player), phase: 'game', game };
    return turnOf(game) === player ? ready : thinking(ready);
  },
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    thought: (state, { thought }) => ({ state: { ...state, registers: registersOf(state, thought) } }),
    decision: (state, { decision }) => decided(state, decision),
  }),
  view,
  read(line) {
    const text = line.trim().toUpperCase();
    if (text === 'RESIGNS') return ['RESIGNS', 'START'];
    return readTyped(KEYBOARD, text, ['START']);
  },
  keysFor({ game, phase, card }, move) {
    const text = makeEnglish(game, move);
    if (phase !== 'game' || text === undefined) return undefined;
    return goOnTyping(card, readTyped(KEYBOARD, text, ['START']), 'EJECT', true);
  },
  ask,
};

function ask(state: Console704State, player: Color): Ask | undefined {
  if (state.phase === 'game') return undefined;
  if (state.phase !== 'colour') return { what: 'START, which reads its tape', keys: ['START'] };
  return {
    what: 'START, which begins the game; with the switch down you have Black',
    keys: state.player === player ? ['START'] : ['SWITCH', 'START'],
  };
}

const machineOf = ({ player }: Console704State): Color => (player === 'white' ? 'black' : 'white');

function press(state: Console704State, key: Key): Step<Console704State> {
  switch (key) {
    case 'START':
      return started(state);
    case 'SWITCH': {
      // In the middle of a game it is not asked for.
      if (state.phase === 'game') return { state };
      const player = state.player === 'white' ? 'black' : 'white';
      return {
        state: { ...state, player },
        sounds: ['punch'],
        says: `You play ${player === 'white' ? 'White' : 'Black'}`,
      };
    }
    case 'EJECT':
      return { state: { ...state, card: '' }, sounds: ['card'] };
    case 'RESIGNS':
      return { state: { ...state, card: 'RESIGNS' }, sounds: ['punch'] };
    default:
      return { state: { ...state, card: typedOn(state.card, key, CARD_COLUMNS) ?? state.card }, sounds: ['punch'] };
  }
}

function started(state: Console704State): Step<Console704State> {
  if (state.phase === 'off-tape' || state.phase === 'over') {
    const { paper } = state;
    return { state: { ...fresh(state.player), paper, phase: 'colour' }, says: 'Program stop' };
  }
  if (state.phase === 'colour') {
    const begun: Console704State = { ...state, phase: 'game', card: '' };
    return begun.player === 'black' ? { state: thinking(begun) } : { state: begun, says: 'Program stop: your move' };
  }
  return state.card === '' ? { state } : readCard(state);
}

const thinking = (state: Console704State): Console704State => ({ ...state, task: { kind: 'think', level: 'four' } });

/** The card is read: a move, or the end of the game. */
function readCard(state: Console704State): Step<Console704State> {
  const { game, card } = state;
  const read = { ...state, card: '' };
  if (card === 'RESIGNS') return withCard(finished(read, [`${numberOf(game)} RESIGNS`]));
  const word = /^[0-7]{12}$/.test(card) ? readWord(game, card, machineOf(state)) : undefined;
  const found = word === undefined ? readEnglish(game, card) : [word];
  if (found.length !== 1) return { ...withCard(printed(read, [ERROR_TEXT], ERROR_TEXT)), isRefused: true };
  const step = moved(read, found[0]!);
  return withCard(step.state.phase === 'game' ? { ...step, state: thinking(step.state) } : step);
}

const withCard = (step: Step<Console704State>): Step<Console704State> => ({
  ...step,
  sounds: ['card', ...(step.sounds ?? [])],
});

function decided(state: Console704State, { move, remarks: says = [] }: Decision): Step<Console704State> {
  const ready: Console704State = { ...state, task: LISTEN };
  if (move === undefined || says.some(({ kind }) => kind === 'resigns')) {
    return finished(ready, [`${numberOf(state.game)} RESIGNS`]);
  }
  return moved(ready, move);
}

/** A move of either side: printed, with the board after it. */
function moved(state: Console704State, move: Uci): Step<Console704State> {
  const text = `${numberOf(state.game)} ${printedMove(state.game, move)}`;
  const game = play(state.game, move);
  const board = boardLines(positionOf(game), machineOf(state));
  const next = printed({ ...state, game }, ['', text, ...board], text);
  const end =
    movesOf(game).length === 0
      ? finished(next.state, endingOf(game)?.kind === 'stalemate' ? ['STALEMATE'] : [])
      : undefined;
  return end ? { ...end, prints: [...next.prints!, ...end.prints!], says: `${text}. ${end.says}` } : next;
}

/** W1, B1: the side to move and the number of its move. */
const numberOf = (game: Game): string => `${turnOf(game) === 'white' ? 'W' : 'B'}${positionOf(game).fullmoves}`;

const finished = (state: Console704State, lines: readonly string[]): Step<Console704State> =>
  printed(
    { ...state, phase: 'over' },
    ['', ...lines, ...scoreLines(state.game), '', THANKS],
    [...lines, THANKS].join('. '),
  );

function printed(state: Console704State, lines: readonly string[], says: string): Step<Console704State> {
  const paper = [...state.paper, ...lines].slice(-PAPER_LINES);
  return { state: { ...state, paper }, prints: lines, sounds: ['print'], says };
}

function registersOf(state: Console704State, { current, nodes, own }: Thought): Console704State['registers'] {
  const [word, ratio] = state.registers;
  const score = Number(own?.score ?? Number.NaN);
  return [
    (current && wordOf(state.game, current.move, machineOf(state))) ?? word,
    Number.isFinite(score) ? octal(Math.round(score * 2 ** 30)) : ratio,
    octal(nodes),
  ];
}

const octal = (value: number): string => value.toString(8).padStart(12, '0').slice(-12);

function view({ paper, card, task, phase, player, registers }: Console704State): View {
  const isStopped = task.kind === 'listen' && phase !== 'off-tape';
  const bits = REGISTERS.flatMap(([id], at) =>
    BITS.filter((bit) => (Number(registers[at]![Math.floor(bit / 3)]) >> (2 - (bit % 3))) & 1).map(
      (bit) => `${id}${bit}`,
    ),
  );
  const says = isStopped ? ['PROGRAM STOP'] : task.kind === 'think' ? ['LAMPS FLASH'] : [];
  return {
    pictures: { paper: { kind: 'paper', lines: paper }, card: { kind: 'paper', lines: [card] } },
    lamps: [...(isStopped ? ['stop'] : []), ...(player === 'black' ? ['black'] : []), ...bits],
    text: [...paper.slice(-TEXT_LINES), ...says, ...(card === '' ? [] : [`CARD: ${card}`])],
  };
}
