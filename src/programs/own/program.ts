import { wasmCode } from 'plyhouse-kernel/wasm';
import { type Game, movesOf, newGame } from '../../chess/game.ts';
import {
  type Decision,
  type Engine,
  isEnd,
  isOutOfTime,
  type Limits,
  limitsAfter,
  mateIn,
  type Options,
  type Program,
  type Score,
  type SearchCommand,
  type Searching,
  type Thought,
} from '../program.ts';
import { createBoard, type Move } from './board.ts';
import { OWN_CARD } from './card.ts';
import { createEvaluator } from './evaluate.ts';
import { createSearch, type Found, iterate, LEAST_MATE, MATE, MOST_PLIES } from './search.ts';
import { valuesOfOptions } from './settings.ts';

/** The program that a visitor puts together; its options are its parts. @throws if the kernel has not been built. */
export async function loadOwn(): Promise<Program> {
  const start = await wasmCode();
  return { card: OWN_CARD, create: (options) => createEngine(options, start) };
}

function createEngine(options: Options, start: Awaited<ReturnType<typeof wasmCode>>): Engine {
  const values = valuesOfOptions(options);
  const board = createBoard(start());
  const evaluator = createEvaluator(values);
  let game: Game = newGame();
  return {
    setGame(next) {
      game = next;
    },
    *search(firstLimits, clock, trace): Searching {
      board.setGame(game);
      const legal = movesOf(game);
      if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
      const search = createSearch(board, evaluator, values, trace);
      const asked = board.moves().filter((move) => firstLimits.searchMoves?.includes(board.text(move)) ?? true);
      const rootMoves = asked.length > 0 ? asked : board.moves();

      // 1. What ends it: its own depth and number of positions, unless other limits are given.
      let limits = firstLimits;
      let lastDepth = 0;
      const obeyLimits = () => {
        const isOwn = !isLimited(limits);
        const depth = limits.depth ?? (limits.mate === undefined ? undefined : 2 * limits.mate);
        lastDepth = Math.min(MOST_PLIES, depth ?? (isOwn ? Number(values.Depth) : MOST_PLIES));
        search.nodeLimit = limits.ponder
          ? Number.POSITIVE_INFINITY
          : (limits.nodes ?? (isOwn ? 1000 * Number(values.Thousands) : Number.POSITIVE_INFINITY));
      };
      obeyLimits();

      // 2. The iterations. Of one that is cut short, what it found counts: its first move was the best of the last.
      let best: Found = { value: 0, line: [rootMoves[0]!] };
      let reached = 0;
      const thought = (kind: Thought['kind'], depth: number): Thought => ({
        kind,
        depth,
        nodes: search.nodes,
        pv: best.line.map(board.text),
        ...(reached > 0 ? { score: scoreOf(best.value) } : {}),
      });
      const first = values.Deepening === true ? 1 : Math.max(1, Math.min(lastDepth, Number(values.Depth)));
      for (let depth = first; depth <= lastDepth && !search.isOver; depth++) {
        let isNew = false;
        const iteration = iterate(search, depth, rootMoves, (found) => {
          if (depth > first && values.FollowVariation !== true) return;
          best = found;
          reached = depth;
          isNew = true;
        });
        for (let step = iteration.next(); ; step = iteration.next()) {
          if (step.done) {
            if (step.value) {
              best = step.value;
              reached = depth;
              search.followed = best.line;
              isNew = true;
            } else search.isOver = true;
          }
          const command: SearchCommand | undefined = yield thought(isNew ? 'line' : 'progress', depth);
          isNew = false;
          if (isEnd(command)) search.isOver = true;
          else if (command?.kind === 'level' || command?.kind === 'hit') {
            limits = limitsAfter(limits, command);
            obeyLimits();
            if (limits.nodes !== undefined && command.kind === 'hit') search.nodeLimit = search.nodes + limits.nodes;
          }
          if (isOutOfTime(limits, clock, search.nodes)) search.isOver = true;
          if (step.done) break;
        }
        // A mate that lies within the depth is the nearest.
        if (Math.abs(best.value) >= LEAST_MATE && MATE - Math.abs(best.value) <= depth && !limits.infinite) break;
      }
      return decisionOf(legal.length === 1, best, reached);

      function decisionOf(isOnly: boolean, { value, line }: Found, depth: number): Decision {
        const pv = (line as Move[]).map(board.text);
        return {
          move: pv[0]!,
          from: isOnly ? 'only' : 'search',
          depth,
          nodes: search.nodes,
          pv,
          ...(depth > 0 ? { score: scoreOf(value) } : {}),
        };
      }
    },
  };
}

const isLimited = ({ depth, nodes, moveMillis, gameClock, infinite, ponder, mate }: Limits): boolean =>
  infinite === true || ponder === true || (depth ?? nodes ?? moveMillis ?? gameClock ?? mate) !== undefined;

/** A value as a score; a mate in whole moves. */
export function scoreOf(value: number): Score {
  if (Math.abs(value) >= LEAST_MATE) return mateIn(MATE - Math.abs(value), value > 0);
  return { kind: 'cp', centipawns: value };
}
