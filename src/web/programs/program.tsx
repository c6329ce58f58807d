import type { JSX } from 'preact';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { FactMark } from '../app/fact-mark.tsx';
import { Missing } from '../app/missing.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { Turn } from '../app/turn.tsx';
import { Share } from '../board/share.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import { Facts, Particulars, Sources } from './facts.tsx';

/** One program's card, in full. */
export function ProgramCard(): JSX.Element {
  const { route, cards } = usePage();
  const id = route.value.view === 'program' ? route.value.program : '';
  const index = cards.findIndex((each) => each.id === id);
  const card = cards[index];
  if (!card) return <Missing />;
  const { country, story, speedFact, sources } = detailsOf(card.id);
  const machine = machineOfProgram(card.id);
  return (
    <article class="article">
      <header class="article-head">
        <p class="kicker">{[card.years ?? card.year, ...(country === undefined ? [] : [country])].join(' · ')}</p>
        <h1>{card.name}</h1>
        <p class="byline">by {card.author}</p>
        <p class="standfirst">{story}</p>
        <p class="buttons">
          <a class="button main" href={makeRoute({ view: 'new', program: card.id })}>
            Play {card.name}
          </a>
          {machine ? (
            <a class="button" href={makeRoute({ view: 'machine', machine: machine.id })}>
              On its own machine
            </a>
          ) : null}
          {card.traces ? (
            <a class="button" href={makeRoute({ view: 'watch', program: card.id })}>
              Watch it think
            </a>
          ) : null}
        </p>
        <Share address={makeRoute({ view: 'program', program: card.id })} />
      </header>
      <div class="article-columns">
        <div>
          <section>
            <h2>What is known</h2>
            <Facts card={card} />
          </section>
        </div>
        <div>
          <section>
            <h2>The machine</h2>
            <Particulars card={card} />
            <p class="quiet">{speedFact.text}</p>
          </section>
          <section>
            <h2>Levels</h2>
            <dl class="levels">
              {card.levels.map((level) => (
                <div key={level.id}>
                  <dt>
                    {level.name}
                    {level.id === card.tournamentLevel ? <em class="tag">tournament</em> : null}
                  </dt>
                  <dd>
                    {level.about} <FactMark kind={level.kind} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {card.options.length > 0 ? (
            <section>
              <h2>Settings</h2>
              <Pairs class="levels" rows={card.options.map(({ name, about }) => [name, about])} />
            </section>
          ) : null}
          {sources.length > 0 ? (
            <section>
              <h2>Sources</h2>
              <Sources sources={sources} />
            </section>
          ) : null}
        </div>
      </div>
      <Turn label="Other programs" before={linkTo(cards[index - 1])} after={linkTo(cards[index + 1])} />
    </article>
  );
}

const linkTo = (card: Card | undefined) =>
  card && { title: card.name, href: makeRoute({ view: 'program', program: card.id }) };
