/**
 * READER and its commands: input of the operator other than moves. Names in capitals are the listing's. A command edits the position, the
 * switches or the variables, and prints; the console does the rest.
 */
import { makeSetup, parseSetup } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, newGame } from '../../chess/game.ts';
import { printMen } from './english.ts';
import { attackMap, moveList, number, PAGE } from './lists.ts';
import { MT } from './tables.ts';

/** The variables of LE and PL, in the listing's order, with the values of its INICON. */

const LETS: Readonly<Record<string, number>> = {
  FKPSHD: 10,
  FKSANQ: 150,
  FMAXMT: 256,
  FNODEL: 18,
  FPADQR: 0,
  FPADQN: 0,
  FPADQB: 5,
  FPADQF: 10,
  FPADKF: 15,
  FPADKB: 5,
  FPADKN: 0,
  FPADKR: 0,
  FPBLOK: 20,
  FPCONN: 5,
  FPFLNX: 12,
  FRDUBL: 60,
  FRK7TH: 120,
  FTRADE: 36,
  FTRDSL: 5156,
  FTRPDK: 2,
  FTRPWN: 8,
  FWKING: 50,
  FWMAJM: 1,
  FWMINM: 200,
  FWPAWN: 100,
  FWROOK: 2,
  WINDOW: 30,
};

/** The switches of SW: echo, paging, preliminary scores, reply, summary, trace. */
const SWITCHES = { EC: true, PA: true, PS: false, RE: true, SU: false, TR: false } as const;
type Switch = keyof typeof SWITCHES;

/** The state that the commands read and change. */
export interface Session {
  readonly game: Game;
  /** A position that chess does not allow, as FEN. */
  readonly setup?: string;
  readonly switches: Readonly<Record<Switch, boolean>>;
  readonly lets: Readonly<Record<string, number>>;
  /** RBTI: full moves played. */
  readonly number: number;
  /** MOVMS: the last message. */
  readonly message: string;
}

/** A wait for a carriage return during printing, if the switch PA is on. */
export const PAUSE = '\f';

/** The result of a command. */
interface Commanded {
  readonly session: Session;
  readonly lines: readonly string[];
  readonly next?: 'go' | 'end';
  /** The number of moves requested by GO. */
  readonly going?: number;
  readonly note?: string;
}

/** An invalid command: RDRERR's message and the place of the fault in the line. */
class ReaderError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** A command line being cracked (ILINE and JNTJ). */
interface Scan {
  readonly line: string;
  at: number;
}

const LENGTH = 73;
const SIDES: Readonly<Record<string, string>> = { w: '    WHITE ', b: '    BLACK ' };
const CASTLES: readonly (readonly [flag: string, parts: string])[] = [
  ['K', 'WHITE KING'],
  ['Q', 'WHITE LONG'],
  ['k', 'BLACK KING'],
  ['q', 'BLACK LONG'],
];
const EP_FILES: Readonly<Record<string, string>> = {
  QR: 'a',
  QN: 'b',
  QB: 'c',
  Q: 'd',
  K: 'e',
  KB: 'f',
  KN: 'g',
  KR: 'h',
};
/** FEN letters in the order of the listing's pieces, White's first. */
const LETTERS = 'PRNBQKprnbqk';

/** A new game (INITAL), the switches and variables as they are. */
const initial = (session: Omit<Session, 'game' | 'number' | 'message'>): Session => {
  const { setup: _, ...rest } = session as Session;
  return { ...rest, game: newGame(), number: 0, message: ' ENTER MOVE OR TYPE GO.' };
};

/** A session just begun. */
export const begun = (): Session => initial({ switches: SWITCHES, lets: LETS });

/** Whether a line is a command: its second sign is a letter other than X. */
export const isCommand = (line: string): boolean => /[A-WYZ]/.test(line[1] ?? ' ');

