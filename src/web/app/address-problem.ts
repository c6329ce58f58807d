import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { addressProblem } from './route.ts';

/** What the view shown has found wrong with its address, in sentences; the page shows it above the view. */
export const viewProblem = signal<string | undefined>(undefined);

/** Reports what is wrong with the address of a view that shows something else instead. Undefined parts are left out. */
export function useAddressProblem(...problems: readonly (string | undefined)[]): void {
  const text = problems.filter((each) => each !== undefined).join(' ');
  useEffect(() => {
    viewProblem.value = text || undefined;
    return () => {
      viewProblem.value = undefined;
    };
  }, [text]);
}

/** Reports a number of half-moves that a game does not have. @param last the length of the game in half-moves. */
export function plyProblem(ply: number | undefined, last: number): string | undefined {
  return ply === undefined || ply <= last
    ? undefined
    : `${addressProblem('ply', ply, `at most ${last}`)} The end of the game is shown.`;
}
