import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { makePgn } from '../../chess/make-pgn.ts';
import { messageOf } from '../../chess/message-of.ts';
import { plotIn } from '../../format/plot.ts';
import type { RatingList } from '../../ratings/rating-list.ts';
import { Button } from '../app/button.tsx';
import { Alert } from '../app/error-box.tsx';
import { formatPgnResult } from '../app/format.ts';
import { go, usePage } from '../app/page.ts';
import { saveFile } from '../app/save-file.ts';
import { Table } from '../app/table.tsx';
import { importGames } from '../games/game-text.ts';
import { pgnOfGames, pgnOfKeptGame, ratingCells, ratingsOf } from './kept-game.ts';
import type { KeptGame, KeptTournament } from './kept-tournament.ts';

/** Views made from the games of a tournament: ratings, and each game to replay. */

/** Elo ratings with their errors, drawn as bars on one scale. */
export function Ratings(props: { readonly tournament: KeptTournament; readonly games: readonly KeptGame[] }) {
  const { tournament, games } = props;
  const list = useMemo(() => ratingsOf(tournament, games), [tournament, games]);
  if (list.players.length < 2) return null;
  const ends = list.players
    .filter(isBounded)
    .flatMap(({ rating, error95: error = 0 }) => [rating - error, rating + error]);
  const scale = plotIn({ width: 100, height: 10, x: [Math.min(...ends), Math.max(...ends)], y: [0, 1] }).x;
  const isAnchored = list.players.some(({ isAnchor }) => isAnchor);
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">Ratings</h2>
      <p class="quiet">
        By maximum likelihood, with 95 % intervals;{' '}
        {isAnchored ? 'the C7010 stands at its published strength, 1625.' : 'the average is 0.'}
        {list.groups > 1 ? ' Some players cannot be compared yet.' : ''}
      </p>
      <Table label="Rating list" class="tournament-table" heads={['Player', 'Elo', '±', { unseen: 'Interval' }]}>
        {list.players.map((player) => (
          <tr key={player.name}>
            <th scope="row">{player.name}</th>
            <td>{ratingCells(player).elo}</td>
            <td>{ratingCells(player).error}</td>
            <td class="tournament-interval">
              {isBounded(player) ? <Interval scale={scale} rating={player.rating} error={player.error95 ?? 0} /> : null}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

interface IntervalProps {
  /** The position of a rating on the bar, 0 to 100. */
  scale(rating: number): number;
  readonly rating: number;
  readonly error: number;
}

/** A rating and its interval as a bar; the figures are beside it. */
function Interval({ scale, rating, error }: IntervalProps): JSX.Element {
  const [low, high] = [scale(rating - error), scale(rating + error)];
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={low} y="4" width={Math.max(0.4, high - low)} height="2" />
      <rect class="tournament-mark" x={scale(rating) - 0.6} y="1" width="1.2" height="8" />
    </svg>
  );
}

/** Whether the games bound a rating on both sides. */
const isBounded = ({ isAnchor, perfect }: RatingList['players'][number]) => isAnchor || perfect === undefined;

const SHOWN_GAMES = 200;

export function Games(props: {
  readonly tournament: KeptTournament;
  readonly games: readonly KeptGame[];
}): JSX.Element {
  const page = usePage();
  const { tournament, games } = props;
  const [problem, setProblem] = useState('');
  const replay = async (game: KeptGame) => {
    const { services } = page;
    const { records } = importGames(makePgn(pgnOfKeptGame(tournament, game), { comments: 'tight' }), {
      nowMillis: services.now(),
      newId: services.newId,
    });
    try {
      await services.store.put(records[0]!);
      go(page, { view: 'play', game: records[0]!.id });
    } catch (error) {
      setProblem(`This browser cannot save the game: ${messageOf(error)}.`);
    }
  };
  const shown = games.slice(-SHOWN_GAMES);
  return (
    <section aria-labelledby="games-title">
      <h2 id="games-title">Games</h2>
      <Alert text={problem} />
      {games.length === 0 ? (
        <p>No game is over yet.</p>
      ) : (
        <p>
          <Button onClick={() => saveFile(`${tournament.spec.name}.pgn`, pgnOfGames(tournament, games))}>
            Save the games as PGN
          </Button>
        </p>
      )}
      {shown.length < games.length ? <p class="quiet">The last {SHOWN_GAMES} of them.</p> : null}
      <Table
        label="List of games"
        class="tournament-table tournament-games"
        heads={['Game', 'Round', 'White', 'Black', 'Result', 'How it ended', { unseen: 'Replay' }]}
      >
        {shown.map((game) => (
          <tr key={game.number}>
            <td>{game.number}</td>
            <td>{game.round}</td>
            <td>{game.white}</td>
            <td>{game.black}</td>
            <td>{formatPgnResult(game.result)}</td>
            <td>{game.reason}</td>
            <td>
              <button
                type="button"
                class="small"
                aria-label={`Replay game ${game.number}`}
                onClick={() => void replay(game)}
              >
                Replay
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
