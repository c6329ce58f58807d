import type { Color, Role } from 'plyhouse-kernel/position';
import { quote } from '../chess/foreign-text.ts';
import { fenOfMen, MAN_LETTERS, type PlacedMan } from './pieces.ts';
import { makeProblem, type OnFault, type Problem, ProblemError, parseStipulation, reportFaults } from './problem.ts';

/** The words of Popeye's input. As there, any beginning will do; of two with the same beginning the first is meant. */
const WORDS = [
  'beginproblem',
  'endproblem',
  'nextproblem',
  'author',
  'origin',
  'title',
  'award',
  'remark',
  'stipulation',
  'sstipulation',
  'option',
  'condition',
  'pieces',
  'forsyth',
  'initialgamearray',
  'twin',
  'zeroposition',
  'protocol',
  'latex',
] as const;
type Word = (typeof WORDS)[number];

/** Words that take the rest of their line as it is. */
const LINES: readonly Word[] = ['author', 'origin', 'title', 'award', 'remark', 'protocol', 'latex'];

/**
 * Popeye's options (py-engl.txt and input/plaintext/option.c of Popeye 4.87), by what they are to a direct mate: `shown`
 * changes only how it is printed, or does nothing in a direct mate; `limit` stops early, so that leaving it out proves
 * more; `refused` changes the problem in a way that is not understood; the others are honoured.
 */
const OPTIONS: Readonly<Record<string, 'shown' | 'limit' | 'refused' | 'honoured'>> = {
  Defence: 'honoured',
  SetPlay: 'honoured',
  WhiteToPlay: 'refused',
  Variations: 'shown',
  MoveNumbers: 'shown',
  StartMoveNumber: 'limit',
  NoWk: 'refused',
  Duplex: 'honoured',
  NoBk: 'refused',
  Threat: 'refused',
  NoThreat: 'shown',
  Try: 'honoured',
  MaxSolutions: 'limit',
  MaxFlightsquares: 'refused',
  Search: 'shown',
  MultiSolutions: 'shown',
  NoSymmetry: 'shown',
  NonTrivial: 'refused',
  KeepMatingPiece: 'shown',
  EnPassant: 'honoured',
  NoBoard: 'shown',
  NoShortVariations: 'shown',
  HalfDuplex: 'honoured',
  PostKeyPlay: 'refused',
  Intelligent: 'shown',
  MaxTime: 'limit',
  NoCastling: 'honoured',
  Quodlibet: 'shown',
  StopOnShortSolutions: 'limit',
  Beep: 'shown',
  SuppressGrid: 'shown',
  WriteGrid: 'shown',
  CastlingMutuallyExclusive: 'refused',
  GoalIsEnd: 'shown',
  NullMoves: 'refused',
  UpToMoveNumber: 'limit',
  TrivialTriesAvoid: 'shown',
  MatesIn1: 'shown',
};
/** Options with a number behind them, which some may go without. */
const NUMBERED = ['Defence', 'StartMoveNumber', 'MaxSolutions', 'MaxTime', 'UpToMoveNumber', 'Beep', 'Intelligent'];
const MAY_BE_ALONE = ['Beep', 'Intelligent'];

const EXAMPLE = '"BeginProblem / Stipulation #2 / Pieces White Kb3 Rb8 Black Kb1 / EndProblem"';
const INITIAL_FORSYTH = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

interface Token {
  readonly text: string;
  readonly line: number;
  /** The word that it begins, if a word may stand there. */
  readonly word: Word | undefined;
  /** The rest of its line, for a word that takes it. */
  readonly rest: string;
}

/** The conditions that options set for a problem. */
interface Asked {
  /** The sides that mate. */
  mates: readonly Color[];
  /** The square that a pawn has just passed, e.g. "d6". */
  enPassant?: string | undefined;
  /** Squares of kings and rooks that cannot castle. */
  readonly moved: string[];
  readonly also: Set<'tries' | 'setPlay'>;
  readonly warnings: string[];
}

interface Draft {
  readonly asked: Asked;
  readonly authors: string[];
  source?: string;
  title?: string;
  moves?: number;
  readonly men: Record<Color, PlacedMan[]>;
  forsyth?: string;
}

function nothingAsked(): Asked {
  return { mates: ['white'], moved: [], also: new Set(), warnings: [] };
}

/** Whether a text looks like Popeye's input. */
export function isPopeyeText(text: string): boolean {
  return /^[ \t]*(?:begin(?:problem)?|stip\w*|pieces?|fors\w*)(?:\s|$)/im.test(text);
}

