import type { Role } from 'plyhouse-kernel/position';

/**
 * The meaning of a key while a square has focus. The letters are those of Lichess's blind mode ("NVUI"), so that its
 * users need not learn others.
 */
export type BoardCommand =
  /** To the next square, as the viewer sees it. */
  | { readonly kind: 'step'; readonly right: number; readonly up: number }
  /** To the end of the row, or to a corner of the board. */
  | { readonly kind: 'edge'; readonly end: 'rowStart' | 'rowEnd' | 'first' | 'last' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'jump'; readonly role: Role; readonly backwards: boolean }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'file'; readonly file: number }
  | { readonly kind: 'announce'; readonly what: 'square' | 'lastMove' | 'captured' | 'clocks' }
  | { readonly kind: 'moves'; readonly capturesOnly: boolean }
  /** Announce the pieces on the next of the four lines through the square. */
  | { readonly kind: 'scan'; readonly lines: 'diagonals' | 'straight'; readonly backwards: boolean }
  | { readonly kind: 'ply'; readonly by: -1 | 1 }
  | { readonly kind: 'flip' }
  /** Suggest a move. */
  | { readonly kind: 'hint' }
  | { readonly kind: 'typing' };

/** The relevant parts of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  /** The physical key: identifies digits with Shift whatever the layout prints on them. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The letters of the pieces, as in FEN. */
export const ROLES: Readonly<Record<string, Role>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const SAID = { o: 'square', l: 'lastMove', c: 'captured', t: 'clocks' } as const;

/** The command of a key press; undefined if the key is not the board's. */
export function commandOf(press: KeyPress): BoardCommand | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = press;
  if (metaKey) return undefined;

  // 1. With Ctrl only the corners; every other combination is the browser's.
  if (key === 'Home' || key === 'End') {
    if (altKey || shiftKey) return undefined;
    if (ctrlKey) return { kind: 'edge', end: key === 'Home' ? 'first' : 'last' };
    return { kind: 'edge', end: key === 'Home' ? 'rowStart' : 'rowEnd' };
  }
  if (ctrlKey) return undefined;

  // 2. Alt is used once, as in Lichess.
  const letter = key.toLowerCase();
  if (altKey) {
    return code === 'KeyX' || letter === 'x' ? { kind: 'scan', lines: 'straight', backwards: shiftKey } : undefined;
  }

  // 3. Navigation and moving pieces.
  const arrow = ARROWS[key];
  if (arrow) return shiftKey ? undefined : { kind: 'step', right: arrow[0], up: arrow[1] };
  if (key === 'Enter' || key === ' ') return { kind: 'activate' };
  if (key === 'Escape') return { kind: 'cancel' };

  // 4. Digits by physical key: with Shift they print other signs.
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(code)?.[1] ?? (/^[1-8]$/.test(key) ? key : undefined);
  if (digit) return shiftKey ? { kind: 'file', file: Number(digit) } : { kind: 'rank', rank: Number(digit) };

  // 5. Letters.
  const role = ROLES[letter];
  if (role) return { kind: 'jump', role, backwards: shiftKey };
  if (letter === 'x') return { kind: 'scan', lines: 'diagonals', backwards: shiftKey };
  if (letter === 'm') return { kind: 'moves', capturesOnly: shiftKey };
  if (shiftKey) {
    if (letter === 'a') return { kind: 'ply', by: -1 };
    if (letter === 'd') return { kind: 'ply', by: 1 };
    return undefined;
  }
  if (letter in SAID) return { kind: 'announce', what: SAID[letter as keyof typeof SAID] };
  if (letter === 'f') return { kind: 'flip' };
  if (letter === 'h') return { kind: 'hint' };
  if (letter === 'i') return { kind: 'typing' };
  return undefined;
}
