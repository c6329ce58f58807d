import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endingOf, fenOf, type Game, gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatLongDuration } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { limitsOf } from '../../host/search-request.ts';
import type { Card, Limits, Own } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { formatPace, formatPeriod } from '../app/format.ts';
import { LaterFold } from '../app/later-fold.tsx';
import { usePage } from '../app/page.ts';
import { Pairs } from '../app/pairs.tsx';
import { makeRoute } from '../app/route.ts';
import { Table } from '../app/table.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { tournamentOfGame } from '../record/game-id.ts';
import { programOf } from '../record/record.ts';
import { moveNow, settle, stopThinking } from '../session/play-model.ts';
import { requestFor } from '../session/program-search.ts';
import { ownNodes, type Thinking, type ThoughtLine } from '../session/thinking.ts';
import { useSession } from '../session/use-session.ts';

/** The program's thoughts about the position on the board or the move shown: in its own units and in ours. */
export function ThinkingPanel(): JSX.Element | null {
  const { cardOf, settings } = usePage();
  const session = useSession();
  const record = session.record.value;
  const { language } = settings.value;
  const card = cardOf(programOf(record) ?? '');
  const hasSwitches = card?.ponders || card?.usesTables;
  const { value: switches } = useLoaded([hasSwitches], () =>
    hasSwitches ? import('./program-switches.tsx') : undefined,
  );
  if (!card) return null;
  const phase = session.phase.value;
  const isThinking = phase.kind === 'thinking' || phase.kind === 'fetching';
  const shownPly = session.shownPly.value;
  const isLast = shownPly >= record.game.moves.length;
  const note = record.notes.findLast(({ ply }) => ply <= shownPly);
  const thinking = session.thinking.value;
  const { lines } = thinking;
  /** The thoughts about the position on the board stay visible when the search is stopped. */
  const isOfBoard = isThinking || (phase.kind === 'stopped' && lines.length > 0);

  let body: JSX.Element;
  if (isOfBoard && isLast) {
    const [line] = lines;
    body = (
      <>
        <p class="thinking-of">{isThinking ? 'About the position on the board' : 'Stopped'}</p>
        <Figures depth={thinking.depth} nodes={thinking.nodes} score={line?.score} />
        <p class="period" key="period">
          {formatPeriod(card, periodMillis(card, ownNodes(thinking)), !isThinking)}
        </p>
        <Line before={record.game} pv={line?.pv ?? []} language={language} />
        <OwnTexts own={line?.own} card={card} />
        {isThinking ? <Progress card={card} language={language} /> : null}
      </>
    );
  } else if (note) {
    const before = gameAt(record.game, note.ply - 1);
    body = (
      <>
        <p class="thinking-of">
          {note.from === 'book' ? 'From its book: ' : note.from === 'only' ? 'The only move: ' : 'About its move '}
          <b>{makeLine(before, [record.game.moves[note.ply - 1]!], { language })}</b>
        </p>
        {note.from === 'book' ? null : <Figures {...note} />}
        {note.nodes > 0 ? (
          <p class="period" key="period">
            {formatPeriod(card, note.periodMillis)}
          </p>
        ) : null}
        {note.from === 'book' ? null : <Line before={before} pv={note.pv} language={language} />}
        <OwnTexts own={note.own} card={card} />
        <p class="quiet" key="time">
          Time here: {formatLongDuration(note.millis)}
          {note.aheadNodes ? `, after ${formatQuantity(note.aheadNodes, 'position')} on your time` : ''}.
        </p>
      </>
    );
  } else {
    body = <p class="quiet">It has not thought about this {phase.kind === 'stopped' ? 'position' : 'game'} yet.</p>;
  }

  return (
    <section class="panel thinking" aria-labelledby="thinking-title">
      <h2 id="thinking-title">Thinking</h2>
      {session.isElsewhere.value ? null : <PaceChange card={card} key={record.id} />}
      {switches ? <switches.ProgramSwitches card={card} /> : null}
      {card.traces ? (
        <p class="quiet">
          <a href={makeRoute({ view: 'watch', program: card.id, fen: fenOf(gameAt(record.game, shownPly)) })}>
            Watch it think
          </a>{' '}
          about the position on the board, step by step.
        </p>
      ) : null}
      {/* Last, with reserved space: its length changes with each thought, and it must not move anything. */}
      <div class="thinking-now">
        {body}
        {isThinking && !tournamentOfGame(record) ? (
          <p class="buttons">
            <Button onClick={() => moveNow(session)}>Move now</Button>
            <Button onClick={() => stopThinking(session)}>Stop</Button>
          </p>
        ) : null}
        {phase.kind === 'stopped' ? (
          <p class="buttons">
            <Button class="main" onClick={() => settle(session)}>
              Let it think
            </Button>
          </p>
        ) : null}
        {isLast && lines.length > 1 ? (
          <Lines
            lines={lines}
            card={card}
            language={language}
            before={isOfBoard || !note ? record.game : gameAt(record.game, note.ply - 1)}
          />
        ) : null}
      </div>
    </section>
  );
}

