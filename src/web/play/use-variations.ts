import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Language } from '../../chess/letters.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import type { SideLines } from '../games/side-lines.ts';
import type { GameRecord } from '../record/record.ts';

const load = async () => ({
  ...(await import('../games/side-lines.ts')),
  ...(await import('./variations.tsx')),
});

type VariationsView = Awaited<ReturnType<typeof load>>['Variations'];

interface FoundVariations extends SideLines {
  /** Shows the lines of one move; defined once they are loaded. */
  readonly Variations?: VariationsView;
  readonly problem?: ErrorReport;
}

const NONE: FoundVariations = { byPly: new Map(), left: 0 };

/** The variations of an imported game. Games played here have none, so the code for them is loaded when needed. */
export function useVariations({ pgn }: Pick<GameRecord, 'pgn'>, language: Language): FoundVariations {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const has = pgn?.line.moves.some(({ variations }) => variations.length > 0) === true;
  const [problem, setProblem] = useStateAbout<ErrorReport | undefined>([has], undefined);
  useEffect(() => {
    if (!has || loaded) return;
    load().then(setLoaded, (error) => setProblem(reportError(error)));
  }, [has, loaded]);
  return useMemo(() => {
    if (!has || !pgn) return NONE;
    if (!loaded) return { ...NONE, ...(problem ? { problem } : {}) };
    return { ...loaded.sideLinesOf(pgn, language), Variations: loaded.Variations };
  }, [has, pgn, language, loaded, problem]);
}
