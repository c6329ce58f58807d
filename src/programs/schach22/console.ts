/**
 * SCHACH 2.2 at its screen: a form with the position and its comments, and a record of moves and times on the line printer
 * (both described; their form is chosen). What is typed stands in the field until it is sent; then the picture changes whole.
 */
import type { Color } from 'plyhouse-kernel/position';
import { type Game, gameAt, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, Task, View } from '../console.ts';
import { clockText, createCanvas, linesOf, pictureOf, rankLines, write } from '../console-canvas.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, readEntry, squaresText, stepBy } from '../console-steps.ts';
import type { Decision, Limits } from '../program.ts';
import { SCHACH_22_CARD } from './card.ts';
import { SCREEN_FACTS } from './console-facts.ts';

export interface FormState extends ConsoleState {
  readonly typed: string;
  readonly message: string;
  readonly player: Color;
  /** Half-moves; if not set, the average time. */
  readonly depth?: number;
  readonly averageSeconds: number;
  /** Its evaluation of its last move. */
  readonly comment?: {
    readonly score: string;
    readonly depth: number;
    readonly nodes: number;
    readonly expects?: Uci;
    readonly expectsText?: string;
  };
  /** The player's moves, and how many of them were expected. */
  readonly expected: { readonly hits: number; readonly of: number };
  /** Its own moves that it searched, and the positions that they took together. */
  readonly searched: { readonly moves: number; readonly nodes: number };
  /** Time of each move by both sides, in the order of the game. */
  readonly millis: readonly number[];
  /** The player's time for the move he is at. */
  readonly running: number;
  /** The record stands on the screen instead of the comments. */
  readonly isRecordShown: boolean;
}

const COLUMNS = 80;
const ROWS = 24;
const COMMENTS = 34;
const FIELD_ROW = 21;
const FIELD = 'EINGABE: ';
const LONGEST = 24;
const RECORD_ROWS = 16;
/** The last moves that stand below the comments. */
const LIST_ROWS = 7;
const MOST_SECONDS = 3600;
const LETTERS = { pawn: 'B', knight: 'S', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;

const KEYBOARD = typewriter(
  [
    '1 2 3 4 5 6 7 8 9 0 - CLEAR',
    'Q W E R T Z U I O P + BACK',
    'A S D F G H J K L ENTER',
    'Y X C V B N M , .',
    'SPACE',
  ],
  {
    ENTER: { label: 'XMT', name: 'transmit' },
    CLEAR: { label: 'CLEAR', name: 'clear the field', typed: ['Escape'] },
  },
);

const MACHINE: Machine = {
  id: 'schach22',
  program: 'schach22',
  name: 'SCHACH 2.2 on the Burroughs B7800 in Neubiberg',
  language: 'de',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'screen',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 8, height: 12 },
      ground: '#07110a',
      inks: { plain: '#6fdc8a', bright: '#d8ffe0' },
    },
    { kind: 'paper', id: 'record', name: 'line printer', columns: 132, paper: '#eef3e6', ink: '#23302a' },
  ],
  scrolls: false,
  lamps: [{ id: 'ready', label: 'BEREIT', colour: '#f0b030' }],
  keyboard: KEYBOARD,
  sounds: { line: { kind: 'noise', what: 'printer', millis: 250 } },
  thinking: 'still',
  help: [
    'A move: E4, SF3, CXD5, 0-0, or with both squares, E2-E4, SG1-F3. SCHWARZ gives you Black.',
    'ZEIT 60 sets the average in seconds, TIEFE 5 a depth. NEU, PROTOKOLL (the record), ENDE.',
  ],
  facts: SCREEN_FACTS,
};

const TOURNAMENT_SECONDS = 180;

const fresh = (): FormState => ({
  task: LISTEN,
  game: newGame(),
  typed: '',
  message: '',
  player: 'white',
  averageSeconds: TOURNAMENT_SECONDS,
  expected: { hits: 0, of: 0 },
  searched: { moves: 0, nodes: 0 },
  millis: [],
  running: 0,
  isRecordShown: false,
});

