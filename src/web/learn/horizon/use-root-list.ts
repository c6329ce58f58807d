import { useEffect, useMemo } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { startEngine } from '../../../host/engine.ts';
import type { ErrorReport } from '../../../host/error-report.ts';
import { useLoaded } from '../../app/use-loaded.ts';
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
  const { abort, ask } = useMemo(() => startSearch(game, pass), [game, pass]);
  const { value: list = [], problem } = useLoaded([ask], ask);
  useEffect(() => () => abort.abort(), [abort]);
  return { list, problem, ask };
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
  return { abort, ask: () => (asked ??= search()) };
}
