/**
 * Caches the page for offline use. All files of a build are fetched once, when the worker is installed.
 *
 * The page itself comes from the network if there is one, so that a new build shows at the next load; its other
 * files are named by their content and come from the cache. The files of the previous build are kept, because
 * a tab opened under it may still request a program it has not loaded yet.
 *
 * If the host does not send the headers that let threads share memory, they are added here: the page has them from its
 * second load on.
 */
import { ISOLATION } from '../../host/isolation.ts';

/**
 * The names of all files of the build, and a version that changes with any of them: src/server/offline-files.ts fills them
 * in.
 */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

/** The caches of this page; a copy at another path of the same host has its own. (Paths contain no blanks.) */
const FAMILY = `plyhouse ${new URL('./', scope.location.href).pathname} `;
const CACHE = FAMILY + __VERSION__;
const PAGE = 'index.html';
/** How long a page load waits for a network that does not answer, in milliseconds. */
const PATIENCE_MILLIS = 3000;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== scope.location.origin) return;
  event.respondWith((request.mode === 'navigate' ? answerPage(request) : answerFile(request)).then(isolated));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's own cache, which may hold an older index.html.
  await cache.addAll(__FILES__.map((name) => new Request(name, { cache: 'no-cache' })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  // keys() returns them in order of creation: the last one is the previous build.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The same response with the isolation headers. Redirects, which a worker cannot read, stay as they are. */
function isolated(response: Response): Response {
  const isPlain = response.type === 'basic' || response.type === 'default';
  if (!isPlain || !response.ok || response.headers.has('Cross-Origin-Embedder-Policy')) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answerPage(request: Request): Promise<Response> {
  try {
    const response = await inTime(fetchWhole(request));
    if (response.status < 500) return response;
    return (await keptPage(request)) ?? response;
  } catch (error) {
    const page = await keptPage(request);
    if (page) return page;
    throw error;
  }
}

/** A response with all of its body: a connection that breaks off in the middle would leave a page that loads for ever. */
async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MILLIS) });
  if (response.body) await response.clone().arrayBuffer();
  return response;
}

/** Does not rely on the request to be aborted: a browser may not do so while it still connects. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MILLIS} ms`)), PATIENCE_MILLIS);
  });
  return await Promise.race([work, late]);
}

async function keptPage(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? (await cache.match(PAGE));
}

async function answerFile(request: Request): Promise<Response> {
  // This build's file first, if both have an unhashed name.
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}
