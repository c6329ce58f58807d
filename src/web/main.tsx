import { render } from 'preact';
import { App } from './app.tsx';
import { registerOffline } from './offline/register.ts';
import { openPage } from './open-page.ts';
import { PageProvider } from './page.ts';
import { leave, settle } from './play/play-model.ts';

const page = openPage();
render(
  <PageProvider value={page}>
    <App />
  </PageProvider>,
  document.querySelector('#page')!,
);

// The board is painted first; then the program is loaded.
requestAnimationFrame(() => setTimeout(() => settle(page.session)));
addEventListener('pagehide', () => leave(page.session));
addEventListener('pageshow', (event) => {
  if (event.persisted) settle(page.session);
});
if (import.meta.env.PROD) addEventListener('load', () => void registerOffline());
