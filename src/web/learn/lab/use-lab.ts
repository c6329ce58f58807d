import { useEffect, useMemo } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import { usePage } from '../../app/page.ts';
import { useStateAbout } from '../../app/use-state-about.ts';
import { type Found, keyOf, type Lab, openLab, type Trial } from './lab.ts';

/** A laboratory of this step; its workers end with it. */
export function useLab(): Lab {
  const { services } = usePage();
  const lab = useMemo(() => openLab(services.startClient), []);
  useEffect(() => () => lab.close(), []);
  return lab;
}

/** The results of some trials, in their order; undefined for those not done yet. */
export interface Trials {
  readonly found: readonly (Found | undefined)[];
  readonly left: number;
  readonly problem: ErrorReport | undefined;
}

/** Does trials one after the other, as long as they are the ones wanted. */
export function useTrials(lab: Lab, trials: readonly Trial[]): Trials {
  const key = trials.map(keyOf).join('\n');
  const [found, setFound] = useStateAbout<Trials['found']>(
    [key],
    trials.map(() => undefined),
  );
  const [problem, setProblem] = useStateAbout<ErrorReport | undefined>([key], undefined);
  useEffect(() => {
    const abort = new AbortController();
    void (async () => {
      let known = found;
      try {
        for (const [index, trial] of trials.entries()) {
          const one = await lab.ask(trial, abort.signal);
          if (abort.signal.aborted) return;
          known = known.with(index, one);
          setFound(known);
        }
      } catch (error) {
        if (!abort.signal.aborted) setProblem(reportError(error));
      }
    })();
    return () => abort.abort();
  }, [key]);
  return { found, left: found.filter((each) => each === undefined).length, problem };
}
