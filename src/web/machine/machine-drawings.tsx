import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { fetchText } from '../app/use-loaded.ts';
import { faceOf } from './faces.ts';
import './machine-drawings.css';

/**
 * Recognisable silhouettes of the machines by their ids, 120 wide and 84 high, standing on the line y = 80. The facts about each
 * casing are on its program's card; shapes are simplified, no maker's mark is shown. index.html preloads the file, so that they
 * are there before anything is drawn; until then, or if they cannot be loaded, their places are empty.
 */
const drawings = signal<ReadonlyMap<string, string>>(new Map());

/** Loads the silhouettes if they are not there; resolves in any case. */
export async function loadDrawings(): Promise<void> {
  if (drawings.peek().size > 0) return;
  try {
    const file = await fetchText(new URL('./machine-drawings.svg', import.meta.url));
    const groups = file.matchAll(/<g id="(\w+)">(.*?)<\/g>/gs);
    drawings.value = new Map([...groups].map(([, id, shapes]) => [id!, shapes!]));
  } catch {
    // Their places stay empty.
  }
}

/** Whether a machine is called as this program. */
export const isMachine = (program: string): boolean => faceOf(program) !== undefined;

/** An SVG file as part of the page, so that its style sheets apply. It says nothing to a screen reader. */
export function Drawing({ class: name, svg }: { readonly class: string; readonly svg: string }): JSX.Element {
  const [, viewBox, shapes] = /viewBox="([^"]*)">(.*)<\/svg>/s.exec(svg)!;
  return <svg class={name} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes! }} />;
}

/** The silhouette of a machine, as wide as its place; nothing if there is no such machine. */
export function MachineDrawing({ of }: { readonly of: string }): JSX.Element | null {
  if (!isMachine(of)) return null;
  const html = { __html: drawings.value.get(of) ?? '' };
  return <svg class="machine-drawing" viewBox="0 0 120 84" aria-hidden="true" dangerouslySetInnerHTML={html} />;
}