/** Executes a command. */
export function command(session: Session, text: string): Commanded {
  const scan: Scan = { line: text.padEnd(LENGTH).slice(0, LENGTH), at: 0 };
  try {
    token(scan);
    return execute(session, text.slice(0, 2), scan);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    const echoed = session.switches.EC ? [] : [` ${text}`];
    // BO and ST that fail leave the status cleared, and BO the board too.
    const cleared = text.startsWith('BO')
      ? placed(session, '8/8/8/8/8/8/8/8 w - - 0 1')
      : text.startsWith('ST')
        ? placed(session, withStatus(fenNow(session), { turn: 'w', castles: '-', passant: '-' }))
        : session;
    return { session: cleared, lines: [...echoed, `${' '.repeat(error.at + 1)}^`, error.message] };
  }
}

function execute(session: Session, keyword: string, scan: Scan): Commanded {
  const print = (...lines: string[]): Commanded => ({ session, lines });
  switch (keyword) {
    case 'BO':
      return { session: placed(session, setBoard(scan)), lines: [] };
    case 'EN':
      return { session, lines: [], next: 'end' };
    case 'GO':
      return { session, lines: [], next: 'go', going: Math.max(1, numberIn(scan)) };
    case 'IN': {
      const next = initial(session);
      return { session: next, lines: [next.message] };
    }
    case 'LE':
      return setVariable(session, scan);
    case 'PB':
      return print(...attackMaps(session, scan));
    case 'PO':
      return print(...status(session));
    case 'PL':
      return print(...variables(session, scan));
    case 'PM':
      return session.setup
        ? { session, lines: [], note: NOT_CHESS }
        : print(...paged(moveList(session.game), (index) => (index + 1) % PAGE === 0));
    case 'PR':
      return print(...printMen(menOf(fenNow(session))));
    case 'ST':
      return { session: setStatus(session, scan), lines: [] };
    case 'SW':
      return flip(session, scan);
    case 'WH':
      return print(session.message);
    default:
      throw new ReaderError(scan.at, ' INVALID COMMAND');
  }
}

/** Our message for a position that the original would have accepted. */
export const NOT_CHESS =
  'chess does not allow this position: each side needs one king, and the side to move may not give check';

/** RDRGNT: the next word of letters and figures, ten signs of it at most; undefined at the end. */
function token(scan: Scan): string | undefined {
  while (scan.at < LENGTH && !/[A-Z0-9]/.test(scan.line[scan.at]!)) scan.at++;
  const from = scan.at;
  while (scan.at < LENGTH && /[A-Z0-9]/.test(scan.line[scan.at]!)) scan.at++;
  return scan.at > from ? scan.line.slice(from, Math.min(scan.at, from + 10)) : undefined;
}

/** RDRNUM: a whole number with its sign; zero if there is none. */
function numberIn(scan: Scan): number {
  const { line } = scan;
  while (line[scan.at] === ' ') scan.at++;
  const isNegative = line[scan.at] === '-';
  if (isNegative || line[scan.at] === '+') scan.at++;
  let value = 0;
  while (/\d/.test(line[scan.at] ?? ' ')) {
    if (value >= MOST / 10) throw new ReaderError(scan.at, ' NUMBER TOO LARGE');
    value = 10 * value + Number(line[scan.at]);
    scan.at++;
  }
  if (/[A-Z]/.test(line[scan.at] ?? ' ')) throw new ReaderError(scan.at, ' DIGIT EXPECTED');
  return isNegative && value !== 0 ? -value : value;
}
/** MAXINT of the machine the listing was written for: 48 bits. */
const MOST = 2 ** 48 - 1;

/** BO: pieces from a1 on, P R N B Q K, L and D for their colour, figures for squares to pass over. */
function setBoard(scan: Scan): string {
  const squares = Array<string>(64).fill('1');
  let isLite = true;
  let square = 0;
  for (; scan.at < LENGTH; scan.at++) {
    const sign = scan.line[scan.at]!;
    if (/[PRNBQK]/.test(sign)) {
      squares[square] = isLite ? sign : sign.toLowerCase();
      square = Math.min(square + 1, 63);
    } else if (sign === 'L' || sign === 'D') isLite = sign === 'L';
    else if (/[1-8]/.test(sign)) square = Math.min(square + Number(sign), 63);
    else if (/[A-Z0-9]/.test(sign)) throw new ReaderError(scan.at, ' ILLEGAL BOARD OPTION');
  }
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => squares.slice(8 * rank, 8 * rank + 8).join(''));
  return `${ranks.map((rank) => rank.replace(/1+/g, (run) => String(run.length))).join('/')} w - - 0 1`;
}

