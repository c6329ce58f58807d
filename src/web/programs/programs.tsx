import type { JSX } from 'preact';
import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { newGame } from '../../chess/game.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { formatHouseRating, type HouseList } from '../../ratings/house-list.ts';
import { Cards } from '../app/cards.tsx';
import { Cite } from '../app/cite.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { isMachine, MachineDrawing } from '../machine/machine-drawings.tsx';
import { CAPTIONS, type Caption } from './captions.ts';

const LIST = houseList as HouseList;

/** The collection by year, each program a card. */
export function Programs(): JSX.Element {
  const { cards } = usePage();
  return (
    <>
      <header class="article-head">
        <h1>The programs</h1>
        <p class="standfirst">
          Early chess programs, rebuilt from what their authors published. Each plays as it did then: with its own board
          representation, search and shortcomings, at the speed of its own machine.
        </p>
        <p>
          <a href={makeRoute({ view: 'ladder' })}>Which one can I beat?</a> lists them by strength.{' '}
          <a href={makeRoute({ view: 'recorded' })}>Games of the time</a> shows what the originals played, move by move,
          beside what ours play.
        </p>
      </header>
      <Cards
        label="The programs, by year"
        entries={[...cards]
          .sort((one, other) => one.year - other.year)
          .map((card) => ({
            id: card.id,
            href: makeRoute({ view: 'program', program: card.id }),
            title: card.name,
            picture: <Portrait card={card} />,
            byline: `${card.years ?? card.year}, ${ratingOf(card)}`,
            text: detailsOf(card.id).plays,
          }))}
      />
      <section aria-labelledby="captions-title">
        <h2 id="captions-title">Not rebuilt</h2>
        <p>Too little is known of these to play by, or only a later version is known.</p>
        <div class="captions">
          {CAPTIONS.map((caption) => (
            <Unbuilt caption={caption} key={caption.name} />
          ))}
        </div>
      </section>
    </>
  );
}

/** Its machine, or a board if there is no drawing of one. */
function Portrait({ card: { id } }: { readonly card: Card }): JSX.Element {
  return isMachine(id) ? <MachineDrawing of={id} /> : <SmallDiagram game={BEGINNING} orientation="white" />;
}

const BEGINNING = newGame();

/** Its rating in the list of the house: a range if it can be held to several. */
function ratingOf({ id, ending }: Card): string {
  if (ending) return `plays only ${ending.name}`;
  const players = LIST.players.filter(({ program }) => program === id);
  const [first, ...others] = players;
  if (first === undefined) return 'not rated';
  if (others.length === 0) return `rated ${formatHouseRating(LIST, first)}`;
  const ratings = players.map(({ rating }) => rating);
  return `rated ${Math.min(...ratings)} to ${Math.max(...ratings)}, depending on its settings`;
}

/** A program that is not rebuilt: its caption. */
function Unbuilt({ caption }: { readonly caption: Caption }): JSX.Element {
  const { name, year, authors, about, missing, sources, game, machine, language } = caption;
  return (
    <section>
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
      {game === undefined ? null : <a href={makeRoute({ view: 'recorded', game: game.id })}>{game.label}</a>}
    </section>
  );
}
