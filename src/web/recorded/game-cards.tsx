import type { JSX } from 'preact';
import { Cards } from '../app/cards.tsx';
import { formatPgnResult } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { unbroken } from '../app/unbroken.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { formatDate, type RecordedGame, shortName } from './recorded-games.ts';

interface GameCardsProps {
  readonly games: readonly RecordedGame[];
  /** The label of the field that filters them. */
  readonly find?: string;
}

/** Recorded games to choose from. */
export function GameCards({ games, find }: GameCardsProps): JSX.Element {
  const { cardOf } = usePage();
  return (
    <Cards
      label="Games"
      find={find}
      entries={games.map((recorded) => {
        const { id, title, date, about, side, game, event } = recorded;
        return {
          id,
          href: makeRoute({ view: 'recorded', game: id }),
          title,
          picture: <SmallDiagram game={game} orientation={side?.color ?? 'white'} />,
          byline: bylineOf(recorded),
          text: about,
          keywords: [about, event, date, side && cardOf(side.program)?.name].join(' '),
        };
      })}
    />
  );
}

/** The head of a view of a recorded game. */
export function GameHead({ recorded, byline }: { readonly recorded: RecordedGame; readonly byline: string }) {
  return (
    <>
      <h1>{recorded.title}</h1>
      <p class="byline">
        <a href={makeRoute({ view: 'recorded' })}>Historic games</a> · {byline}
      </p>
    </>
  );
}

/** Its players, event, date and result; an empty `result` hides it. */
export function bylineOf(
  recorded: RecordedGame,
  event = '',
  result = unbroken(formatPgnResult(recorded.result)),
): string {
  const players = `${shortName(recorded.white)} – ${shortName(recorded.black)}`;
  // A separator ends a line rather than beginning one.
  return [players, event, formatDate(recorded.date), result].filter(Boolean).join('\u00a0· ');
}
