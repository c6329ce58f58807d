/** The keys of the 9810A, as they lay (GO9800's picture of it; the legends are the machine's). */
import type { Cap, Keyboard } from '../console.ts';
import { type CapChange, cap } from '../console-keys.ts';

/** Keys that this program asks for. */
const USED: Readonly<Record<string, CapChange>> = {
  UP: { label: '↑', name: 'up', typed: ['ArrowUp'] },
  DOWN: { label: '↓', name: 'down', typed: ['ArrowDown'] },
  STORE: { label: 'x→( )', name: 'store x in a register', typed: ['s'] },
  RECALL: { label: 'x←( )', name: 'recall a register to x', typed: ['r'] },
  CHGSIGN: { label: 'CHG SIGN', name: 'change sign', typed: ['n'] },
  CLEARX: { label: 'CLEAR x', name: 'clear x', typed: ['Backspace'] },
  CLEAR: { name: 'clear', typed: ['Delete'], tone: 'strong' },
  CONTINUE: { name: 'continue', typed: ['Enter'], tone: 'strong', width: 2 },
  LOAD: { name: 'load a card', typed: ['l'], tone: 'strong' },
  STOP: { name: 'stop', typed: ['Escape'], tone: 'strong' },
  END: { name: 'end: back to the first step', typed: ['e'] },
  '0': { width: 2 },
};

/** Keys that mean nothing to it. */
const IDLE: Readonly<Record<string, string>> = {
  FLOAT: 'floating point',
  FIX: 'fixed point',
  RUN: 'run mode',
  PRGM: 'program mode',
  KEYLOG: 'key log',
  LIST: 'list',
  RECORD: 'record on a card',
  PAPER: 'paper',
  π: 'pi',
  '1/x': 'one over x',
  'x²': 'x squared',
  '√x': 'square root',
  a: 'register a',
  b: 'register b',
  INT: 'whole part of x',
  ROLL: 'roll up',
  IND: 'indirect',
  'y→': 'store y in a register',
  'y←': 'recall a register to y',
  EXCH: 'exchange x and y',
  EEX: 'enter exponent',
  '÷': 'divide',
  '×': 'multiply',
  '-': 'subtract',
  '+': 'add',
  '.': 'decimal point',
  FLAG: 'set flag',
  IFFLAG: 'if flag',
  LABEL: 'label',
  IFLESS: 'if x is less than y',
  PAUSE: 'pause',
  FMT: 'format',
  IFSAME: 'if x equals y',
  SPACE: 'print, space',
  IFMORE: 'if x is more than y',
  BACKSTEP: 'back step',
  SUB: 'subroutine, return',
  GOTO: 'go to',
  STEP: 'step program',
};

/** Legends that are not the key's own name. */
const LEGENDS: Readonly<Record<string, string>> = {
  FIX: 'FIX ( )',
  KEYLOG: 'KEY LOG',
  INT: 'INT x',
  ROLL: 'ROLL ↑',
  IND: 'IN- DIRECT',
  EXCH: 'x⇄y',
  'y→': 'y→( )',
  'y←': 'y←( )',
  EEX: 'ENTER EXP',
  FLAG: 'SET FLAG',
  IFFLAG: 'IF FLAG',
  IFLESS: 'IF x<y',
  IFSAME: 'IF x=y',
  IFMORE: 'IF x>y',
  SPACE: 'PRINT SPACE',
  BACKSTEP: 'BACK STEP',
  SUB: 'SUB RETURN',
  GOTO: 'GO TO',
  STEP: 'STEP PRGM',
};

const one = (key: string): Cap =>
  /^[A-O]$/.test(key)
    ? cap(key, { name: `template key ${key}`, typed: [], isIdle: true })
    : key in IDLE
      ? cap(key, { label: LEGENDS[key] ?? key, name: IDLE[key]!, typed: [], isIdle: true, width: 1 })
      : cap(key, USED[key]);

const block = (name: string, rows: readonly string[]) => ({ name, rows: rows.map((row) => row.split(' ').map(one)) });

export const KEYBOARD: Keyboard = {
  blocks: [
    block('mode', ['FLOAT FIX RUN PRGM KEYLOG LIST LOAD RECORD PAPER']),
    block('template', ['A F K', 'B G L', 'C H M', 'D I N', 'E J O']),
    block('functions', ['π 1/x x²', 'b INT ROLL', 'a IND DOWN', 'y→ y← EXCH', 'STORE RECALL UP']),
    block('figures', ['√x CHGSIGN EEX CLEARX', '÷ 7 8 9', '× 4 5 6', '- 1 2 3', '+ 0 .']),
    block('run', ['CLEAR', 'CONTINUE']),
    block('program', [
      'FLAG IFFLAG END',
      'LABEL IFLESS PAUSE',
      'FMT IFSAME STOP',
      'SPACE IFMORE BACKSTEP',
      'SUB GOTO STEP',
    ]),
  ],
};
