/**
 * CHESS 0.5 at its operator's terminal: paper, capitals, and the words of the listing (described). Each line is echoed
 * behind a blank; several commands on a line are parted by semicolons; after each move of the player's it answers.
 */
import type { Color } from 'plyhouse-kernel/position';
import { type Game, movesOf, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, Task, View } from '../console.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { SESSION_FACTS } from './console-facts.ts';
import { mineng, withoutComment } from './english.ts';
import { listed, number, preliminaryScores, slotOf, yourMove } from './lists.ts';
import { makeMoveUci } from './moves.ts';
import { begun, command, isCommand, NOT_CHESS, PAUSE, type Session, setUpLines } from './operator.ts';
import { readEnglish } from './read-english.ts';

export interface OperatorState extends ConsoleState, Session {
  readonly typed: string;
  /** The rest of the line that was entered. */
  readonly pending: string;
  /** Remaining moves of GO, including the current one; 0 if it replies to moves. */
  readonly going: number;
  /** Lines waiting for a carriage return (PAUSER). */
  readonly held: readonly string[];
  readonly paper: readonly string[];
}

const COLUMNS = 72;
/** A line as the program reads it (ZJ). */
const LENGTH = 73;
const PAPER_LINES = 120;

const MACHINE: Machine = {
  id: 'chess05',
  program: 'chess05',
  name: 'CHESS 0.5 on a Control Data 6000, a printing terminal',
  language: 'en',
  displays: [
    { kind: 'paper', id: 'paper', name: 'printing terminal', columns: COLUMNS, paper: '#f4f1e4', ink: '#26211c' },
  ],
  scrolls: true,
  lamps: [],
  keyboard: typewriter([
    '1 2 3 4 5 6 7 8 9 0 : -',
    'Q W E R T Y U I O P BACK',
    'A S D F G H J K L ; ENTER',
    'Z X C V B N M , . / + * =',
    'SPACE',
  ]),
  sounds: {
    key: { kind: 'noise', what: 'click', millis: 40 },
    print: { kind: 'noise', what: 'printer', millis: 100 },
  },
  thinking: 'still',
  help: [
    'A move in English notation: P-K4, N-KB3, PXP, O-O. GO lets it move; PR prints the board (A pawn, B rook, C knight, D bishop, E queen, F king; 1-6 Black).',
    'BO EN GO IN LE PB PO PL PM PR ST SW WH; EN ends.',
  ],
  facts: SESSION_FACTS,
};

/** Atkin and Frey's program at its terminal. */
export const chess05Console: Console<OperatorState> = {
  machine: MACHINE,
  start: greeted,
  beginAt(game, player) {
    const typed = (state: OperatorState, line: string) =>
      readTyped(MACHINE.keyboard, line).reduce((now, key) => press(now, key).state, state);
    const { setup: _, ...placed } = setUpLines(game).reduce(typed, greeted().state);
    // BO and ST know nothing of the fifty-move rule.
    const ready = { ...placed, game };
    return turnOf(game) === player ? ready : typed(ready, 'GO');
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => mymove(state, decision),
    broken: (state) => ({ state: { ...state, task: LISTEN, going: 0, pending: '' } }),
  }),
  view,
  read: (line) => readTyped(MACHINE.keyboard, line),
  keysFor,
  ask,
};

function greeted(): Step<OperatorState> {
  const session = begun();
  const state: OperatorState = { ...session, task: LISTEN, typed: '', pending: '', going: 0, held: [], paper: [] };
  return printed(state, [' HI.  THIS IS CHESS .5', session.message]);
}

function press(state: OperatorState, key: Key): Step<OperatorState> {
  // Nothing is read while it thinks.
  if (state.task.kind !== 'listen') return { state };
  if (key !== 'ENTER') {
    const typed = typedOn(state.typed, key, LENGTH);
    return typed === undefined ? { state } : { state: { ...state, typed }, sounds: ['key'] };
  }
  const entered = { ...state, typed: '', paper: onPaper(state.paper, [state.typed]) };
  // PAUSER reads a line and throws it away.
  if (state.held.length > 0) return readOn(printed({ ...entered, held: [] }, state.held));
  return readOn({ state: { ...entered, pending: state.typed } });
}

/** READER: one command of the line after the other, until it has to think, to wait or has nothing left. */
function readOn(before: Step<OperatorState>): Step<OperatorState> {
  let step = before;
  while (step.state.pending !== '' && step.state.task.kind === 'listen' && step.state.held.length === 0) {
    const { pending } = step.state;
    const end = pending.indexOf(';');
    const line = (end < 0 ? pending : pending.slice(0, end)).trimStart();
    const state = { ...step.state, pending: end < 0 ? '' : pending.slice(end + 1) };
    if (line.trim() === '') {
      step = { ...step, state };
      continue;
    }
    const echoed = state.switches.EC ? printed(state, [` ${line}`]) : { state };
    step = joined(step, joined(echoed, isCommand(line) ? obey(echoed.state, line) : yrmove(echoed.state, line)));
  }
  return step;
}

