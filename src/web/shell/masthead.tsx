import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { NotLoaded } from '../app/error-box.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { useSession } from '../session/use-session.ts';

type Entry = readonly [title: string, to: Route, views: readonly Route['view'][]];

/** The page header: its name, its rooms, the visitor's games and settings. */
export function Masthead(): JSX.Element {
  const { route } = usePage();
  const session = useSession();
  const { view } = route.value;
  const played: Route = session.isKept.value ? { view: 'play', game: session.record.value.id } : { view: 'new' };
  // index.html has the same entries, shown before any script runs; a test of the front page compares them.
  const entries: readonly Entry[] = [
    ['Play', played, ['play', 'turn', 'new', 'ladder', 'setup']],
    ['Machines', { view: 'machines' }, ['machines', 'machine']],
    ['Today', { view: 'daily' }, ['daily', 'problems']],
    ['Learn', { view: 'learn' }, ['learn', 'watch', 'endings', 'answers']],
    ['Tournaments', { view: 'tournaments' }, ['tournaments', 'recorded']],
    ['Your games', { view: 'games' }, ['games']],
  ];
  const here = entries.find(([, , views]) => views.includes(view));
  // In a narrow window everything but the name is folded away behind a button.
  const [isOpen, setOpen] = useStateAbout([makeRoute(route.value)], false);
  const [isSetting, setSetting] = useState(false);
  const { value: settings, problem } = useLoaded([isSetting], () => (isSetting ? import('./settings.tsx') : undefined));
  const button = useRef<HTMLButtonElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || isSetting) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape, which closes what the button opened.
    <header class={`masthead ${isOpen ? 'masthead-open' : ''}`} onKeyDown={onKey}>
      <a
        class="masthead-name"
        href={makeRoute({ view: 'home' })}
        {...(view === 'home' ? { 'aria-current': 'page' as const } : {})}
      >
        Plyhouse
      </a>
      <span class="masthead-room" aria-hidden="true">
        {here?.[0]}
      </span>
      <button
        type="button"
        class="masthead-menu"
        ref={button}
        aria-expanded={isOpen}
        aria-controls="views"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <nav id="views" aria-label="Plyhouse">
        <ul>
          {entries.map((entry) => (
            <li key={entry[0]}>
              <a href={makeRoute(entry[1])} {...(entry === here ? { 'aria-current': 'page' as const } : {})}>
                {entry[0]}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => setSetting(true)}>
              Settings
            </button>
          </li>
        </ul>
      </nav>
      {isSetting && problem !== undefined ? <NotLoaded what="This menu" report={problem} /> : null}
      {settings && isSetting ? <settings.SettingsDialog onClose={() => setSetting(false)} /> : null}
    </header>
  );
}
