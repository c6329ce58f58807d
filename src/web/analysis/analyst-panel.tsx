import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { Button } from '../app/button.tsx';
import { NotLoaded } from '../app/error-box.tsx';
import { LaterFold } from '../app/later-fold.tsx';
import { type Page, usePage } from '../app/page.ts';
import { type GameRecord, isWholeGame, withHelp } from '../record/record.ts';
import type { Analyst } from '../session/analyst.ts';
import { type GameSession, offerHelp } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';

/** Starts the analysis, which is loaded on first use and does nothing until asked. */
export function AnalystPanel(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const record = session.record.value;
  const analyst = session.analyst.value;
  const [problem, setProblem] = useState<ErrorReport>();
  const isOn = analyst?.isOn.value === true;
  const isValuing = analyst?.isValuing.value === true;
  const isValued = record.analysis?.worths.every((worth) => worth !== null) === true;

  const ask = async (what: (called: Analyst) => void) => {
    setProblem(undefined);
    try {
      // Once it is loaded, starting and stopping take effect at once.
      what(session.analyst.value ?? (await callAnalyst(page, session)));
    } catch (error) {
      setProblem(reportError(error));
    }
  };
  // Earlier results for this game are shown without asking, since nothing has to be computed.
  const isKept = record.analysis !== undefined;
  const isKnown = useMemo(() => isKept || hasValues(record), [record.id, isKept]);
  useEffect(() => {
    if (isKnown && !session.analyst.value) void ask(() => {});
  }, [record.id, isKnown]);

  return (
    <section class="panel analyst" aria-labelledby="analyst-title">
      <h2 id="analyst-title">Analysis</h2>
      <p class="buttons">
        <Button
          onClick={() =>
            isOn
              ? void ask((called) => called.setOn(false))
              : void offerHelp(session, 'analysis', () => void ask((called) => called.setOn(true)))
          }
        >
          {isOn ? 'Stop analysing the position' : 'Analyse the position'}
        </Button>
        {isWholeGame(record) && (!isValued || isValuing) ? (
          <Button onClick={() => void ask((called) => called.setValuing(!isValuing))}>
            {isValuing ? 'Stop analysing the game' : isKept ? 'Continue analysing the game' : 'Analyse the game'}
          </Button>
        ) : null}
      </p>
      {problem === undefined ? null : <NotLoaded what="The analysis engine" report={problem} />}
      {analyst ? <analyst.Lines /> : null}
      {analyst ? <analyst.GamePanel /> : null}
      {/* The evaluation is help, too. */}
      {withHelp(record, 'analysis') === record ? (
        <LaterFold summary="Why this value?" load={async () => (await import('./why.tsx')).loadWhy()}>
          {(Why) => <Why />}
        </LaterFold>
      ) : null}
    </section>
  );
}

/** Whether an imported game has the values of its positions. */
const hasValues = ({ pgn }: GameRecord): boolean =>
  pgn?.line.moves.some(({ comments }) => comments.some((comment) => comment.includes('[%eval'))) ?? false;

/** Loads the analysis, once. @throws if it cannot be loaded; it may be requested again. */
export async function callAnalyst(page: Page, session: GameSession): Promise<Analyst> {
  const { openAnalyst } = await import('./open.tsx');
  session.analyst.value ??= openAnalyst(page, session);
  return session.analyst.value;
}
