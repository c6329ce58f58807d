import { type Signal, signal } from '@preact/signals';
import { type LiveBoardState, type LiveGames, type LiveReport, MOST_GAMES_SHOWN } from '../../tournament/live-feed.ts';
import type { GameLine } from '../../tournament/sheets.ts';

/** The page's state of a running match. */
export interface LiveModel {
  /** Undefined until the first message. */
  readonly report: Signal<LiveReport | undefined>;
  /** Finished games in the order in which they ended; long matches show the last ones. */
  readonly games: Signal<ShownGames>;
  /** Boards by their places. */
  readonly boards: Signal<ReadonlyMap<number, ShownBoard>>;
  /** `lost`: the server does not answer; the browser retries. */
  readonly state: Signal<'connecting' | 'following' | 'lost' | 'over'>;
}

interface ShownGames {
  /** How many came before the first. */
  readonly first: number;
  readonly lines: readonly GameLine[];
}

const NO_GAMES: ShownGames = { first: 0, lines: [] };

export interface ShownBoard extends Pick<LiveBoardState, 'live'> {
  /** When the side to move was asked, on this page's clock. */
  readonly askedTicks: number;
}

/** Follows a stream to the end of its match. What was missed while the server was away comes when it is back. */
export function followStream(stream: EventSource): LiveModel {
  const model: LiveModel = {
    report: signal(undefined),
    games: signal(NO_GAMES),
    boards: signal(new Map()),
    state: signal('connecting'),
  };
  const on = <Data>(event: string, take: (data: Data) => void) =>
    stream.addEventListener(event, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
  on<LiveReport>('report', (report) => {
    const isOther = model.report.value !== undefined && model.report.value.id !== report.id;
    if (isOther || model.state.value !== 'following') model.boards.value = new Map();
    if (isOther) model.games.value = NO_GAMES;
    model.report.value = report;
    model.state.value = report.over === undefined ? 'following' : 'over';
  });
  on<LiveGames>('games', (news) => {
    model.games.value = withGames(model.games.value, news);
  });
  on<readonly LiveBoardState[]>('boards', (changed) => {
    const boards = new Map(model.boards.value);
    for (const { place, live, askedMillis } of changed) {
      boards.set(place, { live, askedTicks: performance.now() - askedMillis });
    }
    model.boards.value = boards;
  });
  stream.addEventListener('error', () => {
    // A stream that is over is not reopened.
    if (model.state.value === 'over') stream.close();
    else model.state.value = 'lost';
  });
  return model;
}

/** The last games with those that have come: they follow what is known, or take its place. */
function withGames({ first, lines }: ShownGames, { from, games }: LiveGames): ShownGames {
  const follows = from >= first && from <= first + lines.length;
  const all = follows ? [...lines.slice(0, from - first), ...games] : games;
  return { first: from + games.length - Math.min(all.length, MOST_GAMES_SHOWN), lines: all.slice(-MOST_GAMES_SHOWN) };
}
