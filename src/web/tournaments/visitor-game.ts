import type { Color } from 'plyhouse-kernel/position';
import { endingOf, newGame, resultOf } from '../../chess/game.ts';
import { formatReason } from '../../chess/reason.ts';
import { makeMoveComment } from '../../match/move-comment.ts';
import { gamesOfPair, type ScheduledGame } from '../../match/schedule.ts';
import { tournamentGameId } from '../record/game-id.ts';
import { type GameRecord, newRecord, type Side, visitorColor } from '../record/record.ts';
import type { GameStore } from '../record/store.ts';
import { firstGameOf, type KeptGame, type KeptTournament, visitorPair } from './kept-tournament.ts';

/** The visitor's games in a tournament. They are games of this browser like all others, with an id that names the tournament. */

/** A game that the visitor is to play in the round. */
export interface VisitorGame {
  /** The id under which the game is stored. */
  readonly id: string;
  readonly scheduled: ScheduledGame;
  /** The visitor's colour. */
  readonly color: Color;
  /** The index of the opponent. */
  readonly opponent: number;
  /** Which of the games against them in the round it is, from 1, and of how many; 1 of 1 unless it is a knockout. */
  readonly place: { readonly number: number; readonly of: number };
}

/** The visitor's game of the round that is being played; undefined if it is over, or there is none. */
export function visitorGame(tournament: KeptTournament): VisitorGame | undefined {
  const pair = visitorPair(tournament);
  if (!pair) return undefined;
  const { spec, pairs, begun = [] } = tournament;
  const isWhite = (pair.white === tournament.visitor) === (begun.length % 2 === 0);
  const scheduled = gamesOfPair(spec, pair, firstGameOf(tournament, pair))[begun.length]!;
  const match = pairs.filter(({ round, board }) => round === pair.round && board === pair.board);
  const of = match.reduce((sum, { games }) => sum + games, 0);
  return {
    id: tournamentGameId(tournament.id, scheduled.number),
    scheduled,
    color: isWhite ? 'white' : 'black',
    opponent: pair.white === tournament.visitor ? pair.black : pair.white,
    place: { number: of - pair.games + begun.length + 1, of },
  };
}

const VISITOR: Side = { kind: 'visitor' };

/** The game, about to start, under the opponent's limits and the visitor's clock. */
export function recordOfVisitorGame(
  { spec, visitor = 0 }: KeptTournament,
  game: VisitorGame,
  nowMillis: number,
): GameRecord {
  const { id, scheduled, color } = game;
  const { who, terms } = spec.players[game.opponent]!;
  const { control } = spec.players[visitor]!.terms;
  const opponent: Side = { kind: 'program', program: who.kind === 'program' ? who.id : '' };
  return newRecord({
    ...{ id, nowMillis, game: newGame(), options: who.options },
    terms: { ...terms, ...(control ? { control } : {}) },
    white: color === 'white' ? VISITOR : opponent,
    black: color === 'white' ? opponent : VISITOR,
    seed: color === 'white' ? scheduled.blackSeed : scheduled.whiteSeed,
  });
}

/** The visitor's game of the round as the tournament keeps it, once it is over. */
export async function finishedVisitorGame(
  tournament: KeptTournament,
  games: Pick<GameStore, 'get'>,
): Promise<KeptGame | undefined> {
  const game = visitorGame(tournament);
  const record = game && (await games.get(game.id));
  const ending = record && endingOf(record.game);
  if (!ending || visitorColor(record) !== game.color) return undefined;
  const { number, pair, round, white, black } = game.scheduled;
  const notes = new Map(record.notes.map((note) => [note.ply, makeMoveComment(note, 'period')]));
  return {
    ...{ tournament: tournament.id, number, pair, round, white, black },
    result: resultOf(ending),
    reason: formatReason(ending),
    start: record.game.start,
    moves: record.game.moves,
    openingPlies: 0,
    comments: record.game.moves.map((_, index) => notes.get(index + 1) ?? ''),
  };
}
