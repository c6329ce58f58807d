import type { ComponentChildren, JSX } from 'preact';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { Cite } from '../app/cite.tsx';
import { FactMark } from '../app/fact-mark.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { CAPTIONS, type Caption } from './captions.ts';
import { formatRate } from './facts.tsx';

/** The range of speeds drawn, in powers of ten, from one position in a thousand seconds. */
const SLOWEST_LOG = -3;
const FASTEST_LOG = 5;

/** The collection as a timeline to choose from. */
export function Programs(): JSX.Element {
  const { cards } = usePage();
  const historical = [...cards.filter(({ id }) => id !== 'random'), ...CAPTIONS].sort((a, b) => a.year - b.year);
  const others = cards.filter(({ id }) => id === 'random');
  return (
    <div class="timeline">
      <header class="article-head">
        <h1>The programs</h1>
        <p class="standfirst">
          Early chess programs, rebuilt from what their authors published. Each plays as it did then: with its own board
          representation, search and shortcomings, at the speed of its own machine. Three of which too little is known
          have only a caption.
        </p>
        <p>
          <a href={makeRoute({ view: 'ladder' })}>Which one can I beat?</a> They stand there by strength.{' '}
          <a href={makeRoute({ view: 'recorded' })}>Games of the time</a>: what the originals played, move by move
          beside ours.
        </p>
      </header>
      <ol class="timeline-list">
        {historical.map((each, index) => {
          const before = historical[index - 1]?.year;
          return 'missing' in each ? (
            <Unbuilt caption={each} before={before} key={each.name} />
          ) : (
            <Entry card={each} before={before} key={each.id} />
          );
        })}
      </ol>
      {others.length > 0 ? (
        <section aria-labelledby="others-title">
          <h2 id="others-title">For comparison</h2>
          <ol class="timeline-list">
            {others.map((card) => (
              <Entry card={card} before={undefined} key={card.id} />
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

/** This many years without a program are drawn as a gap. */
const GAP_YEARS = 5;

/** An entry under its year; `before` is the year of the entry before it. */
function InYear(props: {
  readonly year: number;
  readonly before: number | undefined;
  readonly titleId: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { year, before, titleId, children } = props;
  const isFar = before !== undefined && year - before >= GAP_YEARS;
  return (
    <li class={`timeline-entry ${isFar ? 'timeline-far' : ''}`} aria-labelledby={titleId}>
      <p class={`timeline-year ${year === before ? 'timeline-same-year' : ''}`}>{year}</p>
      {children}
    </li>
  );
}

/** A program that cannot be rebuilt: its caption. */
function Unbuilt(props: { readonly caption: Caption; readonly before: number | undefined }): JSX.Element {
  const { name, year, authors, about, missing, sources, game, machine, language } = props.caption;
  const titleId = `caption-${year}`;
  return (
    <InYear year={year} before={props.before} titleId={titleId}>
      <div class="timeline-text">
        <h3 id={titleId}>{name}</h3>
        <p class="byline">{authors}</p>
        <p class="story">
          {about} <Cite of={sources} />
        </p>
        <p class="quiet">Not rebuilt. {missing}</p>
        {game === undefined ? null : (
          <p class="buttons">
            <a class="button" href={makeRoute({ view: 'recorded', game })}>
              Its only game
            </a>
          </p>
        )}
      </div>
      <Pairs
        class="timeline-machine"
        rows={[
          ['Machine', machine],
          ['Language', language],
        ]}
      />
    </InYear>
  );
}

function Entry({ card, before }: { readonly card: Card; readonly before: number | undefined }): JSX.Element {
  const { country, language, memory, story } = detailsOf(card.id);
  const titleId = `program-${card.id}`;
  return (
    <InYear year={card.year} before={before} titleId={titleId}>
      <div class="timeline-text">
        <h3 id={titleId}>
          <a href={makeRoute({ view: 'program', program: card.id })}>{card.name}</a>
        </h3>
        <p class="byline">{[card.author, ...(country === undefined ? [] : [country])].join(', ')}</p>
        <p class="story">{story}</p>
        <p class="buttons">
          <a class="button main" href={makeRoute({ view: 'new', program: card.id })} aria-label={`Play ${card.name}`}>
            Play
          </a>
          <a class="button" href={makeRoute({ view: 'program', program: card.id })} aria-label={`About ${card.name}`}>
            About{' '}
          </a>
        </p>
      </div>
      <Pairs
        class="timeline-machine"
        rows={[
          ['Machine', card.machine],
          ['Language', language],
          ['Memory', memory],
          ['Speed', <Speed card={card} key="speed" />],
        ]}
      />
    </InYear>
  );
}

/** Positions per second as a bar on a logarithmic scale; the text says the same. */
function Speed({ card }: { readonly card: Card }): JSX.Element {
  const log = Math.log10(card.positionsPerSecond);
  const share = Math.max(0.02, Math.min(1, (log - SLOWEST_LOG) / (FASTEST_LOG - SLOWEST_LOG)));
  return (
    <>
      {formatRate(card.positionsPerSecond)} <FactMark kind={detailsOf(card.id).speedFact.kind} />
      <svg class="speed-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="speed-all" width="100" height="4" />
        <rect class="speed-own" width={100 * share} height="4" />
      </svg>
    </>
  );
}
