import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { nodeClient, nodeConnection } from '../../host/node-client.ts';
import { MOCK_CARD } from '../../host/testing/mock-program.ts';
import { workerClient } from '../../host/worker-client.ts';
import type { Card, Options } from '../../programs/program.ts';
import { readLines } from '../lines.ts';
import { type StartEngine, serveUci, type UciStreams } from '../run-uci.ts';

/** A UCI conversation from the GUI's side, line by line. */
export interface Dialogue {
  send(...lines: readonly string[]): void;
  /** The next matching line after the last expected one; fails if none comes in time. */
  expect(pattern: RegExp, millis?: number): Promise<string>;
  /** All output so far. */
  readonly lines: readonly string[];
  /** Fails if a matching line arrives within the time. */
  expectNot(pattern: RegExp, millis: number): Promise<void>;
  /** Sends `isready` and waits until everything before it has been processed. */
  settle(): Promise<void>;
}

/** The time after which a line is considered missing: far more than any answer needs, on any machine. */
export const PATIENCE_MILLIS = 120_000;

/** A dialogue over any two streams. */
export function dialogueOver(input: NodeJS.WritableStream, output: NodeJS.ReadableStream): Dialogue {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let cursor = 0;
  let isOver = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  readLines(
    output,
    (line) => {
      lines.push(line);
      wake();
    },
    () => {
      isOver = true;
      wake();
    },
  );
  const find = (pattern: RegExp) => {
    const at = lines.findIndex((line, index) => index >= cursor && pattern.test(line));
    if (at < 0) return undefined;
    cursor = at + 1;
    return lines[at]!;
  };
  const wait = (pattern: RegExp, millis: number) =>
    new Promise<string | undefined>((resolve) => {
      const look = () => {
        const found = find(pattern);
        if (found === undefined && !isOver) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        resolve(undefined);
      }, millis);
      waiting.add(look);
      look();
    });
  const dialogue: Dialogue = {
    lines,
    send(...sent) {
      for (const line of sent) input.write(`${line}\n`);
    },
    async expect(pattern, millis = PATIENCE_MILLIS) {
      const found = await wait(pattern, millis);
      assert.ok(found !== undefined, `no ${pattern} in ${millis} ms; the last lines:\n${lines.slice(-12).join('\n')}`);
      return found;
    },
    async expectNot(pattern, millis) {
      const found = await wait(pattern, millis);
      assert.equal(found, undefined, `${pattern} was not to come`);
    },
    async settle() {
      dialogue.send('isready');
      await dialogue.expect(/^readyok$/);
    },
  };
  return dialogue;
}

/** Starts a program of the collection in a worker, without endgame tables. */
const startNode: StartEngine = ({ id }, options, seed) => nodeClient(id, options, seed);

const mockEntry = new URL('../../host/testing/mock-worker.ts', import.meta.url);
/** Starts the mock program in a worker that counts as frozen after this many milliseconds of silence. */
const mockClientFor = (stallMillis: number) => (_card: Card, options: Options, seed: number) =>
  workerClient(() => nodeConnection(mockEntry), MOCK_CARD, { options, seed, stallMillis });
/** On a busy machine a worker may take seconds to come up. */
export const mockClient = mockClientFor(20_000);
/** For programs that do freeze. */
export const impatientMockClient = mockClientFor(4000);

/** Opens a UCI session with a program, by default the mock's, and closes it in any case. */
export async function withDoor(
  body: (
    dialogue: Dialogue,
    over: Promise<void>,
    streams: { input: PassThrough; output: PassThrough },
  ) => Promise<void>,
  { card = MOCK_CARD, ...door }: Partial<UciStreams> & { card?: Card } = {},
): Promise<void> {
  const input = new PassThrough();
  const output = new PassThrough();
  const start = card === MOCK_CARD ? mockClient : startNode;
  const over = serveUci(card, { start, ...door, input, output });
  // A test that checks how it ends does so itself.
  over.catch(() => {});
  try {
    await body(dialogueOver(input, output), over, { input, output });
  } finally {
    input.end();
    await over.catch(() => {});
  }
}
