import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../chess/message-of.ts';
import { formatQuantity } from '../../format/number.ts';
import { plotIn } from '../../format/plot.ts';
import { Button } from '../app/button.tsx';
import { Alert } from '../app/error-box.tsx';
import { lastingStorage } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { saveFile } from '../app/save-file.ts';
import { Table } from '../app/table.tsx';
import { begin } from '../session/game-request.ts';
import { useSession } from '../session/use-session.ts';
import { BEATEN, type Rung, ratedName, rungRequest } from './ladder-model.ts';
import { importResults, makeResultsFile, offeredRungs, RESULTS, ratingHistory, scoresOf } from './results.ts';
import './place.css';

interface PlaceProps {
  readonly rungs: readonly Rung[];
  /** Called when results have come from a file. */
  onImported(): void;
}

/** The visitor's place on the ladder: rating, opponents around it, results, and a file to take them elsewhere. */
export function Place({ rungs, onImported }: PlaceProps): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { cardOf } = page;
  const storage = lastingStorage(page);
  const [version, setVersion] = useState(0);
  useEffect(() => RESULTS.follow(() => setVersion((count) => count + 1)), []);
  const results = useMemo(() => RESULTS.read(storage), [storage, version]);
  const history = useMemo(() => ratingHistory(results, rungs), [results, rungs.length]);
  const last = history.at(-1);
  const climbed = BEATEN.read(storage).filter((name) => rungs.some(({ player }) => player.name === name)).length;
  const nameOf = (program: string) => cardOf(program)?.name ?? program;
  return (
    <section class="panel place" aria-labelledby="place-title">
      <h2 id="place-title">Your place on the ladder</h2>
      <p>
        {last ? (
          <>
            <b class="place-rating">
              {last.rating} ± {last.error}
            </b>{' '}
            after {formatQuantity(history.length, 'rated game')}; {climbed} of {rungs.length} rungs climbed. It is 95 %
            certain that your strength lies within this margin.
          </>
        ) : (
          <>
            You have no rating yet. A game counts if you begin it here or play a program at its rated level: it says
            “Rated” above the board. A hint, a move taken back or a look at the analysis makes it unrated.
          </>
        )}
      </p>
      {history.length > 1 ? <Graph points={history} /> : null}
      <p class="buttons">
        {last ? 'Around your rating:' : 'To begin with:'}{' '}
        {offeredRungs(rungs, last?.rating).map((rung) => (
          <Button key={rung.player.name} onClick={() => begin(page, session, rungRequest(rung))}>
            <span class="unseen">Begin a rated game: </span>
            {ratedName(rung)}
          </Button>
        ))}
      </p>
      {results.length === 0 ? null : (
        <details class="fold">
          <summary>All results</summary>
          <Table
            label="Your results"
            caption="Your results by program and level"
            heads={['Program', 'Level', 'Won', 'Drawn', 'Lost']}
          >
            {scoresOf(results).map(({ program, level, wins, draws, losses }) => (
              <tr key={`${program} ${level}`}>
                <th scope="row">{nameOf(program)}</th>
                <td>{level}</td>
                <td>{wins}</td>
                <td>{draws}</td>
                <td>{losses}</td>
              </tr>
            ))}
          </Table>
          {history.length === 0 ? null : (
            <Table
              label="Your rated games"
              caption="Your rating after each rated game"
              heads={['Game', 'Opponent', 'Points', 'Rating']}
            >
              {history.map(({ result, rung, rating, error }, index) => (
                <tr key={result.id}>
                  <th scope="row">{index + 1}</th>
                  <td>{ratedName(rung)}</td>
                  <td>{result.points === 0.5 ? '½' : result.points}</td>
                  <td>
                    {rating} ± {error}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </details>
      )}
      <ResultsFile
        isEmpty={results.length === 0}
        onImported={() => {
          setVersion((count) => count + 1);
          onImported();
        }}
      />
    </section>
  );
}

const WIDTH = 300;
const HEIGHT = 90;

/** The rating after each game, with its error as a band. The table under “All results” has the same numbers. */
function Graph({ points }: { readonly points: ReturnType<typeof ratingHistory> }): JSX.Element {
  const least = Math.min(...points.map(({ rating, error }) => rating - error));
  const most = Math.max(...points.map(({ rating, error }) => rating + error));
  const plot = plotIn({ width: WIDTH, height: HEIGHT, x: [0, points.length - 1], y: [least, most] });
  const margins = points.map(({ rating, error }, index) => [index, rating - error, rating + error] as const);
  return (
    <figure class="place-graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Your rating over ${points.length} games: from ${points[0]!.rating} to ${points.at(-1)!.rating}`}
      >
        <polygon class="place-band" points={plot.band(margins)} />
        <polyline class="place-line" points={plot.line(points.map(({ rating }, index) => [index, rating]))} />
      </svg>
      <figcaption class="quiet">
        From {least} to {most}, game 1 to {points.length}
      </figcaption>
    </figure>
  );
}

interface ResultsFileProps {
  readonly isEmpty: boolean;
  onImported(): void;
}

/** Takes the results to another browser. */
function ResultsFile({ isEmpty, onImported }: ResultsFileProps): JSX.Element {
  const storage = lastingStorage(usePage());
  const [report, setReport] = useState<{ readonly text: string; readonly isProblem: boolean }>();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { added, known } = importResults(storage, await file.text());
      const rest = known > 0 ? `; ${known} ${known === 1 ? 'was' : 'were'} here already` : '';
      setReport({ text: `Imported ${formatQuantity(added, 'result')}${rest}.`, isProblem: false });
      onImported();
    } catch (error) {
      setReport({ text: `${file.name}: ${messageOf(error)} Nothing was changed.`, isProblem: true });
    }
  };
  return (
    <>
      <p class="buttons">
        <Button
          isOff={isEmpty}
          onClick={() => saveFile('plyhouse-results.json', makeResultsFile(storage), 'application/json')}
        >
          Export your results
        </Button>
        <Button onClick={() => input.current?.click()}>Import results</Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="A file of results"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </p>
      <Alert text={storage.unsavedText(RESULTS, 'your results')} />
      <p class={report?.isProblem ? 'problem' : 'quiet'} role={report?.isProblem ? 'alert' : 'status'}>
        {report?.text}
      </p>
    </>
  );
}
