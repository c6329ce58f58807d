import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../app/button.tsx';
import { wantsLessMotion } from '../app/motion.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { faceOf } from '../machine/faces.ts';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import './door.css';

/** Resolves once the page is drawn and idle. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve, 500),
  );

/** Loads the code that lights the machines. */
async function loadLit() {
  await whenIdle();
  const { LitDisplay, openShow, runShow } = await import('./lit.tsx');
  return { LitDisplay, runShow, show: await openShow() };
}

/** The machines by year, each a drawing that links to the machine itself. Without what lights them they are only drawn. */
export function Machines(): JSX.Element {
  const { cards, settings } = usePage();
  const { motion } = settings.value;
  const list = useRef<HTMLOListElement>(null);
  const { value: lit } = useLoaded([], loadLit);
  useEffect(() => lit?.runShow(lit.show, (id) => list.current!.querySelector(`[data-machine="${id}"]`)), [lit]);
  useEffect(() => {
    if (lit) lit.show.isStill.value = wantsLessMotion();
  }, [motion]);
  return (
    <nav class="machines" aria-label="The machines, by year">
      <ol ref={list}>
        {cards.map(({ id, name, years, year }) => {
          const timeline = faceOf(id)?.timeline;
          return timeline ? (
            <li key={id}>
              <a href={makeRoute({ view: 'machine', machine: id })} data-machine={id}>
                <span class="machines-drawing">
                  <MachineDrawing of={id} />
                  {lit ? <lit.LitDisplay show={lit.show} id={id} /> : null}
                </span>
                <span class="machines-year">{years ?? year}</span>
                <span class="machines-name">{timeline.name ?? name}</span>
                <span class="machines-what">{timeline.machine}</span>
              </a>
            </li>
          ) : null;
        })}
      </ol>
      <p class="machines-still">
        {lit ? (
          <Button
            onClick={() => {
              lit.show.isStill.value = !lit.show.isStill.value;
            }}
          >
            {lit.show.isStill.value ? 'Let the machines play' : 'Stop the displays'}
          </Button>
        ) : null}
      </p>
    </nav>
  );
}
