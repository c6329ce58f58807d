import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatQuantity } from '../../format/number.ts';
import type { Card } from '../../programs/program.ts';
import { runsOnTime } from '../app/format.ts';
import { offerHelp } from '../session/game-session.ts';
import { changeTerms } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import {
  type PaceErrors,
  type PaceField,
  type PaceForm,
  type PaceKind,
  paceFormOf,
  paceVerdict,
  readPaceForm,
  withClock,
} from './pace-form.ts';

interface PaceFieldsProps {
  readonly card: Card;
  readonly form: PaceForm;
  readonly errors: PaceErrors;
  onChange(form: PaceForm): void;
}

/** The program's time limits: its own levels first, then other limits. */
export function PaceFields(props: PaceFieldsProps): JSX.Element {
  const { card, form, errors, onChange } = props;
  const id = useId();
  const choose = (kind: PaceKind, level?: string) =>
    onChange({ ...form, kind, ...(level === undefined ? {} : { level }) });

  const field = (name: PaceField, label: string, unit: string, size?: number) => (
    <PaceText {...{ name, label, unit, size, form, errors, onChange }} />
  );
  const choice = (
    name: 'kind' | 'clock',
    key: string,
    isChosen: boolean,
    onChoose: () => void,
    text: ComponentChildren,
    fields?: JSX.Element,
  ) => (
    <div class="choice" key={key}>
      <label>
        <input type="radio" name={`${id}-${name}`} checked={isChosen} onChange={onChoose} />
        <span>{text}</span>
      </label>
      {isChosen && fields ? <div class="choice-fields">{fields}</div> : null}
    </div>
  );
  const kind = (value: PaceKind, title: string, fields: JSX.Element) =>
    choice('kind', value, form.kind === value, () => choose(value), title, fields);
  const clock = (value: PaceForm['clock'], title: string, about: string) =>
    choice(
      'clock',
      value,
      form.clock === value,
      () => onChange(withClock(form, card, value)),
      <>
        {title}
        <small>{about}</small>
      </>,
    );

  const isTimed =
    form.kind === 'moveTime' ||
    form.kind === 'gameClock' ||
    (form.kind === 'level' && runsOnTime({ level: form.level }, card));
  return (
    <div class="pace-fields">
      <fieldset>
        <legend>Levels of the program</legend>
        {card.levels.map(({ id: level, name, about }) =>
          choice(
            'kind',
            level,
            form.kind === 'level' && form.level === level,
            () => choose('level', level),
            <>
              {name}
              {level === card.tournamentLevel ? <em class="tag">tournament</em> : null}
              <small>{about}</small>
            </>,
          ),
        )}
      </fieldset>
      <fieldset>
        <legend>Other limits</legend>
        {kind('moveTime', 'Time for each move', field('moveTime', 'Time', 'seconds, or 1m30s'))}
        {kind(
          'gameClock',
          'Game clock for both sides',
          <>
            {field('gameTime', 'Time', 'minutes')}
            {field('moves', 'for', 'moves (empty: the game)', 4)}
            {field('increment', 'and', 'seconds for each move', 4)}
          </>,
        )}
        {kind('depth', 'Fixed depth', field('depth', 'Depth', 'half-moves', 4))}
        {kind('nodes', 'Fixed number of positions', field('nodes', 'Positions', 'for each move', 9))}
      </fieldset>
      {isTimed ? (
        <fieldset>
          <legend>Clock of the program</legend>
          {clock(
            'period',
            'Period clock',
            card.machineName === undefined
              ? `Counts ${formatQuantity(card.positionsPerSecond, 'position')} as one second, and so plays the same on every computer.`
              : 'It plays as on its own machine: time is counted in positions searched, so you hardly wait.',
          )}
          {clock(
            'real',
            'Real clock',
            `It thinks for that long on your computer${card.machineName === undefined ? '' : ', and sees far more than the original could'}.`,
          )}
        </fieldset>
      ) : null}
    </div>
  );
}

interface PaceTextProps extends Omit<PaceFieldsProps, 'card'> {
  readonly name: PaceField;
  readonly label: string;
  readonly unit: string;
  readonly size?: number | undefined;
}

/** A number or a time of the form, as text. */
export function PaceText({ name, label, unit, size = 6, form, errors, onChange }: PaceTextProps): JSX.Element {
  const id = useId();
  return (
    <span class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        size={size}
        value={form[name]}
        aria-invalid={errors[name] !== undefined}
        aria-describedby={`${id}-error`}
        onInput={({ currentTarget }) => onChange({ ...form, [name]: currentTarget.value })}
      />
      <span>{unit}</span>
      <span class="error" id={`${id}-error`}>
        {errors[name]}
      </span>
    </span>
  );
}

/** The effect of the form's limits on the program; a screen reader announces changes. */
export function PaceVerdict({ card, form }: Pick<PaceFieldsProps, 'card' | 'form'>): JSX.Element {
  const verdict = paceVerdict(form, card);
  return (
    <p class={verdict?.isShort ? 'pace-verdict pace-short' : 'pace-verdict'} role="status">
      {verdict?.text}
    </p>
  );
}

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
  const shown = form ?? paceFormOf(card, terms);
  const submit = (event: Event) => {
    event.preventDefault();
    const read = readPaceForm(shown, card);
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    setErrors({});
    setForm(undefined);
    const change = () => changeTerms(session, read.terms);
    if (session.record.value.game.moves.length === 0) change();
    else void offerHelp(session, 'level', change);
    onChanged();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PaceFields card={card} form={shown} errors={errors} onChange={setForm} />
      <PaceVerdict card={card} form={shown} />
      <button type="submit" class="main">
        Play on at this level
      </button>
    </form>
  );
}
