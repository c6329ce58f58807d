/**
 * Lets the page work offline once it has been loaded. Without service workers, or if they are not allowed, the page still
 * works online.
 * @returns whether the page is now cached for offline use.
 */
export async function registerOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const worker = new URL(`${import.meta.env.BASE_URL}service-worker.js`, document.baseURI);
    await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}