/**
 * Reads problems as Popeye's input has them, in English: one from BeginProblem to EndProblem, or several with
 * NextProblem between. White mates, or Black if the option HalfDuplex says so; with Duplex there are two problems.
 * @param onFault called for each problem that cannot be read; the others are returned. Without it, the first error is thrown.
 * @throws {ProblemError}
 */
export function parsePopeyeText(text: string, onFault?: OnFault): Problem[] {
  const problems: Problem[] = [];
  let hasFaults = false;
  const reportFault =
    onFault &&
    ((fault: ProblemError) => {
      hasFaults = true;
      onFault(fault);
    });
  let line = 1;
  let tokens: Token[] = [];
  const finish = () => {
    const read = reportFaults(line, reportFault, () => readProblem(tokens, line));
    for (const problem of read ?? []) problems.push(problem);
    tokens = [];
  };
  for (const token of tokensOf(text)) {
    const isBorder = token.word === 'beginproblem' || token.word === 'nextproblem' || token.word === 'endproblem';
    if (isBorder) finish();
    if (tokens.length === 0) line = token.line;
    if (!isBorder) tokens.push(token);
  }
  finish();
  if (problems.length === 0 && !hasFaults)
    throw new ProblemError('empty', `found no problem; expected one as in ${EXAMPLE}`);
  return problems;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    for (const found of line.matchAll(/[^\s,;]+/g)) {
      const word = /^[a-z]{3,}$/i.test(found[0]) ? beginningOf(found[0], WORDS)[0] : undefined;
      const isLine = word !== undefined && LINES.includes(word);
      const rest = isLine ? line.slice(found.index + found[0].length).trim() : '';
      tokens.push({ text: found[0], line: index + 1, word, rest });
      if (isLine) break;
    }
  }
  return tokens;
}

/** The names that a text is a beginning of; one that it is in full stands alone. */
function beginningOf<Name extends string>(text: string, names: readonly Name[]): Name[] {
  const lower = text.toLowerCase();
  const whole = names.filter((name) => name.toLowerCase() === lower);
  return whole.length > 0 ? whole : names.filter((name) => name.toLowerCase().startsWith(lower));
}

/** Reads what stands between two borders: nothing, a problem, or with Duplex two. @throws {ProblemError} */
function readProblem(tokens: readonly Token[], line: number): Problem[] {
  const draft: Draft = { asked: nothingAsked(), authors: [], men: { white: [], black: [] } };
  for (let at = 0; at < tokens.length; ) {
    const { text, word, rest, line: here } = tokens[at]!;
    at++;
    const next = tokens[at]?.text ?? '';
    if (word === 'author') for (const author of authorsOf(rest)) draft.authors.push(author);
    if (word === 'origin') draft.source = rest;
    if (word === 'title') draft.title = rest;
    if (word !== undefined && LINES.includes(word)) continue;
    if (word === 'initialgamearray') draft.forsyth = INITIAL_FORSYTH;
    else if (word === 'pieces') at = readMen(tokens, at, draft, here);
    else if (word === 'option') at = readOptions(tokens, at, draft.asked, here);
    else if (word === 'stipulation') {
      if (next !== '') draft.moves = parseStipulation(next, here);
      at++;
    } else if (word === 'forsyth') {
      draft.forsyth = next;
      at++;
    } else if (word === 'sstipulation' || word === 'condition' || word === 'twin' || word === 'zeroposition') {
      throw new ProblemError(
        'condition',
        `found ${quote(`${word} ${next}`.trim())}; expected orthodox chess and one position, ${EXCLUDED[word]}`,
        here,
      );
    } else {
      const detail = `found ${quote(text)}; expected a word of Popeye's input, as in ${EXAMPLE}`;
      throw new ProblemError('format', detail, here);
    }
  }
  const isEmpty = draft.forsyth === undefined && draft.men.white.length + draft.men.black.length === 0;
  if (draft.moves === undefined && isEmpty) return [];
  const { asked, authors, source, title, moves, forsyth } = draft;
  if (moves === undefined) {
    throw new ProblemError('stipulation', `found no stipulation; expected one such as "Stipulation #2"`, line);
  }
  const men = forsyth === undefined ? draft.men : menOfForsyth(forsyth, line);
  return problemsOf(men, asked, line, {
    moves,
    authors,
    source,
    title,
  });
}

const EXCLUDED = {
  sstipulation: 'with a stipulation such as "Stipulation #2"',
  condition: 'without fairy conditions',
  twin: 'without twins',
  zeroposition: 'without twins',
} as const;

