import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.ts';

/** Lines as they are typed or piped in, one after another. */
export interface LineSource {
  /** The next line, or undefined at the end of the input. `prompt` is shown to a person only. */
  next(prompt: string): Promise<string | undefined>;
  /** Lines that arrive while none is awaited are passed here first; a line it takes (true) is not kept for later. */
  overhear(listener: ((line: string) => boolean) | undefined): void;
  /** Whether a line has arrived that nobody has taken yet. */
  isWaiting(): boolean;
  close(): void;
}

/**
 * @param complete completions of the typed text, for the tab key.
 * @param onInterrupt Ctrl-C at the keyboard.
 */
export function openLines(
  { input, output, isInteractive }: Terminal,
  complete: (typed: string) => readonly string[],
  onInterrupt: () => void,
): LineSource {
  const reader = createInterface({
    input,
    terminal: isInteractive,
    ...(isInteractive ? { output } : {}),
    completer: (typed: string) => [[...complete(typed)], typed],
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const kept: string[] = [];
  let isEnded = false;
  let waiting: ((line: string | undefined) => void) | undefined;
  let listener: ((line: string) => boolean) | undefined;

  reader.on('line', (line) => {
    const resolve = waiting;
    waiting = undefined;
    if (resolve) resolve(line);
    else if (!listener?.(line)) kept.push(line);
  });
  reader.on('close', () => {
    isEnded = true;
    waiting?.(undefined);
    waiting = undefined;
  });
  reader.on('SIGINT', onInterrupt);

  return {
    next(prompt) {
      if (kept.length > 0) return Promise.resolve(kept.shift());
      if (isEnded) return Promise.resolve(undefined);
      if (isInteractive) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    overhear(next) {
      listener = next;
    },
    isWaiting: () => kept.length > 0,
    close: () => reader.close(),
  };
}
