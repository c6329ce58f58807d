import { newGame } from '../../../chess/game.ts';
import {
  type Chance,
  type Engine,
  isEnd,
  type Limits,
  type Options,
  type Program,
  type Searching,
  type Thought,
} from '../../program.ts';
import { moveText, takeBackMove, WHITE } from '../board.ts';
import { bookMove } from '../book.ts';
import { evalByte, pawnsText } from '../eval-byte.ts';
import type { Weights } from '../positional.ts';
import { checkSayings } from '../sayings.ts';
import { scoreOf } from '../score.ts';
import { analys } from './analys.ts';
import { GAMBIET_82_CARD } from './card.ts';
import { lineOf } from './climb.ts';
import { keep, MOVED_OUT, NO_MOVE, newMatch, takeUp } from './match.ts';
import type { Ring } from './ring.ts';
import { runRing } from './search.ts';
import { MOST_PLIES, placeNamed } from './variation-file.ts';

/** Gambiet/82, Wim Rens: the Dutch computer chess champion of 1982. */
export const gambiet82: Program = {
  card: GAMBIET_82_CARD,
  create: (options, chance) => createGambiet82(options, chance),
};

/** The preset number of positions after which ANALYS hands in a move: "say 12,000", an example. */
const PRESET_POSITIONS = 12_000;
/** Positions between two yields: after each list of moves, so that the machine's display can live as it did. */
const SLICE_POSITIONS = 8;
const MOST_DEPTH = MOST_PLIES - 1;

/** The best move that the search has an end evaluation of. */
interface Found {
  readonly line: readonly number[];
  readonly value: number;
  readonly pass: number;
}

