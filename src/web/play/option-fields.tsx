import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Card, OptionSpec, Options, OptionValue } from '../../programs/program.ts';
import { Switch } from '../app/choice.tsx';

interface OptionFieldsProps {
  readonly card: Card;
  readonly options: Options;
  /** Errors by option name. */
  readonly errors: Readonly<Record<string, string>>;
  onChange(options: Options): void;
}

/** The options that limit a program's strength, by their UCI names. */
const STRENGTH = ['UCI_LimitStrength', 'UCI_Elo'];
const LABELS: Readonly<Record<string, string>> = {
  UCI_LimitStrength: 'Play weaker',
  UCI_Elo: 'Strength in Elo',
};
/** A game is played on one thread. */
const THREADS = 'Threads';
const isStrength = ({ name }: OptionSpec) => STRENGTH.includes(name);

/** The strength of a program, if it can be limited: the most frequently changed setting. */
export function StrengthFields(props: OptionFieldsProps): JSX.Element | null {
  return <Fields {...props} specs={props.card.options.filter(isStrength)} legend="Strength" />;
}

/** The other settings of a program's card; folded away if its strength can be limited. */
export function OptionFields(props: OptionFieldsProps): JSX.Element | null {
  const { card, errors } = props;
  const specs = card.options.filter((spec) => !isStrength(spec) && spec.name !== THREADS);
  const isFolded = specs.length < card.options.length;
  if (!isFolded) return <Fields {...props} specs={specs} legend="Settings of the program" />;
  return (
    <details class="fold" open={specs.some(({ name }) => errors[name] !== undefined)}>
      <summary>More options</summary>
      <Fields {...props} specs={specs} />
    </details>
  );
}

interface FieldsProps extends OptionFieldsProps {
  readonly specs: readonly OptionSpec[];
  readonly legend?: string;
}

function Fields({ specs, legend, options, errors, onChange }: FieldsProps): JSX.Element | null {
  const id = useId();
  if (specs.length === 0) return null;
  const set = (name: string, value: OptionValue) => onChange({ ...options, [name]: value });
  return (
    <fieldset>
      <legend class={legend === undefined ? 'unseen' : ''}>{legend ?? 'More options'}</legend>
      {specs.map((spec, index) => {
        const title = LABELS[spec.name] ?? spec.name;
        const value = options[spec.name] ?? spec.default;
        const field = `${id}-${index}`;
        return spec.kind === 'check' ? (
          <Switch
            key={spec.name}
            title={title}
            about={spec.about}
            isOn={Boolean(value)}
            onChange={(isOn) => set(spec.name, isOn)}
          />
        ) : (
          <div class="option" key={spec.name}>
            <div class="field field-tall">
              <label for={field}>
                {title} <small>{spec.about}</small>
              </label>
              <Value id={field} spec={spec} value={value} onChange={set} />
              <span class="error" id={`${field}-error`}>
                {errors[spec.name]}
              </span>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface ValueProps {
  readonly id: string;
  readonly spec: Exclude<OptionSpec, { kind: 'check' }>;
  readonly value: OptionValue;
  onChange(name: string, value: OptionValue): void;
}

function Value({ id, spec, value, onChange }: ValueProps): JSX.Element {
  if (spec.kind === 'combo') {
    return (
      <select id={id} value={String(value)} onChange={({ currentTarget }) => onChange(spec.name, currentTarget.value)}>
        {spec.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={id}
      type="text"
      inputMode="numeric"
      size={8}
      value={String(value)}
      aria-describedby={`${id}-error`}
      onInput={({ currentTarget }) => onChange(spec.name, currentTarget.value)}
    />
  );
}
