/**
 * Gambiet/82 on a Xerox 820: 80 columns by 24. Board, list of moves, clock, modules and variations are described; their places
 * are chosen.
 */
import type { Position } from 'plyhouse-kernel/position';
import { positionOf } from '../../../chess/game.ts';
import type { Machine, View } from '../../console.ts';
import { clockText, createCanvas, linesOf, pictureOf, rankLines, write } from '../../console-canvas.ts';
import { readTyped, typewriter } from '../../console-keys.ts';
import { GAMBIET_FACTS, XEROX_FACTS } from '../console-facts.ts';
import { clockOf, createDialogue, type GambietState, listOf, type MachineText, ponderOf } from '../dialogue.ts';
import { GAMBIET_82_CARD } from './card.ts';

const COLUMNS = 80;
const ROWS = 24;
const LIST_COLUMN = 32;
const LIST_ROWS = 17;
const VARIATIONS_COLUMN = 56;
const VARIATION_WIDTH = COLUMNS - VARIATIONS_COLUMN;
const MODULES_ROW = 21;
const ENTRY_ROW = 23;
const LEVELS: Readonly<Record<string, string>> = { '1': '30', '2': '120', '3': '150', '4': '180' };
const MODULES = ['ANALYS', 'MOVOUT', 'STATUS', 'PLAYER', 'MOVOUT', 'STATUS', 'SWEEP'];
/** The positions of ANALYS and PLAYER in the row of modules. */
const ANALYS_PLACE = 0;
const PLAYER_PLACE = 3;
const LETTERS = { pawn: 'p', knight: 'P', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;

const KEYBOARD = typewriter(
  [
    'HELP 1 2 3 4 5 6 7 8 9 0 - = BACK',
    'RESET Q W E R T Y U I O P ;',
    'A S D F G H J K L : ENTER',
    'Z X C V B N M , . /',
    'SPACE',
  ],
  {
    HELP: { label: 'HELP', name: 'help', typed: [], isIdle: true },
    RESET: { label: 'ESC', name: 'escape: start again', typed: ['Escape'] },
    ENTER: { label: 'RETURN', name: 'return' },
  },
);

const WORDS: MachineText = {
  badLevel: 'Dat niveau is er helaas niet.',
  badColour: 'Een J of een N, alstublieft.',
  illegal: 'Die zet is helaas niet toegestaan. Wilt u het nog eens proberen?',
  check: 'Schaak.',
  mate: 'Schaak en mat.',
  stalemate: 'Pat.',
  beaten: 'Tot mijn grote droefenis vind ik geen enkele zet: mat.',
  over: 'De partij is uit. NIEUW begint een andere.',
};

const MACHINE: Machine = {
  id: 'gambiet82',
  program: 'gambiet82',
  name: 'Gambiet/82 on a Xerox 820',
  language: 'nl',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'screen',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 7, height: 10 },
      ground: '#08100a',
      inks: { plain: '#8fd6a0', bright: '#e4ffe9' },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: KEYBOARD,
  sounds: {},
  thinking: 'alive',
  help: [
    'A level (1 to 4: 30, 120, 150, 180 seconds), J or N for White, then moves: E2E4, PG1-F3, 0-0.',
    'NIEUW starts a new game, EINDE ends.',
  ],
  facts: [...GAMBIET_FACTS, ...XEROX_FACTS],
};

/** Wim Rens's program at its terminal. */
export const gambiet82Console = createDialogue({
  machine: MACHINE,
  card: GAMBIET_82_CARD,
  texts: WORDS,
  levels: LEVELS,
  read: (line) => readTyped(KEYBOARD, line),
  draw,
});

function draw(state: GambietState): Omit<View, 'lamps'> {
  const canvas = createCanvas(COLUMNS, ROWS);
  const { analysis, game, task } = state;
  const bright = { ink: 'bright' };

  // 1. The head: the clock, and the positions so far.
  write(canvas, 0, 1, 'GAMBIET/82', bright);
  write(
    canvas,
    0,
    LIST_COLUMN,
    `WIT ${clockText(clockOf(state, 'white'))}   ZWART ${clockText(clockOf(state, 'black'))}`,
  );
  if (analysis) write(canvas, 0, VARIATIONS_COLUMN + 4, `stellingen ${String(analysis.nodes).padStart(7)}`);

  // 2. The board, the list, the variations with their values.
  for (const [row, line] of boardLines(positionOf(game)).entries()) write(canvas, 2 + 2 * row, 1, line, bright);
  for (const [row, [number, white, black]] of listOf(game).slice(-LIST_ROWS).entries()) {
    write(canvas, 2 + row, LIST_COLUMN, `${String(number).padStart(3)}. ${white.padEnd(9)}${black}`);
  }
  if (analysis) {
    write(canvas, 2, VARIATIONS_COLUMN, `VARIANTEN  ply ${analysis.depth}`);
    for (const [row, line] of analysis.variations.slice(-LIST_ROWS + 2).entries()) {
      write(canvas, 3 + row, VARIATIONS_COLUMN, shortened(line));
    }
    if (task.kind === 'think' && analysis.current)
      write(canvas, 19, VARIATIONS_COLUMN, `onderzocht ${analysis.current}`);
  }

  // 3. The modules, the one in control in inverse; what it says; what is typed.
  const place = task.kind === 'think' || ponderOf(state) ? ANALYS_PLACE : PLAYER_PLACE;
  let column = 1;
  write(canvas, MODULES_ROW, column, 'MATCH');
  column += 6;
  for (const [index, name] of MODULES.entries()) {
    write(canvas, MODULES_ROW, column, '>');
    write(canvas, MODULES_ROW, column + 2, name, { isInverse: state.phase === 'play' && index === place });
    column += name.length + 3;
  }
  write(canvas, ENTRY_ROW - 1, 1, state.message, bright);
  const entry = entryLine(state);
  write(canvas, ENTRY_ROW, 1, entry);
  canvas.cursor = { row: ENTRY_ROW, column: 1 + entry.length };
  const squares = { row: 2, column: 3, height: 2, width: 3 };
  return { pictures: { screen: pictureOf(canvas) }, squares, text: linesOf(canvas) };
}

function entryLine({ phase, task, typed }: GambietState): string {
  if (task.kind === 'think') return 'Gambiet denkt na.';
  if (phase === 'level') return `Niveau (1 tot 4): ${typed}`;
  if (phase === 'colour') return `Speelt u wit (J/N)? ${typed}`;
  return phase === 'play' ? `Uw zet: ${typed}` : typed;
}

/** The board in Dutch letters, Black's pieces behind a star. */
const boardLines = ({ board }: Position): string[] => [
  ...rankLines(board, (man) => (man ? ` ${man.color === 'white' ? ' ' : '*'}${LETTERS[man.role]}` : '  .')),
  '    a  b  c  d  e  f  g  h',
];

/** A variation that fits its column: its moves as far as there is room, and its value. */
function shortened(line: string): string {
  const words = line.split(' ');
  const value = words.at(-1)!;
  let moves = '';
  for (const word of words.slice(0, -1)) {
    if (moves.length + word.length + 1 + value.length + 1 > VARIATION_WIDTH) break;
    moves += `${word} `;
  }
  return moves.padEnd(VARIATION_WIDTH - value.length) + value;
}
