import { signal } from '@preact/signals';

/** What the view shown has found wrong with its address, in sentences (`useAddressProblem`); empty if nothing. */
export const viewProblem = signal('');
