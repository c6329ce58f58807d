import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { startEngine } from '../../../host/engine.ts';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import { type RootMove, rootListOf } from './horizon.ts';

/** Gambiet/82's list of a position after its search. */
interface RootList {
  /** Empty until the search is done. */
  readonly list: readonly RootMove[];
  readonly problem: ErrorReport | undefined;
  /** The list once it is known; rejected where the position was left before. */
  ask(): Promise<readonly RootMove[]>;
}

/** Has Gambiet/82 search in this thread, in short slices: a worker would not hand on its trace. */
export function useRootList(game: Game, pass: number): RootList {
  const search = useMemo(() => startSearch(game, pass), [game, pass]);
  const [state, setState] = useState<State>({ search, list: [] });
  useEffect(() => {
    search.ask().then(
      (list) => search.abort.signal.aborted || setState({ search, list }),
      (error) => search.abort.signal.aborted || setState({ search, list: [], problem: reportError(error) }),
    );
    return () => search.abort.abort();
  }, [search]);
  // Until this search is done there is no list: that of another position would not fit.
  const shown = state.search === search ? state : { list: [], problem: undefined };
  return { list: shown.list, problem: shown.problem, ask: search.ask };
}

interface State {
  readonly search: ReturnType<typeof startSearch>;
  readonly list: readonly RootMove[];
  readonly problem?: ErrorReport;
}

function startSearch(game: Game, pass: number) {
  const abort = new AbortController();
  let asked: Promise<readonly RootMove[]> | undefined;
  const rest = async () => {
    await new Promise<void>((resolve) => setTimeout(resolve));
    abort.signal.throwIfAborted();
  };
  const search = async () => {
    const { gambiet82 } = await import('../../../programs/gambiet/gambiet82/program.ts');
    return await rootListOf(startEngine(gambiet82, { Book: false }), game, pass, rest);
  };
  const ask = () => {
    asked ??= search();
    return asked;
  };
  return { abort, ask };
}
