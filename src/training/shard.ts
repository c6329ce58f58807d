import { createHash } from 'node:crypto';
import { makeGameRecord, parseGameRecords, type TrainingGame } from './game.ts';

/** The conditions of a run's games: with the number of a game they determine the game completely. */
export interface TrainingRun {
  /** The engine: the first characters of its code's SHA-256. */
  readonly engine: string;
  /** The network that it evaluated by: the first characters of its file's SHA-256. None is the hand-written terms. */
  readonly network?: string;
  readonly seed: number;
  /** Positions to a move (self-play.ts). */
  readonly nodes: number;
}

/** A file of games that are whole: what was made, and how. */
export interface Shard {
  readonly run: TrainingRun;
  /** Its place in the run, from 0. */
  readonly number: number;
  readonly games: readonly TrainingGame[];
  /** Plyhouse that made it. */
  readonly version: string;
  /** Processor time that it took, in milliseconds. */
  readonly millis: number;
}

/** The head of a file. */
export interface ShardHead {
  readonly format: 3;
  readonly run: TrainingRun;
  readonly number: number;
  readonly games: number;
  /** Positions with a score. */
  readonly positions: number;
  readonly version: string;
  readonly millis: number;
  /** Hash of everything after the head. */
  readonly sha256: string;
}

/** A file that is no shard, or not as it was written. */
export class ShardError extends Error {
  override readonly name = 'ShardError';
}

const MAGIC = 'PLYGAMES';
const LENGTH_BYTES = 4;
const HEAD_AT = MAGIC.length + LENGTH_BYTES;

/** The bytes of a file: a word to know it by, the length of its head, the head (JSON), the games. */
export function makeShard({ run, number, games, version, millis }: Shard): Uint8Array {
  const body = Buffer.concat(games.map(makeGameRecord));
  const positions = games.reduce((sum, { scores }) => sum + scores.length, 0);
  const head: ShardHead = {
    format: 3,
    run,
    number,
    games: games.length,
    positions,
    version,
    millis: Math.round(millis),
    sha256: sha256Of(body),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(MAGIC), length, text, body]);
}

/** The head of a file, which may be only its beginning. @throws {ShardError} */
export function parseShardHead(bytes: Uint8Array): { readonly head: ShardHead; readonly bodyAt: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new ShardError(`expected "${MAGIC}" at its beginning`);
  const bodyAt = buffer.length < HEAD_AT ? Number.POSITIVE_INFINITY : HEAD_AT + buffer.readUInt32LE(MAGIC.length);
  if (bodyAt > buffer.length) throw new ShardError('it ends within its head');
  const head = JSON.parse(buffer.toString('utf8', HEAD_AT, bodyAt)) as ShardHead;
  if (head.format !== 3) throw new ShardError(`expected format 3, found ${head.format}`);
  return { head, bodyAt };
}

/** The games of a file, checked. @throws {ShardError} {@link GameRecordError} */
export function parseShard(bytes: Uint8Array): { readonly head: ShardHead; readonly games: TrainingGame[] } {
  const { head, bodyAt } = parseShardHead(bytes);
  const body = bytes.subarray(bodyAt);
  const found = sha256Of(body);
  if (found !== head.sha256) throw new ShardError(`its games have the SHA-256 ${found}, expected ${head.sha256}`);
  const games = [...parseGameRecords(body)];
  if (games.length !== head.games) throw new ShardError(`expected ${head.games} games, found ${games.length}`);
  return { head, games };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
