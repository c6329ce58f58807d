/**
 * "Calculation or chance?" (Berekening of toeval?, Computerschaak, June 1982), run again: why a program without any
 * positional knowledge solves Saavedra's study for White and fails when the colours are reversed. The answer is the order
 * in which it reads the board. {@link calculationOrChance} gives everything the article tells, and nothing is scripted
 * but the defence.
 */
import { type Game, gameOf, movesOf, newGame, play, positionOf, repetitions } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeMoveUci } from './moves.ts';
import { begin, bestSoFar, FINISHED, ITERATION, rootMoves, run } from './search.ts';
import { createSearch, type Search } from './state.ts';

/** One side of the experiment: the study, or the same turned by 180 degrees with the colours reversed. */
export type Side = 'white' | 'black';
export const SIDES: readonly Side[] = ['white', 'black'];

/** The study with White to move and win, and what has been played when the program stands at its crossroads. */
export const STUDY: Readonly<Record<Side, { readonly start: string; readonly line: readonly Uci[] }>> = {
  white: { start: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1', line: ['c6c7', 'd5d6', 'b6b5', 'd6d5'] },
  black: { start: '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1', line: ['f3f2', 'e4e3', 'g3g4', 'e3e4'] },
};

/** The depths of the article, and those at which the study is played out. */
const CHOICE_PLIES = [2, 5];
const OUTCOME_PLIES = [5, 6];

/** The direction in which the program reads the board, and its depth. */
interface Setting {
  readonly side: Side;
  readonly positional: boolean;
  /** Half-moves of full width, from 2. */
  readonly plies: number;
}

/** The program's choice at the crossroads, in check from the rook. */
export interface Choice extends Setting {
  /** The legal moves in order of generation. */
  readonly generated: readonly Uci[];
  /** The same as sorted by first score, with that score (mover's view, 64ths of a pawn). */
  readonly sorted: readonly { readonly move: Uci; readonly value: number }[];
  /** The list as it stood after each iteration, the best move in front; the first iteration is two plies. */
  readonly lists: readonly (readonly Uci[])[];
  readonly move: Uci;
  readonly value: number;
  readonly nodes: number;
}

/** The course of a whole game of the study. */
export interface Outcome extends Setting {
  readonly moves: readonly Uci[];
  readonly end: 'wins' | 'repeats' | 'stalemates' | 'goes astray';
}

export interface Experiment {
  readonly choices: readonly Choice[];
  readonly outcomes: readonly Outcome[];
}

/** It takes a second or two and comes out the same each time, so each is run but once. */
const experiments = new Map<string, Experiment>();

/**
 * The whole experiment: for both colours, with and without the positional part, the choice at 2 and 5 plies, and the
 * study played out at 5 and 6.
 * @param scan ascending as in CHESS 0.5X, of which the article tells; descending as CHESS 0.5 was published. Both with
 *   the search of 0.5X.
 */
export function calculationOrChance(scan: 'ascending' | 'descending' = 'ascending'): Experiment {
  const known = experiments.get(scan);
  if (known) return known;
  const search = createSearch();
  search.base.descending = scan === 'descending';
  // Without the ply after a check the study takes six plies, and five are printed (README).
  search.checkPly = true;
  // With the king of the listing, neither colour solves it with the positional part; the article prints both as solved (README).
  search.centralKing = true;
  const choices: Choice[] = [];
  const outcomes: Outcome[] = [];
  for (const side of SIDES) {
    for (const positional of [false, true]) {
      for (const plies of CHOICE_PLIES) choices.push(choose(search, { side, positional, plies }));
      for (const plies of OUTCOME_PLIES) outcomes.push(playOut(search, { side, positional, plies }));
    }
  }
  const experiment: Experiment = { choices, outcomes };
  experiments.set(scan, experiment);
  return experiment;
}

/** The program's choice at the crossroads. */
function choose(search: Search, setting: Setting): Choice {
  const { start, line } = STUDY[setting.side];
  const game = gameOf(start, line);
  prepare(search, game, setting);
  const all = rootMoves(search).map(makeMoveUci);
  // Pauses when every root move has been made once: then the list is sorted and nothing searched yet.
  run(search, all.length);
  const { moves, value } = search.base;
  const sorted = rootMoves(search).map((move) => ({
    move: makeMoveUci(move),
    value: 0 - value[moves.indexOf(move, 2)]!,
  }));
  const generated = all.filter((move) => sorted.some((entry) => entry.move === move));
  const lists: Uci[][] = [];
  for (let halt = run(search, Number.POSITIVE_INFINITY); halt !== FINISHED; ) {
    if (halt === ITERATION) lists.push(rootMoves(search).map(makeMoveUci));
    halt = run(search, Number.POSITIVE_INFINITY);
  }
  const best = bestSoFar(search)!;
  return {
    ...setting,
    generated,
    sorted,
    lists,
    move: makeMoveUci(best.move),
    value: best.value,
    nodes: search.base.nodes + 1,
  };
}

function prepare(search: Search, game: Game, { positional, plies }: Setting): void {
  search.positional = positional;
  begin(search, positionOf(game), { fnodel: Number.POSITIVE_INFINITY, iterations: plies - 1 });
}

/** Plays the study from its start against the defence until it is decided. */
function playOut(search: Search, setting: Setting): Outcome {
  let game = newGame(STUDY[setting.side].start);
  let end: Outcome['end'] = 'goes astray';
  for (let move = 0; move < 16; move++) {
    prepare(search, game, setting);
    while (run(search, Number.POSITIVE_INFINITY) !== FINISHED);
    game = play(game, makeMoveUci(bestSoFar(search)!.move));
    if (repetitions(game) >= 3) {
      end = 'repeats';
      break;
    }
    const answer = defend(game, setting.side);
    if (answer === undefined) {
      end = positionOf(game).isCheckmate() ? 'wins' : 'stalemates';
      break;
    }
    game = play(game, answer);
  }
  return { ...setting, moves: game.moves, end };
}

/**
 * The defence of the study, described for White's side of it: a sacrifice that stalemates; a check that cannot be captured; to d1, to meet
 * a queen with a skewer from c1; to d4, for the stalemate by Rc4+; to a4, against the mate there. Else a rook move that is not captured, or
 * the first legal one. Undefined if there is no move.
 */
function defend(game: Game, side: Side): Uci | undefined {
  const legal = movesOf(game);
  const { rook: rooks } = positionOf(game).board;
  const checks: Uci[] = [];
  const safe: Uci[] = [];
  for (const move of legal) {
    if (!rooks.has(squareOf(move.slice(0, 2)))) continue;
    const after = play(game, move);
    const isCheck = positionOf(after).isCheck();
    const answers = movesOf(after);
    const isStalemate = (answer: Uci) => {
      const last = positionOf(play(after, answer));
      return !last.isCheck() && !last.hasDests();
    };
    if (isCheck && answers.length > 0 && answers.every(isStalemate)) return move;
    if (answers.some((answer) => answer.slice(2, 4) === move.slice(2, 4))) continue;
    safe.push(move);
    if (isCheck) checks.push(move);
  }
  const to = (name: string) => safe.find((move) => squareOf(move.slice(2, 4)) === turned(name, side));
  return checks[0] ?? to('d1') ?? to('d4') ?? to('a4') ?? safe[0] ?? legal[0];
}

const squareOf = (name: string) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
const turned = (name: string, side: Side) => (side === 'white' ? squareOf(name) : 63 - squareOf(name));
