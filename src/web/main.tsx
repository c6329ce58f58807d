import { render } from 'preact';
import { PageProvider } from './app/page.ts';
import { registerOffline } from './offline/register.ts';
import { leave, settle } from './session/play-model.ts';
import { SessionProvider } from './session/use-session.ts';
import { App } from './shell/app.tsx';
import { carryFocus } from './shell/carry-focus.ts';
import { openPage } from './shell/open-page.ts';

/** How long to wait for the first paint, in milliseconds; a window in the background may never paint. */
const PAINT_MILLIS = 1000;

// The front page in index.html is painted first, then the page, then the program is loaded.
afterFrame(() => {
  const { page, session } = openPage();
  const place = document.querySelector('#page')!;
  carryFocus(place, () => {
    // In one step with what follows, so that nothing is seen to disappear.
    place.replaceChildren();
    render(
      <PageProvider value={page}>
        <SessionProvider value={session}>
          <App />
        </SessionProvider>
      </PageProvider>,
      place,
    );
  });
  afterFrame(() => settle(session));
  addEventListener('pagehide', () => leave(session));
  addEventListener('pageshow', (event) => {
    if (event.persisted) settle(session);
  });
});
if (import.meta.env.PROD) addEventListener('load', () => void registerOffline());

/** Runs something once the browser has painted the current state. */
function afterFrame(next: () => void): void {
  let isRun = false;
  const run = () => {
    if (isRun) return;
    isRun = true;
    clearTimeout(timer);
    next();
  };
  const timer = setTimeout(run, PAINT_MILLIS);
  requestAnimationFrame(() => setTimeout(run));
}
