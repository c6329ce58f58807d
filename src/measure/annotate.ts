import type { Position } from 'plyhouse-kernel/position';
import { type Edit, withEdits } from '../chess/edit-text.ts';
import { gameAt, positionOf } from '../chess/game.ts';
import { lineEndOf, makeTag } from '../chess/make-pgn.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import { makeLine } from '../chess/notation.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import type { MovePlace, PgnGame, PgnTag } from '../chess/pgn.ts';
import type { Score } from '../programs/program.ts';
import { type GameAnalysis, MARK_NAGS, marksOf } from './analysis.ts';

/** A better line is written so far: enough to see its point. */
const LINE_PLIES = 8;
/** The highest PGN number that judges a move: "!" to "?!". A move that an annotator has already judged keeps that mark. */
const MOST_JUDGEMENT = 6;
/** An evaluation as this house and others write it; an existing one is replaced. */
const EVALUATION = /\[%eval\s[^\][]*\]/g;
/** Growing lines are wrapped here, so that added words stay within 80 columns. */
const COLUMNS = 79;

/**
 * Edits that add an analysis to a game, in a form that other programs read: after each move the value of the resulting position, from
 * White's view, as the command `[%eval 0.25]` or `[%eval #-3]` in a PGN comment; the mark of a move that cost winning chance as its number
 * ($6 "?!", $2 "?", $4 "??"), and the better line as a variation; and, if any of this is new, the analyst's name in the tag Annotator,
 * after any names already there. Everything else stays the same to the byte; marking a game twice gives the same text as marking it once.
 * @param text a PGN text with one game.
 * @param analysis of this game; one of other moves adds nothing, and positions without a value yet are skipped.
 * @param annotator undefined if the values are those of the text, which stay as they are.
 */
export function annotations(text: string, analysis: GameAnalysis, annotator: string | undefined): Edit[] {
  const [game] = parsePgn(text, { isPlaced: true }).games;
  const isIts = game?.line.moves.map(({ uci }) => uci).join() === analysis.moves.join();
  if (!game?.places || !isIts) return [];
  const { tags, line, places } = game;
  const marks = new Map(marksOf(analysis).map((mark) => [mark.ply, mark]));
  const writer: Writer = { text, eol: lineEndOf(text), edits: [], end: 0, column: 0 };

  // 1. Behind each move its mark, its value and the better line.
  for (const [index, move] of line.moves.entries()) {
    const { signsEnd, commentsEnd } = places.moves[index]!;
    const score = analysis.worths[index + 1]?.score;
    const mark = marks.get(index + 1);
    const before = () => positionOf(gameAt({ start: analysis.start, moves: analysis.moves }, index)).clone();
    let hasMore = false;
    if (mark && !move.nags.some((nag) => nag >= 1 && nag <= MOST_JUDGEMENT)) {
      addTokens(writer, signsEnd, [`$${MARK_NAGS[mark.kind]}`]);
    }
    if (score && annotator !== undefined) {
      const old = [...text.slice(signsEnd, commentsEnd).matchAll(EVALUATION)];
      for (const { index: at, 0: token } of old) {
        if (token !== makeEvaluation(score)) {
          write(writer, signsEnd + at, signsEnd + at + token.length, makeEvaluation(score));
        }
      }
      if (old.length === 0) {
        addTokens(writer, signsEnd, [`{ ${makeEvaluation(score)} }`]);
        hasMore = true;
      }
    }
    const better = mark && !move.variations.some(({ moves }) => moves[0]?.uci === mark.line[0]) ? mark.line : [];
    const parts = variationOf(better.slice(0, LINE_PLIES), before).split(' ').filter(Boolean);
    addTokens(writer, commentsEnd, parts);
    const next = places.moves[index + 1];
    if ((hasMore || parts.length > 0) && next) addNumber(writer, places.moves[index]!, next, before);
  }

  // 2. The tag.
  return annotator === undefined || writer.edits.length === 0
    ? writer.edits
    : [annotatorEdit(text, tags, places, annotator), ...writer.edits];
}

/** The annotator that {@link annotations} names for this house's values, whatever the program and number of positions. */
const HOUSE_ANNOTATOR = /(?:^|, )Plyhouse: [^,]*, \d+ positions(?:, broken off)?/g;
const ANNOTATOR_TAG = /\[\s*Annotator\s*"((?:[^"\\]|\\.)*)"/i;

