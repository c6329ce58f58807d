import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { formatQuantity } from '../../format/number.ts';
import { formatHouseRating, type HouseList, type HousePlayer } from '../../ratings/house-list.ts';
import { Cite } from '../app/cite.tsx';
import { lastingKeep } from '../app/lasting-keep.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Share } from '../board/share.tsx';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import { begin } from '../session/order.ts';
import { useSession } from '../session/use-session.ts';
import { beatenRungs, describeRating, rungOrder, rungsOf, scaleOf } from './ladder-model.ts';
import { Place } from './place.tsx';
import './ladder.css';

const LIST = houseList as HouseList;

/** The opponents from weakest to strongest, as far as their strength has been measured. */
export function Ladder(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const [, redraw] = useState(0);
  const rungs = rungsOf(LIST, page.cardOf);
  const scale = scaleOf(rungs.map(({ player }) => player));
  const { anchor, date } = LIST;
  // A bound gives only one end of the interval.
  const rangeOf = ({ rating, error, bound }: HousePlayer) =>
    [scale(bound === 'above' ? rating : rating - error), scale(bound === 'below' ? rating : rating + error)] as const;
  const anchorName = page.cardOf(anchor.name)?.name ?? anchor.name;
  const beaten = beatenRungs(lastingKeep(page));
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
      <ol class="ladder-rungs">
        {rungs.map((rung) => (
          <li
            key={rung.player.name}
            class={beaten.includes(rung.player.name) ? 'ladder-beaten' : ''}
            aria-labelledby={`rung-${rung.player.name}`}
          >
            <MachineDrawing of={rung.player.program} />
            <h2 id={`rung-${rung.player.name}`}>
              <a href={makeRoute({ view: 'program', program: rung.player.program })}>{rung.name}</a>
            </h2>
            <p class="ladder-about">
              {rung.about}, {formatQuantity(rung.player.games, 'game')}
              {beaten.includes(rung.player.name) ? <b>, beaten by you</b> : null}
            </p>
            <p class="ladder-rating">
              <span aria-hidden="true">{formatHouseRating(LIST, rung.player)}</span>
              <span class="unseen">{describeRating(LIST, rung.player)}</span>
            </p>
            <svg class="ladder-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect class="ladder-all" y="2" width="100" height="2" />
              <rect
                class="ladder-range"
                x={rangeOf(rung.player)[0]}
                y="1"
                width={rangeOf(rung.player)[1] - rangeOf(rung.player)[0]}
                height="4"
              />
              <rect class="ladder-place" x={Math.max(0, scale(rung.player.rating) - 0.5)} width="1" height="6" />
            </svg>
            <button
              type="button"
              onClick={() => begin(page, session, rungOrder(rung))}
              aria-label={`Play ${rung.name}`}
            >
              Play
            </button>
          </li>
        ))}
      </ol>
      <Share address={makeRoute({ view: 'ladder' })} />
    </article>
  );
}
