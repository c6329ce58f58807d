import type { Color, Role } from 'plyhouse-kernel/position';
import { quote } from '../chess/foreign-text.ts';
import { fenOfMen, MAN_LETTERS, type PlacedMan } from './pieces.ts';
import { makeProblem, type OnFault, type Problem, ProblemError, parseStipulation, reportFaults } from './problem.ts';

/**
 * The words of Popeye's input that are understood, in the order in which an abbreviation is looked up: as there, any
 * beginning of a word will do.
 */
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
  'option',
  'condition',
  'pieces',
  'forsyth',
  'twin',
  'zeroposition',
  'protocol',
  'latex',
] as const;
type SearchCommand = (typeof WORDS)[number];

/** Words that take the rest of their line as it is. */
const LINES: readonly SearchCommand[] = ['author', 'origin', 'title', 'award', 'remark'];

const EXAMPLE = '"BeginProblem / Stipulation #2 / Pieces White Kb3 Rb8 Black Kb1 / EndProblem"';

interface Draft {
  line: number;
  authors: string[];
  source?: string;
  title?: string;
  moves?: number;
  men: Record<Color, PlacedMan[]>;
  forsyth?: string;
  turn: Color;
  enPassant: string;
  warnings: string[];
  /** Something in it could not be read, and has been told. */
  isFaulty?: true;
}

function emptyDraft(line: number): Draft {
  return { line, authors: [], men: { white: [], black: [] }, turn: 'white', enPassant: '-', warnings: [] };
}

/** Whether a text looks like Popeye's input. */
export function isPopeyeText(text: string): boolean {
  return /^[ \t]*(?:begin(?:problem)?|stip\w*|pieces?|fors\w*)(?:\s|$)/im.test(text);
}

/**
 * Reads problems as Popeye's input has them, in English: one from BeginProblem to EndProblem, or several with
 * NextProblem between. White mates, or Black where the option HalfDuplex says so.
 * @param onFault called for each problem that cannot be read; the others are returned. Without it, the first error is thrown.
 * @throws {ProblemError}
 */
export function parsePopeyeText(text: string, onFault?: OnFault): Problem[] {
  const problems: Problem[] = [];
  let draft: Draft | undefined;
  let hasFaults = false;
  const reportFault =
    onFault &&
    ((fault: ProblemError) => {
      hasFaults = true;
      onFault(fault);
    });
  const finish = () => {
    const ended = draft;
    if (!ended || ended.isFaulty) return;
    if (ended.moves === undefined && !ended.forsyth && ended.men.white.length + ended.men.black.length === 0) return;
    const problem = reportFaults(ended.line, reportFault, () => problemOf(ended));
    if (problem) problems.push(problem);
  };
  let part: SearchCommand | undefined;
  let color: Color | undefined;
  let options: string[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1;
    const parts = raw.trim().split(/\s+/).filter(Boolean);
    for (const [at, token] of parts.entries()) {
      const found = wordOf(token, part);
      if (found === undefined) {
        // An error is reported once; the other words of the problem are skipped.
        if (draft?.isFaulty) continue;
        const isRead = reportFaults(line, reportFault, () => {
          if (part === 'pieces') color = readMan(token, draft!, color, line);
          else if (part === 'stipulation') draft!.moves = parseStipulation(token, line);
          else if (part === 'forsyth') draft!.forsyth = `${draft!.forsyth ?? ''}${token}`;
          else if (part === 'option') options = readOption([...options.slice(-1), token], draft!);
          else if (part === 'condition' || part === 'twin' || part === 'zeroposition') refuse(part, token, line);
          else if (part !== 'protocol' && part !== 'latex') {
            throw new ProblemError(
              'format',
              `found ${quote(token)}; expected a word of Popeye's input, as in ${EXAMPLE}`,
              line,
            );
          }
          return true;
        });
        if (!isRead) {
          draft ??= emptyDraft(line);
          draft.isFaulty = true;
        }
        continue;
      }
      part = found;
      color = undefined;
      options = [];
      if (part === 'beginproblem' || part === 'nextproblem') {
        finish();
        draft = emptyDraft(line);
      } else if (part === 'endproblem') {
        finish();
        draft = undefined;
        part = undefined;
      } else draft ??= emptyDraft(line);
      if (part && LINES.includes(part)) {
        const rest = parts.slice(at + 1).join(' ');
        if (part === 'author') {
          for (const author of authorsOf(rest)) draft!.authors.push(author);
        } else if (part === 'origin') draft!.source = rest;
        else if (part === 'title') draft!.title = rest;
        part = undefined;
        break;
      }
    }
  }
  finish();
  if (problems.length === 0 && !hasFaults)
    throw new ProblemError('empty', `found no problem; expected one as in ${EXAMPLE}`);
  return problems;
}

