import { useEffect, useRef } from 'preact/hooks';
import { drawTree } from './draw-tree.ts';
import { COLOR_NAMES, type Palette, type Picture, type Rgb } from './picture.ts';
import type { Frame } from './tree-view.ts';

/**
 * A canvas that shows a tree: as large as its place, in the colours of the page, drawn once a frame at most.
 * @param describe what is to be drawn now.
 */
export function useDrawnTree(describe: (frame: Frame, ratio: number, palette: Palette) => Picture | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const described = useRef(describe);
  described.current = describe;
  const state = useRef<{ frame: Frame; palette?: Palette; asked: number }>({
    frame: { width: 1, height: 1 },
    asked: 0,
  }).current;

  const draw = () => {
    state.asked = 0;
    const element = canvas.current;
    if (!element || element.clientWidth === 0) return;
    const ratio = Math.min(3, devicePixelRatio);
    const { clientWidth, clientHeight } = element;
    if (state.frame.width !== clientWidth || state.frame.height !== clientHeight) {
      state.frame = { width: clientWidth, height: clientHeight };
    }
    const [width, height] = [Math.round(state.frame.width * ratio), Math.round(state.frame.height * ratio)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    state.palette ??= readPalette(element.parentElement!);
    const picture = described.current(state.frame, ratio, state.palette);
    if (picture) drawTree(element.getContext('2d')!, picture);
  };
  const ask = () => {
    if (state.asked === 0) state.asked = requestAnimationFrame(draw);
  };
  useEffect(() => {
    const sizes = new ResizeObserver(ask);
    sizes.observe(canvas.current!);
    const end = onColors(() => {
      delete state.palette;
      ask();
    });
    return () => {
      sizes.disconnect();
      end();
      cancelAnimationFrame(state.asked);
    };
  }, []);
  return { canvas, frame: () => state.frame, ask };
}

/** The colours of the pictures as they are at an element: in the theme, or forced. */
function readPalette(element: Element): Palette {
  const probe = document.createElement('span');
  probe.style.forcedColorAdjust = 'none';
  element.append(probe);
  const colors = COLOR_NAMES.map((name): readonly [string, Rgb] => {
    probe.style.color = `var(--tree-${name})`;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    return [name, [red, green, blue]];
  });
  probe.remove();
  return Object.fromEntries(colors) as unknown as Palette;
}

/** Calls back when the colours may have changed. @returns a function that stops it. */
function onColors(callback: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', callback);
  const theme = new MutationObserver(callback);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', callback);
    theme.disconnect();
  };
}
