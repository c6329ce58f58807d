import { useMemo } from 'preact/hooks';
import type { ErrorReport } from '../../host/error-report.ts';
import { useLoaded } from '../app/use-loaded.ts';
import type { Annotation } from '../games/annotation.ts';
import { useSession } from '../session/use-session.ts';

/**
 * The comments of an imported game on the position shown; undefined for games played here, until the code is loaded,
 * and for the lines of an analysis.
 */
export function useAnnotation(): { readonly annotation?: Annotation | undefined; readonly problem?: ErrorReport } {
  const session = useSession();
  const { pgn } = session.record.value;
  const isImported = pgn !== undefined;
  const { value: loaded, problem } = useLoaded([isImported], () =>
    isImported ? import('../games/annotation.ts') : undefined,
  );
  const ply = session.shownPly.value;
  const looked = session.preview.value;
  const annotation = useMemo(() => {
    if (!pgn || !loaded || looked?.of === 'analyst') return undefined;
    if (!looked) return loaded.annotationAt(pgn, ply);
    return loaded.annotationOfVariation(pgn, looked.from.moves.length + 1, looked.line.slice(0, looked.shown));
  }, [pgn, loaded, ply, looked]);
  return { annotation, ...(problem ? { problem } : {}) };
}
