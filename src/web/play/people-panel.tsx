import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { endingOf, turnOf } from '../../chess/game.ts';
import { capitalized } from '../../format/text.ts';
import { Button } from '../app/button.tsx';
import { CopyField } from '../app/copy.tsx';
import { SENDER } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { linkToOther, ownColor, standingOffer } from '../games/by-link.ts';
import { exchanged, visitorColor } from '../record/record.ts';
import { save } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import { beginBetween, otherName } from './people.ts';
import './people-panel.css';

/** The controls of a game between two people: whether the board turns, or the link for the other player. */
export function PeoplePanel(): JSX.Element | null {
  const session = useSession();
  const record = session.record.value;
  if (visitorColor(record) === 'both') return <AtOneBoard />;
  return visitorColor(record) === undefined ? null : <ByLinks />;
}

function AtOneBoard(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const record = session.record.value;
  const { game, isTurning = false } = record;
  const isOver = endingOf(game) !== undefined;
  const turn = turnOf(game);
  // In the same frame as the move, so that the board does not turn between two keys of the next one; not when the visitors look
  // through the game, and not at its end.
  useLayoutEffect(() => {
    if (isTurning && !isOver && session.shownPly.peek() === game.moves.length) session.orientation.value = turn;
  }, [isTurning, game]);
  return (
    <div class="people">
      <label>
        <input
          type="checkbox"
          checked={isTurning}
          onChange={({ currentTarget }) => {
            session.record.value = { ...record, isTurning: currentTarget.checked };
            save(session);
          }}
        />{' '}
        Flip the board after each move
      </label>
      {isOver ? (
        <p class="buttons">
          <Button
            class="main"
            onClick={() => beginBetween(page, session, { ...exchanged(record), terms: record.terms }, { isTurning })}
          >
            Rematch<span class="unseen"> with colours swapped</span>
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function ByLinks(): JSX.Element {
  const { storage } = usePage();
  const session = useSession();
  const record = session.record.value;
  const { game } = record;
  const [sender, setSender] = useState(() => SENDER.read(storage));
  const own = ownColor(record);
  const name = otherName(record);
  const offer = standingOffer(record);
  const ending = endingOf(game);
  if (!ending && turnOf(game) === own) {
    return (
      <div class="people">
        <p>
          It is your move. {offer !== undefined && offer !== own ? `${capitalized(name)} offers a draw. ` : ''}
          After it you get a link to send.
        </p>
      </div>
    );
  }
  const link = location.href.split('#')[0] + linkToOther(record, sender.trim());
  return (
    <div class="people people-link">
      <p>
        {ending
          ? `The game is over. If ${name} does not know yet, send this link.`
          : `Send this link to ${name}. A link with the answer comes back to you.`}
        {offer === own ? ' It offers a draw.' : ''}
      </p>
      <CopyField
        label="Link for the other player"
        copied="the link for the other player"
        name="link for the other player"
        text={link}
        rows={1}
      />
      <label>
        Your name in the link{' '}
        <input
          type="text"
          maxLength={40}
          autocomplete="nickname"
          value={sender}
          onInput={({ currentTarget }) => {
            setSender(currentTarget.value);
            SENDER.write(storage, currentTarget.value);
          }}
        />
      </label>
    </div>
  );
}
