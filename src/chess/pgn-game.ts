import { callGame, claimableDraw, type EndingKind, endingOf, type Game, gameOf, RESULTS, resultOf } from './game.ts';
import { houseTagOf } from './house-tags.ts';
import { MoveError } from './move.ts';
import { NULL_MOVE, type PgnGame, type PgnTag, tagOf } from './pgn.ts';
import { formatReason, terminationOf } from './reason.ts';

/**
 * A game as PGN. Result, PlyCount and Termination are worked out where the tags do not give them; a tag Reason says how a game ended
 * that the board does not show ("Black resigns"), where the standard's Termination has only "normal".
 * @param tags in the order in which they shall stand behind the seven.
 * @param comments what stands behind each move, by ply from 0; left out or undefined for none.
 */
export function pgnOfGame(
  game: Game,
  tags: Readonly<Record<string, string>> = {},
  comments: readonly (string | undefined)[] = [],
): PgnGame {
  const ending = endingOf(game);
  const tagged = RESULTS.find((result) => result === tags.Result);
  const result = ending ? resultOf(ending) : (tagged ?? '*');
  const all: Record<string, string> = {
    ...tags,
    Result: result,
    PlyCount: tags.PlyCount ?? `${game.moves.length}`,
    Termination: tags.Termination ?? (ending ? terminationOf(ending) : result === '*' ? 'unterminated' : 'normal'),
    ...(game.called && game.called.kind !== 'unstated' ? { Reason: tags.Reason ?? formatReason(game.called) } : {}),
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

/** What is said of endings: by the standard, by lichess, chess.com and the match runners, and by {@link formatReason}. */
const ENDING_TEXTS: readonly [RegExp, EndingKind][] = [
  [/\btime\b|\bflag/i, 'time'],
  [/illegal|infraction/i, 'illegalMove'],
  [/adjudicat/i, 'adjudication'],
  [/abandon|disconnect|stalled|forfeit/i, 'abandoned'],
  [/resign/i, 'resignation'],
  [/agree/i, 'agreement'],
];

/** The ending that a tag states, if it states one. A player's name may stand before: "flagman won by resignation". */
function statedEnding(text = ''): EndingKind | undefined {
  const how = text.replace(/^.* won /, '');
  return ENDING_TEXTS.find(([pattern]) => pattern.test(how))?.[1];
}

/**
 * The main line of a PGN game, played. A result that the board does not show is called, for the reason that the tag Termination or
 * Reason gives. If they give none, a draw that could be claimed was claimed, and of everything else the record does not say how it ended.
 * A line that was cut off at an error gives the game up to there, uncalled.
 * @throws {MoveError} if a tree that no reader made holds a null move in its main line.
 */
export function gameOfPgn(pgn: Pick<PgnGame, 'tags' | 'start' | 'line' | 'result' | 'complete'>): Game {
  const passed = pgn.line.moves.findIndex((move) => move.uci === NULL_MOVE);
  if (passed >= 0) throw new MoveError('illegal', '--', `ply ${passed + 1} of the main line is a null move`);
  const game = gameOf(
    pgn.start,
    pgn.line.moves.map((move) => move.uci),
  );
  if (pgn.result === '*' || !pgn.complete || endingOf(game)) return game;
  const winner = pgn.result === '1/2-1/2' ? undefined : pgn.result === '1-0' ? 'white' : 'black';
  const stated = statedEnding(tagOf(pgn, 'Termination')) ?? statedEnding(houseTagOf(pgn, 'Reason'));
  // A draw is not resigned and a win not agreed: such a tag says nothing.
  const kind = stated === (winner ? 'agreement' : 'resignation') ? undefined : stated;
  if (winner) return callGame(game, { kind: kind ?? 'unstated', winner });
  return callGame(game, { kind: kind ?? claimableDraw(game)?.kind ?? 'unstated' });
}
