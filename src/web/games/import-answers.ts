import { decodePgn, foreignEncoding } from '../../chess/decode-pgn.ts';
import type { WaitingAnswerer } from '../app/worker-questions.ts';
import { newGameId } from '../record/game-id.ts';
import { packLine } from '../record/packed-line.ts';
import type { GameRecord } from '../record/record.ts';
import type { GameStore } from '../record/store.ts';
import { type DoubleGame, importSteps, withoutDoubles } from './game-text.ts';

/** An import of games in a worker, which reads and stores them, so that neither keeps the page waiting. */

export type ImportQuestion =
  | { readonly kind: 'import'; readonly source: string | Blob }
  /** Stores the games that the last import left out because they were here already. */
  | { readonly kind: 'doubles' };

export interface ImportProgress {
  /** How much of the text is read, from 0 to 1; 1 while the games are stored. */
  readonly share: number;
  readonly games: number;
}

/** A game that was stored. */
export interface ImportedGame extends Pick<GameRecord, 'id' | 'white' | 'black'> {
  readonly plies: number;
}

export interface ImportAnswer {
  /** In this case nothing was stored. */
  readonly isStopped: boolean;
  readonly imported: readonly ImportedGame[];
  /** The number of games that are here already and were left out. */
  readonly doubles: number;
  /** If the text held one game and nothing was wrong with it: its id, or that of the same game that is here already. */
  readonly single?: string;
  readonly problems: readonly string[];
}

const STOPPED: ImportAnswer = { isStopped: true, imported: [], doubles: 0, problems: [] };
/** How long it works before it looks whether it was stopped, in milliseconds. */
const SLICE_MILLIS = 20;

export function openImports(store: GameStore): WaitingAnswerer<ImportQuestion, ImportProgress, ImportAnswer> {
  let doubles: readonly DoubleGame[] = [];

  /** Stores games; if it was stopped meanwhile, none of them. */
  async function add(records: readonly GameRecord[], signal: AbortSignal | undefined): Promise<boolean> {
    await store.addAll(records.map(packed));
    if (signal?.aborted) await store.deleteAll(records.map(({ id }) => id));
    return !signal?.aborted;
  }

  async function* read(source: string | Blob, signal?: AbortSignal): AsyncGenerator<ImportProgress, ImportAnswer> {
    yield { share: 0, games: 0 };
    const bytes = typeof source === 'string' ? new Uint8Array() : new Uint8Array(await source.arrayBuffer());
    const encoding = foreignEncoding(bytes);
    if (encoding) {
      const problem = `The file is in ${encoding}: save it as UTF-8 and open it again.`;
      return { isStopped: false, imported: [], doubles: 0, problems: [problem] };
    }
    const text = typeof source === 'string' ? source : decodePgn(bytes);
    const loop = importSteps(text, { nowMillis: Date.now(), newId: newGameId });
    let step = loop.next();
    for (let until = 0; !step.done; step = loop.next()) {
      if (performance.now() < until) continue;
      yield { share: step.value.read / text.length, games: step.value.games };
      if (signal?.aborted) return STOPPED;
      until = performance.now() + SLICE_MILLIS;
    }
    const { records, problems } = step.value;
    yield { share: 1, games: records.length };
    const split = withoutDoubles(records, await store.raws());
    if (signal?.aborted || !(await add(split.fresh, signal))) return STOPPED;
    doubles = split.doubles;
    const [record] = records;
    const isSingle = record && records.length === 1 && problems.length === 0;
    return {
      isStopped: false,
      imported: split.fresh.map(summaryOf),
      doubles: doubles.length,
      ...(isSingle ? { single: doubles[0]?.of ?? record.id } : {}),
      problems,
    };
  }

  return {
    async *answer(question, signal) {
      const again = doubles;
      doubles = [];
      if (question.kind === 'import') return yield* read(question.source, signal);
      yield { share: 1, games: again.length };
      const records = again.map(({ record }) => record);
      if (signal?.aborted || !(await add(records, signal))) return STOPPED;
      return { isStopped: false, imported: records.map(summaryOf), doubles: 0, problems: [] };
    },
  };
}

const packed = (record: GameRecord) =>
  record.pgn ? { ...record, pgn: { ...record.pgn, line: packLine(record.pgn.line) } } : record;

const summaryOf = ({ id, white, black, game }: GameRecord): ImportedGame => ({
  id,
  white,
  black,
  plies: game.moves.length,
});
