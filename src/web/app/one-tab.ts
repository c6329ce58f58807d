import { type ReadonlySignal, signal } from '@preact/signals';

/** A record that several tabs can show and one of them, which holds a lock of the browser, may write. */
export interface OneTab {
  /** Whether another tab writes it. */
  readonly isElsewhere: ReadonlySignal<boolean>;
  /** Takes it over from the other tab; `taken` is called when it is this tab's. */
  take(): void;
  /** Sends the tabs that follow what has changed, as a value that can be cloned. */
  post(message: unknown): void;
  /** Gives it up. @param saved resolves once all that this tab changed is saved. */
  close(saved?: Promise<void>): void;
}

/** Callbacks of a tab, for changes of its right to write. */
interface OneTabEvents {
  /**
   * Another tab writes it from now on.
   * @param maySave whether this tab may still save what it has; the other one waits for it.
   */
  lost?(maySave: boolean): void | Promise<void>;
  /** Another tab has given it up, or was closed: this one writes from now on. */
  taken?(): void | Promise<void>;
  /** The tab that writes has sent a change. */
  received?(message: unknown): void;
}

/** The time in which a tab that is being reloaded or closed gives up its lock, in milliseconds. */
const GRACE_MILLIS = 250;
/** A tab that was asked and has not given it up after this time is frozen: its lock is stolen. In milliseconds. */
const PATIENCE_MILLIS = 1500;

/**
 * Opens a record for writing in one tab at a time, by Web Locks. The other tabs follow by a BroadcastChannel, and one of them
 * takes over when the tab that writes is closed. Without Web Locks, which need a secure context, every tab writes.
 * @param name of the lock and of the channel.
 */
export function openInOneTab(name: string, events: OneTabEvents = {}): OneTab {
  const isElsewhere = signal(false);
  if (!navigator.locks) return { isElsewhere, take() {}, post() {}, close() {} };

  const channel = new BroadcastChannel(name);
  let isClosed = false;
  /** Ends holding the lock; undefined while another tab holds it. */
  let letGo: (() => void) | undefined;
  let queued = new AbortController();

  /** Resolves once this tab follows the other; messages from the other tab wait for it. */
  let losing = Promise.resolve();
  const lose = (maySave: boolean) => {
    losing = (async () => {
      if (isClosed || isElsewhere.peek()) return;
      await events.lost?.(maySave);
      isElsewhere.value = true;
    })();
    return losing;
  };
  const hold = async () => {
    clearTimeout(grace);
    if (isClosed) return;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    if (isElsewhere.peek()) {
      isElsewhere.value = false;
      await events.taken?.();
    }
    await held;
  };
  /** Waits for the lock, holds it, and waits for it again when another tab has taken it. */
  const wait = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).then(
      () => {
        if (!isClosed) wait({ signal: queued.signal });
      },
      (error: DOMException) => {
        // It was stolen; or this tab has stopped waiting, to steal it or because it is closed.
        if (isClosed || options.signal?.aborted) return;
        letGo = undefined;
        if (error.name !== 'AbortError') return;
        void lose(false);
        wait({ signal: queued.signal });
      },
    );
  };
  const waitAnew = (steals: boolean) => {
    queued.abort();
    queued = new AbortController();
    wait(steals ? { steal: true } : { signal: queued.signal });
  };
  const grace = setTimeout(async () => {
    // On a busy computer the answer to the request may still be on its way; it comes before this one.
    const { held = [] } = await navigator.locks.query();
    if (!letGo && held.some((lock) => lock.name === name)) void lose(false);
  }, GRACE_MILLIS);
  wait({ signal: queued.signal });

  channel.onmessage = async ({ data }) => {
    if (isClosed) return;
    if (data?.kind === 'change') {
      await losing;
      if (!isClosed && isElsewhere.peek()) events.received?.(data.message);
      return;
    }
    const release = letGo;
    if (release) {
      letGo = undefined;
      await lose(true);
      release();
    } else {
      // Whoever asked comes first.
      waitAnew(false);
    }
  };

  return {
    isElsewhere,
    take() {
      if (!isElsewhere.peek()) return;
      channel.postMessage({ kind: 'asked' });
      setTimeout(() => {
        if (isClosed || letGo) return;
        waitAnew(true);
      }, PATIENCE_MILLIS);
    },
    post(message) {
      if (!isClosed && !isElsewhere.peek()) channel.postMessage({ kind: 'change', message });
    },
    close(saved = Promise.resolve()) {
      isClosed = true;
      clearTimeout(grace);
      queued.abort();
      channel.close();
      saved.finally(() => letGo?.());
    },
  };
}