/** @param weights other weights than the fitted ones, for the script that fits them. */
export function createGambiet82(options: Options, chance: Chance, weights?: Weights): Engine {
  const match = newMatch(weights);
  const { ring, board } = match;
  ring.prunes = options.ForwardPruning !== false;
  let game = newGame();

  return {
    setGame(next) {
      game = next;
    },

    *search(limits, _clock, trace): Searching {
      let pondering = limits.ponder === true;
      ring.trace = trace;
      ring.positions = 0;

      // 1. MATCH takes up what was played; ANALYS looks into the book.
      const kept = takeUp(match, game, pondering);
      if (options.Book && !pondering && !limits.infinite && !limits.searchMoves && limits.mate === undefined) {
        const move = bookMove(game, chance);
        if (move !== undefined) {
          if (kept) keep(match, game, kept);
          if (trace) trace.module?.('MOVOUT');
          match.statusByte = MOVED_OUT;
          return { move, from: 'book', depth: 0, nodes: 0, pv: [move] };
        }
      }

      // 2. ANALYS: tables, the first list. Where it has run ahead, the expected answer leads to the list.
      ring.limit = limitOf(limits, 0);
      const lastPass = Math.max(1, Math.min(limits.depth ?? MOST_DEPTH, MOST_DEPTH));
      const list = analys(ring, { kept, lastPass, searchMoves: limits.searchMoves });
      linkToTrunk();
      keep(match, game, list);
      const { file } = ring;
      match.statusByte = list.count === 0 ? NO_MOVE : 0;
      if (list.count === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
      if (list.count === 1 && !limits.infinite && !limits.searchMoves && !pondering) {
        const move = moveText(file.move[list.start]!);
        return { move, from: 'only', depth: 0, nodes: ring.positions, pv: [move], remarks: checkSayings(board, move) };
      }

      const ahead = board.turn === WHITE ? ring.evaluator.rootMaterial : -ring.evaluator.rootMaterial;

      // 3. The ring runs until time is up or there is nothing left to look at.
      let found: Found | undefined;
      const looked = new Map<number, string>();
      let isOver = false;
      while (!isOver) {
        isOver = runRing(ring, SLICE_POSITIONS);
        const { newBest } = ring;
        if (newBest >= 0) {
          const isBest = ring.rootBest === newBest;
          const line = lineOf(ring, isBest ? 1 : 0);
          looked.delete(newBest);
          looked.set(newBest, `${line.map(moveText).join(' ')} ${pawnsText(file.end[newBest]!)}`);
          if (isBest) {
            found = { line, value: ring.best[1]!, pass: ring.pass };
          }
        }
        const command = yield thoughtOf(ring, found, looked, ahead);
        if (isEnd(command)) isOver = true;
        else if (command?.kind === 'hit' && pondering) {
          pondering = false;
          ring.limit = limitOf({ ...limits, ponder: false }, ring.positions);
        } else if (command?.kind === 'level') {
          ring.limit = limitOf(command.limits, 0);
          ring.lastPass = Math.min(command.limits.depth ?? MOST_DEPTH, MOST_DEPTH);
        }
      }
      while (ring.ply > 1) takeBackMove(board, file.move[ring.chosen[--ring.ply]!]!);

      // 4. MOVOUT finds the move in a small buffer.
      if (trace) trace.module?.('MOVOUT');
      if (!pondering) match.statusByte = MOVED_OUT;
      const best = found ?? byMinimum(ring, list.start, list.count);
      const pv = best.line.map(moveText);
      const move = pv[0]!;
      return {
        move,
        from: 'search',
        depth: best.pass,
        nodes: ring.positions,
        pv,
        score: scoreOf(best.value, ahead),
        own: { ...ownOf(best), line: [...looked.values()].join(' | ') },
        remarks: checkSayings(board, move),
        ...(pv[1] === undefined ? {} : { expects: pv[1] }),
      };
    },
  };

  /** On the opponent's time: the list of the expected position belongs to the answer that leads there. */
  function linkToTrunk(): void {
    const { trunk } = match;
    const { file } = ring;
    const list = { start: ring.start[1]!, count: ring.count[1]! };
    if (list.start === 0) match.trunk = undefined;
    if (!trunk || list.start === 0) return;
    const place = placeNamed(file, trunk.list, game.moves.at(-1)!);
    if (place < 0) return;
    file.answers[place] = list.start;
    file.answerCount[place] = list.count;
  }
}

/** The limit on evaluated positions in total. */
function limitOf(limits: Limits, from: number): number {
  if (limits.ponder) return Number.POSITIVE_INFINITY;
  if (limits.nodes !== undefined) return from + limits.nodes;
  const isOpen =
    limits.infinite || limits.depth !== undefined || limits.moveMillis !== undefined || limits.mate !== undefined;
  return isOpen ? Number.POSITIVE_INFINITY : from + PRESET_POSITIONS;
}

/** Without an end evaluation: the move with the highest minimum. */
function byMinimum({ file }: Ring, start: number, count: number): Found {
  let best = start;
  for (let place = start; place < start + count; place++) if (file.minimum[place]! > file.minimum[best]!) best = place;
  return { line: [file.move[best]!], value: file.minimum[best]!, pass: 1 };
}

const ownOf = ({ value, pass }: Found) => ({
  score: pawnsText(value),
  remark: `ply ${pass}, byte ${evalByte(value)}`,
});

/** A report of a root move that has just got its end evaluation, or of the progress. */
function thoughtOf(ring: Ring, found: Found | undefined, looked: ReadonlyMap<number, string>, ahead: number): Thought {
  const { newBest, file, positions, pass } = ring;
  const place = newBest >= 0 ? newBest : ring.chosen[1]!;
  const of = ring.count[1]!;
  const current =
    place >= 0 ? { move: moveText(file.move[place]!), number: Math.min(looked.size + 1, of), of } : undefined;
  return {
    kind: newBest >= 0 && ring.rootBest === newBest ? 'line' : 'progress',
    depth: pass,
    nodes: positions,
    pv: found ? found.line.map(moveText) : [],
    ...(current ? { current } : {}),
    ...(found ? { score: scoreOf(found.value, ahead) } : {}),
    ...(found ? { own: { ...ownOf(found), ...(newBest >= 0 ? { line: looked.get(newBest)! } : {}) } } : {}),
  };
}
