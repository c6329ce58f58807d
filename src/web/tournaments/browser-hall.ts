import type { Page } from '../app/page.ts';
import { type Hall, openHall, pauseTournament, readHall } from './hall.ts';
import { browserTournaments } from './tournament-store.ts';

const LOCKS = 'plyhouse-tournament-';
/** The time in which another tab must give up a tournament: its programs end first. In milliseconds. */
const HANDOVER_MILLIS = 10_000;

type HallMessage = { readonly kind: 'changed' } | { readonly kind: 'asked'; readonly id: string };

/** The hall outlives its views: a tournament continues while another view is shown. */
let hall: Hall | undefined;

/** The hall of this browser, which follows what other tabs do with it. */
export function hallOf(page: Page): Hall {
  hall ??= browserHall(page);
  return hall;
}

function browserHall({ cardOf, services }: Page): Hall {
  const channel = new BroadcastChannel('plyhouse-tournaments');
  const post = (message: HallMessage) => channel.postMessage(message);
  const opened = openHall({
    store: browserTournaments(),
    games: services.store,
    cardOf,
    startClient: services.startClient,
    now: services.now,
    newId: services.newId,
    // One game for each core but the one that draws the page; more boards than eight cannot be followed.
    places: Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1)),
    async hold(id, use, how) {
      if (!navigator.locks) {
        await use();
        return true;
      }
      if (how === 'take') post({ kind: 'asked', id });
      let isHeld = false;
      const options =
        how === 'now' ? { ifAvailable: true } : { signal: how === 'take' ? AbortSignal.timeout(HANDOVER_MILLIS) : how };
      try {
        await navigator.locks.request(`${LOCKS}${id}`, options, async (lock) => {
          isHeld = lock !== null;
          if (isHeld) await use();
        });
      } catch (error) {
        // The wait for it has ended.
        if (isHeld || !options.signal?.aborted) throw error;
      }
      return isHeld;
    },
    async held() {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      return held.flatMap(({ name = '' }) => (name.startsWith(LOCKS) ? [name.slice(LOCKS.length)] : []));
    },
    notify: () => post({ kind: 'changed' }),
    wait: (millis: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, millis);
        signal.addEventListener('abort', end);
      }),
  });
  channel.onmessage = ({ data }: MessageEvent<HallMessage>) => {
    if (data.kind === 'changed') void readHall(opened);
    else if (opened.running.value === data.id) void pauseTournament(opened);
  };
  return opened;
}
