import type { Game } from '../../../chess/game.ts';
import { resultOf } from '../../../chess/game.ts';
import type { EngineClient } from '../../../host/engine-client.ts';
import type { Opening } from '../../../match/opening.ts';
import { playGame } from '../../../match/play-game.ts';
import { OWN_CARD } from '../../../programs/own/card.ts';
import type { OwnSettings } from '../../../programs/own/inspect.ts';
import type { Card, Options } from '../../../programs/program.ts';

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

/** A game that is over. */
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
  /** The game as it goes on. */
  onMove?(game: Game, number: number, isOwnWhite: boolean): void;
  onGame?(game: MuseumGame): void;
}

/** A game without an end by then is a draw. */
const MOST_MOVES = 100;

/**
 * Plays it, or what is left of it. The visitor's program plays to its own depth, the other its tournament level by the clock of its own machine.
 * @throws the signal's reason if it is aborted.
 */
export async function playMatch(
  { own, other, games, openings, seed, played: before = [] }: MuseumMatch,
  services: MatchServices,
  signal?: AbortSignal,
): Promise<readonly MuseumGame[]> {
  const clients = await Promise.all([
    services.startClient(OWN_CARD, own.values as Options, seed),
    services.startClient(other, {}, seed),
  ]);
  const [mine, theirs] = clients;
  const played: MuseumGame[] = before.slice(0, games);
  try {
    for (let index = played.length; index < games; index++) {
      const isOwnWhite = index % 2 === 0;
      const ownSide = { player: mine, terms: { level: OWN_CARD.tournamentLevel } };
      const otherSide = { player: theirs, terms: { level: other.tournamentLevel, period: true } };
      const { game, ending, reason } = await playGame({
        white: isOwnWhite ? ownSide : otherSide,
        black: isOwnWhite ? otherSide : ownSide,
        opening: openings[(index >> 1) % openings.length]!,
        rules: { adjudication: { maxMoves: MOST_MOVES } },
        signal,
        onMove: (now) => services.onMove?.(now, index + 1, isOwnWhite),
      });
      const result = resultOf(ending);
      const white = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5;
      const over = { number: index + 1, isOwnWhite, game, points: isOwnWhite ? white : 1 - white, reason };
      played.push(over);
      services.onGame?.(over);
    }
    return played;
  } finally {
    await Promise.allSettled(clients.map((client) => client.close()));
  }
}

export const pointsOf = (games: readonly MuseumGame[]): number => games.reduce((sum, { points }) => sum + points, 0);

export const OUTCOMES = [
  { value: 'more', label: 'more than half the points' },
  { value: 'half', label: 'half of them' },
  { value: 'less', label: 'less than half' },
] as const;

export function outcomeOf(games: readonly MuseumGame[]): string {
  const difference = 2 * pointsOf(games) - games.length;
  return difference > 0 ? 'more' : difference < 0 ? 'less' : 'half';
}