/** "Paul Morphy, Sam Loyd & Loyd, Sam": a comma separates two authors if more than a first name follows. */
function authorsOf(text: string): string[] {
  return text.split(/ ?& ?|, ?(?=[^ ]{1,60} [^ ])/).filter(Boolean);
}

/** Reads "White", "Black", and pieces such as "Kb3", "Pa2b2c2" and "B a1b2". @returns the index of the next word. */
function readMen(tokens: readonly Token[], from: number, draft: Draft, line: number): number {
  let color: Color | undefined;
  let at = from;
  for (; at < tokens.length && tokens[at]!.word === undefined; at++) {
    const { text, line: here } = tokens[at]!;
    const lower = text.toLowerCase();
    if (lower.length >= 2 && 'white'.startsWith(lower)) color = 'white';
    else if (lower.length >= 2 && 'black'.startsWith(lower)) color = 'black';
    else {
      const isAlone = /^[kqrbsnp]$/.test(lower) && SQUARES.test(tokens[at + 1]?.text ?? '');
      if (isAlone) at++;
      const men = isAlone ? lower + tokens[at]!.text.toLowerCase() : lower;
      const squares = men.slice(1);
      if (color === undefined || !/^[kqrbsnp]/.test(men) || !SQUARES.test(squares)) {
        const where = color ? '' : ' before "White" or "Black"';
        const expected = 'expected men such as "Kb3 Pa2b2" after White or Black';
        throw new ProblemError('board', `found ${quote(text)}${where}; ${expected}`, here);
      }
      const role: Role = MAN_LETTERS[men[0]!.toUpperCase()]!;
      for (const square of squaresOf(squares)) draft.men[color].push({ role, square });
    }
  }
  if (at === from)
    throw new ProblemError('board', 'found no men behind "Pieces"; expected "White Kb3 Rb8 Black Kb1"', line);
  return at;
}

const SQUARES = /^(?:[a-h][1-8])+$/i;

function squaresOf(text: string): string[] {
  return text.toLowerCase().match(/../g) ?? [];
}

/** Reads options up to the first other token. @returns its index. @throws {ProblemError} */
function readOptions(tokens: readonly Token[], from: number, asked: Asked, line: number): number {
  let at = from;
  while (at < tokens.length) {
    const { text, word, line: here } = tokens[at]!;
    const found = beginningOf(text, Object.keys(OPTIONS));
    if (found.length === 0 && word !== undefined && at > from) return at;
    const [name] = found;
    if (name === undefined || found.length > 1) {
      const several = found.length > 1 ? `, which may be ${found.join(' or ')}` : '';
      const detail = `found the option ${quote(text)}${several}; expected options of Popeye such as HalfDuplex or NoCastling a1h1`;
      throw new ProblemError('condition', detail, here);
    }
    at++;
    const behind = tokens[at]?.text ?? '';
    const squares = SQUARES.test(behind) ? squaresOf(behind) : [];
    const kind = OPTIONS[name];
    if (kind === 'refused') {
      throw new ProblemError(
        'condition',
        `found the option ${name}, which changes the problem; expected a plain direct mate`,
        here,
      );
    }
    if (NUMBERED.includes(name)) {
      if (/^\d+$/.test(behind)) at++;
      else if (!MAY_BE_ALONE.includes(name)) {
        throw new ProblemError(
          'condition',
          `found ${quote(behind)} behind the option ${name}; expected a number`,
          here,
        );
      }
    }
    if (kind === 'limit') asked.warnings.push(`the option ${name} is left out: all moves are searched, to the end`);
    if (name === 'Defence' && Number(behind) > 1) {
      asked.warnings.push(`the option Defence ${behind} is read as Try: a try has one refutation`);
    }
    if (name === 'Try' || (name === 'Defence' && Number(behind) > 0)) asked.also.add('tries');
    if (name === 'SetPlay') asked.also.add('setPlay');
    if (name === 'HalfDuplex' || name === 'Duplex') {
      const mates: readonly Color[] = name === 'Duplex' ? ['white', 'black'] : ['black'];
      if (asked.mates[0] === 'black' || asked.mates.length > 1) {
        throw new ProblemError('condition', 'found Duplex or HalfDuplex twice; expected one of them', here);
      }
      asked.mates = mates;
    }
    if (name === 'EnPassant') {
      asked.enPassant = passedSquare(squares);
      if (asked.enPassant === undefined) {
        const expected = 'expected the squares of a pawn that has just moved two squares, such as d7d6d5';
        throw new ProblemError('condition', `found ${quote(behind)} behind the option EnPassant; ${expected}`, here);
      }
      at++;
    }
    if (name === 'NoCastling') {
      if (squares.length === 0 || !squares.every((square) => /^[aeh][18]$/.test(square))) {
        const expected = 'expected squares of kings and rooks, such as e1 or a8h8';
        throw new ProblemError('condition', `found ${quote(behind)} behind the option NoCastling; ${expected}`, here);
      }
      for (const square of squares) asked.moved.push(square);
      at++;
    }
  }
  if (at === from) throw new ProblemError('condition', 'found no option; expected one such as HalfDuplex', line);
  return at;
}