function obey(state: OperatorState, line: string): Step<OperatorState> {
  const { session, lines, next: asked, going = 0, note } = command(state, line);
  const { setup: _, ...rest } = state;
  const next = printed({ ...rest, ...session }, lines);
  const noted = note ? { ...next, notes: [note] } : next;
  if (asked === 'end') return { ...noted, state: { ...noted.state, task: { kind: 'off' } } };
  return asked === 'go' ? joined(noted, think({ ...noted.state, going })) : noted;
}

/** YRMOVE: the player's move. */
function yrmove(state: OperatorState, line: string): Step<OperatorState> {
  if (state.setup) return { state, notes: [NOT_CHESS] };
  const base = listed(state.game);
  const read = readEnglish(base, line);
  if ('message' in read) return { ...printed(state, [read.message]), isRefused: true };
  const message = yourMove(base, read.slot);
  const moved = executed({ ...state, message }, makeMoveUci(base.moves[read.slot]!));
  const step = printed(moved, [message]);
  return state.switches.RE ? joined(step, think(step.state)) : step;
}

/** THEMOV: the move is made; the number of moves goes up with White's. */
function executed(state: OperatorState, move: Uci): OperatorState {
  const game = play(state.game, move);
  return { ...state, game, number: state.number + (turnOf(game) === 'black' ? 1 : 0) };
}

function think(state: OperatorState): Step<OperatorState> {
  if (state.setup) return { state: { ...state, going: 0 }, notes: [NOT_CHESS] };
  const options = { Fnodel: Math.max(1, Math.min(state.lets.FNODEL!, 1_000_000_000)) };
  const task: Task = { kind: 'think', level: 'printed', options };
  const scores = state.switches.PS && movesOf(state.game).length > 0 ? preliminaryScores(state.game) : [];
  return printed({ ...state, task }, scores);
}

/** MYMOVE: the machine's move, or what it says if it has none. */
function mymove(state: OperatorState, decision: Decision): Step<OperatorState> {
  const { move, own, nodes, remarks: says = [] } = decision;
  const ready: OperatorState = { ...state, task: LISTEN };
  if (move === undefined) {
    return readOn(
      printed(
        { ...ready, going: 0 },
        says.map(({ text }) => ` ${text}`),
      ),
    );
  }
  const base = listed(state.game);
  const message = own?.remark ?? mineng(base, base.jntw, base.moves[slotOf(base, move)]!, '  MY MOVE ');
  const moved = executed({ ...ready, message }, move);
  const summary = `${number(moved.number)}.${number(nodes)} NODES,${number(Number(own?.score ?? 0))}`;
  const step = printed({ ...moved, going: Math.max(0, state.going - 1) }, [
    message,
    ...(state.switches.SU ? [summary] : []),
  ]);
  return state.going > 1 ? joined(step, think(step.state)) : readOn(step);
}

/** Prints lines, up to the first pause if the switch PA is on. */
function printed(state: OperatorState, lines: readonly string[]): Step<OperatorState> {
  const pause = state.switches.PA ? lines.indexOf(PAUSE) : -1;
  const now = (pause < 0 ? lines : [...lines.slice(0, pause), ' PAUSING ']).filter((line) => line !== PAUSE);
  const held = pause < 0 ? state.held : lines.slice(pause + 1);
  const said = now.at(-1)?.trim();
  return {
    state: { ...state, held, paper: onPaper(state.paper, now) },
    prints: now.map((line) => line.trimEnd()),
    ...(now.length > 0 ? { sounds: ['print'] } : {}),
    ...(said ? { says: said } : {}),
  };
}

const onPaper = (paper: readonly string[], lines: readonly string[]): readonly string[] =>
  [...paper, ...lines.map((line) => line.trimEnd())].slice(-PAPER_LINES);

/** Two steps as one. */
function joined(first: Step<OperatorState>, second: Step<OperatorState>): Step<OperatorState> {
  return {
    ...first,
    ...second,
    prints: [...(first.prints ?? []), ...(second.prints ?? [])],
    sounds: [...(first.sounds ?? []), ...(second.sounds ?? [])],
    notes: [...(first.notes ?? []), ...(second.notes ?? [])],
  };
}

/** The move in the fewest words, as the program itself would say it. */
function keysFor(state: OperatorState, move: Uci): readonly Key[] | undefined {
  if (state.setup) return undefined;
  return goOnTyping(state.typed, readTyped(MACHINE.keyboard, wordsFor(state.game, move)));
}

function ask(state: OperatorState, player: Color): Ask | undefined {
  const { typed, game, held, setup } = state;
  const keys = (line: string) => goOnTyping(typed, readTyped(MACHINE.keyboard, line));
  if (held.length > 0) return { what: 'ENTER, which lets it print on', keys: keys('') };
  if (setup) return { what: 'the pieces of a position; IN and ENTER begin a game instead', keys: keys('IN') };
  if (movesOf(game).length === 0) return { what: 'IN for another game; then press ENTER', keys: keys('IN') };
  if (game.moves.length > 0 || turnOf(game) === player) return undefined;
  return { what: 'GO, which lets it move; then press ENTER', keys: keys('GO') };
}

function wordsFor(game: Game, move: Uci): string {
  const base = listed(game);
  return withoutComment(base, base.jntw, base.moves[slotOf(base, move)]!);
}

function view({ paper, typed }: OperatorState): View {
  const lines = [...paper, typed];
  return { pictures: { paper: { kind: 'paper', lines } }, lamps: [], text: lines };
}
