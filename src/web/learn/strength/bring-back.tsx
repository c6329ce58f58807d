import type { JSX } from 'preact';
import { Button } from '../../app/button.tsx';
import type { OwnProgram } from './use-own.ts';

/** The visitor's other program, where a link showed one: it is not lost. */
export function BringBack({ own }: { readonly own: OwnProgram }): JSX.Element | null {
  const { other, change, isLinked } = own;
  if (!other) return null;
  return (
    <p class="buttons">
      <span>
        {isLinked
          ? `This program comes from the link. Yours, ${other.name}, is kept.`
          : `Before this one you had ${other.name}.`}
      </span>
      <Button onClick={() => change(other)}>Back to {other.name}</Button>
    </p>
  );
}
