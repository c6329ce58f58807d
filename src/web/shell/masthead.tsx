import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../chess/letters.ts';
import { Choice } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { changeSettings, THEMES, type Theme } from '../app/settings.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { useSession } from '../session/use-session.ts';

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

type Entry = readonly [title: string, to: Route, views: readonly Route['view'][]];

/** The views behind More. */
const MORE: readonly Entry[] = [
  ['Problems', { view: 'problems' }, ['problems']],
  ['Fool the machine', { view: 'daily' }, ['daily']],
  ['Endings', { view: 'endings' }, ['endings']],
  ['Answers', { view: 'answers' }, ['answers']],
  ['Programs', { view: 'programs' }, ['programs', 'program', 'ladder', 'recorded']],
  ['Games', { view: 'games' }, ['games']],
  ['Set up', { view: 'setup' }, ['setup']],
];

/** The page header: its name, the navigation, and the choice of notation and theme. */
export function Masthead(): JSX.Element {
  const { route, settings } = usePage();
  const session = useSession();
  const { view } = route.value;
  const { language, theme } = settings.value;
  const played: Route = session.isKept.value ? { view: 'play', game: session.record.value.id } : { view: 'play' };
  // index.html has the same entries, shown before any script runs; a test of the front page compares them.
  const entries: readonly Entry[] = [
    ['Play', played, ['play', 'new']],
    ['Machines', { view: 'machines' }, ['machines', 'machine']],
    ['Watch', { view: 'watch' }, ['watch']],
    ['Learn', { view: 'learn' }, ['learn']],
    ['Tournaments', { view: 'tournaments' }, ['tournaments']],
  ];
  const link = ([title, to, views]: Entry) => (
    <li key={title}>
      <a href={makeRoute(to)} {...(views.includes(view) ? { 'aria-current': 'page' as const } : {})}>
        {title}
      </a>
    </li>
  );
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (!more.current!.contains(target as Node)) more.current!.open = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  // In a narrow window everything but the name is folded away behind a button.
  const address = makeRoute(route.value);
  const [isOpen, setOpen] = useStateAbout([address], false);
  useEffect(() => {
    more.current!.open = false;
  }, [address]);
  const button = useRef<HTMLButtonElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (more.current!.open) {
      more.current!.open = false;
      more.current!.querySelector('summary')!.focus();
      return;
    }
    if (!isOpen) return;
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
          {entries.map(link)}
          <li>
            <details class="masthead-more" ref={more}>
              <summary class={MORE.some(([, , views]) => views.includes(view)) ? 'masthead-here' : ''}>More</summary>
              <ul>{MORE.map(link)}</ul>
            </details>
          </li>
        </ul>
      </nav>
      <div class="masthead-settings">
        <label>
          <span>Notation</span>
          <select
            value={language}
            onChange={({ currentTarget }) => changeSettings(settings, { language: currentTarget.value as Language })}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each === 'figurine' ? 'en' : each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <Choice
          class=""
          label="Theme"
          value={theme}
          options={THEMES.map((each) => [each, THEME_NAMES[each]])}
          onChange={(chosen) => changeSettings(settings, { theme: chosen })}
        />
      </div>
    </header>
  );
}