/** The square that a pawn has passed: of "d7d6d5" the second, or one square alone. */
function passedSquare(squares: readonly string[]): string | undefined {
  const found = /^(?:([a-h])([72])(?=\1))?([a-h])([63])(?:\3([45]))?$/.exec(squares.join(''));
  if (!found || squares.length === 2) return undefined;
  const [, , departure, file, rank, arrival] = found;
  const isRight =
    departure === undefined || (departure === '7' ? rank === '6' && arrival === '5' : rank === '3' && arrival === '4');
  return isRight ? `${file}${rank}` : undefined;
}

/** The problems that men and options make: one, or with Duplex two. @throws {ProblemError} */
function problemsOf(
  men: Readonly<Record<Color, readonly PlacedMan[]>>,
  { mates, enPassant, moved, also, warnings }: Asked,
  line: number,
  rest: Partial<Problem>,
): Problem[] {
  return mates.map((turn) => {
    const isPassed = enPassant?.endsWith(turn === 'white' ? '6' : '3') === true;
    if (enPassant !== undefined && (isPassed ? !canBePassed(men, turn, enPassant) : mates.length === 1)) {
      const expected = 'expected a pawn of the side not to move that has just passed it';
      throw new ProblemError('board', `found the option EnPassant over ${enPassant}; ${expected}`, line);
    }
    const fen = fenOfMen(men, line, { turn, moved, ...(isPassed && { enPassant }) });
    return makeProblem(fen, { ...rest, line, warnings, also: [...also] });
  });
}

/** Whether a pawn of the side not to move can just have passed this square. */
function canBePassed(men: Readonly<Record<Color, readonly PlacedMan[]>>, turn: Color, square: string): boolean {
  const [mover, from, to] = turn === 'white' ? (['black', 7, 5] as const) : (['white', 2, 4] as const);
  const file = square.charAt(0);
  const isFree = [...men.white, ...men.black].every((man) => man.square !== square && man.square !== `${file}${from}`);
  return isFree && men[mover].some((man) => man.role === 'pawn' && man.square === `${file}${to}`);
}

/**
 * The problems of men with Popeye's options, as documents of YACPDB have them.
 * @throws {ProblemError} naming an option that changes the problem and is not understood.
 */
export function problemsWithOptions(
  men: Readonly<Record<Color, readonly PlacedMan[]>>,
  options: string,
  line: number,
  rest: Partial<Problem>,
): Problem[] {
  const asked = nothingAsked();
  const tokens = tokensOf(options);
  for (let at = 0; at < tokens.length; ) at = readOptions(tokens, at, asked, line);
  return problemsOf(men, asked, line, rest);
}

/** Popeye's Forsyth: as in a FEN, knights as S too, ranks that end early or are left out. */
function menOfForsyth(text: string, line: number): Record<Color, PlacedMan[]> {
  const men: Record<Color, PlacedMan[]> = { white: [], black: [] };
  let at = 0;
  let begin = 0;
  let before = '/';
  for (const [token] of text.matchAll(/\d+|./g)) {
    // The end of a rank; and a rank without pieces if another has just ended.
    if (token === '/') {
      if (at % 8 !== 0 && at - begin > 8) {
        const detail = `found a rank of ${at - begin} squares in Forsyth ${quote(text)}; expected at most 8 between two "/"`;
        throw new ProblemError('board', detail, line);
      }
      at = before === '/' ? at + 8 : Math.ceil(at / 8) * 8;
      begin = at;
    } else if (/\d/.test(token)) at += Number(token);
    else {
      const role = MAN_LETTERS[token.toUpperCase()];
      if (!role || at > 63) {
        throw new ProblemError(
          'board',
          `found ${quote(token)} in Forsyth ${quote(text)}; expected men of KQRBSP, kqrbsp and numbers`,
          line,
        );
      }
      const square = 'abcdefgh'.charAt(at & 7) + (8 - (at >> 3));
      men[token === token.toUpperCase() ? 'white' : 'black'].push({ role, square });
      at++;
    }
    before = token;
  }
  return men;
}
