import { signal } from '@preact/signals';

/**
 * The faults that the current view has found in its address, in sentences (`useAddressProblem`); empty if there are
 * none.
 */
export const viewProblem = signal('');
