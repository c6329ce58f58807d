import type { JSX } from 'preact';

export interface Switch {
  readonly name: string;
  readonly label: string;
}

interface SwitchesProps {
  readonly legend: string;
  readonly switches: readonly Switch[];
  /** The names of those that are on. */
  readonly on: ReadonlySet<string>;
  onChange(on: ReadonlySet<string>): void;
}

/** Parts of a program, to be switched on and off. */
export function Switches({ legend, switches, on, onChange }: SwitchesProps): JSX.Element {
  return (
    <fieldset class="lab-switches">
      <legend>{legend}</legend>
      {switches.map(({ name, label }) => (
        <label class="option" key={name}>
          <span>
            <input
              type="checkbox"
              checked={on.has(name)}
              onChange={({ currentTarget }) => {
                const next = new Set(on);
                if (currentTarget.checked) next.add(name);
                else next.delete(name);
                onChange(next);
              }}
            />{' '}
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
