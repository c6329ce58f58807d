/**
 * Commands in the comments of PGN, "[%clk 0:09:58]", as servers, chess clocks and analysis boards write them for other programs
 * (PGN Specification, supplement of 2001: clk and emt; ChessBase: csl and cal; lichess: eval). A comment itself is kept and written
 * as it came; this only reads it. A wrong square costs no more than its own mark, and a clock may lack its hours.
 */

const DRAWING_COLORS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
export type DrawingColor = (typeof DRAWING_COLORS)[keyof typeof DRAWING_COLORS];

/** A coloured square, or an arrow if it has an end. */
export interface Drawing {
  readonly color: DrawingColor;
  /** "e2" */
  readonly from: string;
  readonly to?: string;
}

/** A value of a position from White's view; moves to mate are negative if Black mates, and never 0. */
type CommentValue =
  | { readonly kind: 'cp'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

export interface ReadComment {
  /** What is left for people to read, without any command; may be empty. */
  readonly text: string;
  /** Left on the clock of whoever has moved. */
  readonly clockMillis?: number;
  /** Spent on the move. */
  readonly spentMillis?: number;
  readonly value?: CommentValue;
  /** The depth of the search that found the value, in plies. */
  readonly depth?: number;
  readonly drawings: readonly Drawing[];
}

/** A bracket within quotes does not end a command. No quote can be read in two ways, which keeps the search short. */
const COMMAND = /\[%(\w*)((?:[^\]["]|"[^"]*"|"(?=[^"]*$))*)\]/g;
const TIME = /^(?:(\d{1,4}):(?=[0-5]?\d:))?(\d{1,4}):([0-5]?\d(?:\.\d+)?)$/;
const VALUE = /^(?:#([+-]?\d{1,4})|([+-]?(?:\d{1,5}(?:\.\d*)?|\.\d+)))(?:,(\d{1,3}))?$/;
const DRAWING = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/;

/** Reads a comment. Of commands that are malformed or unknown nothing is read, and of two of one name the later counts. */
export function readComment(comment: string): ReadComment {
  if (!comment.includes('[%')) return { text: comment, drawings: [] };
  let [clockMillis, spentMillis, value, depth]: [number?, number?, CommentValue?, number?] = [];
  const drawings: Drawing[] = [];
  const rest = comment.replace(COMMAND, (_, name: string, operand: string) => {
    const given = operand.trim();
    switch (name) {
      case 'clk':
        clockMillis = readTime(given) ?? clockMillis;
        break;
      case 'emt':
        spentMillis = readTime(given) ?? spentMillis;
        break;
      case 'eval':
        ({ value, depth } = readValue(given) ?? { value, depth });
        break;
      case 'csl':
      case 'cal':
        for (const each of given.split(',')) {
          const [, color, from, to] = DRAWING.exec(each.trim()) ?? [];
          if (from === undefined || (to !== undefined) !== (name === 'cal')) continue;
          drawings.push({
            color: DRAWING_COLORS[color as keyof typeof DRAWING_COLORS],
            from,
            ...(to === undefined ? {} : { to }),
          });
        }
    }
    return ' ';
  });
  return {
    text: rest.replace(/\s+/g, ' ').trim(),
    ...(clockMillis === undefined ? {} : { clockMillis }),
    ...(spentMillis === undefined ? {} : { spentMillis }),
    ...(value ? { value } : {}),
    ...(depth === undefined ? {} : { depth }),
    drawings,
  };
}

/** "0:09:58", "9:58", "0:00:03.5", in milliseconds. */
function readTime(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = TIME.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  return Math.round(Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000);
}

/** "0.35", "-1.2", "#3", "#-2", each with the depth if it is given: "0.35,18". */
function readValue(text: string): { value: CommentValue; depth: number | undefined } | undefined {
  const [, mate, pawns, plies] = VALUE.exec(text) ?? [];
  const depth = plies === undefined ? undefined : Number(plies);
  if (pawns !== undefined) return { value: { kind: 'cp', centipawns: Math.round(100 * Number(pawns)) }, depth };
  const moves = Number(mate ?? 0);
  return moves === 0 ? undefined : { value: { kind: 'mate', moves }, depth };
}
