import { Fragment, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import recordedAnswers from '../../../data/answers.json' with { type: 'json' };
import { fenOf, turnOf } from '../../chess/game.ts';
import { formatElapsed } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import {
  answerScore,
  describeQuestion,
  describeTrial,
  formatMove,
  formatPlayed,
  isOfThen,
  isRight,
  type Naming,
  nameOfContestant,
} from '../../measure/answers/describe.ts';
import type { OpenQuestion, Trial } from '../../measure/answers/question.ts';
import { QUESTIONS, SETTLED } from '../../measure/answers/questions.ts';
import {
  gameOfTrial,
  type RecordedAnswers,
  runTrial,
  type TrialAnswer,
  type TrialAnswers,
  type TrialProgress,
} from '../../measure/answers/run-trial.ts';
import { formatArticle } from '../../programs/sources.ts';
import { Button } from '../app/button.tsx';
import { Cards } from '../app/cards.tsx';
import { Cite } from '../app/cite.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Scroll } from '../app/scroll.tsx';
import { Heads } from '../app/table.tsx';
import { useTitle } from '../app/use-title.ts';
import { Diagram, SmallDiagram } from '../board/diagram.tsx';
import { ShareButton } from '../machine/share-button.tsx';
import './answers.css';

const RECORDED = recordedAnswers as unknown as RecordedAnswers;

/** The open questions of the articles, answered by the old program and the new one: all of them, or one. */
export function Answers(): JSX.Element {
  const { route } = usePage();
  const asked = route.value.view === 'answers' ? route.value.answer : undefined;
  const question = QUESTIONS.find(({ id }) => id === asked);
  useTitle(question?.title);
  return question ? <Answer question={question} key={question.id} /> : <AnswerList unknown={asked} />;
}

/** @param unknown the name of the URL, if no question has it. */
function AnswerList({ unknown }: { readonly unknown: string | undefined }): JSX.Element {
  const naming = useNaming();
  const sumOf = (question: OpenQuestion) => {
    const [first] = question.trials;
    const found = RECORDED.answers[first!.id];
    const [sum] = describeQuestion(question, (id) => RECORDED.answers[id]);
    return sum ?? (found ? describeTrial(first!, found, naming)[0] : undefined);
  };
  return (
    <>
      <header class="article-head">
        <h1>The answers</h1>
        {unknown === undefined ? null : (
          <p class="problem" role="alert">
            No question is called “{unknown}”. These are the questions.
          </p>
        )}
        <p class="standfirst">
          The authors of these programs ended their articles with open questions. Here each is put to the original
          program, with the settings of its article, and to a modern engine, on the same position.
        </p>
      </header>
      <Cards
        label="Questions"
        find="Find a question"
        entries={QUESTIONS.map((question) => {
          const { id, title, trials, asked, about } = question;
          const game = gameOfTrial(trials[0]!);
          return {
            id,
            href: addressOf(id),
            title,
            picture: <SmallDiagram game={game} orientation={turnOf(game)} />,
            byline: [...new Set(asked.map(({ who }) => who))].join(', '),
            text: sumOf(question),
            keywords: about,
          };
        })}
      />
      <section class="column">
        <h2>Settled since, or not to be settled here</h2>
        <dl>
          {SETTLED.map(({ question, who, answer, sources }) => (
            <Fragment key={question}>
              <dt>
                {question} <span class="quiet">({who})</span>
              </dt>
              <dd>
                {answer} <Cite of={sources} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </>
  );
}

function useNaming(): Naming {
  const { settings, cardOf } = usePage();
  return { language: settings.value.language, nameOf: (program) => cardOf(program)?.name ?? program };
}

/** One question: who asked, the position, the figures of both programs and what changed. */
function Answer({ question }: { readonly question: OpenQuestion }): JSX.Element {
  const naming = useNaming();
  const [shown, setShown] = useState(question.trials[0]!.id);
  const live = useLive(question);
  const answersOf = (id: string): TrialAnswers | undefined => live.answers.get(id) ?? RECORDED.answers[id];
  const trial = question.trials.find(({ id }) => id === shown) ?? question.trials[0]!;
  const found = answersOf(trial.id);
  const game = gameOfTrial(trial);
  const index = QUESTIONS.indexOf(question);
  const [before, after] = [QUESTIONS[index - 1], QUESTIONS[index + 1]];
  return (
    <article class="stack answer">
      <header class="article-head">
        <p class="kicker">
          <a href={makeRoute({ view: 'answers' })}>The answers</a>
        </p>
        <h1>{question.title}</h1>
      </header>
      {question.asked.map(({ who, quote, source }) => (
        <blockquote key={quote}>
          <p>“{quote}”</p>
          <footer>
            {who}, <cite>{formatArticle(source)}</cite>
          </footer>
        </blockquote>
      ))}
      <p class="answer-about">{question.about}</p>
      <div class="stack answer-body">
        <figure class="answer-figure">
          <Diagram
            game={game}
            orientation={turnOf(game)}
            language={naming.language}
            label={`${trial.title}: ${colorName(turnOf(game))} to move`}
            slides={false}
          />
          <figcaption>
            <b>{trial.title}</b>, {colorName(turnOf(game))} to move.{' '}
            <a href={makeRoute({ view: 'new', fen: fenOf(game) })}>Play this position</a>
          </figcaption>
        </figure>
        <div class="stack answer-told">
          <Figures question={question} answersOf={answersOf} naming={naming} shown={trial.id} onShow={setShown} />
          <div class="answer-changed" aria-live="polite">
            <h2>
              What changed
              {question.trials.length > 1 ? `: ${trial.title}` : ''}
            </h2>
            <ul>
              {(found ? describeTrial(trial, found, naming) : ['Not computed yet.']).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          {question.trials.length > 1 ? (
            <p class="answer-sum">{describeQuestion(question, answersOf).join(' ')}</p>
          ) : null}
          <p class="buttons">
            <Button onClick={live.isRunning ? live.stop : live.start}>
              {live.isRunning ? 'Stop' : 'Run both now'}
            </Button>
          </p>
          {live.isRunning ? <Running question={question} done={live.answers.size} progress={live.progress} /> : null}
          {live.problem === undefined ? null : (
            <ErrorBox report={live.problem}>{live.problem.message}. The figures above are unchanged.</ErrorBox>
          )}
          {live.isDone ? (
            <p class="quiet" role="status">
              Computed in this browser just now. {sameText(question, live.answers)}
            </p>
          ) : null}
          {question.doubt ? <p class="quiet">{question.doubt}</p> : null}
          <p class="buttons">
            <ShareButton
              content={() => ({
                position: { game, orientation: turnOf(game) },
                headline: question.title,
                lines: [`${trial.title}, ${colorName(turnOf(game))} to move`],
                address: addressOf(question.id),
              })}
            />
          </p>
          <p class="quiet">
            Recorded on {RECORDED.recipe.date}, on {RECORDED.recipe.machine}. Positions and moves are the same on every
            machine; times are not.
          </p>
        </div>
      </div>
      <nav class="article-turn" aria-label="Other questions">
        {before ? <a href={addressOf(before.id)}>← {before.title}</a> : <span />}
        {after ? <a href={addressOf(after.id)}>{after.title} →</a> : null}
      </nav>
    </article>
  );
}

const addressOf = (answer: string) => makeRoute({ view: 'answers', answer });

/** The figures of both programs, two rows per position. */
function Figures(props: {
  readonly question: OpenQuestion;
  readonly naming: Naming;
  readonly shown: string;
  answersOf(id: string): TrialAnswers | undefined;
  onShow(id: string): void;
}): JSX.Element {
  const { question, naming, shown, answersOf, onShow } = props;
  return (
    <Scroll label={`Figures: ${question.title}`}>
      <table class="lines-table answer-table">
        <caption class="unseen">{question.title}: the answer of each program and its cost</caption>
        <Heads heads={['Position', 'Program', 'Answer', 'Score', 'Depth', 'Positions', 'Time here', 'Time then']} />
        {question.trials.map((trial) => {
          const answers = answersOf(trial.id);
          return (
            <tbody key={trial.id} class={trial.id === shown ? 'answer-shown' : ''}>
              {(['old', 'modern'] as const).map((side) => (
                <tr key={side}>
                  {side === 'old' ? (
                    <th scope="rowgroup" rowSpan={2}>
                      {question.trials.length > 1 ? (
                        <button
                          type="button"
                          class="link"
                          aria-pressed={trial.id === shown}
                          onClick={() => onShow(trial.id)}
                        >
                          {trial.title}
                        </button>
                      ) : (
                        trial.title
                      )}
                    </th>
                  ) : null}
                  <th scope="row">
                    {nameOfContestant(trial[side], naming)}
                    <small>{trial[side].text}</small>
                  </th>
                  <Cells
                    trial={trial}
                    answer={answers?.[side]}
                    isOld={isOfThen(trial, side === 'old' ? 0 : 1)}
                    naming={naming}
                  />
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </Scroll>
  );
}

function Cells(props: {
  readonly trial: Trial;
  readonly answer: TrialAnswer | undefined;
  readonly isOld: boolean;
  readonly naming: Naming;
}): JSX.Element {
  const { trial, answer, isOld, naming } = props;
  if (!answer) return <td colSpan={6}>not computed yet</td>;
  const then = (millis: number) => (isOld ? formatElapsed(millis) : '–');
  if (answer.kind === 'play' || trial.kind === 'play') {
    const played = answer.kind === 'play' ? answer : undefined;
    return (
      <>
        <td>{played && trial.kind === 'play' ? formatPlayed(trial, played) : ''}</td>
        <td>–</td>
        <td>–</td>
        <td>{played ? formatCount(played.nodes) : ''}</td>
        <td>{played ? formatElapsed(played.millis) : ''}</td>
        <td>{played ? then(played.periodMillis) : ''}</td>
      </>
    );
  }
  const { final } = answer;
  if (!final) return <td colSpan={6}>gives up</td>;
  return (
    <>
      <td>
        {formatMove(trial, final.move, naming)}
        {trial.right && trial.right.length > 0 ? (
          <small class={isRight(trial, answer) ? 'answer-right' : 'answer-wrong'}>
            {isRight(trial, answer) ? 'right' : 'wrong'}
          </small>
        ) : null}
      </td>
      <td>{final.score ? answerScore(final.score) : '–'}</td>
      <td>{final.depth}</td>
      <td>{formatCount(final.nodes)}</td>
      <td>{formatElapsed(final.millis)}</td>
      <td>{then(final.periodMillis)}</td>
    </>
  );
}

function Running(props: {
  readonly question: OpenQuestion;
  readonly done: number;
  readonly progress: TrialProgress | undefined;
}): JSX.Element {
  const { question, done, progress } = props;
  const all = question.trials.length;
  const at = question.trials[done];
  return (
    <div class="progress">
      <progress aria-label={`Progress: ${question.title}`} value={done} max={all} />
      <p class="quiet">
        {at ? `${at.title}, ${done + 1} of ${all}` : ''}
        {progress ? `: the ${progress.side === 'old' ? 'old' : 'new'} program` : ''}
        {progress && progress.plies > 1 ? `, ${Math.ceil(progress.plies / 2)} moves` : ''}
        {progress ? `, ${formatCount(progress.nodes)} positions` : ''}
      </p>
    </div>
  );
}

/** The least time between two updates of the progress, in milliseconds. */
const SHOW_MILLIS = 250;

/** A question that is run in this browser. */
function useLive(question: OpenQuestion) {
  const page = usePage();
  const [answers, setAnswers] = useState<ReadonlyMap<string, TrialAnswers>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<TrialProgress>();
  const [problem, setProblem] = useState<ErrorReport>();
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    abort.current = stop;
    setAnswers(new Map());
    setProblem(undefined);
    setRunning(true);
    let shown = 0;
    let found: ReadonlyMap<string, TrialAnswers> = new Map();
    try {
      for (const trial of question.trials) {
        const both = await runTrial(trial, {
          client: ({ program, options = {} }) => page.services.startClient(page.cardOf(program)!, options, 1),
          signal: stop.signal,
          onProgress(next) {
            const now = performance.now();
            if (stop.signal.aborted || now - shown < SHOW_MILLIS) return;
            shown = now;
            setProgress(next);
          },
        });
        if (stop.signal.aborted) return;
        found = new Map([...found, [trial.id, both]]);
        setAnswers(found);
      }
    } catch (error) {
      if (!stop.signal.aborted) setProblem(reportError(error));
    } finally {
      if (abort.current === stop) halt();
    }
  };
  const halt = () => {
    abort.current?.abort();
    abort.current = undefined;
    setRunning(false);
    setProgress(undefined);
  };
  const isDone = !isRunning && answers.size === question.trials.length;
  return { answers, isRunning, isDone, progress, problem, start: () => void start(), stop: halt };
}

/** Whether the results of this browser match the recorded ones. */
function sameText(question: OpenQuestion, answers: ReadonlyMap<string, TrialAnswers>): string {
  const essence = (answer: TrialAnswer | undefined) =>
    answer?.kind === 'move'
      ? [answer.final?.move, answer.final?.nodes].join()
      : [answer?.moves.join(' '), answer?.nodes].join();
  const isSame = question.trials.every(({ id }) => {
    const [here, there] = [answers.get(id), RECORDED.answers[id]];
    return essence(here?.old) === essence(there?.old) && essence(here?.modern) === essence(there?.modern);
  });
  return isSame
    ? 'All moves and counts match the recorded ones.'
    : 'Some moves or counts differ from the recorded ones.';
}