/** The position that stands on the board, legal or not. */
const fenNow = (session: Session): string => session.setup ?? fenOf(session.game);

/** The session with another position; it becomes a game if chess allows it. */
function placed(session: Session, fen: string): Session {
  const { setup: _, ...rest } = session;
  try {
    return { ...rest, game: newGame(fen) };
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return { ...rest, game: newGame(INITIAL_FEN), setup: fen };
  }
}

interface Status {
  readonly turn: string;
  readonly castles: string;
  readonly passant: string;
}

function withStatus(fen: string, { turn, castles, passant }: Status): string {
  const [board] = fen.split(' ');
  const raw = `${board} ${turn} ${castles} ${passant} 0 1`;
  // Rights that the pieces on the board do not bear out are no rights of chess.
  return makeSetup(parseSetup(raw));
}

/** ST: clears the status, then D and L choose a side, G gives it the move, N numbers, EP, OO and OOO are its rights. */
function setStatus(session: Session, scan: Scan): Session {
  let side = 'w';
  let turn = 'w';
  let passant = '-';
  let { number: moves } = session;
  const castles = new Set<string>();
  for (let part = token(scan); part !== undefined; part = token(scan)) {
    if (part === 'D' || part === 'L') side = part === 'D' ? 'b' : 'w';
    else if (part === 'G') turn = side;
    else if (part === 'N') moves = numberIn(scan);
    else if (part === 'OO') castles.add(side === 'w' ? 'K' : 'k');
    else if (part === 'OOO') castles.add(side === 'w' ? 'Q' : 'q');
    else if (part === 'EP') {
      const file = token(scan);
      if (file === undefined) throw new ReaderError(scan.at, ' ENPASSANT FILE OMITTED');
      if (!EP_FILES[file]) throw new ReaderError(scan.at, ' ILLEGAL ENPASSANT FILE');
      passant = EP_FILES[file] + (side === 'w' ? '6' : '3');
    } else throw new ReaderError(scan.at, ' INVALID STATUS OPTION');
  }
  const rights = CASTLES.map(([flag]) => flag)
    .filter((flag) => castles.has(flag))
    .join('');
  return { ...placed(session, withStatus(fenNow(session), { turn, castles: rights || '-', passant })), number: moves };
}

/** The commands BO and ST that set up a position; none if they are longer than the line that is read. */
export function setUpLines(game: Game): readonly string[] {
  const [, turn, castles, passant, , fullmoves] = fenOf(game).split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  let board = '';
  let isLite = true;
  let empty = 0;
  for (const man of menOf(fenOf(game))) {
    if (man === MT) {
      empty++;
      continue;
    }
    const letter = LETTERS[man]!;
    const isWhite = letter === letter.toUpperCase();
    board += '8'.repeat(empty >> 3) + (empty % 8 || '') + (isWhite === isLite ? '' : isWhite ? 'L' : 'D');
    board += letter.toUpperCase();
    isLite = isWhite;
    empty = 0;
  }
  const file = Object.keys(EP_FILES).find((name) => EP_FILES[name] === passant[0]);
  const rights = (color: string) => [
    ...(turn === color ? ['G', ...(file === undefined ? [] : ['EP', file])] : []),
    ...CASTLES.filter(([flag]) => castles.includes(flag) && flag < 'a' === (color === 'w')).map(([flag]) =>
      flag.toUpperCase() === 'K' ? 'OO' : 'OOO',
    ),
  ];
  const lines = [
    `BO ${board}`,
    ['ST', 'N', String(Number(fullmoves) - 1), 'L', ...rights('w'), 'D', ...rights('b')].join(' '),
  ];
  return lines.every((line) => line.length <= LENGTH) ? lines : [];
}

