import { INITIAL_FEN, isChess960, makeFen, parseChess960Fen } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';
import { type Game, gameOf, newGame, play, positionOf } from '../chess/game.ts';
import { legalMove, MoveError, makeUci, type Uci } from '../chess/move.ts';

/** The longest possible game, by the 75-move rule, has about 17,700 half-moves. */
const MOST_MOVES = 20_000;

const FEW_MOVES = 10;

/** A position as received, and the resulting game. */
export interface UciPosition {
  /** The start as received; in Chess960, as we write it. */
  readonly start: string;
  /** The moves as received. */
  readonly moves: readonly string[];
  readonly game: Game;
}

/** The start position, without moves. */
export function startOfGame(): UciPosition {
  return { start: INITIAL_FEN, moves: [], game: newGame() };
}

/**
 * Reads the arguments of `position`. If the moves continue the previous ones, only the new ones are played, so that the
 * program receives them one by one; otherwise the game is replayed from its start. Castling may be written as the king's
 * move or as king takes rook, promotion in either case.
 * @param chess960 whether a game of Chess960 is meant, in either spelling of rights to castle.
 * @throws {FenError} and {MoveError}; {RangeError} if neither `startpos` nor `fen` is given, or the moves are too many.
 */
export function parsePosition(tokens: readonly string[], last: UciPosition, chess960 = false): UciPosition {
  const at = tokens.indexOf('moves');
  const place = at < 0 ? tokens : tokens.slice(0, at);
  const moves = at < 0 ? [] : tokens.slice(at + 1);
  let start: string;
  if (place[0] === 'startpos') start = INITIAL_FEN;
  else if (place[0] === 'fen') start = place.slice(1).join(' ');
  else
    throw new RangeError(
      `position: expected "startpos" or "fen", found ${place[0] === undefined ? 'nothing' : quote(place[0])}`,
    );
  if (chess960) start = makeFen(parseChess960Fen(start));

  if (moves.length > MOST_MOVES)
    throw new RangeError(`position: found ${moves.length} moves; expected at most ${MOST_MOVES}`);
  const isOfRules = chess960 || !isChess960(last.game.start);
  const goesOn = isOfRules && start === last.start && last.moves.every((move, ply) => moves[ply] === move);
  const known = goesOn ? last.moves.length : 0;
  const first = chess960 ? gameOf(start, []) : newGame(start);
  return { start, moves, game: playAll(goesOn ? last.game : first, moves.slice(known)) };
}

/** Plays moves in any spelling. Many moves are played as one game, since each `play` copies the whole list. */
function playAll(game: Game, texts: readonly string[]): Game {
  const position = positionOf(game).clone();
  const ucis: Uci[] = [];
  for (const text of texts) {
    const move = legalMove(position, text.toLowerCase());
    if (!move)
      throw new MoveError('illegal', text, `move ${game.moves.length + ucis.length + 1} of the list is not legal`);
    ucis.push(makeUci(position, move));
    position.play(move);
  }
  return ucis.length > FEW_MOVES ? gameOf(game.start, [...game.moves, ...ucis]) : ucis.reduce(play, game);
}

/** The `position` command for a game. */
export function makePosition({ start, moves }: Game): string {
  const place = start === INITIAL_FEN ? 'startpos' : `fen ${start}`;
  return `position ${place}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}
