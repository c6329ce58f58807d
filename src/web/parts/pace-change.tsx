import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { usePage } from '../page.ts';
import { type PaceErrors, type PaceForm, paceFormOf, readPaceForm } from '../state/pace-form.ts';
import { changeTerms } from '../state/play.ts';
import { sayPace } from '../state/words.ts';
import { PaceFields } from './pace-fields.tsx';

/** The pace of the game on the board, and another one: from now on, in the middle of a thought too. */
export function PaceChange({ card }: { readonly card: Card }): JSX.Element {
  const { table } = usePage();
  const { terms } = table.record.value;
  const [form, setForm] = useState<PaceForm>();
  const [errors, setErrors] = useState<PaceErrors>({});
  const details = useRef<HTMLDetailsElement>(null);
  // What a game was played at is part of it.
  if (endingOf(table.record.value.game)) return <p class="quiet">Level: {sayPace(terms, card)}</p>;
  const submit = (event: Event) => {
    event.preventDefault();
    const read = readPaceForm(form ?? paceFormOf(card, terms), card);
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    setErrors({});
    setForm(undefined);
    changeTerms(table, read.terms);
    if (details.current) {
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    }
  };
  return (
    <details class="fold pace-change" ref={details}>
      <summary>
        Level: {sayPace(terms, card)} <span class="unseen">, change it</span>
      </summary>
      <form onSubmit={submit} noValidate>
        <PaceFields card={card} form={form ?? paceFormOf(card, terms)} errors={errors} onChange={setForm} />
        <button type="submit" class="main">
          Play on at this pace
        </button>
      </form>
    </details>
  );
}
