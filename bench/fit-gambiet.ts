/**
 * Fits the position weights of Gambiet/82 that no article gives to the moves it played in 1982, or with `--program gambiet80` those of
 * Gambiet/80, at its four plies, to its one game: small integers, one weight at a time, as long as the number of recorded moves found
 * grows. The two known weights stay as they are, and no weight depends on a square of a game. Prints what it tried and gained; changes no
 * file.
 * `node bench/fit-gambiet.ts [--program gambiet80] [--positions N] [--rounds N] [--start neutral|present]`
 *
 * With `--leave-one-out` each game in turn is held out, the weights are fitted to the others, and only the game held out counts: a test of
 * the fit. Prints the record as JSON, in the form of data/fidelity-fits.json.
 */
import { readFileSync } from 'node:fs';
import { type Game, gameAt, movesOf } from '../src/chess/game.ts';
import type { Uci } from '../src/chess/move.ts';
import { parsePgn } from '../src/chess/parse-pgn.ts';
import { tagOf } from '../src/chess/pgn.ts';
import { gameOfPgn } from '../src/chess/pgn-game.ts';
import { bookMove } from '../src/programs/gambiet/book.ts';
import { createFixedPly } from '../src/programs/gambiet/fixed-ply.ts';
import { GAMBIET_80 } from '../src/programs/gambiet/gambiet80/program.ts';
import { createGambiet82 } from '../src/programs/gambiet/gambiet82/program.ts';
import { WEIGHTS, type Weights } from '../src/programs/gambiet/positional.ts';
import { type Decision, finish } from '../src/programs/program.ts';
import { fail, readArguments } from './command-line.ts';

type Name = keyof Weights;
const FILE = new URL('../data/games/seed-games.pgn', import.meta.url);
const CLOCK = { kind: 'period', elapsedMillis: () => 0 } as const;

/** Plausible values of each weight for a programmer of 1982. The doubled pawn and castling short are known. */
const RANGES: Readonly<Partial<Record<Name, readonly number[]>>> = {
  reachUnit: [2, 3, 4, 6, 8, 12],
  centreReach: [0, 1, 2, 3],
  undeveloped: [0, -1, -2, -3],
  knightRim: [0, -1, -2],
  knightCentre: [0, 1, 2],
  earlyQueen: [0, -1, -2, -3],
  centrePawn: [0, 1, 2],
  bishopPawn: [0, 1],
  edgePawn: [0, 1],
  passedPawn: [0, 1, 2],
  endingPawn: [0, 1, 2],
  shelterPawn: [0, -1, -2],
  openLine: [0, 1, 2, 3],
  halfOpenLine: [0, 1, 2],
  seventhRank: [0, 1, 2],
  kingForward: [0, -1, -2, -3],
  kingStrays: [0, -1, -2],
  kingCentre: [0, 1, 2],
  castledLong: [0, 1, 2],
  exchangeUnit: [4, 6, 8, 12, 100],
};

/** Plausible weights without knowledge of any game. */
const NEUTRAL: Weights = {
  ...WEIGHTS,
  ...Object.fromEntries(Object.keys(RANGES).map((name) => [name, guessOf(name)])),
};

function guessOf(name: string): number {
  const guesses: Record<string, number> = { reachUnit: 4, exchangeUnit: 8, openLine: 2, kingForward: -2, edgePawn: 0 };
  const penalties = ['undeveloped', 'knightRim', 'earlyQueen', 'shelterPawn', 'kingStrays'];
  return guesses[name] ?? (penalties.includes(name) ? -1 : name === 'bishopPawn' ? 0 : 1);
}

/** A move that the program worked out, and the game before it. */
interface Worked {
  readonly game: Game;
  readonly played: Uci;
  readonly label: string;
  /** The number of the game in the file, from 1. */
  readonly number: number;
}

const { values } = readArguments(import.meta.url, {
  options: {
    program: { type: 'string', default: 'gambiet82' },
    positions: { type: 'string', default: '15000' },
    rounds: { type: 'string', default: '1' },
    start: { type: 'string', default: 'neutral' },
    'leave-one-out': { type: 'boolean', default: false },
  },
});
const positions = Number(values.positions);
const PLAYERS: Readonly<Record<string, RegExp>> = {
  gambiet80: /^Gambiet 80$/,
  gambiet82: /^Gambiet (82|version 8212)$/,
};
const player = PLAYERS[values.program] ?? fail(`--program: found "${values.program}"; expected gambiet80 or gambiet82`);
const worked = workedMoves();
const start = values.start === 'present' ? WEIGHTS : NEUTRAL;
/** The moves found with some weights, by the weights: fits to several games try nearly the same ones. */
const tried = new Map<string, ReadonlySet<string>>();

