import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { changeTerms } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { PaceFields } from './pace-fields.tsx';
import { type PaceErrors, type PaceForm, paceFormOf, readPaceForm } from './pace-form.ts';

interface PaceChangeFormProps {
  readonly card: Card;
  onChanged(): void;
}

/** The form that changes the time limits of the game on the board. */
export function PaceChangeForm({ card, onChanged }: PaceChangeFormProps): JSX.Element {
  const session = useSession();
  const { terms } = session.record.value;
  const [form, setForm] = useState<PaceForm>();
  const [errors, setErrors] = useState<PaceErrors>({});
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
    onChanged();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PaceFields card={card} form={form ?? paceFormOf(card, terms)} errors={errors} onChange={setForm} />
      <button type="submit" class="main">
        Play on at this level
      </button>
    </form>
  );
}