/** Names the annotator in the tag that is there, or in a new one behind the others or on top. */
function annotatorEdit(
  text: string,
  tags: readonly PgnTag[],
  { tagsEnd, start }: NonNullable<PgnGame['places']>,
  annotator: string,
): Edit {
  const before = tags.find(({ name }) => name.toLowerCase() === 'annotator')?.value.replace(HOUSE_ANNOTATOR, '');
  const value = before ? `${before}, ${annotator}` : annotator;
  const tag = makeTag({ name: 'Annotator', value }).trimEnd();
  const eol = lineEndOf(text);
  if (tagsEnd === undefined) return { from: start, to: start, text: `${tag}${eol}${eol}` };
  const found = ANNOTATOR_TAG.exec(text.slice(0, tagsEnd));
  if (!found) return { from: tagsEnd, to: tagsEnd, text: `${eol}${tag}` };
  return { from: found.index, to: found.index + found[0].length, text: tag.replace(/\]$/, '') };
}

/** The text with what an analysis adds to it: see {@link annotations}. */
export function annotate(text: string, analysis: GameAnalysis, annotator: string | undefined): string {
  return withEdits(text, annotations(text, analysis, annotator));
}

// ----------------------------------------------------------------------------------------------------- the text

/** An edit of a text in progress, from its beginning on. */
interface Writer {
  readonly text: string;
  readonly eol: string;
  readonly edits: Edit[];
  /** The end of the text processed so far, and the length of the last output line. */
  end: number;
  column: number;
}

/** Goes on to a place in the text. */
function advance(writer: Writer, to: number): void {
  grow(writer, writer.text.slice(writer.end, to));
  writer.end = to;
}

function grow(writer: Writer, text: string): void {
  const last = /[^\r\n]*$/.exec(text)![0].length;
  writer.column = last === text.length ? writer.column + last : last;
}

/** Replaces a part of the text. */
function write(writer: Writer, from: number, to: number, text: string): void {
  advance(writer, from);
  grow(writer, text);
  writer.end = to;
  writer.edits.push({ from, to, text });
}

/** Adds words behind what stands there, on its line if there is room. */
function addTokens(writer: Writer, at: number, parts: readonly string[]): void {
  if (parts.length === 0) return;
  advance(writer, at);
  // A comment to the end of a line ends where the next begins.
  const isLineStart = writer.column === 0;
  const isTextEnd = at === writer.text.length;
  for (const [index, token] of parts.entries()) {
    const isFirst = index === 0;
    const isFull = writer.column + 1 + token.length > COLUMNS || (isFirst && isTextEnd);
    const gap = isFirst && isLineStart ? '' : isFull ? writer.eol : ' ';
    write(writer, at, at, `${gap}${token}`);
  }
  if (isLineStart) write(writer, at, at, ' ');
}

/** Black's move wants its number behind anything but White's move. */
function addNumber(writer: Writer, move: MovePlace, next: MovePlace, before: () => Position): void {
  if (/[.…{(;]/.test(writer.text.slice(move.signsEnd, next.start))) return;
  const { turn, fullmoves } = before();
  if (turn === 'white') write(writer, next.start, next.start, `${fullmoves}... `);
}

/** "[%eval -1.25]", "[%eval #3]": pawns or moves to mate, White's view. */
export function makeEvaluation(score: Score): string {
  if (score.kind === 'mate') return `[%eval #${score.moves}]`;
  const pawns = (score.centipawns / 100).toFixed(2);
  return `[%eval ${pawns === '-0.00' ? '0.00' : pawns}]`;
}

/** A line in brackets as far as it can be played: old programs sometimes think on after the board has ended the game. */
function variationOf(line: readonly Uci[], before: () => Position): string {
  if (line.length === 0) return '';
  const position = before();
  const played: Uci[] = [];
  for (const uci of line) {
    const move = position.isEnd() ? undefined : legalMove(position, uci);
    if (!move) break;
    position.play(move);
    played.push(uci);
  }
  return played.length === 0 ? '' : `(${makeLine(before(), played)})`;
}