if (values['leave-one-out']) leaveOneOut();
else {
  const pace = values.program === 'gambiet80' ? `${GAMBIET_80.ply} plies` : `${positions} positions`;
  console.log(`${worked.length} moves out of book, ${pace} each`);
  const all = worked.map(({ label }) => label);
  const { weights, before, after } = fit(all, (line) => console.log(line));
  console.log(`\nfitted: ${JSON.stringify(weights)}`);
  console.log(`gained: ${before.length} -> ${after.length} of ${worked.length}`);
  console.log(`new: ${after.filter((label) => !before.includes(label)).join(', ')}`);
  console.log(`lost: ${before.filter((label) => !after.includes(label)).join(', ')}`);
}

/** Fits the weights to some of the moves. */
function fit(labels: readonly string[], print: (line: string) => void) {
  const countOf = (weights: Weights) => labels.filter((label) => score(weights).has(label)).length;
  let weights = start;
  let found = countOf(weights);
  print(`start: ${found} of ${labels.length} found again  ${JSON.stringify(weights)}`);
  for (let round = 1; round <= Number(values.rounds); round++) {
    const before = found;
    for (const [name, range] of Object.entries(RANGES) as [Name, readonly number[]][]) {
      const counts: string[] = [];
      for (const value of range) {
        if (value === weights[name]) continue;
        const other = { ...weights, [name]: value };
        const count = countOf(other);
        counts.push(`${value}: ${count}`);
        // A weight is changed only for two moves or more: one is chance.
        if (count < found + 2) continue;
        weights = other;
        found = count;
      }
      print(`  ${name} ${weights[name]}: ${found}  (${counts.join(', ')})`);
    }
    if (found === before) break;
  }
  const again = (of: Weights) => labels.filter((label) => score(of).has(label));
  return { weights, before: again(start), after: again(weights) };
}

function leaveOneOut(): void {
  const numbers = [...new Set(worked.map(({ number }) => number))];
  const games = numbers.map((number) => {
    const kept = worked.filter((move) => move.number === number).map(({ label }) => label);
    const others = worked.filter((move) => move.number !== number).map(({ label }) => label);
    const { weights } = fit(others, (line) => console.error(`without game ${number}: ${line}`));
    const countOf = (of: Weights) => kept.filter((label) => score(of).has(label)).length;
    return {
      game: number,
      of: kept.length,
      unfitted: countOf(start),
      fittedToOthers: countOf(weights),
      fittedToAll: countOf(WEIGHTS),
      changed: Object.fromEntries(Object.entries(weights).filter(([name, value]) => value !== start[name as Name])),
    };
  });
  console.log(
    JSON.stringify({ program: values.program, positions, rounds: Number(values.rounds), start, games }, undefined, 2),
  );
}

/** The moves of the program in the recorded games, from the end of the book; without forced ones. */
function workedMoves(): Worked[] {
  const moves: Worked[] = [];
  for (const [index, pgn] of parsePgn(readFileSync(FILE, 'utf8')).games.entries()) {
    const side = ['White', 'Black'].findIndex((tag) => player.test(tagOf(pgn, tag) ?? ''));
    if (side < 0) continue;
    const whole = gameOfPgn(pgn);
    for (let ply = side; ply < whole.moves.length; ply += 2) {
      const game = gameAt(whole, ply);
      if (bookMove(game, () => 0) !== undefined || movesOf(game).length < 2) continue;
      const number = `${Math.floor(ply / 2) + 1}${side === 0 ? '.' : '...'}`;
      moves.push({
        game,
        played: whole.moves[ply]!,
        number: index + 1,
        label: `${index + 1}: ${number}${whole.moves[ply]}`,
      });
    }
  }
  return moves;
}

function decisionBy(weights: Weights, game: Game): Decision {
  const options = { Book: false };
  const isEighty = values.program === 'gambiet80';
  const engine = isEighty
    ? createFixedPly(GAMBIET_80, options, () => 0.5, weights)
    : createGambiet82(options, () => 0.5, weights);
  engine.setGame(game);
  return finish(engine.search(isEighty ? { depth: GAMBIET_80.ply } : { nodes: positions }, CLOCK));
}

/** The moves that are found again with some weights. */
function score(of: Weights): ReadonlySet<string> {
  const key = JSON.stringify(of);
  const known = tried.get(key);
  if (known) return known;
  const labels = new Set<string>();
  tried.set(key, labels);
  for (const { game, played, label } of worked) {
    const decision = decisionBy(of, game);
    if (decision.move === played) labels.add(label);
  }
  return labels;
}
