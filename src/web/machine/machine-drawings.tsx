import type { JSX } from 'preact';
import sheet from './machine-drawings.svg?raw';
import './machine-drawings.css';

/**
 * Recognisable silhouettes of the machines by their ids, 120 wide and 84 high, standing on the line y = 80. The facts about each
 * casing are on its program's card; shapes are simplified, no maker's mark is shown.
 */
const DRAWINGS = new Map<string, string>();

/** Adds the drawings of a sheet: an SVG file with a group for each machine. */
export function addDrawings(file: string): void {
  for (const [, id, shapes] of file.matchAll(/<g id="(\w+)">(.*?)<\/g>/gs)) DRAWINGS.set(id!, shapes!);
}
addDrawings(sheet);

/** Whether a machine is called as this program. */
export const isMachine = (program: string): boolean => DRAWINGS.has(program);

/** An SVG file as part of the page, so that its style sheets apply. It says nothing to a screen reader. */
export function Drawing({ class: name, svg }: { readonly class: string; readonly svg: string }): JSX.Element {
  const [, viewBox, shapes] = /viewBox="([^"]*)">(.*)<\/svg>/s.exec(svg)!;
  return <svg class={name} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes! }} />;
}

/** The silhouette of a machine, as wide as its place; nothing if there is no such machine. */
export function MachineDrawing({ of }: { readonly of: string }): JSX.Element | null {
  const shapes = DRAWINGS.get(of);
  if (shapes === undefined) return null;
  const html = { __html: shapes };
  return <svg class="machine-drawing" viewBox="0 0 120 84" aria-hidden="true" dangerouslySetInnerHTML={html} />;
}