/** "Paul Morphy, Sam Loyd & Loyd, Sam": a comma parts two authors where more than a first name follows. */
function authorsOf(text: string): string[] {
  return text.split(/ ?& ?|, ?(?=[^ ]{1,60} [^ ])/).filter(Boolean);
}

/** The word that a token begins; pieces and squares are no words while pieces are listed. */
function wordOf(token: string, within: SearchCommand | undefined): SearchCommand | undefined {
  const lower = token.toLowerCase();
  if (lower.length < 3 || !/^[a-z]+$/.test(lower)) return undefined;
  // "white" and "black" belong to the pieces; what follows an option belongs to it unless it is a whole word of these.
  if (within === 'option' && !WORDS.some((part) => part === lower)) {
    return WORDS.find((part) => part.startsWith(lower) && lower.length >= 4 && part !== 'twin');
  }
  return WORDS.find((part) => part.startsWith(lower));
}

function refuse(part: SearchCommand, token: string, line: number): never {
  const what = part === 'condition' ? 'fairy conditions' : 'twins';
  throw new ProblemError(
    'condition',
    `found "${part} ${token}"; expected orthodox chess and one position, without ${what}`,
    line,
  );
}

/** Reads "White", "Black", or pieces such as "Kb3" and "Pa2b2c2". */
function readMan(token: string, draft: Draft, color: Color | undefined, line: number): Color {
  const lower = token.toLowerCase();
  if (lower.length >= 3 && 'white'.startsWith(lower)) return 'white';
  if (lower.length >= 3 && 'black'.startsWith(lower)) return 'black';
  const found = /^([kqrbsnp])((?:[a-h][1-8])+)$/.exec(lower);
  if (!found || color === undefined) {
    throw new ProblemError(
      'board',
      `found ${quote(token)}${color ? '' : ' before "White" or "Black"'}; expected men such as "Kb3 Pa2b2" after White or Black`,
      line,
    );
  }
  const role: Role = MAN_LETTERS[found[1]!.toUpperCase()]!;
  for (const [square] of found[2]!.matchAll(/../g)) draft.men[color].push({ role, square });
  return color;
}

/** Options change what is shown, which is asked elsewhere; two of them change the problem. */
function readOption(tokens: string[], draft: Draft): string[] {
  const last = tokens.at(-1)!.toLowerCase();
  const before = tokens.at(-2)?.toLowerCase();
  if (before === 'enpassant' && /^[a-h][36]$/.test(last)) draft.enPassant = last;
  else if (last === 'halfduplex') draft.turn = 'black';
  else if (last === 'duplex') draft.warnings.push('the option Duplex is left out: only one side mates');
  return tokens;
}

function problemOf(draft: Draft): Problem {
  const { line, authors, source, title, moves, men, forsyth, turn, enPassant, warnings } = draft;
  if (moves === undefined) {
    throw new ProblemError('stipulation', `found no stipulation; expected one such as "Stipulation #2"`, line);
  }
  const fen = fenOfMen(forsyth === undefined ? men : menOfForsyth(forsyth, line), line, { turn, enPassant });
  return makeProblem(fen, {
    line,
    moves,
    authors,
    warnings,
    ...(source === undefined ? {} : { source }),
    ...(title === undefined ? {} : { title }),
  });
}

/** Popeye's Forsyth: as in a FEN, knights as S too, ranks that end early or are left out. */
function menOfForsyth(text: string, line: number): Record<Color, PlacedMan[]> {
  const men: Record<Color, PlacedMan[]> = { white: [], black: [] };
  let at = 0;
  let before = '/';
  for (const [token] of text.matchAll(/\d+|./g)) {
    // The end of a rank; and a rank without pieces where another has just ended.
    if (token === '/') at = before === '/' ? at + 8 : Math.ceil(at / 8) * 8;
    else if (/\d/.test(token)) at += Number(token);
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
