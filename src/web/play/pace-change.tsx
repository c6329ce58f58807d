import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { formatPace } from '../app/format.ts';
import { usePage } from '../page.ts';
import { PaceFields } from './pace-fields.tsx';
import { type PaceErrors, type PaceForm, paceFormOf, readPaceForm } from './pace-form.ts';
import { changeTerms } from './play-model.ts';

/** Shows the time limits of the game and changes them from now on, even during a search. */
export function PaceChange({ card }: { readonly card: Card }): JSX.Element {
  const { session } = usePage();
  const { terms } = session.record.value;
  const [form, setForm] = useState<PaceForm>();
  const [errors, setErrors] = useState<PaceErrors>({});
  const details = useRef<HTMLDetailsElement>(null);
  // A finished game keeps the limits it was played at.
  if (endingOf(session.record.value.game)) return <p class="quiet">Level: {formatPace(terms, card)}</p>;
  const submit = (event: Event) => {
    event.preventDefault();
    const read = readPaceForm(form ?? paceFormOf(card, terms), card);
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    setErrors({});
    setForm(undefined);
    changeTerms(session, read.terms);
    if (details.current) {
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    }
  };
  return (
    <details class="fold pace-change" ref={details}>
      <summary>
        Level: {formatPace(terms, card)} <span class="unseen">, change</span>
      </summary>
      <form onSubmit={submit} noValidate>
        <PaceFields card={card} form={form ?? paceFormOf(card, terms)} errors={errors} onChange={setForm} />
        <button type="submit" class="main">
          Play on at this level
        </button>
      </form>
    </details>
  );
}
