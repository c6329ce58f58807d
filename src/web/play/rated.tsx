import type { JSX } from 'preact';
import { Button } from '../app/button.tsx';
import { Dialog } from '../app/dialog.tsx';
import { usePage } from '../app/page.ts';
import { lostRating, ratedRungOf } from '../programs/rated.ts';
import type { Aid } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';

const AIDS: Readonly<Record<Aid, { readonly called: string; readonly action: string; readonly lost: string }>> = {
  hint: { called: 'A hint', action: 'Show a hint', lost: 'a hint was shown' },
  takeBack: { called: 'Taking a move back', action: 'Take it back', lost: 'a move was taken back' },
  level: { called: 'Another level', action: 'Change the level', lost: 'its level was changed' },
  analysis: { called: 'A look at the analysis', action: 'Analyse', lost: 'it was analysed' },
};

/** Whether the game on the board counts for the visitor's place on the ladder, or what ended that. */
export function RatedMark(): JSX.Element | null {
  const { cardOf } = usePage();
  const record = useSession().record.value;
  if (ratedRungOf(record, cardOf)) {
    return (
      <span class="status-rated" title="It counts for your place on the ladder.">
        Rated
      </span>
    );
  }
  const lost = lostRating(record, cardOf);
  return lost ? <span class="status-rated">Unrated: {AIDS[lost].lost}</span> : null;
}

/** Help asked for in a rated game: it is given once the visitor agrees that the game no longer counts. */
export function RatedQuestion(): JSX.Element | null {
  const { question } = useSession();
  const asked = question.value;
  if (!asked) return null;
  const { called, action } = AIDS[asked.aid];
  const close = () => {
    question.value = undefined;
  };
  return (
    <Dialog label="This game is rated" class="rated-question" onClose={close}>
      <div>
        <p>
          <b>This game is rated.</b> {called} makes it unrated: it no longer counts for your place on the ladder.
        </p>
        <p class="buttons">
          <Button
            class="main"
            onClick={() => {
              close();
              asked.give();
            }}
          >
            {action}
          </Button>
          <Button onClick={close}>Keep it rated</Button>
        </p>
      </div>
    </Dialog>
  );
}
