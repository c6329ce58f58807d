import { type Color, opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { play, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import { capitalized } from '../../format/text.ts';
import { openSeat } from '../../host/engine-seat.ts';
import { MARK_SIGNS, type MarkedMove, turned } from '../../measure/analysis.ts';
import { analystOptions } from '../../measure/run-analysis.ts';
import { Button } from '../app/button.tsx';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { colorName, moveNumber, sideName } from '../app/format.ts';
import { FlipButton } from '../app/icon.tsx';
import { lastingStorage } from '../app/kept.ts';
import { openHelp, type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { tryMove } from '../board/attempt.ts';
import { Board } from '../board/board.tsx';
import { Frame } from '../board/frame.tsx';
import type { Arrow } from '../board/ground.ts';
import { LiveRegions, useVoice } from '../board/live.tsx';
import { type GameRecord, programOf, visitorColor } from '../record/record.ts';
import { turningPointsOf, turningPointsText } from '../record/turning-points.ts';
import { findGame } from '../session/find-game.ts';
import { hintTexts } from '../session/hint-reason.ts';
import { useSession } from '../session/use-session.ts';
import { markSolved, SOLVED_POINTS } from './problem-order.ts';
import { isRight, openTurningPoint, solvedBy, type TurningPoint, type TurningTry } from './turning-attempts.ts';

/** As much of the better line as shows its point, in half-moves. */
const LINE_PLIES = 6;
const STEPS = ['piece', 'move', 'reason'] as const;

/** The turning points of a game, as positions to solve. */
export function TurningPoints({ game: id }: { readonly game: string }): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { value: found } = useLoaded([id], async () => ({ record: await findGame(session, id) }));
  const record = found?.record;
  const marks = useMemo(() => record && turningPointsOf(record), [record]);
  const title =
    record && marks && marks.length > 0 ? capitalized(turningPointsText(record, marks.length)) : 'Turning points';
  useTitle(title);
  const back = (text: string) => <a href={makeRoute({ view: 'play', game: id })}>{text}</a>;
  const head = (
    <>
      <h1>{title}</h1>
      <p class="standfirst">
        {record ? (
          <>
            {back(`${sideName(record.white, page.cardOf)} – ${sideName(record.black, page.cardOf)}`)}. These moves cost
            most. Find a better one in each position: any that loses less than 5 points of winning chance counts.
          </>
        ) : (
          'Positions of a game, to solve.'
        )}
      </p>
    </>
  );
  if (record && marks && marks.length > 0) return <Points record={record} marks={marks} head={head} key={id} />;
  return (
    <>
      <header class="view-head">{head}</header>
      {!found ? (
        <p class="fetching">Loading…</p>
      ) : !record ? (
        <p>This game is not in this browser.</p>
      ) : !marks ? (
        <p>The game is not analysed yet. Open {back('the game')} and have it analysed, then come back.</p>
      ) : (
        <p>No single move cost much in this game: there is nothing to solve.</p>
      )}
    </>
  );
}

interface PointsProps {
  readonly record: GameRecord;
  readonly marks: readonly MarkedMove[];
  readonly head: JSX.Element;
}

function Points({ record, marks, head }: PointsProps): JSX.Element {
  const page = usePage();
  const { services, cardOf } = page;
  const storage = lastingStorage(page);
  const [seat] = useState(() => {
    const card = cardOf(record.analysis!.program)!;
    return openSeat(() => services.startClient(card, analystOptions(card), 1));
  });
  useEffect(() => () => seat.close(), []);
  // Attempts at one position stay while another is shown.
  const [points] = useState(() => marks.map((mark) => openTurningPoint(record.analysis!, mark, seat)));
  const nameOf = ({ mark }: TurningPoint) => `${record.id} ${mark.ply}`;
  const [solved, setSolved] = useState(() => SOLVED_POINTS.read(storage));
  useEffect(() => SOLVED_POINTS.follow(() => setSolved(SOLVED_POINTS.read(storage))), []);
  const isSolved = (point: TurningPoint) => solved.has(nameOf(point));
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      points.findIndex((point) => !isSolved(point)),
    ),
  );
  const point = points[at]!;
  const next = points.findIndex((each, index) => index !== at && !isSolved(each));

  const attempt = async (move: Uci) => {
    await tryMove(point, move);
    if (solvedBy(point)) setSolved(markSolved(storage, nameOf(point), SOLVED_POINTS));
  };
  const count = points.filter(isSolved).length;
  return (
    <Point
      record={record}
      point={point}
      head={head}
      onTry={(move) => void attempt(move)}
      key={at}
      choice={
        <section class="panel" aria-labelledby="points-title">
          <h2 id="points-title">
            {count} of {points.length} solved
          </h2>
          <p class="row choice-kinds">
            {points.map((each, index) => (
              <button type="button" key={each.mark.ply} aria-pressed={index === at} onClick={() => setAt(index)}>
                Move {moveNumber(each.analysis, each.mark.ply).replace(/\.+$/, '')}
                {isSolved(each) ? ', solved' : ''}
              </button>
            ))}
          </p>
          <Alert text={storage.unsavedText(SOLVED_POINTS, 'what you have solved')} />
        </section>
      }
      onNext={next < 0 ? undefined : () => setAt(next)}
    />
  );
}

