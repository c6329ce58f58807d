import type { JSX } from 'preact';
import { endingOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { formatPace } from '../app/format.ts';
import { LaterFold } from '../app/later-fold.tsx';
import { useSession } from '../session/use-session.ts';

/** Shows the time limits of the game; they can be changed from now on, even during a search. */
export function PaceChange({ card }: { readonly card: Card }): JSX.Element {
  const { terms, game } = useSession().record.value;
  // A finished game keeps the limits it was played at.
  if (endingOf(game)) return <p class="quiet">Level: {formatPace(terms, card)}</p>;
  return (
    <LaterFold
      class="pace-change"
      summary={
        <>
          Level: {formatPace(terms, card)} <span class="unseen">, change</span>
        </>
      }
      load={() => import('./pace-change-form.tsx')}
    >
      {({ PaceChangeForm }, close) => <PaceChangeForm card={card} onChanged={close} />}
    </LaterFold>
  );
}
