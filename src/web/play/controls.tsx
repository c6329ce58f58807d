import type { JSX } from 'preact';
import { endingOf, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { messageOf } from '../../chess/message-of.ts';
import { Button } from '../app/button.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { StepButtons } from '../app/step-buttons.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { tournamentOfGame } from '../record/game-id.ts';
import { exchanged, isBetweenPeople, pliesToTakeBack, programOf, visitorColor } from '../record/record.ts';
import { begin } from '../session/game-request.ts';
import { type GameSession, offerHelp } from '../session/game-session.ts';
import {
  flip,
  hintHindrance,
  offerDraw,
  pauseClock,
  resign,
  runClock,
  showStep,
  stepsOf,
  takeBackMove,
} from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';

/** The actions for the game on the board, besides moving. */
export function Controls(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const record = session.record.value;
  const { game } = record;
  const isOver = endingOf(game) !== undefined;
  // Nothing of it can be changed here while another tab plays it.
  const isHere = !session.isElsewhere.value;
  const hasProgram = isHere && programOf(record) !== undefined;
  const visitor = isHere ? visitorColor(record) : undefined;
  // Between two people every request is put to the other.
  const arePeople = isHere && isBetweenPeople(record);
  const { value: people } = useLoaded([arePeople], () => (arePeople ? import('./people-controls.tsx') : undefined));
  const only = page.cardOf(programOf(record) ?? '')?.ending;
  const last = game.moves.length;

  return (
    <>
      {people ? <people.PeopleControls /> : null}
      {visitor === undefined || arePeople ? null : (
        <Button
          isOff={pliesToTakeBack(record) === 0}
          onClick={() => void offerHelp(session, 'takeBack', () => takeBackMove(session))}
        >
          Take back
        </Button>
      )}
      {visitor === undefined || arePeople || isOver ? null : (
        <button
          type="button"
          aria-disabled={hintHindrance(session) !== undefined}
          onClick={() => askHint(session, page.settings.value.language)}
        >
          Hint
        </button>
      )}
      {/* They are there before the first move too, so that nothing shifts when they become available. */}
      {hasProgram && !isOver ? (
        <Button isOff={last === 0} onClick={() => offerDraw(session)}>
          {session.isDrawOffered.value ? 'Accept draw' : 'Offer draw'}
        </Button>
      ) : null}
      {hasProgram && !isOver ? <Resign key={record.id} /> : null}
      {record.clocks && !isOver && isHere ? <ClockSwitch /> : null}
      {/* A game of a tournament is not played again. */}
      {isOver && hasProgram && !tournamentOfGame(record) ? (
        <Button
          onClick={() => {
            const { white, black } = only ? record : exchanged(record);
            begin(page, session, { white, black, terms: record.terms, options: record.options });
          }}
        >
          {only ? (
            'Play it again'
          ) : (
            <>
              Rematch<span class="unseen"> with colours swapped</span>
            </>
          )}
        </Button>
      ) : null}
      <a class="button" href={makeRoute({ view: 'new' })}>
        New game
      </a>
    </>
  );
}

/** The arrows that step through the moves. */
export function GameSteps(): JSX.Element {
  const session = useSession();
  return <StepButtons {...stepsOf(session)} onShow={(ply) => showStep(session, ply)} onFlip={() => flip(session)} />;
}

/** Suggests a move. The engine for it is loaded with the first hint. */
export function askHint(session: GameSession, language: Language): void {
  // A hint that is refused or already shown costs no rating.
  if (hintHindrance(session) !== undefined || session.hint.value) giveHint(session, language);
  else void offerHelp(session, 'hint', () => giveHint(session, language));
}

function giveHint(session: GameSession, language: Language): void {
  import('../session/suggest.ts').then(
    ({ suggest }) => suggest(session, language),
    (error) => {
      const text = `Hints could not be loaded: ${messageOf(error)}.`;
      session.notice.value = { kind: 'problem', text };
    },
  );
}

/** Resigning asks for confirmation: the button is next to others. */
function Resign(): JSX.Element {
  const session = useSession();
  const plies = session.record.value.game.moves.length;
  const [isAsked, setAsked] = useStateAbout([plies], false);
  return (
    <>
      {/* It keeps its place while it asks, so that nothing shifts. */}
      <Button isOff={plies === 0} onClick={() => setAsked(plies > 0)}>
        Resign
      </Button>
      {isAsked ? (
        <fieldset class="asked" aria-label="Resign the game?">
          <button type="button" class="main" ref={(button) => button?.focus()} onClick={() => resign(session)}>
            Resign the game
          </button>
          <Button onClick={() => setAsked(false)}>Play on</Button>
        </fieldset>
      ) : null}
    </>
  );
}

/** Stops and starts the visitor's clock, as the visitor may have to leave the page. */
function ClockSwitch(): JSX.Element {
  const session = useSession();
  const { record, clock } = session;
  const { game } = record.value;
  const visitor = visitorColor(record.value);
  const isTheirs = visitor === 'both' || visitor === turnOf(game);
  const isRunning = !isTheirs || clock.value !== undefined;
  return (
    <Button
      isOff={!isTheirs || game.moves.length === 0}
      onClick={() => (isRunning ? pauseClock(session) : runClock(session))}
    >
      {isRunning || game.moves.length === 0 ? 'Stop the clock' : 'Start the clock'}
    </Button>
  );
}
