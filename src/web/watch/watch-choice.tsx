import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { go, type Page } from '../app/page.ts';
import { isExample, type Subject, subjectsOf } from './watch-subjects.ts';

/** The choice of program, of position or example, and of the search level. */
export function WatchChoice(props: {
  readonly page: Page;
  readonly card: Card;
  readonly subject: Subject;
  readonly level: string;
}): JSX.Element {
  const { page, card, subject, level } = props;
  const search = { view: 'watch', program: card.id, at: subject.id } as const;
  const programs = page.cards.filter((each) => each.traces || each.id === card.id);
  return (
    <div class="watch-choice">
      <label class="field">
        <span>Program</span>
        <select
          value={card.id}
          onChange={({ currentTarget }) => go(page, { view: 'watch', program: currentTarget.value })}
        >
          {programs.map(({ id, name, year }) => (
            <option key={id} value={id}>
              {name}, {year}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Show</span>
        <select
          value={subject.id}
          onChange={({ currentTarget }) =>
            go(page, { ...search, at: currentTarget.value, ...(level === card.tournamentLevel ? {} : { level }) })
          }
        >
          {subjectsOf(card).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {card.levels.length > 1 && !isExample(subject) ? (
        <label class="field">
          <span>Level</span>
          <select value={level} onChange={({ currentTarget }) => go(page, { ...search, level: currentTarget.value })}>
            {card.levels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
                {id === card.tournamentLevel ? ', as in tournaments' : ''}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
