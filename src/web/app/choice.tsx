import type { ComponentChildren, JSX } from 'preact';

type Choosable = string | number | undefined;

type Options<Value> = readonly (readonly [value: Value, text: ComponentChildren, language?: string])[];

export interface ChoiceProps<Value extends Choosable> {
  readonly label: ComponentChildren;
  readonly class?: string;
  readonly value: Value;
  /** The values with their texts. */
  readonly options: Options<Value> | Readonly<Record<Value & string, string>>;
  onChange(value: NoInfer<Value>): void;
}

/** A list to choose from, with its label. The values are told apart as text. */
export function Choice<Value extends Choosable>({
  label,
  class: name = 'field',
  ...choice
}: ChoiceProps<Value>): JSX.Element {
  const { value, onChange } = choice;
  const options = (Array.isArray(choice.options) ? choice.options : Object.entries(choice.options)) as Options<Value>;
  return (
    <label class={name}>
      <span>{label}</span>
      <select
        value={String(value)}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, text, language]) => (
          <option key={each} value={String(each)} lang={language}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly title: string;
  readonly about: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A choice to take or leave, with its explanation. */
export function Switch({ title, about, isOn, onChange }: SwitchProps): JSX.Element {
  return (
    <div class="option">
      <label>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
        <span>
          {title}
          <small>{about}</small>
        </span>
      </label>
    </div>
  );
}
