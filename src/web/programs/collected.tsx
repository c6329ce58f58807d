import type { JSX } from 'preact';
import { QUESTIONS } from '../../measure/answers/questions.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { FactMark } from '../app/fact-mark.tsx';
import { Missing } from '../app/missing.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { Share } from '../board/share.tsx';
import { MachineView } from '../machine/machine.tsx';
import { MACHINES, type MachineEntry } from '../machine/machine-list.ts';
import { GameCards } from '../recorded/game-cards.tsx';
import { loadRecordedGames } from '../recorded/recorded-games.ts';
import { Facts, Particulars, Sources } from './facts.tsx';
import { describeRating } from './ladder-model.ts';
import { LIST } from './opponents.ts';

/** The page of a machine and the program that it runs, or of a program without a machine. */
export function Collected(): JSX.Element {
  const { route, cardOf } = usePage();
  const { value } = route;
  const id = value.view === 'machine' ? value.machine : '';
  const entry = MACHINES.find((each) => each.id === id);
  const card = cardOf(entry ? (entry.program ?? '') : id);
  if (!entry && !card) return <Missing />;
  return (
    <>
      {entry ? <MachineView entry={entry} key={entry.id} /> : null}
      {card ? <Program card={card} entry={entry} key={id} /> : null}
    </>
  );
}

interface ProgramProps {
  readonly card: Card;
  /** The machine that the page shows; undefined if the program has none. */
  readonly entry: MachineEntry | undefined;
}

/** Everything about a program besides its machine. */
function Program({ card, entry }: ProgramProps): JSX.Element {
  const { id, name, author, year, years = year, traces, levels, tournamentLevel, options } = card;
  const { country, story, speedFact, sources } = detailsOf(id);
  useTitle(entry ? undefined : name);
  return (
    <article class="article program">
      <header class="article-head">
        <p class="kicker">{[years, ...(country === undefined ? [] : [country])].join(' · ')}</p>
        {entry ? <h2>{name}</h2> : <h1>{name}</h1>}
        <p class="byline">by {author}</p>
        <p class="standfirst">{story}</p>
        <p>{strengthOf(card)}</p>
        <p class="buttons">
          <a class={`button ${entry ? '' : 'main'}`} href={makeRoute({ view: 'new', program: id })}>
            Play on a board
          </a>
          {traces ? (
            <a class="button" href={makeRoute({ view: 'watch', program: id })}>
              Watch it think
            </a>
          ) : null}
        </p>
        <Share address={makeRoute({ view: 'machine', machine: entry?.id ?? id })} />
      </header>
      <Games card={card} />
      <Questions program={id} />
      <details class="fold">
        <summary>What is known: the program, its machine, its levels</summary>
        <div class="article-columns">
          <Facts card={card} />
          <div>
            <section>
              <h2>The machine</h2>
              <Particulars card={card} />
              <p class="quiet">{speedFact.text}</p>
            </section>
            <section>
              <h2>Levels</h2>
              <dl class="levels">
                {levels.map((level) => (
                  <div key={level.id}>
                    <dt>
                      {level.name}
                      {level.id === tournamentLevel ? <em class="tag">tournament</em> : null}
                    </dt>
                    <dd>
                      {level.about} <FactMark kind={level.kind} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            {options.length > 0 ? (
              <section>
                <h2>Settings</h2>
                <Pairs class="levels" rows={options.map((option) => [option.name, option.about])} />
              </section>
            ) : null}
          </div>
        </div>
      </details>
      {sources.length > 0 ? (
        <section>
          <h2>Sources</h2>
          <Sources sources={sources} />
        </section>
      ) : null}
    </article>
  );
}

/** Its rating as a sentence, or why it has none. */
function strengthOf({ id, name, ending }: Card): string {
  const [first, ...others] = LIST.players.filter(({ program }) => program === id);
  if (!first) return ending ? `It plays only ${ending.name}.` : 'Its strength has not been measured.';
  if (others.length === 0) return describeRating(LIST, first);
  return `${name} can be held to a strength, from ${others.at(-1)!.rating} to ${first.rating}.`;
}

/** Recorded games of its original. */
function Games({ card }: { readonly card: Card }): JSX.Element | null {
  const { cards } = usePage();
  const { value: games = [] } = useLoaded([], () => loadRecordedGames(cards));
  const own = games.filter(({ side }) => side?.program === card.id);
  return own.length === 0 ? null : (
    <section>
      <h2>Its historic games</h2>
      <GameCards games={own} />
    </section>
  );
}

/** The open questions that are put to it. */
function Questions({ program }: { readonly program: string }): JSX.Element | null {
  const own = QUESTIONS.filter(({ trials }) => trials.some(({ old }) => old.program === program));
  return own.length === 0 ? null : (
    <section>
      <h2>What it answers</h2>
      <ul>
        {own.map(({ id, title }) => (
          <li key={id}>
            <a href={makeRoute({ view: 'answers', answer: id })}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
