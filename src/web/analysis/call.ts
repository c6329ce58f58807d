import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Analyst, AnalystPlace } from './analyst.ts';

/** Loads the analysis, once. @throws if it cannot be loaded; it may be requested again. */
export async function callAnalyst(
  place: AnalystPlace & { readonly analyst: Signal<Analyst | undefined> },
): Promise<Analyst> {
  const { openAnalyst } = await import('./open.tsx');
  place.analyst.value ??= openAnalyst(place);
  return place.analyst.value;
}

/** Loads the content of "Why this value?". */
export async function loadWhy(): Promise<ComponentType> {
  return (await import('./open.tsx')).loadWhy();
}
