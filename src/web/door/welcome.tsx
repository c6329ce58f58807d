import type { JSX } from 'preact';
import { endingOf } from '../../chess/game.ts';
import { formatQuantity } from '../../format/number.ts';
import { yearText } from '../../programs/program.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { faceOf } from '../machine/faces.ts';
import { machineAddress } from '../machine/machine-address.ts';
import { type GameRecord, programOf } from '../record/record.ts';
import { useSession } from '../session/use-session.ts';

/** Introduces the site at a glance, with the ways to start. */
export function Welcome(): JSX.Element {
  const { game, ...sides } = useSession().record.value;
  const program = programOf(sides) ?? '';
  const face = faceOf(program);
  // The machine of the program on the board, in the same game.
  const machine =
    game.moves.length > 0
      ? machineAddress(program, game, sides.white.kind === 'program' ? 'white' : 'black')
      : makeRoute({ view: 'machine', machine: program });
  return (
    <>
      <h1>Early computer chess, brought back to life</h1>
      <p class="story">
        The chess programs of 1912 to 1983, rebuilt from what their authors published. Play against them, and watch how
        they find their moves.
      </p>
      <p class="buttons welcome-ways">
        {face ? (
          <a class="button main large" href={machine}>
            Play it on the {face.name} itself
          </a>
        ) : null}
        <a class="button large" href={makeRoute({ view: 'new' })}>
          Choose an opponent
        </a>
      </p>
      <p class="welcome-now">
        <OnTheBoard />
      </p>
    </>
  );
}

/** The use of the board beside it: continuing the current game or a stored one, or making a first move. */
function OnTheBoard(): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const { unfinished } = session;
  const record = session.record.value;
  const waiting = record.game.moves.length > 0 ? record : unfinished.value;
  const opponentOf = (game: GameRecord) => cardOf(programOf(game) ?? '');
  if (waiting) {
    const verb = endingOf(waiting.game) ? 'Look at' : 'Continue';
    const against = opponentOf(waiting)?.name;
    return (
      <>
        <a href={makeRoute({ view: 'play', game: waiting.id })}>
          {verb} your game{against === undefined ? '' : ` against ${against}`}
        </a>
        , {formatQuantity(Math.ceil(waiting.game.moves.length / 2), 'move')} played.
      </>
    );
  }
  const card = opponentOf(record);
  return <>Or move a piece on this board{card ? `: the program of ${yearText(card)} answers at once` : ''}.</>;
}
