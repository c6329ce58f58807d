import type { JSX } from 'preact';
import { formatLongDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { Cite } from '../app/cite.tsx';
import { formatDistance, formatShare } from './ending-text.ts';
import type { BuiltTable } from './tables-answers.ts';

interface EndingStoryProps {
  /** The table of bishop and knight, once built. */
  readonly table: BuiltTable | undefined;
  /** Whether it is the chosen table, and whether one is being built. */
  readonly isChosen: boolean;
  readonly isBuilding: boolean;
  onChoose(): void;
  onDraw(): void;
  onFollow(): void;
  onPlay(): void;
}

/** The table of the story. */
export const STORY_TABLE = 'KBNK';
/** The claims of Delft and of Thompson, in moves. */
const DELFT_MOVES = 33;
const THOMPSON_MOVES = 32;

/** Thirty-three against thirty-two: the claims of 1982 and the result of the table built here. */
export function EndingStory(props: EndingStoryProps): JSX.Element {
  const { table, isChosen, isBuilding, onChoose, onDraw, onFollow, onPlay } = props;
  return (
    <section class="ending-story" aria-labelledby="story-title">
      <h2 id="story-title">Thirty-three or thirty-two?</h2>
      <div class="story">
        <p>
          How long can it take to mate with bishop and knight? In 1982 S.T. Dekker and H.J. van den Herik of Delft{' '}
          <Cite of="wageningen" /> had a database work it out, and claimed that it takes at most {DELFT_MOVES} moves.
          Ken Thompson of Belle, who had an unpublished database of his own, wrote to them: “its a {THOMPSON_MOVES}-move
          game, not {DELFT_MOVES}” <Cite of="kbnk-note" />. He asked for a line of {DELFT_MOVES} moves, and would show
          where White could improve.
        </p>
        <p>
          They sent two. They also looked up his own example: in their database his mate in {THOMPSON_MOVES} was a mate
          in {DELFT_MOVES}, and Black’s twelfth move in his line was not the best. <Cite of="kbnk-33" />
        </p>
      </div>
      {table ? <Answer table={table} /> : null}
      {table ? (
        <p class="buttons">
          <Button class="main" onClick={onDraw}>
            Show a longest win
          </Button>
          <Button onClick={onFollow}>Show the best play</Button>
          <Button onClick={onPlay}>Play it as White</Button>
        </p>
      ) : isChosen ? (
        <p>
          {isBuilding
            ? 'The table is being built; the answer appears here.'
            : `Build ${STORY_TABLE}, and the answer appears here.`}
        </p>
      ) : (
        <p class="buttons">
          <Button onClick={onChoose}>Choose {STORY_TABLE}</Button>
        </p>
      )}
      <p class="quiet">
        Our copy lacks the article “Mat met looper en paard” itself, the positions, and how the exchange ended; all
        figures in the answer come from the table.
      </p>
    </section>
  );
}

/** The answer from the table's own numbers. */
function Answer({ table }: { readonly table: BuiltTable }): JSX.Element | null {
  const white = table.sides.find(({ turn }) => turn === 'white');
  const black = table.sides.find(({ turn }) => turn === 'black');
  const longest = white?.longestWin;
  const slowest = black?.longestLoss;
  if (!white || !longest || !slowest) return null;
  const verdict =
    longest.moves === DELFT_MOVES
      ? `It is ${DELFT_MOVES}. With White to move the longest win is ${formatDistance(longest.plies)}.`
      : `The table says ${formatDistance(longest.plies)}, which is neither.`;
  return (
    <div class="story ending-answer">
      <p>
        <b>{verdict}</b> {formatCount(longest.positions)} positions take that long, {formatCount(longest.alike)} if
        mirror images count once. Each refutes a “{THOMPSON_MOVES}-move game”: against the best defence White needs{' '}
        {longest.moves} moves. Of all {formatCount(white.legal.positions)} legal positions with White to move,{' '}
        {formatShare(white.wins.positions, white.legal.positions)} are won. With Black to move, the longest loss is also{' '}
        {formatDistance(slowest.plies)}.
      </p>
      <p>
        You can test the claim as Thompson offered to <Cite of="kbnk-33" />: show a longest win, step through it, and
        look at any of White’s moves. None under “Winning” is quicker than the one played. “Check every entry”, below
        the table’s figures, does the same for all positions at once. Building the table took{' '}
        {formatLongDuration(table.millis)} in this browser.
      </p>
    </div>
  );
}