/** Engelbach's program at its screen. */
export const schach22Console: Console<FormState> = {
  machine: MACHINE,
  start: () => ({ state: fresh() }),
  beginAt: (game, player) => takeColour({ ...fresh(), game }, player).state,
  step: stepBy({
    key: (state, { key }) => press(state, key),
    time: (state, { millis }) =>
      state.task.kind === 'listen' ? { state: { ...state, running: state.running + millis } } : { state },
    decision: (state, { aheadNodes, decision }) => answered(state, decision, aheadNodes),
  }),
  view,
  read: (line) => readTyped(KEYBOARD, line),
  keysFor: ({ typed }, move) => goOnTyping(typed, readTyped(KEYBOARD, squaresText(move, 'de', '-'))),
  ask({ typed, game }, player): Ask | undefined {
    const keys = (line: string) => goOnTyping(typed, readTyped(KEYBOARD, line));
    if (movesOf(game).length === 0) return { what: 'NEU for another game; then press XMT', keys: keys('NEU') };
    if (game.moves.length > 0 || player === 'white') return undefined;
    return { what: 'SCHWARZ, which gives you Black; then press XMT', keys: keys('SCHWARZ') };
  },
};

/** The search on the player's time goes on until what is sent changes the game or the limits. */
function press(state: FormState, key: Key): Step<FormState> {
  const step = pressed(state, key);
  const isPondering = state.task.kind === 'listen' && state.task.ponder !== undefined;
  return !isPondering || step.words || step.state.task === state.task ? step : { ...step, words: [{ kind: 'stop' }] };
}

function pressed(state: FormState, key: Key): Step<FormState> {
  // The keyboard is locked from XMT until the next picture comes.
  if (state.task.kind !== 'listen') return { state };
  if (key === 'CLEAR') return { state: { ...state, typed: '' } };
  if (key !== 'ENTER') {
    const typed = typedOn(state.typed, key, LONGEST);
    return { state: typed === undefined ? state : { ...state, typed } };
  }
  const typed = state.typed.trim();
  const sent: FormState = { ...state, typed: '', message: '', isRecordShown: false };
  if (typed === '') return { state: sent };
  if (typed === 'ENDE') return { state: { ...sent, task: { kind: 'off' } } };
  if (typed === 'NEU') return { state: { ...fresh(), ...settingsOf(state) } };
  if (typed === 'PROTOKOLL') return { state: { ...sent, isRecordShown: true } };
  if (typed === 'WEISS' || typed === 'SCHWARZ') return takeColour(sent, typed === 'WEISS' ? 'white' : 'black');
  const setting = /^(ZEIT|TIEFE) *(\d+)$/.exec(typed);
  if (setting) return set(sent, setting[1]!, Number(setting[2]));
  return yourMove(sent, typed);
}

/** The settings that are kept after a game. */
const settingsOf = ({ depth, averageSeconds }: FormState) => ({
  averageSeconds,
  depth,
});

function set(state: FormState, what: string, value: number): Step<FormState> {
  if (what === 'ZEIT') {
    if (value < 1 || value > MOST_SECONDS) return say(state, `ZEIT VON 1 BIS ${MOST_SECONDS} SEKUNDEN`);
    const { depth: _, ...rest } = state;
    return { state: ponderingAnew({ ...rest, averageSeconds: value }) };
  }
  const depths = SCHACH_22_CARD.levels.flatMap(({ limits }) => limits.depth ?? []);
  const [least, most] = [Math.min(...depths), Math.max(...depths)];
  if (value < least || value > most) return say(state, `TIEFE VON ${least} BIS ${most} HALBZUEGE`);
  return { state: ponderingAnew({ ...state, depth: value }) };
}

/** Restarts pondering with changed limits. */
function ponderingAnew(state: FormState): FormState {
  const { task } = state;
  return task.kind === 'listen' && task.ponder ? { ...state, task: listening(state, task.ponder.game) } : state;
}

/** It waits, and searches the game that it expects unless that is over. */
const listening = (state: FormState, expected: Game | undefined): Task =>
  expected && movesOf(expected).length > 0
    ? { kind: 'listen', ponder: { game: expected, limits: limitsOf(state) } }
    : LISTEN;

const say = (state: FormState, message: string): Step<FormState> => ({ state: { ...state, message }, says: message });

