/**
 * The screen of a TRS-80 with Gambiet/80 or /81: sixteen lines of 64 characters, the board in block graphics on 48 columns, and on the
 * other sixteen the list of moves, the clock, the analysis and the line that is typed. Board, list and clock are described; their places
 * are chosen.
 */
import type { Position } from 'plyhouse-kernel/position';
import { positionOf, turnOf } from '../../chess/game.ts';
import type { Console, Machine, View } from '../console.ts';
import { clockText, createCanvas, pictureOf, rankLines, write } from '../console-canvas.ts';
import { readTyped, typewriter } from '../console-keys.ts';
import type { Card } from '../program.ts';
import { EARLIER_GAMBIET_FACTS, TRS80_FACTS } from './console-facts.ts';
import { clockOf, createDialogue, type GambietState, listOf, type MachineText } from './dialogue.ts';
import { SQUARE_COLUMNS, SQUARE_ROWS, squareLines } from './piece-drawings.ts';

const COLUMNS = 64;
const ROWS = 16;
const PANEL = 8 * SQUARE_COLUMNS;
const PANEL_WIDTH = COLUMNS - PANEL;
const LIST_ROWS = 7;
/** Rows of the panel. */
const CLOCK_ROW = 9;
const ANALYSIS_ROW = 11;
const MESSAGE_ROW = 13;
const ENTRY_ROW = 15;
const MARK = '_';
const LETTERS = { pawn: 'p', knight: 'P', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;

const KEYBOARD = typewriter(
  [
    '1 2 3 4 5 6 7 8 9 0 : - RESET',
    'Q W E R T Y U I O P BACK CLEAR',
    'A S D F G H J K L ; ENTER',
    'Z X C V B N M , . /',
    'SPACE',
  ],
  {
    RESET: { label: 'BREAK', name: 'break: begin anew', typed: ['Escape'] },
    CLEAR: { name: 'clear', typed: ['Delete'] },
  },
);

const WORDS: MachineText = {
  badLevel: 'DAT NIVEAU IS ER HELAAS NIET',
  badColour: 'J OF N, A.U.B.',
  illegal: 'DIE ZET MAG HELAAS NIET. NOG EENS A.U.B.',
  check: 'SCHAAK',
  mate: 'SCHAAK EN MAT',
  stalemate: 'PAT',
  beaten: 'IK STA MAT. GEFELICITEERD',
  over: 'DE PARTIJ IS UIT. TIK NIEUW',
};

/** @param title as it stands on the screen. */
export function createTrs80(
  card: Card,
  title: string,
  levels: Readonly<Record<string, string>>,
): Console<GambietState> {
  const machine: Machine = {
    id: card.id,
    program: card.id,
    name: `${card.name} on a TRS-80`,
    language: 'nl',
    displays: [
      {
        kind: 'screen',
        id: 'screen',
        name: 'monitor',
        columns: COLUMNS,
        rows: ROWS,
        cell: { width: 6, height: 12 },
        ground: '#0b0f0e',
        inks: { plain: '#bdbdd4' },
      },
    ],
    scrolls: false,
    lamps: [],
    keyboard: KEYBOARD,
    sounds: {},
    thinking: 'alive',
    help: [
      `A level (${Object.keys(levels).join(', ')}), J or N for White, then moves: E2E4, PG1-F3, 0-0.`,
      'NIEUW begins anew, EINDE ends.',
    ],
    facts: [...EARLIER_GAMBIET_FACTS, ...TRS80_FACTS],
  };
  return createDialogue({
    machine,
    card,
    texts: WORDS,
    levels,
    read: (line) => readTyped(KEYBOARD, line),
    draw: (state) => draw(state, title, levels),
  });
}

function draw(state: GambietState, title: string, levels: Readonly<Record<string, string>>): Omit<View, 'lamps'> {
  const canvas = createCanvas(COLUMNS, ROWS);
  const position = positionOf(state.game);

  // 1. The board, White below.
  for (let square = 0; square < 64; square++) {
    const file = square & 7;
    const rank = square >> 3;
    const lines = squareLines(position.board.get(square), (file + rank) % 2 === 0);
    for (const [row, line] of lines.entries()) {
      write(canvas, (7 - rank) * SQUARE_ROWS + row, file * SQUARE_COLUMNS, line);
    }
  }

  // 2. The panel.
  const panel = panelLines(state, title, levels);
  for (const [row, line] of panel.entries()) write(canvas, row, PANEL, line);
  canvas.cursor = { row: ENTRY_ROW, column: PANEL + panel[ENTRY_ROW]!.indexOf(MARK) };

  const rest = panel.map((line) => line.trimEnd());
  const text = boardLines(position).map((line, row) => `${line.padEnd(30)}${rest[row] ?? ''}`.trimEnd());
  return {
    pictures: { screen: pictureOf(canvas) },
    squares: { row: 0, column: 0, height: SQUARE_ROWS, width: SQUARE_COLUMNS },
    text: [...text, ...rest.slice(text.length).filter(Boolean)],
  };
}

function panelLines(state: GambietState, title: string, levels: Readonly<Record<string, string>>): string[] {
  const lines = Array<string>(ROWS).fill('');
  lines[0] = title;
  for (const [row, [number, white, black]] of listOf(state.game).slice(-LIST_ROWS).entries()) {
    lines[1 + row] = `${String(number).padStart(2)} ${white.padEnd(6)} ${black}`.toUpperCase().replaceAll('+', '');
  }
  lines[CLOCK_ROW] = `WIT     ${clockText(clockOf(state, 'white')).padStart(8)}`;
  lines[CLOCK_ROW + 1] = `ZWART   ${clockText(clockOf(state, 'black')).padStart(8)}`;
  const { analysis, message } = state;
  if (analysis) {
    lines[ANALYSIS_ROW] = `PLY ${analysis.depth}${analysis.score.padStart(10)}`;
    lines[ANALYSIS_ROW + 1] = analysis.line.slice(0, 3).join(' ').toUpperCase();
    if (state.task.kind === 'think' && analysis.current) {
      lines[MESSAGE_ROW] = `${analysis.current.toUpperCase()} ${String(analysis.nodes).padStart(10)}`;
    }
  }
  const texts = message === '' ? [] : folded(message, PANEL_WIDTH);
  for (const [row, line] of texts.entries()) lines[ENTRY_ROW - texts.length + row] = line;
  lines[ENTRY_ROW] = entryLine(state, levels);
  return lines.map((line) => line.slice(0, PANEL_WIDTH));
}

function entryLine(
  { phase, task, typed, game, player }: GambietState,
  levels: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(levels);
  if (phase === 'level') return `NIVEAU ${names[0]}-${names.at(-1)}? ${typed}${MARK}`;
  if (phase === 'colour') return `U WIT? (J/N) ${typed}${MARK}`;
  if (task.kind === 'think') return `IK DENK ...    ${MARK}`;
  if (phase === 'play' && turnOf(game) === player) return `UW ZET? ${typed}${MARK}`;
  return `${typed}${MARK}`;
}

/** The board, White below: a point for an empty square, Black's pieces with a star. Dutch letters. */
const boardLines = ({ board }: Position): string[] => [
  ...rankLines(board, (man) => (man ? `${man.color === 'white' ? ' ' : '*'}${LETTERS[man.role]} ` : ' . ')),
  '   a  b  c  d  e  f  g  h',
];

/** Wraps a text to lines of `width` characters, between words. */
function folded(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`;
    if (longer.length <= width) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}
