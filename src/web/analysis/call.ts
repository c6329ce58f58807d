import type { Signal } from '@preact/signals';
import type { Analyst, AnalystPlace } from './analyst.ts';

/** Fetches the analyst, once. @throws where it cannot be fetched; it may be asked for again. */
export async function callAnalyst(
  place: AnalystPlace & { readonly analyst: Signal<Analyst | undefined> },
): Promise<Analyst> {
  const { openAnalyst } = await import('./open.tsx');
  place.analyst.value ??= openAnalyst(place);
  return place.analyst.value;
}