/** The player takes a colour; the program moves if the other one is to move. */
function takeColour(state: FormState, player: Color): Step<FormState> {
  const ready = { ...state, player };
  return { state: turnOf(state.game) === player || movesOf(state.game).length === 0 ? ready : thinking(ready) };
}

const thinking = (state: FormState): FormState => ({ ...state, task: { kind: 'think', limits: limitsOf(state) } });

/** A depth, or an average time: told as a clock of forty moves before each move, from which it keeps books of its own. */
function limitsOf({ depth, averageSeconds }: FormState): Limits {
  if (depth !== undefined) return { depth };
  return { gameClock: { remainingMillis: 40_000 * averageSeconds, incrementMillis: 0, movesToGo: 40 } };
}

function yourMove(state: FormState, typed: string): Step<FormState> {
  const [move, other] = readEntry(state.game, typed, 'de');
  if (move === undefined) return { ...say(state, `${typed}: REGELWIDRIG`), isRefused: true };
  if (other !== undefined) return { ...say(state, `${typed}: MEHRDEUTIG`), isRefused: true };
  const { comment, expected, task } = state;
  const isHit = comment?.expects === move;
  const counted =
    comment?.expects === undefined ? expected : { hits: expected.hits + (isHit ? 1 : 0), of: expected.of + 1 };
  const played = moved({ ...state, expected: counted }, move, state.running);
  if (movesOf(played.game).length > 0) {
    const goesOn = isHit && task.kind === 'listen' && task.ponder;
    return { state: thinking(played), sounds: ['line'], ...(goesOn ? { words: [{ kind: 'hit' }] } : {}) };
  }
  const ended: FormState = { ...played, task: LISTEN };
  return say(ended, positionOf(played.game).isCheck() ? 'SCHACHMATT. DER RECHNER HAT VERLOREN' : 'PATT. REMIS');
}

const moved = (state: FormState, move: Uci, millis: number): FormState => ({
  ...state,
  game: play(state.game, move),
  millis: [...state.millis, millis],
  running: 0,
});

function answered(state: FormState, decision: Decision, aheadNodes = 0): Step<FormState> {
  const { move, from, own, depth, nodes, expects, remarks: says = [] } = decision;
  const ready: FormState = { ...state, task: LISTEN };
  if (move === undefined) return say(ready, 'KEIN ZUG');
  const rest = moved(ready, move, ((nodes - aheadNodes) * 1000) / SCHACH_22_CARD.positionsPerSecond);
  // A move of which nothing is known, as in a game that is replayed, has no comment.
  const comment =
    depth > 0 || from === 'book'
      ? { score: own?.score ?? '', depth, nodes, ...expectedOf(rest.game, expects) }
      : undefined;
  const message = says.map(({ text }) => capitals(text)).join('. ');
  const { searched } = state;
  const counted = nodes > 0 ? { moves: searched.moves + 1, nodes: searched.nodes + nodes } : searched;
  const { comment: _, ...uncommented } = rest;
  const next: FormState = { ...uncommented, message, comment, searched: counted };
  const over = movesOf(next.game).length === 0 && !positionOf(next.game).isCheck() ? 'PATT. REMIS' : message;
  const ahead = comment?.expects === undefined ? undefined : play(next.game, comment.expects);
  return {
    state: { ...next, message: over, task: listening(next, ahead) },
    sounds: ['line'],
    says: [shortText(state.game, move), over].filter(Boolean).join(' '),
  };
}

/** The answer it expects; undefined if the game does not allow it. */
function expectedOf(game: Game, expects: Uci | undefined): { readonly expects?: Uci; readonly expectsText?: string } {
  if (expects === undefined || !movesOf(game).includes(expects)) return {};
  return { expects, expectsText: shortText(game, expects) };
}

/** The computer centre printed capitals without umlauts. */
const capitals = (text: string): string =>
  text.toUpperCase().replaceAll('Ä', 'AE').replaceAll('Ö', 'OE').replaceAll('Ü', 'UE');
const shortText = (game: Game, move: Uci): string => capitals(makeSan(game, move, { language: 'de' }));

