import type { JSX } from 'preact';
import { gameAt } from '../../chess/game.ts';
import { makeLine } from '../../chess/notation.ts';
import type { PgnLine } from '../../chess/pgn.ts';
import { usePage } from '../page.ts';

/** What came with a game that was brought along, at the move that is shown: its comments and variations. */
export function Annotations(): JSX.Element | null {
  const { table, settings } = usePage();
  const { game, pgn } = table.record.value;
  if (!pgn) return null;
  const ply = table.shownPly.value;
  const move = pgn.line.moves[ply - 1];
  const comments = move ? [...move.before, ...move.comments] : pgn.line.comments;
  const variations = move?.variations ?? [];
  if (comments.length === 0 && variations.length === 0) return null;
  const before = gameAt(game, ply - 1);
  return (
    <div class="annotations">
      {comments.map((comment) => (
        <p class="story" key={comment}>
          {comment}
        </p>
      ))}
      {variations.map((line) => {
        const text = lineText(line, (ucis) => makeLine(before, ucis, settings.value));
        return (
          <p class="line" key={text}>
            ({text})
          </p>
        );
      })}
    </div>
  );
}

/** A variation in one line, with the words that stand in it. A pass ends what can be written as moves. */
function lineText({ comments, moves }: PgnLine, write: (ucis: readonly string[]) => string): string {
  const words = [...comments];
  try {
    words.push(write(moves.map(({ uci }) => uci)));
  } catch {
    words.push(moves.map(({ uci }) => uci).join(' '));
  }
  for (const move of moves) words.push(...move.comments);
  return words.join(' ');
}
