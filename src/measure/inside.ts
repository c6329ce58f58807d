/**
 * Compares the inside of a search with what is printed of the original's: which root moves got a value, their initial order, the depth of
 * each line, and the values. Each is a number; none of them is a verdict.
 */
import { parseFen } from '../chess/fen.ts';
import { newGame } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import { finish, type Limits, type Options, type Program, type Trace } from '../programs/program.ts';

/** The printed inside of a search, line by line, in the order of first preference. */
export interface PrintedInside {
  readonly id: string;
  readonly fen: string;
  readonly lines: readonly PrintedLine[];
}

interface PrintedLine {
  readonly moves: readonly Uci[];
  /** In the original's own units, as printed; absent if none is printed. */
  readonly value?: string;
}

/** A move at the root, as the search had it. */
export interface RootMove {
  readonly move: Uci;
  /** Its values before it was searched, by the program's names. */
  readonly first: Readonly<Record<string, number>>;
  /** Its last value; absent if it was never searched. */
  readonly value?: number;
  /** The last ply that was looked at under it, when it got that value. */
  readonly ply?: number;
  /** Its line, and its value in the program's words, if it reports them. */
  readonly line?: readonly Uci[];
  readonly text?: string;
}

/** The inside of a search. */
export interface Inside {
  /** All moves at the root, in the order of first preference. */
  readonly root: readonly RootMove[];
  readonly positions: number;
  /**
   * For searched moves with a `minimum` and a `maximum`, at the root and everywhere: the numbers of values below, within (bounds included)
   * and above the two.
   */
  readonly spread: { readonly root: Spread; readonly all: Spread };
}

export interface Spread {
  readonly below: number;
  readonly within: number;
  readonly above: number;
}

/**
 * Searches a position in this thread and notes what happens inside.
 * @param program must trace its search (`Card.traces`).
 */
export function lookInside(program: Program, options: Options, fen: string, limits: Limits): Inside {
  const engine = program.create(options, () => 0.5);
  engine.setGame(newGame(fen));
  const values = new Map<Uci, Readonly<Record<string, number>>>();
  const ended = new Map<Uci, { value: number; ply: number }>();
  const spread = { root: { below: 0, within: 0, above: 0 }, all: { below: 0, within: 0, above: 0 } };
  // The lists of the plies in hand: what a move of a ply was worth before it was searched.
  const lists: ReadonlyMap<Uci, Readonly<Record<string, number>>>[] = [];
  let deepest = 0;
  const trace: Trace = {
    list(ply, moves) {
      deepest = Math.max(deepest, ply);
      lists[ply] = new Map(moves.map((each) => [each.move, each.values]));
      if (ply === 1) for (const { move, values: first } of moves) if (!values.has(move)) values.set(move, first);
    },
    enter(ply) {
      if (ply === 1) deepest = 1;
    },
    leave(ply, move, value) {
      const known = lists[ply]?.get(move);
      if (known?.minimum !== undefined && known.maximum !== undefined) {
        const side = value < known.minimum ? 'below' : value > known.maximum ? 'above' : 'within';
        spread.all[side]++;
        if (ply === 1) spread.root[side]++;
      }
      if (ply === 1) ended.set(move, { value, ply: deepest });
    },
    evaluate(ply) {
      deepest = Math.max(deepest, ply);
    },
  };
  const decision = finish(engine.search(limits, { kind: 'period', elapsedMillis: () => 0 }, trace));
  const lines = linesOf(decision.own?.line ?? '');
  const root = [...values].map(([move, first]): RootMove => {
    const end = ended.get(move);
    const line = lines.get(move);
    return { move, first, ...(end ?? {}), ...(line ? { line: line.moves, text: line.value } : {}) };
  });
  const preference = (each: RootMove) => each.first.minimum ?? 0;
  // A stable sort: of equals the one generated first, as the programs do it.
  return { root: root.sort((a, b) => preference(b) - preference(a)), positions: decision.nodes, spread };
}

