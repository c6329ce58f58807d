import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PgnGame, PgnTag } from '../../chess/pgn.ts';
import { lockFile } from '../../node/file-lock.ts';
import { syncFolder } from '../../node/folder.ts';
import { refusal } from '../../node/refusal.ts';
import { isSink } from '../../node/write-whole.ts';
import { CliError, EXIT } from '../exit.ts';
import { makeRoomFor } from '../files.ts';
import { type FileGame, gamesOfFile } from './file-games.ts';

/** How a game of the input is marked. */
interface Marking {
  /** The value of the tag Annotator, unless the values are the input's. */
  readonly annotator: string;
  readonly isStated: boolean;
}

/** Marked games, saved one by one in a file beside the target, which it replaces when complete. */
export interface SavedGames {
  /** The file in which they are kept until then. */
  readonly file: string;
  /** Whether it has games. */
  hasGames(): boolean;
  /** The number of games that an interrupted command had saved. */
  readonly passedOver: number;
  /** Whether the file's next game is this game of the input, marked to its end. @throws {CliError} if it is another one. */
  passOver(game: FileGame, marking: Marking): Promise<boolean>;
  add(bytes: Uint8Array): Promise<void>;
  /** Moves the file into place. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file for marked games, or resumes one that an interrupted command left.
 * @param options `force`: whether the file may exist, and the one left behind may hold another analysis.
 * @throws {CliError} if the file exists and is not to be replaced, or cannot be written; {FileLockError}
 */
export async function openSaved(file: string, { force }: { readonly force: boolean }): Promise<SavedGames> {
  await makeRoomFor(file, { force });
  const place = await realpath(file).catch(() => path.resolve(file));
  const isPipe = isSink(await stat(place).catch(() => undefined));
  const part = isPipe ? place : `${place}.part`;
  const unlock = isPipe ? async () => {} : await lockFile(place);
  let handle: FileHandle | undefined;
  /** Games left by an interrupted command, until one of them does not match. */
  const hasLeft = !isPipe && ((await stat(part).catch(() => undefined))?.size ?? 0) > 0;
  let left = hasLeft ? gamesOfFile(part) : undefined;
  /** Bytes of the file that are kept. */
  let kept = 0;
  let passedOver = 0;

  const writing = async () => {
    handle ??= await open(part, kept > 0 ? 'r+' : 'w');
    return handle;
  };
  const failing = (error: unknown) => new CliError(EXIT.output, `${file}: ${refusal(error)}`);

  return {
    file: `${file}.part`,
    hasGames: () => kept > 0,
    get passedOver() {
      return passedOver;
    },
    async passOver(game, marking) {
      const found = (await left?.next())?.value;
      const kind = found ? comparison(found.pgn, game.pgn, marking) : undefined;
      if (found && kind === undefined && !force) {
        const isOther = `it holds another analysis than this one: delete it, or --force replaces it`;
        throw new CliError(EXIT.usage, `${file}.part: ${isOther}`);
      }
      if (found && kind === 'whole') {
        kept += found.bytes.length;
        passedOver++;
        return true;
      }
      await left?.return(undefined);
      left = undefined;
      // A game that was broken off is done again, and nothing is kept from one of another analysis on.
      return false;
    },
    async add(bytes) {
      try {
        const isFirst = handle === undefined;
        const to = await writing();
        if (isFirst && kept > 0) await to.truncate(kept);
        const { bytesWritten } = isPipe ? await to.write(bytes) : await to.write(bytes, 0, bytes.length, kept);
        kept += bytesWritten;
      } catch (error) {
        throw failing(error);
      }
    },
    async finish() {
      if (isPipe) return;
      try {
        const to = await writing();
        await to.truncate(kept);
        await to.sync();
        await rename(part, place);
        await syncFolder(path.dirname(place));
      } catch (error) {
        throw failing(error);
      }
    },
    async close() {
      await left?.return(undefined);
      await handle?.close();
      if (!isPipe && handle && kept === 0) await rm(part, { force: true });
      await unlock();
    },
  };
}

/** Whether a saved game is this one of the input as it is to be marked: to its end, or broken off; undefined if it is another. */
function comparison(saved: PgnGame, game: PgnGame, marking: Marking): 'whole' | 'part' | undefined {
  const isAnnotator = ({ name }: PgnTag) => name.toLowerCase() === 'annotator';
  const nameOf = ({ tags }: PgnGame) => tags.find(isAnnotator)?.value ?? '';
  const rest = ({ tags, start, line }: PgnGame) => {
    const others = tags.filter((tag) => !isAnnotator(tag)).map(({ name, value }) => [name, value]);
    return JSON.stringify([start, others, line.moves.map(({ uci }) => uci)]);
  };
  if (saved.text === game.text) return 'whole';
  if (rest(saved) !== rest(game)) return undefined;
  if (marking.isStated) return nameOf(saved) === nameOf(game) ? 'whole' : undefined;
  const name = nameOf(saved);
  if (name.endsWith(marking.annotator)) return 'whole';
  return name.endsWith(`${marking.annotator}, broken off`) ? 'part' : undefined;
}