/** PO: the side to move, the en passant square, the number of the move, the castling rights. */
function status(session: Session): string[] {
  const [, turn, castles, passant] = fenNow(session).split(' ') as [string, string, string, string];
  const square = passant === '-' ? -1 : (Number(passant[1]) - 1) * 8 + 'abcdefgh'.indexOf(passant[0]!);
  return [
    `${SIDES[turn]} TO MOVE.`,
    `${number(square)} ENPASSANT.`,
    `MOVE NUMBER ${number(session.number)}`,
    ...CASTLES.filter(([flag]) => castles.includes(flag)).map(([, text]) => `${text} SIDE CASTLE LEGAL.`),
  ];
}

function setVariable(session: Session, scan: Scan): Commanded {
  const name = token(scan);
  if (name === undefined) return { session, lines: [] };
  if (!(name in LETS)) throw new ReaderError(scan.at, ' ILLEGAL LET VARIABLE NAME');
  const value = numberIn(scan);
  const next = { ...session, lets: { ...session.lets, [name]: value } };
  if (name === 'FNODEL') return { session: next, lines: [] };
  return {
    session: next,
    lines: [],
    note: `${name} is kept and printed; the rebuilt search plays with the printed ${LETS[name]}`,
  };
}

function variables({ lets }: Session, scan: Scan): string[] {
  const lines: string[] = [];
  for (let name = token(scan); name !== undefined; name = token(scan)) {
    if (!(name in LETS)) throw new ReaderError(scan.at, ' ILLEGAL  VARIABLE NAME');
    lines.push(`${name.padEnd(10)}${number(lets[name]!)}`);
  }
  return lines;
}

function attackMaps(session: Session, scan: Scan): string[] {
  const lines: string[] = [];
  for (let kind = token(scan); kind !== undefined; kind = token(scan)) {
    if (kind[0] !== 'T' && kind[0] !== 'F') throw new ReaderError(scan.at, ' ATTACK MAP NOT TO OR FROM');
    if (session.setup) continue;
    // It pauses after every second row of boards: eight lines and a blank one each, behind the first blank line.
    lines.push(
      ...paged(attackMap(session.game, kind[0] === 'T' ? 'to' : 'from'), (index) => index > 0 && index % 18 === 0),
    );
  }
  return lines;
}

/** Lines with the places marked where PAUSER would wait. */
function paged(lines: readonly string[], isPause: (index: number) => boolean): string[] {
  return lines.flatMap((line, index) => (isPause(index) ? [line, PAUSE] : [line]));
}

function flip(session: Session, scan: Scan): Commanded {
  let { switches } = session;
  const lines: string[] = [];
  let note: string | undefined;
  for (let name = token(scan); name !== undefined; name = token(scan)) {
    if (!(name in SWITCHES)) throw new ReaderError(scan.at, ' INVALID SWITCH OPTION');
    const before = scan.at;
    const value = token(scan);
    if (value === 'ON' || value === 'OFF') switches = { ...switches, [name]: value === 'ON' };
    else scan.at = before;
    const isOn = switches[name as Switch];
    lines.push(` ${name} ${isOn ? 'ON' : 'OFF'}`);
    if (name === 'TR' && isOn) note = 'the tree is not printed here: plyhouse think chess05 --trace shows it';
  }
  return { session: { ...session, switches }, lines, ...(note ? { note } : {}) };
}

/** The pieces of a FEN as the listing numbers them. */
function menOf(fen: string): Uint8Array {
  const squares = new Uint8Array(64).fill(MT);
  const [board] = fen.split(' ') as [string];
  for (const [index, rank] of board.split('/').entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) file += Number(sign);
      else squares[8 * (7 - index) + file++] = LETTERS.indexOf(sign);
    }
  }
  return squares;
}
