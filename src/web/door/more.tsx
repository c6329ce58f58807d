import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { newGame, turnOf } from '../../chess/game.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { dayOf, problemOf } from '../daily/daily-problem.ts';

/** The other rooms, below the machines: today's position, and a sentence about each of the others. */
export function More(): JSX.Element {
  const { services, cardOf } = usePage();
  const today = useRef<HTMLAnchorElement>(null);
  const { value: problem } = useLoaded([], async () => {
    await isNear(today.current!);
    const { default: rows } = await import('../../../data/positions/daily.json', { with: { type: 'json' } });
    return problemOf(rows as readonly unknown[] as Parameters<typeof problemOf>[0], dayOf(services.now()));
  });
  const game = newGame(problem?.fen);
  return (
    <>
      <a class="door-today" ref={today} href={makeRoute({ view: 'daily' })}>
        <SmallDiagram game={game} orientation={opposite(turnOf(game))} />
        <span>
          <b>Today’s position</b>
          <span>
            {problem ? `${cardOf(problem.program)?.name} is about to err. Refute it.` : 'A program errs. Refute it.'}
          </span>
        </span>
      </a>
      <p>
        <a href={makeRoute({ view: 'learn' })}>Learn</a> how a computer plays chess: you touch every idea yourself.
      </p>
      <p>
        <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>: watch five machines play each other, or take a
        seat among them.
      </p>
    </>
  );
}

/** Resolves once an element is less than half a window's height out of sight. */
const isNear = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '50%' },
    );
    observer.observe(element);
  });
