import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { newGame, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { formatQuantity } from '../../format/number.ts';
import { type Card, yearText } from '../../programs/program.ts';
import { useAddressProblem } from '../app/address-problem.ts';
import { Button } from '../app/button.tsx';
import { CopyField } from '../app/copy.tsx';
import { Alert, ErrorBox, NotLoaded } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { FlipButton } from '../app/icon.tsx';
import { lastingStorage } from '../app/kept.ts';
import { go, openHelp, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { takenBack } from '../board/attempt.ts';
import { Board } from '../board/board.tsx';
import { Frame } from '../board/frame.tsx';
import { LiveRegions, useVoice } from '../board/live.tsx';
import { AlsoToday } from './also-today.tsx';
import { beginDaily, closeDaily, type DailyModel, openDaily, setSeen, showRefutation, tryMove } from './daily-model.ts';
import {
  type DailyProblem,
  type DailyRow,
  dayAfter,
  dayOf,
  FIRST_DAY,
  HARDEST,
  isDay,
  problemOf,
} from './daily-problem.ts';
import { DAILY_RESULTS, type DailyResults, keepResult, streakOf } from './daily-results.ts';
import {
  announceAttempt,
  CAUSE_NAMES,
  formatAttempt,
  formatDay,
  formatLevel,
  formatLines,
  formatOrigin,
  formatResult,
  formatStrip,
  formatUntilNext,
  formatWhy,
} from './daily-text.ts';
import './daily.css';

/** A loss of more centipawns than this is decisive, whatever its size. */
const DECIDED = 1000;

/** A day's position: a program errs, and the visitor shows it. */
export function Daily(): JSX.Element {
  const page = usePage();
  const route = page.route.value;
  const asked = route.view === 'daily' ? route.date : undefined;
  const today = useClock(dayOf);
  // The position stays when the day changes; its visitor asks for the next one.
  const date = useMemo(() => (asked !== undefined && isDay(asked, today) ? asked : today), [route]);
  useAddressProblem(
    asked === undefined || asked === date
      ? undefined
      : `The address says ${asked.slice(0, 40)}: expected a day from ${FIRST_DAY} to ${today}. Today’s position is shown instead.`,
  );
  const rows = useLoaded([], async () => {
    const { default: found } = await import('../../../data/positions/daily.json', { with: { type: 'json' } });
    return found as readonly unknown[] as readonly DailyRow[];
  });
  const problem = useMemo(() => rows.value && problemOf(rows.value, date), [rows.value, date]);
  const card = problem && page.cardOf(problem.program);
  if (problem && card) return <Day problem={problem} card={card} today={today} key={date} />;
  return (
    <Frame
      head={<Head />}
      now={rows.problem ? <NotLoaded what="The positions" report={rows.problem} /> : null}
      board={rows.problem ? null : <p class="fetching">Loading…</p>}
      side={null}
      also={<AlsoToday today={today} />}
    />
  );
}

function Head(): JSX.Element {
  return (
    <>
      <h1>Today</h1>
      <p class="standfirst">
        Fool the machine: every day an old program, at its tournament level, makes a move that loses. Show it why: each
        time, one move wins.
      </p>
    </>
  );
}

/** How often the day is looked up, in milliseconds. A page that comes to the front looks at once. */
const LOOK_MILLIS = 20_000;

/** A value read off the clock, kept up to date, such as today's date when the page stays open past midnight. */
function useClock(read: (nowMillis: number) => string): string {
  const { services } = usePage();
  const [shown, setShown] = useState(() => read(services.now()));
  useEffect(() => {
    const look = () => setShown(read(services.now()));
    const timer = setInterval(look, LOOK_MILLIS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return shown;
}

interface DayProps {
  readonly problem: DailyProblem;
  readonly card: Card;
  readonly today: string;
}

function Day({ problem, card, today }: DayProps): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const { date } = problem;
  const storage = lastingStorage(page);
  const [results, setResults] = useState(() => DAILY_RESULTS.read(storage));
  const model = useMemo(
    () =>
      openDaily(
        problem,
        {
          startClient: () => page.services.startClient(card, {}, 1),
          ticks: () => page.services.ticks(),
          isToday: () => dayOf(page.services.now()) === date,
          onResult: (result) => setResults(keepResult(storage, date, result)),
        },
        results[date],
      ),
    [],
  );
  useEffect(() => {
    void beginDaily(model);
    const look = () => setSeen(model, document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      closeDaily(model);
    };
  }, []);
  useEffect(
    () =>
      DAILY_RESULTS.follow(() => {
        const kept = DAILY_RESULTS.read(storage);
        setResults(kept);
        // Moves tried in the other tab count here too.
        model.result.value = kept[date] ?? model.result.value;
      }),
    [],
  );
  useTitle(`Today, ${formatDay(date)}`);

  const solver = opposite(turnOf(newGame(problem.fen)));
  const [orientation, setOrientation] = useState(solver);
  const game = model.game.value;
  const flip = () => setOrientation(opposite);
  return (
    <Frame
      head={<Head />}
      now={
        <>
          <p class="now-task">
            <b>
              You are {colorName(solver)}: refute {card.name}
            </b>{' '}
            <span class="quiet">
              difficulty {problem.difficulty} of {HARDEST}
            </span>
          </p>
          <Now model={model} card={card} language={language} />
        </>
      }
      board={
        <Board
          game={game}
          orientation={orientation}
          movable={model.phase.value.kind === 'yours' ? solver : undefined}
          language={language}
          onMove={(uci) => void tryMove(model, uci)}
          onFlip={flip}
          onHelp={() => openHelp(page)}
        />
      }
      arrows={<FlipButton onFlip={flip} />}
      actions={<Actions model={model} card={card} />}
      side={
        <>
          <div class="side">
            <Attempt model={model} card={card} language={language} />
            <section class="panel" aria-labelledby="daily-origin">
              <h2 id="daily-origin">Where it happened</h2>
              <p>
                <a href={makeRoute({ view: 'machine', machine: card.id })}>{card.name}</a>, {yearText(card)},{' '}
                {formatLevel(card)} by the period clock. {formatOrigin(problem, page.cardOf)}
              </p>
            </section>
          </div>
          <div class="side">
            <Days date={date} today={today} streak={streakOf(results, today)} results={results} />
          </div>
        </>
      }
      also={<AlsoToday today={today} />}
    />
  );
}

interface AttemptProps {
  readonly model: DailyModel;
  readonly card: Card;
  readonly language: Language;
}

/** The task, or the outcome of the last move. */
function Now({ model, card, language }: AttemptProps): JSX.Element {
  const phase = model.phase.value;
  const voice = useVoice();
  const spoken = announceAttempt(model, card.name, language);
  const announced = useRef(spoken);
  const missed = takenBack(model);
  useEffect(() => {
    // The same miss again is said again.
    if (missed || spoken !== announced.current) voice.announce(spoken);
    announced.current = spoken;
  }, [spoken, missed]);
  return (
    <>
      {phase.kind === 'failed' ? (
        <ErrorBox report={phase.report} remedy={<Button onClick={() => void beginDaily(model)}>Try again</Button>}>
          {card.name} could not go on: {phase.report.message}.
        </ErrorBox>
      ) : (
        <p class="now-text">{formatAttempt(model, card, language)}</p>
      )}
      <LiveRegions messages={voice.messages} />
    </>
  );
}

/** Giving up; after the attempt, the search that errs, and another attempt. */
function Actions({ model, card }: Omit<AttemptProps, 'language'>): JSX.Element {
  const { fen, why } = model.problem;
  const phase = model.phase.value;
  if (phase.kind !== 'over') {
    return (
      <Button isOff={phase.kind !== 'yours'} onClick={() => showRefutation(model)}>
        Show the refutation
      </Button>
    );
  }
  const step = why.step > 0 ? { step: why.step } : {};
  return (
    <>
      <a
        class="button main"
        href={makeRoute({ view: 'watch', program: card.id, fen, level: card.tournamentLevel, ...step })}
      >
        Watch it miss this
      </a>
      <Button onClick={() => void beginDaily(model)}>Try again</Button>
    </>
  );
}

/** The course of the attempt. */
function Attempt({ model, card, language }: AttemptProps): JSX.Element {
  const isOver = model.phase.value.kind === 'over';
  const { misses, end } = model.result.value;
  return (
    <section class="panel daily-attempt" aria-labelledby="daily-attempt">
      <h2 id="daily-attempt">{isOver ? 'The refutation' : 'Refute it'}</h2>
      {isOver ? (
        <DailyOutcome model={model} card={card} language={language} />
      ) : (
        <p class="quiet">
          {end !== undefined
            ? formatResult(model.result.value)
            : misses > 0
              ? formatQuantity(misses, 'miss', 'misses')
              : 'No move tried yet.'}
        </p>
      )}
    </section>
  );
}

/** The refutation in full, why the program did not see it, and a strip to share. */
function DailyOutcome({ model, card, language }: AttemptProps): JSX.Element {
  const { problem } = model;
  const { why, loss } = problem;
  const { error, refutation } = formatLines(problem, language);
  const address = new URL(makeRoute({ view: 'daily', date: problem.date }), location.href).href;
  return (
    <>
      <p>
        <b>{error}?</b> {refutation}
      </p>
      <p>
        Antwoord, a modern engine, puts the cost of the error at{' '}
        {loss >= DECIDED ? 'more than ten' : (loss / 100).toFixed(1)} pawns. <b>{CAUSE_NAMES[why.kind]}.</b>{' '}
        {formatWhy(problem, card, language)}
      </p>
      <CopyField
        label="Result"
        copied="the result"
        name="result"
        rows={4}
        text={formatStrip(problem, model.result.value, card, address)}
      />
    </>
  );
}

interface DaysProps {
  readonly date: string;
  readonly today: string;
  readonly streak: number;
  readonly results: DailyResults;
}

/** The other days, and the visitor's streak. */
function Days({ date, today, streak, results }: DaysProps): JSX.Element {
  const page = usePage();
  const untilNext = useClock(formatUntilNext);
  const [before, after] = [dayAfter(date, -1), dayAfter(date)];
  const solved = Object.values(results).filter(({ end }) => end === 'solved').length;
  const open = (day: string) => go(page, day === today ? { view: 'daily' } : { view: 'daily', date: day });
  return (
    <section class="panel" aria-labelledby="daily-days">
      <h2 id="daily-days">{formatDay(date)}</h2>
      <p>
        {streak > 0
          ? `A streak of ${formatQuantity(streak, 'day')}.`
          : `Solve ${results[today]?.end === undefined ? 'today' : 'tomorrow'}’s position to begin a streak.`}{' '}
        {solved === 0 ? '' : `${formatQuantity(solved, 'position')} solved.`}
      </p>
      <p class="quiet">The next position comes in {untilNext}.</p>
      <Alert text={lastingStorage(page).unsavedText(DAILY_RESULTS, 'your results')} />
      <p class="buttons">
        <Button class="small" isOff={before < FIRST_DAY} onClick={() => open(before)}>
          The day before
        </Button>
        <Button class="small" isOff={after > today} onClick={() => open(after)}>
          The day after
        </Button>
        {date === today ? null : (
          <Button class="small" onClick={() => open(today)}>
            Today’s position
          </Button>
        )}
      </p>
      {/* A date is written digit by digit, and each can make a whole one. */}
      <form
        class="buttons daily-other"
        onSubmit={(event) => {
          event.preventDefault();
          open(new FormData(event.currentTarget).get('day') as string);
        }}
      >
        <label class="field">
          <span>Another day</span>
          <input type="date" name="day" required min={FIRST_DAY} max={today} defaultValue={date} />
        </label>
        <button type="submit" class="small">
          Show
        </button>
      </form>
    </section>
  );
}