interface PointProps {
  readonly record: GameRecord;
  readonly point: TurningPoint;
  readonly head: JSX.Element;
  readonly choice: JSX.Element;
  onTry(move: Uci): void;
  readonly onNext: (() => void) | undefined;
}

/** One position, and what was tried in it. */
function Point({ record, point, head, choice, onTry, onNext }: PointProps): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const { mark, before } = point;
  const [orientation, setOrientation] = useState<Color>(mark.color);
  const flip = () => setOrientation(opposite);
  const [hints, setHints] = useState(0);
  const [isShown, setShown] = useState(false);
  const phase = point.phase.value;
  const judging = phase.kind === 'judging' ? phase.move : undefined;
  const tried = judging ?? solvedBy(point)?.move ?? (isShown ? mark.line[0] : undefined);
  const game = useMemo(() => (tried === undefined ? before : play(before, tried)), [before, tried]);
  const isOver = solvedBy(point) !== undefined || isShown;
  return (
    <Frame
      head={head}
      now={
        <>
          <p class="now-task">
            <b>{colorName(mark.color)} to move</b> <span class="quiet">move {moveNumber(before, mark.ply)}</span>
          </p>
          <p class="now-text">{lastText(record, point, language, page.cardOf) ?? costText(record, point, language)}</p>
        </>
      }
      board={
        <Board
          game={game}
          orientation={orientation}
          movable={tried === undefined ? mark.color : undefined}
          language={language}
          arrows={tried === undefined ? hintArrows(mark.line[0]!, hints) : []}
          onMove={onTry}
          onFlip={flip}
          onHint={() => setHints(Math.min(hints + 1, STEPS.length))}
          onHelp={() => openHelp(page)}
        />
      }
      arrows={<FlipButton onFlip={flip} />}
      actions={
        isOver ? (
          <>
            {onNext ? (
              <Button class="main" onClick={onNext}>
                Next position
              </Button>
            ) : null}
            <a class="button" href={playOnRoute(record, mark.ply - 1)}>
              Play on from here
            </a>
          </>
        ) : (
          <>
            <Button isOff={hints >= STEPS.length} onClick={() => setHints(hints + 1)}>
              Hint
            </Button>
            <Button onClick={() => setShown(true)}>Show a better move</Button>
          </>
        )
      }
      side={
        <>
          <div class="side">
            <section class="panel problem-attempt" aria-labelledby="attempt-title">
              <h2 id="attempt-title">Find a better move</h2>
              {point.attempts.value.length > 0 ? <p>{costText(record, point, language)}</p> : null}
              <Attempts record={record} point={point} hints={hints} isShown={isShown} language={language} />
            </section>
          </div>
          <div class="side">{choice}</div>
        </>
      }
    />
  );
}

/** The better line, as the analysis has it. */
function lineText({ before, mark }: TurningPoint, language: Language, name: string): string {
  return `${name} gives ${makeLine(positionOf(before), mark.line.slice(0, LINE_PLIES), { language })}`;
}

