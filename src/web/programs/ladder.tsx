import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatQuantity } from '../../format/number.ts';
import { Cite } from '../app/cite.tsx';
import { lastingStorage } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Share } from '../board/share.tsx';
import { begin } from '../session/game-request.ts';
import { useSession } from '../session/use-session.ts';
import { BEATEN, rungRequest, rungsOf } from './ladder-model.ts';
import { OpponentList } from './opponent-list.tsx';
import { LIST, rungOpponent } from './opponents.ts';
import { Place } from './place.tsx';
import { RESULTS, ratingHistory } from './results.ts';

/** The opponents from weakest to strongest, as far as their strength has been measured. */
export function Ladder(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const [, redraw] = useState(0);
  const rungs = rungsOf(LIST, page.cardOf);
  const { anchor, date } = LIST;
  const anchorName = page.cardOf(anchor.name)?.name ?? anchor.name;
  const beaten = BEATEN.read(lastingStorage(page));
  const last = ratingHistory(RESULTS.read(lastingStorage(page)), rungs).at(-1);
  return (
    <article class="article ladder">
      <header class="article-head">
        <h1>Which one can I beat?</h1>
        <p class="standfirst">
          The opponents from the weakest to the strongest, rated by the games they played against each other. Start near
          the bottom, and move up a rung once you have won twice.
        </p>
        <p class="quiet">
          The scale is that of June 1983: {anchorName} stands at {anchor.rating}, the middle of its published rating{' '}
          <Cite of="philips-module" />, and all others are measured from it. A player rated 200 points higher scores
          about three points out of four. The number after ± is the margin of error (95 %). Each program plays at its
          tournament level, by the period clock. Measured on{' '}
          {new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}.
          {page.cards
            .filter(({ ending }) => ending)
            .map(({ name, ending }) => ` ${name} is not on the ladder: it plays only ${ending!.name}.`)}
        </p>
      </header>
      <Place rungs={rungs} onImported={() => redraw((count) => count + 1)} />
      <OpponentList
        label="The opponents by strength"
        opponents={rungs.map((rung) => rungOpponent(rung, page.cardOf(rung.player.program)!))}
        order="strength"
        {...(last ? { place: { rating: last.rating, text: `${last.rating} ± ${last.error}` } } : {})}
        more={({ id, name }) => {
          const rung = rungs.find(({ player }) => player.name === id)!;
          const isBeaten = beaten.includes(id);
          return {
            isMarked: isBeaten,
            note: `${formatQuantity(rung.player.games, 'game')}${isBeaten ? ', beaten by you' : ''}`,
            act: (
              <button type="button" onClick={() => begin(page, session, rungRequest(rung))} aria-label={`Play ${name}`}>
                Play
              </button>
            ),
          };
        }}
      />
      <Share address={makeRoute({ view: 'ladder' })} />
    </article>
  );
}