/** The record: number, moves, and the times of both. */
export function recordLines({ game, millis }: FormState): string[] {
  const lines: string[] = [];
  let before = gameAt(game, 0);
  for (const [ply, move] of game.moves.entries()) {
    const { fullmoves, turn } = positionOf(before);
    const entry = `${shortText(before, move).padEnd(9)}${clockText(millis[ply] ?? 0).padStart(7)}`;
    const number = `${String(fullmoves).padStart(3)}.  `;
    if (turn === 'white') lines.push(number + entry);
    else lines.push(`${(lines.pop() ?? number).padEnd(number.length + entry.length)}   ${entry}`);
    before = play(before, move);
  }
  return lines;
}

/** The reading of a side's clock: the completed moves. The form is not sent again while a side thinks. */
function clockOf({ game, millis }: FormState, color: Color): number {
  const first = turnOf(gameAt(game, 0));
  let sum = 0;
  for (const [ply, each] of millis.entries()) if ((ply % 2 === 0) === (first === color)) sum += each;
  return sum;
}

/** The statistics of the game: positions a move, and how many of the player's moves it expected. */
function statisticsLines({ expected, searched }: FormState): string[] {
  const { hits, of } = expected;
  const { moves, nodes } = searched;
  return [
    moves > 0 ? `JE ZUG      ${Math.round(nodes / moves)}` : '',
    of > 0 ? `ERWARTET WAREN ${hits} VON ${of} ZUEGEN, ${Math.round((100 * hits) / of)} %` : '',
  ];
}

function view(state: FormState): View {
  const canvas = createCanvas(COLUMNS, ROWS);
  const { game, comment, message, typed, depth, averageSeconds, task, isRecordShown } = state;
  const bright = { ink: 'bright' };
  const position = positionOf(game);

  // 1. The head.
  write(canvas, 0, 1, 'SCHACH 2.2', bright);
  write(canvas, 0, COMMENTS, `ZUG ${position.fullmoves}`);
  write(canvas, 0, COMMENTS + 14, position.turn === 'white' ? 'WEISS AM ZUG' : 'SCHWARZ AM ZUG');

  // 2. The position, Black's pieces behind a star.
  const ranks = rankLines(position.board, (man) =>
    man ? ` ${man.color === 'white' ? '.' : '*'}${LETTERS[man.role]}` : ' ..',
  );
  for (const [index, line] of ranks.entries()) write(canvas, 2 + 2 * index, 1, line, bright);
  write(canvas, 18, 1, '   A  B  C  D  E  F  G  H');

  // 3. The comments, or the record.
  const record = recordLines(state);
  const comments = [
    depth === undefined ? `DURCHSCHNITTSZEIT ${averageSeconds} S` : `TIEFE ${depth} HALBZUEGE`,
    `WEISS ${clockText(clockOf(state, 'white')).padStart(8)}   SCHWARZ ${clockText(clockOf(state, 'black')).padStart(8)}`,
    '',
    comment?.score ? `BEWERTUNG   ${capitals(comment.score)}` : '',
    comment && comment.depth > 0 ? `TIEFE       ${comment.depth}` : comment ? 'AUS DER BIBLIOTHEK' : '',
    comment && comment.nodes > 0 ? `STELLUNGEN  ${comment.nodes}` : '',
    comment?.expectsText ? `ERWARTET    ${comment.expectsText}` : '',
    ...statisticsLines(state),
    '',
    ...record.slice(-LIST_ROWS),
  ];
  const shown = isRecordShown ? ['PROTOKOLL', ...record.slice(-RECORD_ROWS)] : comments;
  for (const [row, line] of shown.entries()) write(canvas, 2 + row, COMMENTS, line);

  // 4. What it says, and the field.
  write(canvas, FIELD_ROW - 1, 1, message, bright);
  write(canvas, FIELD_ROW, 1, FIELD);
  write(canvas, FIELD_ROW, 1 + FIELD.length, `[${typed.padEnd(LONGEST, '_')}]`, { isInverse: true });
  canvas.cursor = { row: FIELD_ROW, column: 2 + FIELD.length + typed.length };
  const isWaiting = task.kind === 'listen';
  return {
    pictures: { screen: pictureOf(canvas), record: { kind: 'paper', lines: record } },
    squares: { row: 2, column: 3, height: 2, width: 3 },
    lamps: isWaiting ? ['ready'] : [],
    text: linesOf(canvas).map((line) => line.replace(/_+\]$/, ']')),
  };
}
