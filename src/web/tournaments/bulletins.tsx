import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatPoints } from '../../format/points.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { formatPgnResult, moveNumber } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { Table } from '../app/table.tsx';
import { unbroken } from '../app/unbroken.ts';
import { Diagram } from '../board/diagram.tsx';
import { type Bulletin, bulletinsOf, type Moment } from './bulletin.ts';
import { You } from './cross-table.tsx';
import type { KeptGame, KeptTournament } from './kept-tournament.ts';

interface BulletinsProps {
  readonly tournament: KeptTournament;
  readonly games: readonly KeptGame[];
}

/** The bulletins of the rounds that are over, the last one open. */
export function Bulletins({ tournament, games }: BulletinsProps): JSX.Element {
  const bulletins = useMemo(() => bulletinsOf(tournament, games), [tournament, games]);
  const last = bulletins.at(-1);
  return (
    <section class="tournament-bulletins stack" aria-labelledby="bulletins-title">
      <h2 id="bulletins-title">Bulletins</h2>
      {last ? null : <p>The first one appears when round 1 is over.</p>}
      {bulletins.toReversed().map((bulletin) => (
        <details key={bulletin.round} open={bulletin === last}>
          <summary>Round {bulletin.round}</summary>
          <OneBulletin bulletin={bulletin} self={tournament.visitor} />
        </details>
      ))}
    </section>
  );
}

interface OneBulletinProps {
  readonly bulletin: Bulletin;
  /** The player who is the visitor. */
  readonly self: number | undefined;
}

function OneBulletin({ bulletin, self }: OneBulletinProps): JSX.Element {
  const { round, games, byes, standings, visitor, moment } = bulletin;
  const isKnockout = standings.players.some(({ round: reached }) => reached !== undefined);
  const through = standings.players.filter(({ round: reached = 0 }) => reached > round).length;
  return (
    <>
      {visitor === undefined ? null : <p class="tournament-visitor">{unbroken(visitor)}</p>}
      <div class="tournament-bulletin stack">
        <Table
          label={`Results of round ${round}`}
          class="tournament-table tournament-games"
          heads={['White', 'Black', 'Result', 'How it ended']}
        >
          {games.map(({ number, white, black, result, reason }) => (
            <tr key={number}>
              <td>{white}</td>
              <td>{black}</td>
              <td>{formatPgnResult(result)}</td>
              <td>{reason}</td>
            </tr>
          ))}
          {byes.map((name) => (
            <tr key={name}>
              <td>{name}</td>
              <td colspan={3}>{isKnockout ? 'through without an opponent' : 'without an opponent'}</td>
            </tr>
          ))}
        </Table>
        <Table
          label={`Table after round ${round}`}
          class="tournament-table"
          heads={[{ unseen: 'Place' }, 'Player', 'Points', ...(isKnockout ? [{ unseen: 'Standing' }] : [])]}
        >
          {standings.players.map(({ player, place, name, points, round: reached = 0 }) => (
            <tr key={player} class={player === self ? 'tournament-you' : ''}>
              <td>{place}</td>
              <th scope="row">
                {name}
                {player === self ? <You /> : null}
              </th>
              <td class="tournament-points">{formatPoints(points)}</td>
              {isKnockout ? (
                <td>{reached > round ? (through === 1 ? 'won' : 'through') : `out in round ${reached}`}</td>
              ) : null}
            </tr>
          ))}
        </Table>
        {moment ? <MomentOf moment={moment} /> : null}
      </div>
    </>
  );
}

/** The position in which a program changed its mind most. */
function MomentOf({ moment }: { readonly moment: Moment }): JSX.Element {
  const { settings } = usePage();
  const { language } = settings.value;
  const { game, ply, by, before, after } = moment;
  const { start, moves, white, black } = game;
  const shown = { start, moves: moves.slice(0, ply) };
  const san = makeSan(positionOf({ start, moves: moves.slice(0, ply - 1) }), moves[ply - 1]!, { language });
  const name = by === 'white' ? white : black;
  const [earlier, now] = [before, after].map((score) => formatScore(score, TRUE_MINUS));
  return (
    <figure class="tournament-moment">
      <Diagram
        game={shown}
        orientation="white"
        language={language}
        label={`${white} against ${black} after ${moveNumber(shown, ply)} ${san}`}
        slides={false}
      />
      <figcaption>
        The position of the round, from {white} – {black}: after {moveNumber(shown, ply)} {san} {name} rates its
        position {now}. A move earlier it was {earlier}.
      </figcaption>
    </figure>
  );
}
