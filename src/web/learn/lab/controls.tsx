import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The value in words: "3 plies". */
  readonly text: string;
  readonly isDisabled?: boolean;
  onChange(value: number): void;
}

/** A slider with its value written beside it. */
export function Slider(props: SliderProps): JSX.Element {
  const { label, value, min, max, step = 1, text, isDisabled = false, onChange } = props;
  const id = useId();
  return (
    <p class="row lab-slider">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <output for={id}>{text}</output>
    </p>
  );
}

interface ToggleProps {
  readonly class?: string;
  readonly isOn: boolean;
  /** Its name, if it is not what it shows. */
  readonly label?: string;
  onClick(): void;
  readonly children: ComponentChildren;
}

/** A button that stays pressed for as long as something is chosen or marked. */
export function Toggle({ class: name, isOn, label, onClick, children }: ToggleProps): JSX.Element {
  return (
    <button type="button" class={name} aria-pressed={isOn} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
  readonly children?: ComponentChildren;
}

/** A box to tick. */
export function Tick({ label, isOn, onChange, children }: TickProps): JSX.Element {
  return (
    <label class="option">
      <span>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
        {label}
      </span>
      {children}
    </label>
  );
}

export interface Switch {
  readonly name: string;
  readonly label: string;
}

interface SwitchesProps {
  readonly legend: string;
  readonly switches: readonly Switch[];
  readonly on: ReadonlySet<string>;
  onChange(on: ReadonlySet<string>): void;
}

/** Parts of a program, to be switched on and off. */
export function Switches({ legend, switches, on, onChange }: SwitchesProps): JSX.Element {
  return (
    <fieldset class="row lab-switches">
      <legend>{legend}</legend>
      {switches.map(({ name, label }) => (
        <Tick
          key={name}
          label={label}
          isOn={on.has(name)}
          onChange={(isOn) =>
            onChange(isOn ? new Set([...on, name]) : new Set([...on].filter((each) => each !== name)))
          }
        />
      ))}
    </fieldset>
  );
}