/** The verdict on the move that was tried last; undefined before the first. */
function lastText(record: GameRecord, point: TurningPoint, language: Language, cardOf: Page['cardOf']) {
  const [last] = point.attempts.value;
  const { program } = point.analysis;
  const line = lineText(point, language, cardOf(program)?.name ?? program);
  return last && attemptText(last, point, record, makeSan(point.before, last.move, { language }), line);
}

/** Everything said about what was tried: to screen readers as it comes. */
function Attempts(props: {
  readonly record: GameRecord;
  readonly point: TurningPoint;
  readonly hints: number;
  readonly isShown: boolean;
  readonly language: Language;
}): JSX.Element {
  const { record, point, hints, isShown, language } = props;
  const { cardOf } = usePage();
  const { analysis, mark, before } = point;
  const attempts = point.attempts.value;
  const phase = point.phase.value;
  const name = cardOf(analysis.program)?.name ?? analysis.program;
  const san = (move: Uci) => makeSan(before, move, { language });
  const score = analysis.worths[mark.ply - 1]?.score;
  const texts = hintTexts(
    positionOf(before),
    name,
    {
      move: mark.line[0]!,
      pv: mark.line,
      ...(score ? { score: mark.color === 'white' ? score : turned(score) } : {}),
    },
    language,
  );
  const hint = STEPS[hints - 1];
  const line = lineText(point, language, name);
  const text = isShown ? `${line}.` : hint ? texts[hint] : '';
  const voice = useVoice();
  const [last] = attempts;
  const spoken = lastText(record, point, language, cardOf);
  useEffect(() => {
    if (text !== '') voice.announce(text);
  }, [text]);
  useEffect(() => {
    if (spoken) voice.announce(spoken);
  }, [last]);
  return (
    <>
      {text === '' ? null : <p class="news">{text}</p>}
      {phase.kind === 'judging' ? <p class="quiet">{`${name} is judging ${san(phase.move)}…`}</p> : null}
      {phase.kind === 'failed' ? (
        <ErrorBox report={phase.report}>The move could not be judged: {phase.report.message}. Try it again.</ErrorBox>
      ) : null}
      <ol class="bare attempt-guesses">
        {attempts.map((attempt) => (
          <li key={attempt.move} class={isRight(attempt) ? 'attempt-right' : 'attempt-wrong'}>
            {attemptText(attempt, point, record, san(attempt.move), line)}
          </li>
        ))}
      </ol>
      <LiveRegions messages={voice.messages} />
    </>
  );
}

/** The verdict on a move: "Nf3 is right. Antwoord gives 12. Nf3 Nc6." */
function attemptText(
  attempt: TurningTry,
  { analysis, mark }: TurningPoint,
  record: GameRecord,
  san: string,
  line: string,
) {
  const { move, lost } = attempt;
  const points = Math.round(100 * lost);
  if (move === mark.line[0]) return `${san} is right. ${line}.`;
  if (isRight(attempt))
    return `${san} is right${points > 0 ? `: it costs only ${formatQuantity(points, 'point')}` : ''}. ${line}.`;
  const whose = mark.color === visitorColor(record) ? 'you' : colorName(mark.color);
  if (move === analysis.moves[mark.ply - 1]) return `${san} is what was played: it costs ${whose} ${points} points.`;
  return `${san} costs ${whose} ${points} points of winning chance.`;
}

/** The loss by the game's move. */
function costText(record: GameRecord, { analysis, mark, before }: TurningPoint, language: Language): string {
  const whose = mark.color === visitorColor(record) ? 'your' : `${colorName(mark.color)}’s`;
  const san = makeSan(before, analysis.moves[mark.ply - 1]!, { language });
  return `In the game ${moveNumber(analysis, mark.ply)} ${san}${MARK_SIGNS[mark.kind]} cut ${whose} winning chance by ${Math.round(
    100 * mark.drop,
  )} points.`;
}

/** The piece as a ring, then its move. */
function hintArrows(move: Uci, hints: number): readonly Arrow[] {
  if (hints === 0) return [];
  return [{ from: move.slice(0, 2), ...(hints > 1 ? { to: move.slice(2, 4) } : {}), isHint: true }];
}

function playOnRoute(record: GameRecord, ply: number): string {
  const program = programOf(record);
  return makeRoute({ view: 'new', program, from: record.id, ply });
}
