import type { Color } from 'plyhouse-kernel/position';
import { type Game, gameOf, movesOf, newGame, play, turnOf } from '../chess/game.ts';
import { houseTagOf } from '../chess/house-tags.ts';
import type { Uci } from '../chess/move.ts';
import { type PgnGame, type PgnMove, tagOf } from '../chess/pgn.ts';
import type { Card } from '../programs/program.ts';
import { playerOf, type RecordedPlayer } from './aliases.ts';

/** One side of a recorded game that a program of Plyhouse played. */
export interface RecordedSide extends RecordedPlayer {
  /** The number of the game in its file, from 1. */
  readonly number: number;
  readonly event: string;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly color: Color;
  readonly game: Game;
  /** Its thinking per move, as far as the record tells. */
  readonly thinking?: RecordedThinking;
  /** The moves of this side. */
  readonly plies: readonly RecordedPly[];
}

/** The recorded thinking of a side: on average, or as set. */
interface RecordedThinking {
  readonly positions?: number;
  /** Time on the original machine. */
  readonly millis?: number;
}

/** A move of the record. */
export interface RecordedPly {
  /** Half-moves before it. */
  readonly ply: number;
  /** The number of the move, as it is written. */
  readonly move: number;
  readonly played: Uci;
  /** The number of legal moves. */
  readonly legal: number;
  /** Whether the record says that it came from a book or was given. */
  readonly isFromBook: boolean;
}

export interface SideFilter {
  /** Only sides of this player, by its name in the file; it then counts as the program whatever it is called. */
  readonly player?: string;
  /** The moves before this one count as the record's book. */
  readonly fromMove?: number;
}

/**
 * The sides of recorded games that a program played; none of a game with a fault.
 * Book moves are recognised by the comments: "book" after each move, as match runners write it, or "last book move" after the last one.
 */
export function sidesOf(
  games: readonly PgnGame[],
  program: string,
  cards: readonly Card[],
  filter: SideFilter = {},
): RecordedSide[] {
  return games.flatMap((pgn, index) => sidesOfGame(pgn, index + 1, program, cards, filter));
}

/** The same of one game, whose number in its file is given. */
export function sidesOfGame(
  pgn: PgnGame,
  number: number,
  program: string,
  cards: readonly Card[],
  { player, fromMove = 1 }: SideFilter = {},
): RecordedSide[] {
  const sides: RecordedSide[] = [];
  if (pgn.fault) return sides;
  for (const tag of ['White', 'Black'] as const) {
    const isNamed = player !== undefined && tagOf(pgn, tag) === player;
    const known = playerOf(pgn, tag, cards);
    const who = isNamed ? { options: {}, ...known, program } : known;
    if (who?.program !== program || (player !== undefined && !isNamed)) continue;
    const color = tag === 'White' ? 'white' : 'black';
    const game = gameOf(
      pgn.start,
      pgn.line.moves.map(({ uci }) => uci),
    );
    // The opening of a match was given to the players; these are not their moves.
    const given = Number(houseTagOf(pgn, 'OpeningPlies') ?? 0);
    const plies = pliesOf(game, pgn.line.moves, color, fromMove).filter(({ ply }) => ply >= given);
    if (plies.length === 0) continue;
    const thinking = thinkingOf(pgn, tag);
    sides.push({
      ...who,
      ...(thinking === undefined ? {} : { thinking }),
      number,
      event: tagOf(pgn, 'Event') ?? '?',
      white: tagOf(pgn, 'White') ?? '?',
      black: tagOf(pgn, 'Black') ?? '?',
      result: pgn.result,
      color,
      game,
      plies,
    });
  }
  return sides;
}

/** `[WhiteThinking "60000 positions, 92 s"]`: positions, seconds or minutes a move. */
function thinkingOf(game: PgnGame, side: 'White' | 'Black'): RecordedThinking | undefined {
  const text = tagOf(game, `${side}Thinking`) ?? '';
  const [, positions] = /\b(\d+) positions\b/.exec(text) ?? [];
  const [, amount, unit] = /\b(\d+(?:\.\d+)?) (s|min)\b/.exec(text) ?? [];
  if ((positions ?? amount) === undefined) return undefined;
  return {
    ...(positions === undefined ? {} : { positions: Number(positions) }),
    ...(amount === undefined ? {} : { millis: Number(amount) * (unit === 's' ? 1000 : 60_000) }),
  };
}

function pliesOf(game: Game, moves: readonly PgnMove[], color: Color, fromMove: number): RecordedPly[] {
  const plies: RecordedPly[] = [];
  const isOwn = (ply: number) => (ply % 2 === 0) === (turnOf(newGame(game.start)) === color);
  const hasComment = (ply: number, wanted: RegExp) => moves[ply]!.comments.some((comment) => wanted.test(comment));
  const last = game.moves.findLastIndex((_, ply) => isOwn(ply) && hasComment(ply, /\blast\s+book\s+move\b/i));
  let position = newGame(game.start);
  let number = Number(game.start.split(' ')[5]);
  for (const [ply, played] of game.moves.entries()) {
    if (isOwn(ply)) {
      const isFromBook = number < fromMove || ply <= last || hasComment(ply, /^book(,|$)/i);
      plies.push({ ply, move: number, played, legal: movesOf(position).length, isFromBook });
    }
    if (turnOf(position) === 'black') number++;
    position = play(position, played);
  }
  return plies;
}
