/**
 * The chess module on its game console: a television picture in colour with its analysis (described), and the flat keys of the
 * Videopac. Cells of the console's own grid make the board; how it was drawn, and what the keys meant, is chosen.
 */
import { gameAt, positionOf } from '../../../chess/game.ts';
import type { Keyboard, Machine, Picture, Run, TelevisionCell, View } from '../../console.ts';
import { clockText } from '../../console-canvas.ts';
import { cap, readTyped } from '../../console-keys.ts';
import { TELEVISION_FACTS } from '../console-facts.ts';
import { clockOf, createDialogue, type GambietState, longText, type MachineText } from '../dialogue.ts';
import { C7010_CARD } from './card.ts';

const COLUMNS = 20;
const ROWS = 15;
const LETTERS = { pawn: 'p', knight: 'P', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;

const block = (name: string, rows: readonly string[], changes: Parameters<typeof cap>[1] & object = {}) => ({
  name,
  rows: rows.map((row) => row.split(' ').map((key) => cap(key, CHANGES[key] ?? changes))),
});
const CHANGES: Readonly<Record<string, Parameters<typeof cap>[1]>> = {
  YES: { name: 'yes', typed: ['F1'] },
  NO: { name: 'no', typed: ['F2'] },
  CLEAR: { name: 'clear', typed: ['Backspace'], width: 2 },
  ENTER: { name: 'enter', typed: ['Enter'], width: 2 },
  RESET: { name: 'reset', typed: ['Escape'], tone: 'alarm', width: 2 },
  '÷': { name: 'divide', typed: [], isIdle: true },
  '×': { name: 'multiply', typed: [], isIdle: true },
};
const KEYBOARD: Keyboard = {
  blocks: [
    block('numeric', ['0 1 2 3 4 5 6 7 8 9']),
    block('function', ['+ - × ÷ =', 'YES NO CLEAR ENTER', 'RESET']),
    block('alpha', ['Q W E R T Y U I O P', 'A S D F G H J K L', 'Z X C V B N M . ?', 'SPACE']),
  ],
};

const WORDS: MachineText = {
  badLevel: '1-6',
  badColour: 'YES NO',
  illegal: '?',
  check: '+',
  mate: '#',
  stalemate: '=',
  beaten: '#',
  over: '? RESET',
};

const MACHINE: Machine = {
  id: 'c7010',
  program: 'c7010',
  name: 'Philips C7010 on a Videopac G7000',
  language: 'nl',
  displays: [
    {
      kind: 'television',
      id: 'television',
      name: 'television',
      columns: COLUMNS,
      rows: ROWS,
      // The bright colours of a Videopac, as measured for the Odyssey 2 driver of MAME; green and blue are the dim ones.
      inks: {
        plain: '#ffffff',
        yellow: '#c6b86a',
        cyan: '#77e6eb',
        green: '#006d07',
        blue: '#1a37be',
        black: '#000000',
      },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: KEYBOARD,
  sounds: {
    key: { kind: 'tone', hertz: 977, millis: 30 },
    move: { kind: 'tone', hertz: 651, millis: 200 },
    refusal: { kind: 'tone', hertz: 163, millis: 200 },
  },
  thinking: 'alive',
  help: [
    'A level from 1 to 6 and ENTER, then YES for White or NO for Black; after each move, E2E4, ENTER. CLEAR erases, RESET starts again.',
  ],
  facts: TELEVISION_FACTS,
};

/** The module on its television. */
export const c7010Console = createDialogue({
  machine: MACHINE,
  card: C7010_CARD,
  texts: WORDS,
  levels: Object.fromEntries(C7010_CARD.levels.map(({ id }) => [id, id])),
  sounds: { key: 'key', move: 'move', refusal: 'refusal' },
  read: (line) => readTyped(KEYBOARD, line.replaceAll('-', '')),
  draw,
});

/** The counter of positions has four digits. */
const COUNTED = 10_000;

function draw(state: GambietState): Omit<View, 'lamps'> {
  const position = positionOf(state.game);
  const cells: TelevisionCell[][] = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row: TelevisionCell[] = [];
    for (let file = 0; file < 8; file++) {
      const man = position.board.get(8 * rank + file);
      const fill = (file + rank) % 2 === 0 ? 'green' : 'blue';
      row.push(
        man ? { fill, man: { letter: LETTERS[man.role], ink: man.color === 'white' ? 'plain' : 'yellow' } } : { fill },
      );
    }
    cells.push(row);
  }
  const above = aboveRuns(state);
  const below = belowText(state);
  const picture: Picture = {
    kind: 'television',
    cells,
    bands: [
      { place: 'above', runs: above },
      { place: 'below', runs: [{ text: below, ink: 'cyan' }] },
    ],
  };
  const board = cells.map((row, index) => {
    const men = row.map(({ man }) => (man ? (man.ink === 'plain' ? ` ${man.letter}` : `*${man.letter}`) : ' .'));
    return `${8 - index} ${men.join('')}`;
  });
  return {
    pictures: { television: picture },
    text: [
      above
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
      ...board,
      '   a b c d e f g h',
      below.trimEnd(),
    ],
  };
}

/** Level, the last move in the colour of its side, and the clock of the side to move. */
function aboveRuns(state: GambietState): Run[] {
  const { game, level, phase } = state;
  if (phase === 'level') return [{ text: `1-6 ? ${state.typed}`.padEnd(COLUMNS) }];
  if (phase === 'colour') return [{ text: level.padEnd(3) }, { text: 'K ? YES NO'.padEnd(COLUMNS - 3) }];
  const last = game.moves.at(-1);
  const side = positionOf(game).turn;
  const mover = side === 'black' ? 'plain' : 'yellow';
  const move = last ? longText(gameAt(game, game.moves.length - 1), last).toUpperCase() : '';
  return [
    { text: level.padEnd(2) },
    { text: move.padEnd(10), ink: mover },
    { text: clockText(clockOf(state, side)).padStart(COLUMNS - 12), ...(side === 'white' ? {} : { ink: 'yellow' }) },
  ];
}

/** The typed text, otherwise its line and value. While it thinks: the current move, the best so far, its value, and a count. */
function belowText({ message, typed, analysis, task, phase }: GambietState): string {
  if (phase === 'level' || phase === 'colour') return message.padEnd(COLUMNS);
  if (task.kind === 'think' && analysis) {
    const { current = '', line, score, nodes } = analysis;
    const count = String(nodes % COUNTED);
    const told = `${current} ${line[0] ?? ''} ${score}`.toUpperCase().slice(0, COLUMNS - count.length - 1);
    return told.padEnd(COLUMNS - count.length) + count;
  }
  if (typed !== '' || message !== '') return `${message} ${typed}`.trim().padEnd(COLUMNS);
  if (!analysis) return ''.padEnd(COLUMNS);
  const { line, score } = analysis;
  return `${line.slice(0, 3).join(' ')} ${score}`.toUpperCase().slice(0, COLUMNS).padEnd(COLUMNS);
}
