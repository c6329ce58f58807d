import type { JSX } from 'preact';
import { endingOf, gameAt } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { AnalystPanel } from '../analysis/analyst-panel.tsx';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { ExportGame } from '../games/export-game.tsx';
import { machineAddress } from '../machine/machine-address.ts';
import { isMachine } from '../machine/machine-drawings.tsx';
import { tournamentOfGame } from '../record/game-id.ts';
import { isBetweenPeople, isUnaided, visitorColor } from '../record/record.ts';
import type { GameSession } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import { Scoresheet } from './scoresheet.tsx';
import { Notices } from './status.tsx';
import { ThinkingPanel } from './thinking-panel.tsx';

/** Everything of a game except its board: moves, program and text. */
export function Beside({ card }: { readonly card: Card | undefined }): JSX.Element {
  const session = useSession();
  const { game } = session.record.value;
  const { value: machine, problem } = useLoaded([card], () =>
    card && isMachine(card.id) ? loadMachine(session) : undefined,
  );
  // A game that was only imported, or is watched, has no end here.
  const isPlayed = card !== undefined || visitorColor(session.record.value) !== undefined;
  const hasEnded = isPlayed && endingOf(game) !== undefined;
  const arePeople = isBetweenPeople(session.record.value);
  const { value: people } = useLoaded([arePeople], () => (arePeople ? import('./people-panel.tsx') : undefined));
  const needsEnd = hasEnded || (isPlayed && game.moves.length >= PLIES_BEFORE_END);
  const { value: end } = useLoaded([needsEnd], () => (needsEnd ? import('./end-panel.tsx') : undefined));
  return (
    <>
      {end && hasEnded ? <end.EndPanel /> : null}
      <div class="side side-moves">
        <Notices />
        {people ? <people.PeoplePanel key={session.record.value.id} /> : null}
        <Scoresheet />
      </div>
      <div class="side side-program">
        {card && isMachine(card.id) && !problem ? (
          machine ? (
            <machine.MachinePanel card={card} />
          ) : (
            <div class="display-place" />
          )
        ) : null}
        {isUnaided(session.record.value) ? null : <AnalystPanel />}
        <ThinkingPanel />
        {card ? <CardPanel card={card} /> : null}
      </div>
      <div class="side side-text">
        <ExportGame />
      </div>
    </>
  );
}

/**
 * The length of a game from which on the panel of its end is loaded: it appears with the end, and does not move what is below it
 * under the visitor's finger. Who only tries a move or two does not wait for it.
 */
const PLIES_BEFORE_END = 6;

/** The program's first answer is not kept waiting by its display for longer than this, in milliseconds. */
const PATIENCE_MILLIS = 1000;

/** Loads the display of a machine once the program does not think. */
async function loadMachine({ phase }: GameSession) {
  let leave = () => {};
  await new Promise<void>((resolve) => {
    leave = phase.subscribe(({ kind }) => {
      if (kind !== 'fetching' && kind !== 'thinking') resolve();
    });
    setTimeout(resolve, PATIENCE_MILLIS);
  });
  leave();
  return await import('./machine-panel.tsx');
}

/** The program beside the board; its name leads to its page. */
function CardPanel({ card }: { readonly card: Card }): JSX.Element {
  const { record, shownPly } = useSession();
  const { game, white } = record.value;
  return (
    <section class="panel" aria-labelledby="card-title">
      <h2 id="card-title">The program</h2>
      <p class="card-name">
        <a href={makeRoute({ view: 'machine', machine: card.id })}>{card.name}</a>
      </p>
      <p>
        {card.author}, {card.years ?? card.year}
        <br />
        {card.machine}
      </p>
      {/* In a tournament the strip above leads to the machine, and back with what was played there. */}
      {isMachine(card.id) && (endingOf(game) || !tournamentOfGame(record.value)) ? (
        <p>
          <a href={machineAddress(card.id, gameAt(game, shownPly.value), white.kind === 'program' ? 'white' : 'black')}>
            On its own machine
          </a>
        </p>
      ) : null}
    </section>
  );
}
