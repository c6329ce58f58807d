import type { Palette, Rgb } from './picture.ts';

const NAMES = ['paper', 'ink', 'searched', 'best', 'cut', 'known'] as const;

/** The colours of the pictures, `--tree-…` of the style sheet, as they are at an element: in the theme, or forced. */
export function readPalette(element: Element): Palette {
  const probe = document.createElement('span');
  probe.style.forcedColorAdjust = 'none';
  element.append(probe);
  const colors = NAMES.map((name): readonly [string, Rgb] => {
    probe.style.color = `var(--tree-${name})`;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    return [name, [red, green, blue]];
  });
  probe.remove();
  return Object.fromEntries(colors) as unknown as Palette;
}

/** Calls back when the colours may have changed. @returns a function that stops it. */
export function onColors(callback: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', callback);
  const theme = new MutationObserver(callback);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', callback);
    theme.disconnect();
  };
}
