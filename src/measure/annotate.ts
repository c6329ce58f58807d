import type { Position } from 'chessops/chess';
import { type Game, gameAt, positionOf } from '../chess/game.ts';
import type { WritableGame } from '../chess/make-pgn.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { PgnLine, PgnMove } from '../chess/pgn.ts';
import type { Score } from '../programs/program.ts';
import { type GameAnalysis, MARK_NAGS, type MarkedMove, marksOf } from './analysis.ts';

/** A better line is written so far: enough to see its point. */
const LINE_PLIES = 8;
/** The numbers of PGN that judge a move: "!" to "?!". A game whose annotator has judged a move keeps that. */
const MOST_JUDGEMENT = 6;
/** What this house and others write a value as; one that is there already is replaced. */
const EVALUATION = /\[%eval\s[^\][]*\]/g;

/**
 * A game with what an analysis says of it, as other programs read it: behind each move the value of the position it leads
 * to, from White's view, as the command `[%eval 0.25]` or `[%eval #-3]` of PGN's comments; the mark of a move that cost
 * winning chance as its number ($6 "?!", $2 "?", $4 "??"), and what was better as a variation. All else stays as it was;
 * a game that is marked twice comes out as if once.
 * @param analysis of this very game; positions that are not valued yet are passed over.
 */
export function annotate<Pgn extends WritableGame>(pgn: Pgn, analysis: GameAnalysis, annotator: string): Pgn {
  const game: Game = { start: analysis.start, moves: analysis.moves };
  const marks = new Map(marksOf(analysis).map((mark) => [mark.ply, mark]));
  const moves = pgn.line.moves.map((move, index): PgnMove => {
    const ply = index + 1;
    const mark = marks.get(ply);
    const score = analysis.worths[ply]?.score;
    const valued = score ? withValue(move, score) : move;
    return mark ? withMark(valued, mark, () => positionOf(gameAt(game, index)).clone()) : valued;
  });
  const hasAnnotator = pgn.tags.some(({ name }) => name === 'Annotator');
  const tags = hasAnnotator ? pgn.tags : [...pgn.tags, { name: 'Annotator', value: annotator }];
  return { ...pgn, tags, line: { ...pgn.line, moves } };
}

/** "[%eval -1.25]", "[%eval #3]": pawns or moves to mate, White's view. */
export function makeEvaluation(score: Score): string {
  if (score.kind === 'mate') return `[%eval #${score.moves}]`;
  const pawns = (score.centipawns / 100).toFixed(2);
  return `[%eval ${pawns === '-0.00' ? '0.00' : pawns}]`;
}

function withValue(move: PgnMove, score: Score): PgnMove {
  const others = move.comments
    .map((comment) => comment.replace(EVALUATION, ' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return { ...move, comments: [makeEvaluation(score), ...others] };
}

function withMark(move: PgnMove, mark: MarkedMove, before: () => Position): PgnMove {
  const isJudged = move.nags.some((nag) => nag >= 1 && nag <= MOST_JUDGEMENT);
  const nags = isJudged ? move.nags : [MARK_NAGS[mark.kind], ...move.nags];
  const [better] = mark.line;
  const isThere = move.variations.some(({ moves }) => moves[0]?.uci === better);
  if (better === undefined || isThere) return { ...move, nags };
  const line = variationOf(mark.line.slice(0, LINE_PLIES), before());
  return { ...move, nags, variations: line.moves.length > 0 ? [line, ...move.variations] : move.variations };
}

/** A line as far as it can be played: old programs sometimes think on where the board has ended the game. */
function variationOf(line: readonly Uci[], position: Position): PgnLine {
  const moves: PgnMove[] = [];
  for (const uci of line) {
    const move = position.isEnd() ? undefined : legalMove(position, uci);
    if (!move) break;
    position.play(move);
    moves.push({ uci, before: [], nags: [], comments: [], variations: [] });
  }
  return { comments: [], moves };
}
