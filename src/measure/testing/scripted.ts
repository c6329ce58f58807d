/** A program for the tests of measurements: at each position it reports and decides what its script says. */
import { fenOf, type Game, movesOf, newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Card, Decision, Engine, Program, Score, Searching } from '../../programs/program.ts';

/** The script of one position: a line after each depth, then the decision. */
interface Scene {
  readonly lines?: readonly (readonly [depth: number, nodes: number, pv: readonly Uci[], score?: Score])[];
  readonly decision: Partial<Decision>;
}

/** Scenes by the first four fields of the FEN. Elsewhere it plays its first legal move; `crash` makes it crash. */
export type Script = Readonly<Record<string, Scene | 'crash'>>;

export const SCRIPTED_CARD: Card = {
  id: 'scripted',
  name: 'Scripted 1.0',
  author: 'Plyhouse',
  year: 1979,
  machine: 'Script 100',
  machineName: 'Script 100',
  positionsPerSecond: 1000,
  levels: [{ id: '1', name: 'Only', about: 'Its script.', kind: 'chosen', limits: { depth: 1 } }],
  tournamentLevel: '1',
  options: [
    { name: 'Mood', about: 'Of no consequence.', kind: 'combo', default: 'calm', choices: ['calm', 'wild'] },
    { name: 'Book', about: 'Of no consequence.', kind: 'check', default: true },
  ],
};

/** The first four fields of a position: what scripts go by. */
export function fieldsOf(game: Game): string {
  return fenOf(game).split(' ').slice(0, 4).join(' ');
}

/** A request, and the number of the engine that received it. */
export interface Asked {
  readonly moves: readonly Uci[];
  readonly limits: unknown;
  readonly engine: number;
}

/** @param asked gathers what it is asked for. */
export function scripted(script: Script, asked: Asked[] = [], id = 'scripted'): Program {
  let engines = 0;
  return {
    card: { ...SCRIPTED_CARD, id },
    create(): Engine {
      const engine = ++engines;
      let game: Game = newGame();
      return {
        setGame(next) {
          game = next;
        },
        *search(limits): Searching {
          asked.push({ moves: game.moves, limits, engine });
          const scene = script[fieldsOf(game)];
          if (scene === 'crash') throw new Error('no such line');
          const [first] = movesOf(game);
          let nodes = 0;
          for (const [depth, count, pv, score] of scene?.lines ?? []) {
            nodes = count;
            yield { kind: 'line', depth, nodes, pv, score };
          }
          const move = scene ? scene.decision.move : first;
          const decision: Decision = {
            from: 'search',
            depth: 1,
            nodes: nodes + 1,
            pv: move ? [move] : [],
            ...scene?.decision,
          };
          return move === undefined ? decision : { ...decision, move };
        },
      };
    },
  };
}
