import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { gameNumber, tournamentOfGame } from '../record/game-id.ts';
import { programOf } from '../record/record.ts';
import { save } from '../session/game-session.ts';
import { playFrom, putOnBoard } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { gameFromMachine, machineFor, takeToMachine } from './at-machine.ts';
import { hallOf } from './browser-hall.ts';
import { collectGame, type Hall, readHall } from './hall.ts';
import { type KeptTournament, pairOfGame, roundCount } from './kept-tournament.ts';
import { useTournament } from './use-tournament.ts';

/** Above the visitor's game in a tournament: which round of which tournament it is, how the others are getting on, and the way back. */
export function GameStrip(): JSX.Element | null {
  const page = usePage();
  const hall = hallOf(page);
  useEffect(() => void readHall(hall), []);
  const id = tournamentOfGame(useSession().record.value);
  if (id === undefined) return null;
  if (!hall.tournaments.value) return <div class="game-strip" />;
  const tournament = hall.tournaments.value.find((each) => each.id === id);
  if (tournament) return <Strip hall={hall} tournament={tournament} />;
  return hall.problem.value ? null : <Deleted />;
}

/** A game whose tournament is gone goes on as a copy that is in none. */
function Deleted(): JSX.Element {
  const session = useSession();
  const { game } = session.record.value;
  return (
    <section class="game-strip" aria-label="The tournament">
      <p>The tournament of this game has been deleted.</p>
      {endingOf(game) ? null : (
        <Button class="small" onClick={() => playFrom(session, game.moves.length)}>
          Play on without it
        </Button>
      )}
    </section>
  );
}

/** Takes the game to the machine of its program, and back with what was played there. */
function AtMachine(): JSX.Element | null {
  const { storage, services, cardOf } = usePage();
  const session = useSession();
  const record = session.record.value;
  const card = cardOf(programOf(record) ?? '');
  if (session.isElsewhere.value) return null;
  const further = gameFromMachine(storage, record, card, services.now());
  if (further) {
    const takeOver = () => {
      putOnBoard(session, further, true);
      save(session);
    };
    return (
      <Button class="small" onClick={takeOver}>
        Take over {formatQuantity(further.game.moves.length - record.game.moves.length, 'half-move')} from the machine
      </Button>
    );
  }
  const address = machineFor(record, card);
  if (address === undefined) return null;
  return (
    <a href={address} onClick={() => takeToMachine(storage, record, card!)}>
      Continue on the original machine
    </a>
  );
}

function Strip({ hall, tournament }: { readonly hall: Hall; readonly tournament: KeptTournament }): JSX.Element | null {
  const { services } = usePage();
  const session = useSession();
  useTournament(hall, tournament);
  const record = session.record.value;
  const isOver = endingOf(record.game) !== undefined;
  const isHere = !session.isElsewhere.value;
  useEffect(() => {
    if (!isOver || !isHere) return;
    const enter = async () => {
      // The session saves it too, but nobody can wait for that.
      await services.store.put(record);
      await collectGame(hall, tournament.id);
    };
    // A browser that saves no game has told the visitor so.
    void enter().catch(() => {});
  }, [isOver, isHere]);
  const own = pairOfGame(tournament, gameNumber(record));
  if (!own) return null;
  const others = tournament.pairs.filter(({ round, board }) => round === own.round && board !== own.board);
  const finished = new Set(tournament.results.map(([number]) => number));
  const done = others.filter(({ number }) => finished.has(number)).length;
  const at = { view: 'tournaments', id: tournament.id } as const;
  return (
    <section class="game-strip" aria-label="The tournament">
      <p>
        Round {own.round} of {roundCount(tournament)}, <a href={makeRoute(at)}>{tournament.spec.name}</a>
      </p>
      {others.length > 0 ? (
        <p class="quiet" role="status">
          {done === others.length
            ? 'The other games are over.'
            : `${formatCount(done)} of ${formatQuantity(others.length, 'other game')} over.`}
        </p>
      ) : null}
      <AtMachine />
      {isOver ? (
        <p>
          <a class="button small" href={makeRoute({ ...at, part: 'table' })}>
            To the table
          </a>
        </p>
      ) : null}
    </section>
  );
}
