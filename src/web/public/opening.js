// Runs before anything is painted: what the first picture of the page depends on. The rest of the page is a module and
// comes later.
{
  const { dataset } = document.documentElement;
  // The door in index.html is shown at its own address alone; elsewhere another view will stand in its place.
  dataset.opens = /^#?\/?$/.test(location.hash) ? 'door' : 'view';
  try {
    // Written by src/web/app/settings.ts.
    const { theme, board } = JSON.parse(localStorage.getItem('plyhouse.settings') ?? '{}');
    if (theme !== undefined) dataset.theme = theme;
    if (board !== undefined) dataset.board = board;
  } catch {
    // Without a storage, or with one that holds something else, the page looks as it does at first.
  }
  // The address holds the view, so the link past the head is followed by script; the page does so itself once it is there.
  addEventListener('click', (event) => {
    if (event.defaultPrevented || !event.target.closest?.('.skip')) return;
    event.preventDefault();
    document.querySelector('main').focus();
  });
}
