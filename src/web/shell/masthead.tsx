import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../chess/letters.ts';
import { Choice } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { changeSettings, THEMES, type Theme } from '../app/settings.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { useSession } from '../session/use-session.ts';

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

/** The page header: its name, the navigation, and the choice of notation and theme. */
export function Masthead(): JSX.Element {
  const { route, settings } = usePage();
  const session = useSession();
  const { view } = route.value;
  const { language, theme } = settings.value;
  const played: Route = session.isKept.value ? { view: 'play', game: session.record.value.id } : { view: 'play' };
  // index.html has the same entries, shown before any script runs; a test of the front page compares them.
  const entries: readonly [title: string, to: Route, views: readonly Route['view'][]][] = [
    ['Play', played, ['play', 'new']],
    ['Learn', { view: 'learn' }, ['learn']],
    ['Watch', { view: 'watch' }, ['watch']],
    ['Programs', { view: 'programs' }, ['programs', 'program', 'ladder', 'machines', 'machine', 'recorded']],
    ['Problems', { view: 'problems' }, ['problems']],
    ['Endings', { view: 'endings' }, ['endings']],
    ['Answers', { view: 'answers' }, ['answers']],
    ['Tournaments', { view: 'tournaments' }, ['tournaments']],
    ['Games', { view: 'games' }, ['games']],
    ['Set up', { view: 'setup' }, ['setup']],
  ];
  // In a narrow window everything but the name is folded away behind a button.
  const [isOpen, setOpen] = useStateAbout([makeRoute(route.value)], false);
  const button = useRef<HTMLButtonElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
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
          {entries.map(([title, to, views]) => (
            <li key={title}>
              <a href={makeRoute(to)} {...(views.includes(view) ? { 'aria-current': 'page' as const } : {})}>
                {title}
              </a>
            </li>
          ))}
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
