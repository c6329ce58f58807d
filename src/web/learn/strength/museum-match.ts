import { type Game, gameOf } from '../../../chess/game.ts';
import type { EngineClient } from '../../../host/engine-client.ts';
import type { Opening } from '../../../match/packed-openings.ts';
import type { PlannedPlayer } from '../../../match/participant.ts';
import { openPlayerPool, startedProgram } from '../../../match/player-pool.ts';
import { runUnits, type Unit, type UnitStore } from '../../../match/run-units.ts';
import { gamesOfPair } from '../../../match/schedule.ts';
import { OWN_CARD } from '../../../programs/own/card.ts';
import type { OwnSettings } from '../../../programs/own/inspect.ts';
import type { Card, Options } from '../../../programs/program.ts';
import { fieldsOf, kept, type ValueStorage } from '../../app/kept.ts';

/** A match of the visitor's program against one of the house, in this browser. */
interface MuseumMatch {
  readonly own: OwnSettings;
  readonly other: Card;
  /** An even number: every opening is played with both colours. */
  readonly games: number;
  readonly openings: readonly Opening[];
  readonly seed: number;
  /** Its first games, if they have been played: each game begins afresh, so the others are the same. */
  readonly played?: readonly MuseumGame[];
}

export interface MuseumGame {
  readonly number: number;
  readonly isOwnWhite: boolean;
  readonly game: Game;
  /** 1, ½ or 0 points of the visitor's program. */
  readonly points: number;
  readonly reason: string;
}

interface MatchServices {
  startClient(card: Card, options: Options, seed: number): Promise<EngineClient>;
  onMove?(game: Game, number: number, isOwnWhite: boolean): void;
  onGame?(game: MuseumGame): void;
}

/** A game without an end by then is a draw. */
const MOST_MOVES = 100;
/** The name of the visitor's program in the schedule. */
const OWN = 'own';

/**
 * Plays it, or what is left of it. The visitor's program plays to its own depth, the other its tournament level by the clock of its own machine.
 * @throws the signal's reason if it is aborted.
 */
export async function playMatch(
  { own, other, games, openings, seed, played: before = [] }: MuseumMatch,
  { startClient, onMove, onGame }: MatchServices,
  signal?: AbortSignal,
): Promise<readonly MuseumGame[]> {
  const program = (id: string, options: Options) => ({ kind: 'program', id, options }) as const;
  const players: readonly PlannedPlayer[] = [
    { name: OWN, who: program(OWN_CARD.id, own.values as Options), terms: { level: OWN_CARD.tournamentLevel } },
    { name: 'other', who: program(other.id, {}), terms: { level: other.tournamentLevel, period: true } },
  ];
  const played = before.slice(0, games);
  const left = Array.from({ length: games / 2 }, (_, index) => {
    const pair = { number: index + 1, round: index + 1, board: 1, white: 0, black: 1, games: 2 } as const;
    return gamesOfPair({ players, openings, seed }, pair, 2 * index + 1);
  })
    .flat()
    .slice(played.length);
  const start = async ({ name, who: { options } }: PlannedPlayer) =>
    startedProgram(await startClient(name === OWN ? OWN_CARD : other, options, seed), options);
  const pool = openPlayerPool(players, start, {
    onLive: ({ number, white, game }) => onMove?.(game, number, white === OWN),
  });
  const store: UnitStore<Unit> = {
    async claim() {
      const game = left.shift();
      return game && { games: [game] };
    },
    isOver: async () => true,
    setUp: async () => ({ rules: { adjudication: { maxMoves: MOST_MOVES } }, pool }),
    async handIn(_, games) {
      const {
        game: scheduled,
        played: { game, ending, reason },
      } = games[0]!;
      const isOwnWhite = scheduled.white === OWN;
      const points = ending.winner === undefined ? 0.5 : (ending.winner === 'white') === isOwnWhite ? 1 : 0;
      const over = { number: scheduled.number, isOwnWhite, game, points, reason };
      played.push(over);
      onGame?.(over);
    },
    async release() {},
  };
  try {
    await pool.startAll();
    await runUnits({ store, slots: 1, stop: signal });
    signal?.throwIfAborted();
    return played;
  } finally {
    await pool.close();
  }
}

export const pointsOf = (games: readonly MuseumGame[]): number => games.reduce((sum, { points }) => sum + points, 0);

/** The games of the last match are kept in this browser, so that a reload loses no more than the game in progress. */
const LAST = kept('plyhouse.own.match', fieldsOf);

/** The games that were played of a match; none where another was played last, or what is kept cannot be read. */
export function readMatch(storage: ValueStorage | undefined, match: string): readonly MuseumGame[] {
  const last = LAST.read(storage);
  if (last.match !== match || !Array.isArray(last.games)) return [];
  try {
    return last.games.map(readGame);
  } catch {
    return [];
  }
}

export function writeMatch(storage: ValueStorage | undefined, match: string, games: readonly MuseumGame[]): void {
  const shortened = games.map(({ game: { start, moves }, ...each }) => ({ ...each, start, moves }));
  LAST.write(storage, { match, games: shortened });
}

/** @throws if it is not one. */
function readGame(kept: unknown, index: number): MuseumGame {
  const { points, reason, start, moves } = kept as Record<string, unknown>;
  if (points !== 0 && points !== 0.5 && points !== 1) throw new Error('expected the points of a game');
  if (typeof start !== 'string' || !Array.isArray(moves)) throw new Error('expected a game');
  const game = gameOf(start, moves.map(String));
  return { number: index + 1, isOwnWhite: index % 2 === 0, game, points, reason: String(reason) };
}
