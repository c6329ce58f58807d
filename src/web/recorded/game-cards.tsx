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

/** Its players, event, date and result. */
export function bylineOf({ white, black, date, result }: RecordedGame, event = ''): string {
  const players = `${shortName(white)} – ${shortName(black)}`;
  // A separator ends a line rather than beginning one.
  return [players, event, formatDate(date), unbroken(formatPgnResult(result))].filter(Boolean).join('\u00a0· ');
}