const periodMillis = (card: Card, nodes: number) => (nodes * 1000) / card.positionsPerSecond;

/** Score, depth and positions in our units. */
function Figures({ depth, nodes, score }: Pick<ThoughtLine, 'depth' | 'nodes' | 'score'>): JSX.Element {
  return (
    <Pairs
      class="figures"
      rows={[
        ['Score, its own view', score ? formatScore(score, TRUE_MINUS) : '–'],
        ['Depth', depth > 0 ? depth : '–'],
        ['Positions', nodes > 0 ? formatCount(nodes) : '–'],
      ]}
    />
  );
}

/** A variation in the chosen notation. */
function Line(props: { readonly before: Game; readonly pv: readonly Uci[]; readonly language: Language }): JSX.Element {
  const { before, pv, language } = props;
  return <p class="line thinking-line">{pv.length > 0 ? lineText(before, pv, language) : '…'}</p>;
}

function lineText(before: Game, pv: readonly Uci[], language: Language): string {
  try {
    return makeLine(before, pv, { language });
  } catch {
    // A line that does not fit the position is shown as received.
    return pv.join(' ');
  }
}

/** The same in the program's own units and text. */
function OwnTexts({ own, card }: { readonly own: Own | undefined; readonly card: Card }): JSX.Element | null {
  if (!own || (own.score ?? own.line ?? own.remark) === undefined) return null;
  const texts = (
    [
      ['score', own.score],
      ['line', own.line],
      ['remark', own.remark],
    ] as const
  ).flatMap(([name, text]) => (text === undefined ? [] : [[`Its own ${name}`, text] as const]));
  return <Pairs class="own" label={`In the units of ${card.name}`} rows={texts} />;
}

/** The progress of the search, if known: by positions, time, or the current root move. */
function Progress({ card, language }: { readonly card: Card; readonly language: Language }): JSX.Element {
  const session = useSession();
  const phase = session.phase.value;
  const { current } = session.thinking.value;
  const nodes = ownNodes(session.thinking.value);
  const record = session.record.value;
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const limits = safeLimits(card, record);
  const elapsed = phase.kind === 'thinking' ? session.services.ticks() - phase.sinceTicks : 0;
  const shares = [
    limits.nodes ? nodes / limits.nodes : undefined,
    limits.moveMillis && !record.terms.period ? elapsed / limits.moveMillis : undefined,
  ].filter((share) => share !== undefined);
  const share = shares.length > 0 ? Math.min(1, Math.max(...shares)) : undefined;
  const at = current && currentText(record.game, current, language);
  return (
    <div class="progress">
      <progress aria-label="Progress of the search" value={share} max={1} />
      <p class="quiet">
        {elapsed >= 1000 ? `${formatLongDuration(Math.floor(elapsed / 1000) * 1000)} here` : 'Just started'}
        {at ? `, at ${at}` : ''}
      </p>
    </div>
  );
}

function currentText(game: Game, current: NonNullable<Thinking['current']>, language: Language): string {
  try {
    return `${makeSan(game, current.move, { language })}, ${current.number} of ${formatQuantity(current.of, 'move')}`;
  } catch {
    return `move ${current.number} of ${current.of}`;
  }
}

function safeLimits(card: Card, record: Parameters<typeof requestFor>[0]): Limits {
  try {
    return limitsOf(card, requestFor(record));
  } catch {
    return {};
  }
}

/** Every line reported by the search, the newest first. */
function Lines(props: {
  readonly lines: readonly ThoughtLine[];
  readonly card: Card;
  readonly language: Language;
  readonly before: Game;
}): JSX.Element {
  const { lines, card, language, before } = props;
  return (
    <details class="fold">
      <summary>Lines ({lines.length})</summary>
      <Table
        label="Lines of the search"
        heads={['Depth', 'Score', 'Line', 'Positions', card.machineName ?? 'Period time']}
      >
        {lines.map(({ depth, nodes, score, pv }) => (
          <tr key={`${depth} ${nodes} ${pv[0]}`}>
            <td>{depth}</td>
            <td>{score ? formatScore(score, TRUE_MINUS) : '–'}</td>
            <td class="line">{lineText(before, pv, language)}</td>
            <td>{formatCount(nodes)}</td>
            <td>{formatLongDuration(periodMillis(card, nodes))}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** Shows the time limits of the game; they can be changed from now on, even during a search. */
function PaceChange({ card }: { readonly card: Card }): JSX.Element {
  const record = useSession().record.value;
  const { terms, game } = record;
  // A finished game keeps the limits it was played at, and in a tournament they are the same for all.
  if (endingOf(game) || tournamentOfGame(record)) return <p class="quiet">Level: {formatPace(terms, card)}</p>;
  return (
    <LaterFold
      class="pace-change"
      summary={
        <>
          Level: {formatPace(terms, card)} <span class="unseen">, change</span>
        </>
      }
      load={() => import('./pace-fields.tsx')}
    >
      {({ PaceChangeForm }, close) => <PaceChangeForm card={card} onChanged={close} />}
    </LaterFold>
  );
}
