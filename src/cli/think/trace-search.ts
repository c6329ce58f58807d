import type { Game } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { formatCount } from '../../format/number.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import type { Terminal } from '../terminal.ts';
import { traceFormatter } from './trace-text.ts';

export const TRACE_FORMATS = ['text', 'json'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** How a search is followed. */
interface TraceOptions {
  readonly format: TraceFormat;
  readonly language: Language;
  /** The number of events that are printed, the first ones. */
  readonly limit: number;
}

/** The number of events fetched at a time. */
const BATCH = 1000;

/** Lets a program think and prints every step of it, one a line. @throws {PlayerError} */
export async function traceSearch(
  client: EngineClient,
  game: Game,
  request: SearchRequest,
  { format, language, limit }: TraceOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const describe: (event: TraceEvent) => string = format === 'json' ? JSON.stringify : traceFormatter(game, language);
  const start = performance.now();
  let count = 0;
  let last: TraceEvent | undefined;
  await client.watch(game, request);
  for (;;) {
    const { events, isOver } = await client.pull(BATCH);
    for (const event of events) {
      last = event;
      if (count++ < limit) terminal.print(describe(event));
    }
    if (isOver) break;
  }
  if (last?.kind !== 'decides') throw new Error(`${client.card.id}: watched to the end, and no decision`);
  if (count > limit)
    terminal.inform(`${formatCount(count - limit)} more events were not printed (--trace-limit ${limit})`);
  const { decision } = last;
  const periodMillis = (decision.nodes * 1000) / client.card.positionsPerSecond;
  return { decision, millis: performance.now() - start, periodMillis };
}
