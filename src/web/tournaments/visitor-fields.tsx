import type { JSX } from 'preact';
import { Choice } from '../app/choice.tsx';
import { type Entry, NAMELESS } from './entry.ts';

const LONGEST_NAME = 40;

interface VisitorFieldsProps {
  readonly entry: Entry;
  onChange(entry: Entry): void;
}

/** The visitor's name and clock. */
export function VisitorFields({ entry, onChange }: VisitorFieldsProps): JSX.Element {
  return (
    <div class="tournament-numbers row">
      <label class="field">
        <span>Your name</span>
        <input
          type="text"
          value={entry.name}
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          placeholder={NAMELESS}
          onInput={({ currentTarget }) => onChange({ ...entry, name: currentTarget.value })}
        />
      </label>
      <Choice
        label="Your clock"
        value={entry.clock}
        options={[
          ['none', 'None: take your time'],
          ['period', '40 moves in two hours, as in 1982'],
        ]}
        onChange={(clock) => onChange({ ...entry, clock })}
      />
    </div>
  );
}
