import type { JSX } from 'preact';
import { useSession } from '../session/use-session.ts';

/** The comments of an imported game at the move shown. Variations are on the scoresheet. */
export function Annotations(): JSX.Element | null {
  const session = useSession();
  const { pgn } = session.record.value;
  if (!pgn || session.preview.value) return null;
  const ply = session.shownPly.value;
  const move = pgn.line.moves[ply - 1];
  const comments = move ? [...move.before, ...move.comments] : pgn.line.comments;
  if (comments.length === 0) return null;
  return (
    <div class="annotations">
      {comments.map((comment) => (
        <p class="story" key={comment}>
          {comment}
        </p>
      ))}
    </div>
  );
}
