import { batch, computed, effect, untracked } from '@preact/signals';
import { endingOf, isSameGame } from '../../chess/game.ts';
import { openInOneTab } from '../app/one-tab.ts';
import { type GameRecord, visitorColor } from '../record/record.ts';
import { readOne } from '../record/store.ts';
import { type GameSession, mirror, stopClock } from './game-session.ts';
import { leave, settle } from './play-model.ts';
import { interrupt } from './program-search.ts';

/**
 * Lets one tab at a time play a game: moves made in two of them would leave one line out of the game. A game that is over, or
 * that is only viewed, is free.
 */
export function playInOneTab(session: GameSession): void {
  const { record } = session;
  const played = computed(() => (isPlayed(record.value) ? record.value.id : undefined));
  effect(() => {
    const id = played.value;
    return id === undefined ? undefined : untracked(() => hold(session, id));
  });
}

/** Tells the tabs that have a game which of them has been stored anew, from a link of its other player. */
const STORED = 'plyhouse-stored';

/** Makes the other tabs that have a game on their board show it as it is stored now. */
export function announceStored(id: string): void {
  const channel = new BroadcastChannel(STORED);
  channel.postMessage(id);
  channel.close();
}

const isPlayed = (record: GameRecord) => visitorColor(record) !== undefined && !endingOf(record.game);

/** @returns a function that gives the game up. */
function hold(session: GameSession, id: string): () => void {
  const { record, isElsewhere, isKept, services, inner } = session;
  const isShown = () => record.value.id === id;
  const readStored = async () => {
    const stored = await services.store.get(id).catch(() => undefined);
    if (stored && isShown()) follow(session, stored);
  };
  const tab = openInOneTab(`plyhouse-game-${id}`, {
    async lost(maySave) {
      if (!isKept.value && record.value.game.moves.length === 0 && !location.hash.includes(id)) {
        // A duplicated tab, with the front page's game that nobody has begun.
        record.value = { ...record.value, id: services.newId() };
        return;
      }
      if (maySave) {
        leave(session);
        await inner.saving;
      } else {
        interrupt(session);
        stopClock(session);
        await readStored();
      }
      session.phase.value = { kind: 'waiting' };
    },
    async taken() {
      await readStored();
      isElsewhere.value = false;
      if (isShown()) settle(session);
    },
    async received(message) {
      const next = await readOne(message);
      if (next && isShown() && isElsewhere.value) follow(session, next);
    },
  });
  inner.tab = tab;
  const stored = new BroadcastChannel(STORED);
  stored.onmessage = async ({ data }) => {
    if (data !== id) return;
    await inner.saving;
    await readStored();
  };
  const unwatch = tab.isElsewhere.subscribe((is) => {
    if (is) isElsewhere.value = true;
  });
  return () => {
    unwatch();
    stored.close();
    inner.tab = undefined;
    isElsewhere.value = false;
    // The change by which the game ended is saved only after this: whoever waits for the game must not read it before.
    tab.close(Promise.resolve().then(() => inner.saving));
  };
}

/** Shows the game as the other tab has it. A visitor who is looking through it is not interrupted. */
function follow(session: GameSession, next: GameRecord): void {
  const { record, shownPly } = session;
  const wasAtEnd = shownPly.value >= record.value.game.moves.length;
  // Notices about a position stay with it.
  const isKnown = isSameGame(record.value.game, next.game);
  batch(() => {
    record.value = next;
    if (wasAtEnd) shownPly.value = next.game.moves.length;
    session.isKept.value = true;
    session.isDrawOffered.value = false;
    if (!isKnown) session.notice.value = undefined;
  });
  mirror(session);
}
