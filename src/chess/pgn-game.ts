import {
  callGame,
  claimOf,
  type Ending,
  type EndingKind,
  endingOf,
  type Game,
  gameOf,
  RESULTS,
  type Result,
  resultOf,
} from './game.ts';
import { MoveError } from './move.ts';
import { NULL_MOVE, type PgnGame, type PgnTag, tagOf } from './pgn.ts';

/** What the Termination tag says of an ending, in the words of the standard; all others are "normal". */
const TERMINATIONS: Readonly<Partial<Record<EndingKind, string>>> = {
  adjudication: 'adjudication',
  time: 'time forfeit',
  abandoned: 'abandoned',
  illegalMove: 'illegal move',
};

/**
 * A game as PGN. Result, PlyCount and Termination are worked out where the tags do not give them.
 * @param tags in the order in which they shall stand behind the seven.
 * @param comments what stands behind each move, by ply from 0; left out or undefined for none.
 */
export function pgnOfGame(
  game: Game,
  tags: Readonly<Record<string, string>> = {},
  comments: readonly (string | undefined)[] = [],
): PgnGame {
  const ending = endingOf(game);
  const told = RESULTS.find((result) => result === tags.Result);
  const result = ending ? resultOf(ending) : (told ?? '*');
  const all: Record<string, string> = {
    ...tags,
    Result: result,
    PlyCount: tags.PlyCount ?? `${game.moves.length}`,
    Termination: tags.Termination ?? terminationOf(ending, result),
  };
  const moves = game.moves.map((uci, ply) => {
    const comment = comments[ply];
    return { uci, before: [], nags: [], comments: comment ? [comment] : [], variations: [] };
  });
  return {
    tags: Object.entries(all).map(([name, value]): PgnTag => ({ name, value })),
    start: game.start,
    line: { comments: [], moves },
    result,
    complete: true,
    errors: [],
  };
}

function terminationOf(ending: Ending | undefined, result: Result): string {
  if (ending) return TERMINATIONS[ending.kind] ?? 'normal';
  return result === '*' ? 'unterminated' : 'normal';
}

/** What Termination tags say, as in the standard and as lichess, chess.com and the match runners write them. */
const ENDING_TEXTS: readonly [RegExp, EndingKind][] = [
  [/\btime\b|\bflag/i, 'time'],
  [/illegal|infraction/i, 'illegalMove'],
  [/adjudicat/i, 'adjudication'],
  [/abandon|disconnect|stalled|forfeit/i, 'abandoned'],
  [/resign/i, 'resignation'],
  [/agree/i, 'agreement'],
];

/**
 * The main line of a PGN game, played. A result that the board does not show is called, for the reason that the tag Termination or
 * Reason gives. If they give none, a draw that could be claimed was claimed, and of everything else the record does not say how it ended.
 * A line that was cut off at an error gives the game up to there, uncalled.
 * @throws {MoveError} where the main line holds a pass, which is no move of chess.
 */
export function gameOfPgn(pgn: Pick<PgnGame, 'tags' | 'start' | 'line' | 'result' | 'complete'>): Game {
  const passed = pgn.line.moves.findIndex((move) => move.uci === NULL_MOVE);
  if (passed >= 0) throw new MoveError('--', `ply ${passed + 1} of the main line is a pass`);
  const game = gameOf(
    pgn.start,
    pgn.line.moves.map((move) => move.uci),
  );
  if (pgn.result === '*' || !pgn.complete || endingOf(game)) return game;
  // Our own games say in a tag of their own what the standard calls normal: "Black resigns".
  const stated = `${tagOf(pgn, 'Termination') ?? ''}; ${tagOf(pgn, 'Reason') ?? ''}`;
  const told = ENDING_TEXTS.find(([text]) => text.test(stated))?.[1];
  if (pgn.result === '1/2-1/2') {
    const drawn = told === 'resignation' ? undefined : told;
    return callGame(game, { kind: drawn ?? claimOf(game)?.kind ?? 'unstated' });
  }
  const won = told === 'agreement' ? undefined : told;
  return callGame(game, { kind: won ?? 'unstated', winner: pgn.result === '1-0' ? 'white' : 'black' });
}
