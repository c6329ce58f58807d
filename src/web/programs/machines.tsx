import type { JSX } from 'preact';
import { Cite } from '../app/cite.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { CAPTIONS } from './captions.ts';
import { OpponentList } from './opponent-list.tsx';
import { collection } from './opponents.ts';

/** The collection by year, each program and machine a card that leads to its page. */
export function Machines(): JSX.Element {
  const { cards } = usePage();
  return (
    <>
      <header class="article-head">
        <h1>The machines</h1>
        <p class="standfirst">
          Early chess programs, rebuilt from what their authors published. Each plays as it did then, at the speed of
          its own machine; sit down at one, or play it on a board.
        </p>
      </header>
      <OpponentList label="The machines" opponents={collection(cards)} order="year" />
      <section aria-labelledby="captions-title">
        <h2 id="captions-title">Not rebuilt</h2>
        <p>Too little is known of these to play by, or only a later version is known.</p>
        <div class="captions">
          {CAPTIONS.map(({ name, year, authors, about, missing, sources, game, machine, language }) => (
            <section key={name}>
              <h3>
                {year} {name}
              </h3>
              <p class="byline">{authors}</p>
              <p class="story">
                {about} <Cite of={sources} />
              </p>
              <p class="quiet">{missing}</p>
              <Pairs
                rows={[
                  ['Machine', machine],
                  ['Language', language],
                ]}
              />
              {game ? <a href={makeRoute({ view: 'recorded', game: game.id })}>{game.label}</a> : null}
            </section>
          ))}
        </div>
      </section>
    </>
  );
}
