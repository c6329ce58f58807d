import type { JSX } from 'preact';
import { formatQuantity } from '../../format/number.ts';
import { formatPoints } from '../../format/points.ts';
import type { TournamentStandings } from '../../tournament/standings.ts';
import { Button } from '../app/button.tsx';
import { makeRoute } from '../app/route.ts';
import type { CardContent } from '../machine/card-picture.tsx';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import { ShareButton } from '../machine/share-button.tsx';
import { certificateOf } from './certificate.ts';
import { gamesPlayed, type KeptGame, type KeptTournament } from './kept-tournament.ts';
import { makeTournamentAddress } from './tournament-link.ts';

interface OutcomeProps {
  readonly tournament: KeptTournament;
  readonly standings: TournamentStandings;
  readonly games: readonly KeptGame[];
  /** Plays it again; undefined if this browser has not held it. */
  readonly onAgain: (() => unknown) | undefined;
}

/** The end of a tournament: its winner with the machine, what decided it, and what to do next. */
export function TournamentOutcome({ tournament, standings, games, onAgain }: OutcomeProps): JSX.Element {
  const winner = winnerOf(tournament, standings);
  const isVisitors = tournament.visitor !== undefined;
  return (
    <section class="tournament-outcome" aria-labelledby="outcome-title">
      {winner === undefined ? null : <MachineDrawing of={winner} />}
      <div>
        <h2 id="outcome-title">{standings.players[0]!.name}</h2>
        <p>{outcomeText(tournament, standings)}</p>
        <p class="buttons">
          {isVisitors && games.length > 0 ? (
            <ShareButton
              label="Your certificate"
              class="main"
              content={() => certificateOf(tournament, standings, games)}
            />
          ) : null}
          {winner === undefined ? null : (
            <a class={isVisitors ? 'button' : 'button main'} href={makeRoute({ view: 'new', program: winner })}>
              Play the winner
            </a>
          )}
          {onAgain ? <Button onClick={onAgain}>Once more</Button> : null}
          <a class="button" href={makeRoute({ view: 'tournaments' })}>
            Other players
          </a>
          <ShareButton content={() => tournamentCard(tournament, standings)} />
        </p>
      </div>
    </section>
  );
}

/** The program that won; undefined if it is not one of the collection, or the visitor. */
function winnerOf({ spec }: KeptTournament, { players: [first] }: TournamentStandings): string | undefined {
  const who = first && spec.players[first.player]!.who;
  return who?.kind === 'program' && who.id !== '' ? who.id : undefined;
}

/** The winner and the margin, in one sentence. */
function outcomeText({ spec }: KeptTournament, { players }: TournamentStandings): string {
  const [first, second] = players;
  if (!first || !second) return '';
  if (spec.format.kind === 'knockout') return `${first.name} won the final against ${second.name}.`;
  const score = `${formatPoints(first.points)} of ${first.games}`;
  const level = players.filter(({ place }) => place === 1);
  if (level.length > 1) {
    const names = level.map(({ name }) => name);
    return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share first place with ${score}.`;
  }
  const lead = first.points - second.points;
  if (lead === 0)
    return `${first.name} won with ${score}: ${second.name} has as many points, and the tie-breaks decide.`;
  const by = lead === 0.5 ? 'half a point' : lead === 1 ? 'a point' : `${formatPoints(lead)} points`;
  return `${first.name} won with ${score}, ${by} ahead of ${second.name}.`;
}

/** The lines of a card: more would not fit. */
const CARD_PLAYERS = 6;

async function tournamentCard(tournament: KeptTournament, standings: TournamentStandings): Promise<CardContent> {
  const machine = winnerOf(tournament, standings);
  const date = new Date(tournament.createdMillis).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return {
    machine,
    headline: outcomeText(tournament, standings).replace(/\.$/, ''),
    lines: [
      `${tournament.spec.name}, ${formatQuantity(gamesPlayed(tournament), 'game')}, ${date}`,
      ...standings.players
        .slice(0, CARD_PLAYERS)
        .map(({ place, name, points }) => `${place}. ${name}, ${formatPoints(points)}`),
    ],
    address: await makeTournamentAddress(tournament),
  };
}
