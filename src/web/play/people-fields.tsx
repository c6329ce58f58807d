import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { Cards } from '../app/cards.tsx';
import { NAMELESS } from '../games/by-link.ts';
import type { GameRecord, Side } from '../record/record.ts';
import type { GameRequest } from '../session/game-request.ts';
import { PaceText } from './pace-fields.tsx';
import { type PaceErrors, type PaceForm, readPaceForm } from './pace-form.ts';
import { type ColorChoice, sidesOf } from './people.ts';

/** The part of the form for a new game that is about another person as the opponent. */
export interface PeopleForm {
  /** Undefined: the opponent is a program. */
  readonly kind: 'atBoard' | 'byLink' | undefined;
  /** Their names at one board; may be empty. */
  readonly white: string;
  readonly black: string;
  readonly isTurning: boolean;
  readonly hasClocks: boolean;
  /** The visitor's name in links; may be empty. */
  readonly sender: string;
}

export const NO_PEOPLE: PeopleForm = {
  kind: undefined,
  white: '',
  black: '',
  isTurning: false,
  hasClocks: false,
  sender: '',
};

const KINDS = [
  ['atBoard', 'Another person, at this board', 'You move in turn, with clocks if you like.'],
  ['byLink', 'Another person, by links', 'After each move you send a link; no account, no server, no hurry.'],
] as const;

interface PeopleProps {
  readonly form: PeopleForm;
  onChange(form: PeopleForm): void;
}

/** People as opponents, before the programs. */
export function PeopleChoice({ form, onChange }: PeopleProps): JSX.Element {
  return (
    <Cards
      label="People"
      entries={KINDS.map(([kind, title, byline]) => ({
        id: kind,
        title,
        byline,
        picture: null,
        pick: { name: 'program', isChosen: form.kind === kind, onChoose: () => onChange({ ...form, kind }) },
      }))}
    />
  );
}

interface PeopleFieldsProps extends PeopleProps {
  readonly pace: PaceForm;
  readonly errors: PaceErrors;
  onPace(pace: PaceForm): void;
}

/** Names, clocks and the turning board; by links only the visitor's name. */
export function PeopleFields({ form, onChange, pace, errors, onPace }: PeopleFieldsProps): JSX.Element {
  const id = useId();
  const name = (field: 'white' | 'black' | 'sender', label: string) => (
    <p class="field">
      <label for={`${id}-${field}`}>{label}</label>{' '}
      <input
        id={`${id}-${field}`}
        type="text"
        maxLength={40}
        autocomplete="off"
        value={form[field]}
        onInput={({ currentTarget }) => onChange({ ...form, [field]: currentTarget.value })}
      />
    </p>
  );
  if (form.kind === 'byLink')
    return <fieldset>{[<legend key="legend">Your name</legend>, name('sender', 'The other sees')]}</fieldset>;
  const flag = (field: 'isTurning' | 'hasClocks', label: string, onSet?: () => void) => (
    <p>
      <label>
        <input
          type="checkbox"
          checked={form[field]}
          onChange={({ currentTarget }) => {
            onChange({ ...form, [field]: currentTarget.checked });
            onSet?.();
          }}
        />{' '}
        {label}
      </label>
    </p>
  );
  const clock = { form: pace, errors, onChange: onPace };
  return (
    <>
      <fieldset>
        <legend>Players</legend>
        {name('white', 'White’s name')}
        {name('black', 'Black’s name')}
        {flag('isTurning', 'Flip the board after each move')}
      </fieldset>
      <fieldset>
        <legend>Clocks</legend>
        {flag('hasClocks', 'Play with clocks', () => onPace({ ...pace, ...USUAL_CLOCKS }))}
        {form.hasClocks ? (
          <>
            <PaceText name="gameTime" label="Minutes each" unit="or 2h, 1m30s" {...clock} />
            <PaceText name="increment" label="Added for each move" unit="seconds" {...clock} />
          </>
        ) : null}
      </fieldset>
    </>
  );
}

const USUAL_CLOCKS = { gameTime: '15', moves: '', increment: '10' } as const;

/**
 * The game that the form describes.
 * @param color the visitor's in a game by links.
 * @param card any; a game clock is read alike for all.
 */
export function peopleRequest(
  form: PeopleForm,
  color: ColorChoice,
  pace: PaceForm,
  card: Card,
):
  | { readonly request: GameRequest; readonly between: Pick<GameRecord, 'isTurning' | 'byLink'> }
  | { readonly errors: PaceErrors } {
  if (form.kind === 'byLink') {
    const sides = sidesOf({ kind: 'named', name: NAMELESS }, color);
    return { request: { ...sides, terms: {} }, between: { byLink: {} } };
  }
  const read = form.hasClocks
    ? readPaceForm({ ...pace, kind: 'gameClock', moves: '', clock: 'real' }, card)
    : { terms: {} };
  if ('errors' in read) return read;
  const person = (name: string): Side => ({ kind: 'visitor', ...(name.trim() === '' ? {} : { name: name.trim() }) });
  return {
    request: { white: person(form.white), black: person(form.black), terms: read.terms },
    between: { isTurning: form.isTurning },
  };
}
