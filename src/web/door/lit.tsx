/** The machines of the front page, lit: each shows a stored game on its display. Loaded once the page is drawn. */

import { type Signal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { wantsLessMotion } from '../app/motion.ts';
import { fetchText } from '../app/use-loaded.ts';
import { EXHIBITS } from '../machine/exhibits.ts';
import type { MachineId } from '../machine/faces.ts';
import { DisplayPicture } from '../machine/machine-display.tsx';
import type { ShownGame } from './shown.ts';
import { restoreGame, type StoredGame } from './stored-game.ts';

/** How often machines move, and how many at once. */
const BEAT_MILLIS = 3000;
const AT_ONCE = 2;
/** Half-moves on the displays at first, so that something has happened on each. */
const FIRST_PLIES = 6;

/** The games on the machines, by the machine's id. */
export interface Show {
  readonly games: Readonly<Record<string, ShownGame>>;
  readonly plies: Readonly<Record<string, Signal<number>>>;
  readonly isStill: Signal<boolean>;
}

/** Fetches the games. They stand still if the visitor wants less motion. */
export async function openShow(): Promise<Show> {
  const text = await fetchText(new URL('../../../data/games/shown.json', import.meta.url));
  const stored = JSON.parse(text) as Readonly<Record<string, StoredGame>>;
  const games = Object.fromEntries(Object.entries(stored).map(([id, game]) => [id, restoreGame(game)]));
  const plies = Object.fromEntries(Object.keys(games).map((id) => [id, signal(FIRST_PLIES)]));
  return { games, plies, isStill: signal(wantsLessMotion()) };
}

/**
 * Lets the machines in sight move in turn, until the returned function is called.
 * @param placeOf the element of a machine.
 */
export function runShow({ games, plies, isStill }: Show, placeOf: (id: string) => Element | null): () => void {
  let last = -1;
  const timer = setInterval(() => {
    if (isStill.value || document.visibilityState !== 'visible') return;
    const seen = Object.keys(plies).filter((id) => {
      const place = placeOf(id)?.getBoundingClientRect();
      return place && place.bottom > 0 && place.top < innerHeight;
    });
    for (let count = Math.min(AT_ONCE, seen.length); count > 0; count--) {
      last = (last + 1) % seen.length;
      const id = seen[last]!;
      plies[id]!.value = (plies[id]!.value + 1) % games[id]!.pictures.length;
    }
  }, BEAT_MILLIS);
  return () => clearInterval(timer);
}

/**
 * Draws a display's canvas anew, as large as it is on the page: a browser that shrinks it by itself leaves most dots out, and
 * what is left of the letters looks like noise.
 */
function shrink(frame: HTMLElement): void {
  const [large, small] = frame.querySelectorAll('canvas');
  if (!large || !small) return;
  small.width = Math.round(frame.clientWidth * devicePixelRatio);
  small.height = Math.round(frame.clientHeight * devicePixelRatio);
  const context = small.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(large, 0, 0, small.width, small.height);
}

/** A display over its drawing. */
export function LitDisplay({ show, id }: { readonly show: Show; readonly id: string }): JSX.Element | null {
  const frame = useRef<HTMLSpanElement>(null);
  const ply = show.plies[id]?.value ?? 0;
  useLayoutEffect(() => void (frame.current && shrink(frame.current)), [ply]);
  const shown = show.games[id];
  if (!shown) return null;
  // Whatever has a game to show is a machine of the front page (shown.test.ts).
  const { place } = EXHIBITS[id as MachineId].shown!;
  const { display, pictures } = shown;
  const picture = pictures[Math.min(ply, pictures.length - 1)]!;
  const [left, top, width, height] = place;
  return (
    <span
      class={`machines-lit lit-${display.kind}`}
      ref={frame}
      aria-hidden="true"
      data-ply={ply}
      style={{
        left: `${left / 1.2}%`,
        top: `${top / 0.84}%`,
        width: `${width / 1.2}%`,
        height: `${height / 0.84}%`,
        background: 'ground' in display ? display.ground : undefined,
      }}
    >
      <DisplayPicture
        machine={id}
        display={display}
        view={{ pictures: { [display.id]: picture }, lamps: [], text: [] }}
        touch={undefined}
        isAlone
      />
      {display.kind === 'screen' || display.kind === 'television' ? <canvas class="lit-small" /> : null}
    </span>
  );
}
