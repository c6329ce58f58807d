import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { Choice } from '../app/choice.tsx';
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
      <Choice
        label="Program"
        value={card.id}
        options={programs.map(({ id, name, year }) => [id, `${name}, ${year}`])}
        onChange={(program) => go(page, { view: 'watch', program })}
      />
      <Choice
        label="Show"
        value={subject.id}
        options={subjectsOf(card).map(({ id, title }) => [id, title])}
        onChange={(at) => go(page, { ...search, at, ...(level === card.tournamentLevel ? {} : { level }) })}
      />
      {card.levels.length > 1 && !isExample(subject) ? (
        <Choice
          label="Level"
          value={level}
          options={card.levels.map(({ id, name }) => [
            id,
            id === card.tournamentLevel ? `${name}, as in tournaments` : name,
          ])}
          onChange={(chosen) => go(page, { ...search, level: chosen })}
        />
      ) : null}
    </div>
  );
}
