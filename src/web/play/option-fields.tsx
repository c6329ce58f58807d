import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Card, OptionSpec, Options, OptionValue } from '../../programs/program.ts';

export interface OptionFieldsProps {
  readonly card: Card;
  readonly options: Options;
  /** Errors by option name. */
  readonly errors: Readonly<Record<string, string>>;
  onChange(options: Options): void;
}

/** Fields for the options on a program's card. */
export function OptionFields({ card, options, errors, onChange }: OptionFieldsProps): JSX.Element | null {
  const id = useId();
  if (card.options.length === 0) return null;
  const set = (name: string, value: OptionValue) => onChange({ ...options, [name]: value });
  return (
    <fieldset>
      <legend>Settings of the program</legend>
      {card.options.map((spec, index) => (
        <div class="option" key={spec.name}>
          {spec.kind === 'check' ? (
            <label>
              <input
                type="checkbox"
                checked={Boolean(options[spec.name] ?? spec.default)}
                onChange={({ currentTarget }) => set(spec.name, currentTarget.checked)}
              />
              <span>
                {spec.name}
                <small>{spec.about}</small>
              </span>
            </label>
          ) : (
            <div class="field field-tall">
              <label for={`${id}-${index}`}>
                {spec.name} <small>{spec.about}</small>
              </label>
              <Value id={`${id}-${index}`} spec={spec} value={options[spec.name] ?? spec.default} onChange={set} />
              <span class="error" id={`${id}-${index}-error`}>
                {errors[spec.name]}
              </span>
            </div>
          )}
        </div>
      ))}
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
