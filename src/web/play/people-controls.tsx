import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { endingOf, turnOf } from '../../chess/game.ts';
import { Button } from '../app/button.tsx';
import { useStateAbout } from '../app/use-state-about.ts';
import { ownColor, standingOffer } from '../games/by-link.ts';
import { type GameRecord, visitorColor, withoutMoves } from '../record/record.ts';
import { save } from '../session/game-session.ts';
import { agreeDraw, resign, takeBackMove } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { otherName, personName } from './people.ts';

/** Taking back, draws and resignation between two people: nothing without the other's consent, but giving up. */
export function PeopleControls(): JSX.Element {
  const session = useSession();
  const isAtOneBoard = visitorColor(session.record.value) === 'both';
  return isAtOneBoard ? <AtOneBoard /> : <ByLinks />;
}

type Question = 'takeBack' | 'draw' | 'resign';

function AtOneBoard(): JSX.Element {
  const session = useSession();
  const record = session.record.value;
  const { game } = record;
  const [question, ask] = useStateAbout<Question | undefined>([game], undefined);
  const turn = turnOf(game);
  const nameOf = (color: typeof turn) => personName(record, color);
  const isOver = endingOf(game) !== undefined;
  const isOff = game.moves.length === 0;
  const decline = (text: string) => {
    ask(undefined);
    session.notice.value = { kind: 'news', text };
  };
  // The side that has just moved may ask to take back; the side to move may offer a draw.
  const mover = opposite(turn);
  return (
    <>
      <Button isOff={isOff} onClick={() => (isOver ? takeBackMove(session) : ask('takeBack'))}>
        Take back
      </Button>
      {isOver ? null : (
        <>
          <Button isOff={isOff} onClick={() => ask('draw')}>
            Offer draw
          </Button>
          <Button isOff={isOff} onClick={() => ask('resign')}>
            Resign
          </Button>
        </>
      )}
      {question === 'takeBack' ? (
        <Asked
          label={`${nameOf(mover)} wants to take back a move. ${nameOf(turn)}, do you agree?`}
          answers={[
            ['Agree', () => takeBackMove(session)],
            ['Refuse', () => decline(`${nameOf(turn)} does not agree: the move stands.`)],
          ]}
        />
      ) : question === 'draw' ? (
        <Asked
          label={`${nameOf(turn)} offers a draw. ${nameOf(mover)}, do you accept?`}
          answers={[
            ['Accept', () => agreeDraw(session)],
            ['Decline', () => decline(`${nameOf(mover)} declines the draw.`)],
          ]}
        />
      ) : question === 'resign' ? (
        <Asked
          label="Who resigns?"
          answers={[
            [`${nameOf('white')} resigns`, () => resign(session, 'white')],
            [`${nameOf('black')} resigns`, () => resign(session, 'black')],
            ['Play on', () => ask(undefined)],
          ]}
        />
      ) : null}
    </>
  );
}

function ByLinks(): JSX.Element | null {
  const session = useSession();
  const record = session.record.value;
  const { game } = record;
  const [isAsked, ask] = useStateAbout([game], false);
  if (endingOf(game)) return null;
  const own = ownColor(record);
  const isOwnTurn = turnOf(game) === own;
  const offer = standingOffer(record);
  const change = (next: GameRecord) => {
    session.record.value = next;
    save(session);
  };
  const takeBack = () => {
    change(withoutMoves(record, 1, session.services.now()));
    session.shownPly.value = game.moves.length - 1;
    const text = `If ${otherName(record)} has the link already, they are asked which move stands.`;
    session.notice.value = { kind: 'news', text };
  };
  return (
    <>
      <Button isOff={isOwnTurn || game.moves.length === 0} onClick={takeBack}>
        Take back
      </Button>
      {offer !== undefined && offer !== own ? (
        <Button onClick={() => agreeDraw(session)}>Accept draw</Button>
      ) : (
        <Button
          isOff={isOwnTurn || offer === own || game.moves.length === 0}
          onClick={() => {
            change({ ...record, byLink: { offer: { by: own, ply: game.moves.length } } });
            session.notice.value = { kind: 'news', text: 'The link now offers a draw. Send it.' };
          }}
        >
          Offer draw
        </Button>
      )}
      <Button isOff={game.moves.length === 0} onClick={() => ask(true)}>
        Resign
      </Button>
      {isAsked ? (
        <Asked
          label="Resign the game?"
          answers={[
            ['Resign the game', () => resign(session)],
            ['Play on', () => ask(false)],
          ]}
        />
      ) : null}
    </>
  );
}

interface AskedProps {
  readonly label: string;
  /** The first has the focus. */
  readonly answers: readonly (readonly [text: string, onClick: () => void])[];
}

/** A question in the place of the buttons. */
function Asked({ label, answers }: AskedProps): JSX.Element {
  return (
    <fieldset class="asked" aria-label={label}>
      <span class="asked-question">{label}</span>
      {answers.map(([text, onClick], index) => (
        <button
          type="button"
          key={text}
          class={index === 0 ? 'main' : ''}
          ref={index === 0 ? focusOnce : null}
          onClick={onClick}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();
