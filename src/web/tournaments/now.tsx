import type { ComponentChildren, JSX } from 'preact';
import { formatPoints } from '../../format/points.ts';
import { formatPgnResult } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { Table } from '../app/table.tsx';
import { unbroken } from '../app/unbroken.ts';
import type { Hall } from './hall.ts';
import { currentRound, type KeptGame, type KeptTournament, roundCount } from './kept-tournament.ts';
import { GameDiagram, LiveBoard } from './live-board.tsx';

interface NowProps {
  readonly hall: Hall | undefined;
  readonly tournament: KeptTournament;
  readonly games: readonly KeptGame[];
  /** The outcome of a finished tournament. */
  readonly children: ComponentChildren;
}

/** The present of a tournament: the games being played beside the pairings of the round, or the outcome beside the last game. */
export function Now({ hall, tournament, games, children }: NowProps): JSX.Element {
  const { id, isFinished } = tournament;
  const last = games.at(-1);
  const board = hall?.running.value === id ? <LiveBoards hall={hall} /> : last ? <LastGame game={last} /> : null;
  return (
    <div class="tournament-hall stack">
      <div class="tournament-stage stack">{isFinished ? children : board}</div>
      <div class="tournament-standing stack">
        {isFinished ? board : <Pairings hall={hall} tournament={tournament} />}
      </div>
    </div>
  );
}

/** The pairings of this round, and their results. */
function Pairings({ hall, tournament }: Pick<NowProps, 'hall' | 'tournament'>): JSX.Element {
  const { id, spec, pairs, rounds, results, visitor, begun = [] } = tournament;
  const round = currentRound(tournament);
  const playing = hall?.running.value === id ? [...hall.live.value.values()] : [];
  const nameOf = (player: number) => spec.players[player]!.name;
  return (
    <Table
      class="tournament-table tournament-games"
      label={`Pairings of round ${round}`}
      caption={`Round ${round} of ${roundCount(tournament)}`}
      heads={['White', 'Black', 'Result']}
    >
      {pairs
        .filter((pair) => pair.round === round)
        .map(({ number, white, black }) => {
          const isOwn = white === visitor || black === visitor;
          const games = results.find(([pair]) => pair === number)?.[1].games ?? (isOwn ? begun : []);
          const [first, second] = [0, 1].map((side) => games.reduce((sum, game) => sum + game[side as 0 | 1], 0));
          const names = [nameOf(white), nameOf(black)];
          const isPlayed =
            games.length === 0 && playing.some((game) => names.includes(game.white) && names.includes(game.black));
          return (
            <tr key={number} class={isOwn ? 'tournament-you' : ''}>
              <td>{names[0]}</td>
              <td>{names[1]}</td>
              <td>
                {games.length > 0 ? unbroken(`${formatPoints(first!)}–${formatPoints(second!)}`) : ''}
                {isPlayed ? <span class="quiet">being played</span> : null}
              </td>
            </tr>
          );
        })}
      {rounds
        .find(({ number }) => number === round)
        ?.byes.map((player) => (
          <tr key={`bye ${player}`}>
            <td>{nameOf(player)}</td>
            <td colspan={2}>without an opponent</td>
          </tr>
        ))}
    </Table>
  );
}

function LiveBoards({ hall }: { readonly hall: Hall }): JSX.Element {
  const { settings } = usePage();
  const live = [...hall.live.value].sort(([one], [other]) => one - other);
  return (
    <section aria-label="Being played now">
      <div class="tournament-boards">
        {live.map(([place, game]) => (
          <LiveBoard key={place} live={game} language={settings.value.language} />
        ))}
        {live.length === 0 ? <p class="quiet">The first moves are being found…</p> : null}
      </div>
    </section>
  );
}

/** The end of the last game that was played. */
function LastGame({ game }: { readonly game: KeptGame }): JSX.Element {
  const { settings } = usePage();
  const { number, white, black, start, moves, result, reason } = game;
  return (
    <article class="tournament-board" aria-label={`The last game: ${white} against ${black}`}>
      <p>
        <b>
          {white} – {black}, {unbroken(formatPgnResult(result))}
        </b>
      </p>
      <GameDiagram white={white} black={black} game={{ start, moves }} language={settings.value.language} />
      <p class="quiet">
        Game {number}: {reason}
      </p>
    </article>
  );
}
