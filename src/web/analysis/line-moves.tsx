import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Game, isSameGame, play, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { GameSession } from '../session/game-session.ts';
import { LinePreview } from './line-preview.tsx';

interface LineMovesProps {
  readonly from: Game;
  readonly line: readonly Uci[];
  readonly language: Language;
  /** The session whose board shows the line. */
  readonly session: Pick<GameSession, 'preview' | 'orientation'>;
}

/** A line is shown up to this length; later moves are barely searched. */
const MOST_PLIES = 12;

/**
 * A line of moves. Each shows its position on a small board while it is hovered or focused, and on the main board when it
 * is pressed.
 */
export function LineMoves({ from, line, language, session }: LineMovesProps): JSX.Element {
  const preview = session.preview.value;
  const isHere = preview && isSameGame(preview.from, from) && preview.line.join() === line.join();
  const isShown = isHere ? preview.shown : 0;
  const [pointed, setPointed] = useState(0);
  const looked = useMemo(() => line.slice(0, pointed).reduce(play, from), [from, line, pointed]);
  const hide = () => setPointed(0);
  return (
    <span class="line-moves">
      {writtenMoves(from, line, language).map(({ number, san }, index) => (
        <span class="variation-step" key={index}>
          {number ? <span class="line-number">{number}</span> : null}
          <button
            type="button"
            class="move"
            aria-label={`Show ${number || ''}${san} on the board`}
            aria-current={index + 1 === isShown ? 'step' : undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(index + 1)}
            onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setPointed(index + 1)}
            onPointerLeave={hide}
            onBlur={hide}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || pointed === 0) return;
              event.stopPropagation();
              hide();
            }}
            onClick={() => {
              hide();
              session.preview.value = { of: 'analyst', from, line, shown: index + 1 };
            }}
          >
            {san}
          </button>
        </span>
      ))}
      {pointed > 0 && pointed !== isShown ? (
        <LinePreview game={looked} orientation={session.orientation.value} />
      ) : null}
    </span>
  );
}

/** The moves with their numbers, as long as they are legal. */
function writtenMoves(
  from: Game,
  line: readonly Uci[],
  language: Language,
): readonly { readonly number: string; readonly san: string }[] {
  const position = positionOf(from).clone();
  const written: { number: string; san: string }[] = [];
  for (const uci of line.slice(0, MOST_PLIES)) {
    const move = legalMove(position, uci);
    if (!move) break;
    const isWhite = position.turn === 'white';
    const number = isWhite ? `${position.fullmoves}.` : written.length === 0 ? `${position.fullmoves}...` : '';
    written.push({ number, san: makeSan(position, uci, { language }) });
    position.play(move);
  }
  return written;
}
