/**
 * PostgreSQL's wire protocol over PGlite, so that `pg` is the client of both databases. PGlite has one session; whoever
 * is connected takes turns with it, and a turn lasts until no transaction is open.
 *
 * `@electric-sql/pglite-socket` (0.2.17, over PGlite 0.5.16) has the same purpose, but:
 * - takes turns by message: a long statement that comes in pieces is bound to the values of another client's;
 * - does not take turns with this process: a statement of its own runs in the open transaction of a client, and is undone
 *   with it after it was reported as done, and the other way round;
 * - has no bound for an open transaction: until it ends, nobody else can even connect (`idleTimeout` counts the silence
 *   of those who wait, too);
 * - never returns from a message of negative length or unknown type (`Q\x80\0\0\0`): this process hangs, at full load;
 * - serves nobody any more after PGlite has thrown once (`processing` stays set);
 * - wants exactly PGlite 0.5.14, and seven extensions of it that nobody here uses.
 */
import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const PROTOCOL_3_0 = 196_608;
/** PostgreSQL's own bound. */
const MOST_STARTUP_BYTES = 10_000;
/** Parse, Bind, Describe, Execute, Close, Sync, Query and Terminate. */
const TYPES = 'PBDECSQX';
const MOST_MESSAGE_BYTES = 2 ** 28;

export interface Sessions {
  /**
   * Answers a client until it leaves or breaks the protocol; never rejects.
   * @param idleMillis how long it may leave a transaction open without a word, which holds everybody else up.
   */
  serve(client: Duplex, idleMillis?: number): Promise<void>;
  /** Resolves once the turns that were asked for before are over. */
  settle(): Promise<void>;
}

/**
 * What one client asks up to Sync or Query reaches PGlite in one piece, since a statement that is parsed is everybody's
 * until then. The rest of a session is shared and must not be used: SET, temporary tables, LISTEN, names for statements.
 */
export function sessionsOf(engine: PGlite): Sessions {
  let last = Promise.resolve();
  const takeTurn = async (): Promise<() => void> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
  return {
    async serve(client, idleMillis) {
      let endTurn: (() => void) | undefined;
      let idle: NodeJS.Timeout | undefined;
      let request: Buffer[] = [];
      // A client may be gone at any moment, also while it is written to.
      client.on('error', () => {});
      const cutOff = (code: string, message: string) => {
        client.write(makeMessage('E', `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`));
        client.destroy();
      };
      try {
        for await (const message of messagesOf(client)) {
          const type = String.fromCharCode(message[0]!);
          if (type === 'X') break;
          request.push(message);
          if (type !== 'S' && type !== 'Q') continue;
          clearTimeout(idle);
          endTurn ??= await takeTurn();
          if (client.destroyed) break;
          // The bytes are PGlite's own memory, which it uses again.
          await engine.execProtocolRawStream(Buffer.concat(request), {
            onRawData: (bytes) => void client.write(bytes.slice()),
          });
          request = [];
          if (!engine.isInTransaction()) {
            endTurn();
            endTurn = undefined;
          } else if (idleMillis !== undefined) {
            idle = setTimeout(cutOff, idleMillis, '25P03', 'the transaction was left idle and is rolled back');
          }
        }
      } catch (error) {
        if (!client.destroyed) cutOff('XX000', (error as Error).message);
      } finally {
        clearTimeout(idle);
        client.destroy();
        try {
          if (endTurn && engine.isInTransaction()) await engine.execProtocolRaw(makeMessage('Q', 'rollback\0'));
        } catch {
          // PGlite itself has failed; the next query on it reports the error.
        }
        endTurn?.();
      }
    },
    settle: async () => (await takeTurn())(),
  };
}

/** Lets a client in, and takes its messages off the stream. @throws for what is no message. */
async function* messagesOf(client: Duplex): AsyncGenerator<Buffer> {
  let isIn = false;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = 0;
  for await (const chunk of client as AsyncIterable<Buffer>) {
    held.push(chunk);
    heldBytes += chunk.length;
    // Joined only once a message is whole: joined at each chunk, a long one would take quadratic time.
    if (heldBytes < wanted) continue;
    let bytes = Buffer.concat(held);
    for (;;) {
      wanted = isIn ? messageLength(bytes) : startupLength(bytes);
      if (bytes.length < wanted) break;
      if (isIn) yield bytes.subarray(0, wanted);
      else client.write(Buffer.concat([makeMessage('R', '\0\0\0\0'), makeMessage('Z', 'I')]));
      isIn = true;
      bytes = bytes.subarray(wanted);
    }
    held = [bytes];
    heldBytes = bytes.length;
  }
}

/** The length of the message at the beginning, or of its head if that is not whole. */
function messageLength(bytes: Buffer): number {
  if (bytes.length < 5) return 5;
  const length = bytes.readInt32BE(1);
  if (!TYPES.includes(String.fromCharCode(bytes[0]!)) || length < 4 || length > MOST_MESSAGE_BYTES) {
    throw new Error(`expected a message of PostgreSQL's protocol, found ${bytes.toString('hex', 0, 5)}`);
  }
  return 1 + length;
}

function startupLength(bytes: Buffer): number {
  if (bytes.length < 8) return 8;
  const length = bytes.readInt32BE(0);
  if (length < 8 || length > MOST_STARTUP_BYTES || bytes.readInt32BE(4) !== PROTOCOL_3_0) {
    throw new Error(`expected a start of PostgreSQL's protocol 3.0, found ${bytes.toString('hex', 0, 8)}`);
  }
  return length;
}

function makeMessage(type: string, body: string): Buffer {
  const message = Buffer.from(`${type}\0\0\0\0${body}`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
