import type { JSX } from 'preact';
import { type Game, movesOf, play } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine } from '../../chess/notation.ts';
import { Diagram } from '../board/diagram.tsx';
import type { Arrow } from '../board/ground.ts';
import type { SquareName } from '../board/squares.ts';
import type { Watch } from './watch-model.ts';

interface Followed {
  readonly game: Game;
  readonly text: string;
}

/** The game with a line played as far as it is legal, and the line as text. */
export function followed(game: Game, line: readonly Uci[], language: Language): Followed {
  let after = game;
  const played: Uci[] = [];
  for (const move of line) {
    if (!movesOf(after).includes(move)) break;
    after = play(after, move);
    played.push(move);
  }
  return { game: after, text: played.length === 0 ? '' : makeLine(game, played, { language }) };
}

interface WatchBoardProps {
  readonly watch: Watch;
  readonly present: Game;
  readonly isRunning: boolean;
  readonly line: Followed;
  readonly language: Language;
  readonly orientation: 'white' | 'black';
  rootName(move: Uci): string;
}

/** The board with the candidate as an arrow; while it rests, the moves of the line are made on it. */
export function WatchBoard({
  watch,
  present,
  isRunning,
  line,
  rootName,
  language,
  orientation,
}: WatchBoardProps): JSX.Element {
  const { watched } = watch.shown.value;
  const { decision, line: executed } = watched;
  const chosen = decision ? decision.move : watched.candidate;
  // For a moment a new position still has the moves of the one before.
  const candidate = chosen !== undefined && movesOf(present).includes(chosen) ? chosen : undefined;
  const answer = candidate === undefined ? undefined : executed[1];
  const isMade = !isRunning && !decision && line.text !== '';
  const arrows: Arrow[] = [];
  if (candidate !== undefined) arrows.push({ ...squaresOf(candidate), isHint: decision !== undefined });
  if (answer !== undefined && !isMade) arrows.push({ ...squaresOf(answer), isLesser: true });
  return (
    <Diagram
      game={isMade ? line.game : present}
      orientation={orientation}
      language={language}
      label={
        isMade
          ? `The position after ${line.text}`
          : `The position it thinks about${candidate === undefined ? '' : `, with an arrow for ${rootName(candidate)}`}`
      }
      slides={!isRunning}
      arrows={arrows}
    />
  );
}

const squaresOf = (move: Uci) => ({ from: move.slice(0, 2) as SquareName, to: move.slice(2, 4) as SquareName });
