// Runs before anything is painted and sets what the first paint depends on. The rest of the page is a module and
// loads later.
{
  const { dataset } = document.documentElement;
  // The front page in index.html is shown only at its own URL; at others another view takes its place.
  dataset.opens = /^#?\/?$/.test(location.hash) ? 'door' : 'view';
  try {
    // Written by src/web/app/settings.ts.
    const { theme, board } = JSON.parse(localStorage.getItem('plyhouse.settings') ?? '{}');
    if (theme !== undefined) dataset.theme = theme;
    if (board !== undefined) dataset.board = board;
  } catch {
    // Without storage, or with invalid data in it, the page has its default appearance.
  }
  // The URL identifies the view, so the link past the masthead is followed by script; once loaded, the page does so itself.
  addEventListener('click', (event) => {
    if (event.defaultPrevented || !event.target.closest?.('.skip')) return;
    event.preventDefault();
    document.querySelector('main').focus();
  });
}