/** "e7e5 g1f3 -1 | d7d5 e4d5 0": the lines that a program tells of its root moves. */
function linesOf(text: string): Map<Uci, { moves: Uci[]; value: string }> {
  const lines = new Map<Uci, { moves: Uci[]; value: string }>();
  for (const line of text.split(' | ')) {
    const words = line.split(' ');
    const value = words.pop()!;
    if (words.length > 0) lines.set(words[0]!, { moves: words, value });
  }
  return lines;
}

/** Printed and ours, in numbers. */
export interface InsideComparison {
  /** Root moves with a value. */
  readonly searched: { readonly printed: number; readonly ours: number; readonly common: number };
  /** Pairs of printed moves that stand in the same order in our first preference; equal ones by the order of generation. */
  readonly order: { readonly same: number; readonly of: number };
  /** Printed lines that end at the same ply in ours; equal value; the same moves to the end. */
  readonly plies: { readonly same: number; readonly of: number };
  readonly values: { readonly same: number; readonly of: number };
  readonly lines: { readonly same: number; readonly of: number };
  readonly spread: Spread;
}

/**
 * Compares ours with the printed search. A root move that is printed twice counts once in the order; for plies and values its last line
 * counts.
 */
export function compareInside({ lines }: PrintedInside, { root, spread }: Inside): InsideComparison {
  const ours = root.filter(({ value }) => value !== undefined);
  const firsts = [...new Set(lines.map(({ moves }) => moves[0]!))];
  const places = firsts.map((move) => root.findIndex((each) => each.move === move));
  let same = 0;
  let of = 0;
  for (const [index, place] of places.entries()) {
    for (const later of places.slice(index + 1)) {
      of++;
      if (place >= 0 && later >= 0 && place < later) same++;
    }
  }
  const found = (move: Uci) => ours.find((each) => each.move === move);
  const last = firsts.map((move) => lines.findLast(({ moves }) => moves[0] === move)!);
  const valued = last.filter(({ value }) => value !== undefined);
  const count = <T>(those: readonly T[], is: (each: T) => boolean) => ({
    same: those.filter(is).length,
    of: those.length,
  });
  return {
    searched: {
      printed: firsts.length,
      ours: ours.length,
      common: firsts.filter((move) => found(move) !== undefined).length,
    },
    order: { same, of },
    // The last move of a printed line was executed; its answers were generated one ply deeper.
    plies: count(last, ({ moves }) => found(moves[0]!)?.ply === moves.length + 1),
    values: count(valued, ({ moves, value }) => found(moves[0]!)?.text === value),
    lines: count(lines, ({ moves }) => found(moves[0]!)?.line?.join(' ') === moves.join(' ')),
    spread: spread.root,
  };
}

interface StoredPosition {
  readonly id: string;
  readonly fen: string;
  readonly expect: null | { readonly lines?: readonly (readonly [line: string, value: number | null])[] };
}

/** The printed searches among the positions of the articles (`data/positions/positions.json`). */
export function parsePrintedInside(text: string): PrintedInside[] {
  const printed: PrintedInside[] = [];
  for (const { id, fen, expect } of JSON.parse(text) as StoredPosition[]) {
    if (!expect?.lines) continue;
    const lines = expect.lines.map(([line, value]) => ({
      moves: legalStart(fen, line.split(' ')),
      ...(value === null ? {} : { value: value > 0 ? `+${value}` : String(value) }),
    }));
    printed.push({ id, fen, lines });
  }
  return printed;
}

/** A line as far as it can be read: what is garbled, and marked so, is left off. */
function legalStart(fen: string, words: readonly string[]): Uci[] {
  const position = parseFen(fen);
  const moves: Uci[] = [];
  for (const word of words) {
    const move = word.endsWith('?') ? undefined : legalMove(position, word);
    if (!move) break;
    position.play(move);
    moves.push(word);
  }
  return moves;
}
