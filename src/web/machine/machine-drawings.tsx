import type { JSX } from 'preact';
import './machine-drawings.css';

/**
 * Recognisable silhouettes of the machines by their ids, 120 wide and 84 high, standing on the line y = 80. The facts about each
 * casing are on its program's card; shapes are simplified, no maker's mark is shown.
 */
const DRAWINGS = import.meta.glob('./drawings/*.svg', { query: '?raw', import: 'default', eager: true });

const drawingOf = (machine: string) => DRAWINGS[`./drawings/${machine}.svg`];

/** Whether a machine is called as this program. */
export const isMachine = (program: string): boolean => drawingOf(program) !== undefined;

/** An SVG file as part of the page, so that its style sheets apply. It says nothing to a screen reader. */
export function Drawing({ class: name, svg }: { readonly class: string; readonly svg: string }): JSX.Element {
  const [, viewBox, shapes] = /viewBox="([^"]*)">(.*)<\/svg>/s.exec(svg)!;
  return <svg class={name} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes! }} />;
}

/** The silhouette of a machine, as wide as its place; nothing if there is no such machine. */
export function MachineDrawing({ of }: { readonly of: string }): JSX.Element | null {
  const svg = drawingOf(of);
  return svg === undefined ? null : <Drawing class="machine-drawing" svg={svg} />;
}
