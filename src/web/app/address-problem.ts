import { useEffect } from 'preact/hooks';
import type { Route } from './route.ts';
import { viewProblem } from './view-problem.ts';

/** Values longer than this are cut in messages. */
const LONGEST_QUOTE = 40;

/** Says which setting of an address is not used. @param expected what its value should be; absent if the view has no such setting. */
export function addressProblem(name: string, value: string | number, expected?: string): string {
  const text = String(value);
  const cut = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `The address says ${name}=${cut}${expected === undefined ? ', which this view does not use' : `: expected ${expected}`}.`;
}

/** Names the parts of an address that are not read, in sentences; empty if there are none. */
export function unreadText({ unread = [] }: Route): string {
  return unread
    .map(([name, isNumber, value]) => addressProblem(name, value, isNumber ? 'a whole number' : undefined))
    .join(' ');
}

/** Reports what is wrong with the address of a view that shows something else instead. Undefined parts are left out. */
export function useAddressProblem(...problems: readonly (string | undefined)[]): void {
  const text = problems.filter((each) => each !== undefined).join(' ');
  useEffect(() => {
    viewProblem.value = text;
    return () => {
      viewProblem.value = '';
    };
  }, [text]);
}

/** Reports a number of half-moves that a game does not have. @param last the length of the game in half-moves. */
export function plyProblem(ply: number | undefined, last: number): string | undefined {
  if (ply === undefined || ply <= last) return undefined;
  return `${addressProblem('ply', ply, `at most ${last}`)} The end of the game is shown.`;
}
