import { opposite } from 'plyhouse-kernel/position';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { endingOf, gameAt, positionOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import { makeSan } from '../../chess/notation.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { callAnalyst } from '../analysis/analyst-panel.tsx';
import { Button } from '../app/button.tsx';
import { Alert } from '../app/error-box.tsx';
import { colorName, moveNumber } from '../app/format.ts';
import { lastingStorage } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import { ShareButton } from '../machine/share-button.tsx';
import {
  BEATEN,
  isRungBeaten,
  isWonByShortClock,
  nextRung,
  type Rung,
  ratedName,
  rungOf,
  rungRequest,
} from '../programs/ladder-model.ts';
import { standing } from '../programs/rated.ts';
import { tournamentOfGame } from '../record/game-id.ts';
import { exchanged, type GameRecord, sideOf, visitorColor } from '../record/record.ts';
import { turningPointsOf, turningPointsText } from '../record/turning-points.ts';
import { begin, firstOpponent } from '../session/game-request.ts';
import { playFrom, showPly } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { endSentence, opponentText, thoughtText, turningPoint } from './game-end.ts';
import './end-panel.css';

/** The end of a game: what happened, what a program's machine would have taken, one thing to do next, and where it turned. */
export function EndPanel(): JSX.Element | null {
  const page = usePage();
  const { cardOf } = page;
  const storage = lastingStorage(page);
  const session = useSession();
  const record = session.record.value;
  const { card, rungs = [] } = standing(record, cardOf) ?? {};
  const rung = card && rungOf(rungs, record, card);
  const isBeaten = card !== undefined && rung !== undefined && isRungBeaten(record, card);
  const ending = endingOf(record.game);
  if (!ending) return null;

  const visitor = visitorColor(record);
  const isLost = visitor !== undefined && visitor !== 'both' && ending.winner === opposite(visitor);
  const turn =
    record.game.moves.length > 1 ? (
      <Turn
        record={record}
        isFirst={((isLost && !card?.ending) || !card) && !tournamentOfGame(record)}
        key={record.id}
      />
    ) : null;
  const beaten = new Set([...BEATEN.read(storage), ...(isBeaten ? [rung.player.name] : [])]);
  const others = visitor === undefined ? [record.white, record.black] : [];
  const times = !card
    ? []
    : others.length > 0
      ? others.flatMap((side) => (side.kind === 'program' ? [cardOf(side.program)] : []))
      : [card];
  const thought = times.flatMap((each) =>
    each ? (thoughtText(record, each, others.length > 0 ? `${each.name}. ` : '') ?? []) : [],
  );
  return (
    <section class="panel end-panel" aria-labelledby="end-title">
      {card ? <MachineDrawing of={card.id} /> : null}
      <h2 id="end-title">{endSentence(record, cardOf, card ? opponentText(card, detailsOf(card.id)) : '')}</h2>
      <p>{thought.join(' ')}</p>
      {isLost && turn && !card?.ending && !tournamentOfGame(record) ? null : card ? (
        <Next key={record.id} record={record} card={card} rungs={rungs} />
      ) : null}
      {turn}
      {rung ? <LadderStrip rungs={rungs} rung={rung} beaten={beaten} /> : null}
      <p class="buttons">
        <ShareButton
          content={async () =>
            (await import('../games/game-card.ts')).gameCard(record, cardOf, record.game.moves.length)
          }
        />
      </p>
    </section>
  );
}

interface NextProps {
  readonly record: GameRecord;
  readonly card: Card;
  readonly rungs: readonly Rung[];
}

/** The one thing to do next. */
function Next({ record, card, rungs }: NextProps): JSX.Element | null {
  const page = usePage();
  const session = useSession();
  const visitor = visitorColor(record);
  const winner = endingOf(record.game)?.winner;
  const { terms, options } = record;
  const tournament = tournamentOfGame(record);
  if (tournament !== undefined) {
    return <Step text="Back to the tournament" href={makeRoute({ view: 'tournaments', id: tournament })} />;
  }
  const climb = (next: Rung, text: string) => (
    <Step
      text={`${text}: ${ratedName(next)}`}
      onClick={() => begin(page, session, rungRequest(next, colorOf(visitor)))}
    />
  );
  if (card.ending) {
    const first = rungs.find(({ player }) => player.program === firstOpponent(page.cards).id);
    return first ? climb(first, 'A whole game') : null;
  }
  if (isWonByShortClock(record, card)) {
    const { white, black } = record;
    const natural = { white, black, terms: { level: card.tournamentLevel, period: true }, options };
    return <Step text={`Play ${card.name} at its natural level`} onClick={() => begin(page, session, natural)} />;
  }
  if (visitor === undefined || visitor === 'both') {
    const side = sideOf(record, winner ?? 'white');
    const chosen = (side.kind === 'program' ? page.cardOf(side.program) : undefined) ?? card;
    const black = { kind: 'program', program: chosen.id } as const;
    const level = { level: chosen.tournamentLevel, period: true };
    return (
      <Step
        text={`Play ${chosen.name} yourself`}
        onClick={() => begin(page, session, { white: { kind: 'visitor' }, black, terms: level })}
      />
    );
  }
  if (winner === visitor) {
    const next = nextRung(rungs, record, card);
    if (next) return climb(next, 'Next rung');
    return <Step text="There is no higher rung: run a tournament" href={makeRoute({ view: 'tournaments' })} />;
  }
  return (
    <Step
      text={`Rematch, you play ${colorName(visitor === 'white' ? 'black' : 'white')}`}
      onClick={() => begin(page, session, { ...exchanged(record), terms, options })}
    />
  );
}

const colorOf = (visitor: ReturnType<typeof visitorColor>) => (visitor === 'black' ? 'black' : 'white');

interface StepProps {
  readonly text: string;
  readonly isMain?: boolean;
  /** Where it leads, if it is a link. */
  readonly href?: string;
  onClick?(): void;
  readonly children?: ComponentChildren;
}

function Step({ text, isMain = true, href, onClick, children }: StepProps): JSX.Element {
  const mark = isMain ? 'main' : '';
  return (
    <p class="buttons">
      {href === undefined ? (
        <Button class={mark} onClick={() => onClick?.()}>
          {text}
        </Button>
      ) : (
        <a class={`button ${mark}`} href={href}>
          {text}
        </a>
      )}
      {children}
    </p>
  );
}

interface TurnProps {
  readonly record: GameRecord;
  /** Whether it is the one thing to do next. */
  readonly isFirst: boolean;
}

/** The move that cost most, found by the analysis of the game on request, and playing on from before it. */
function Turn({ record, isFirst }: TurnProps): JSX.Element {
  const page = usePage();
  const session = useSession();
  const [problem, setProblem] = useState('');
  const analyst = session.analyst.value;
  const isSought = analyst?.isValuing.value === true;
  const isFound =
    analyst !== undefined && !isSought && record.analysis?.worths.every((worth) => worth !== null) === true;
  const seek = async () => {
    try {
      setProblem('');
      (await callAnalyst(page, session)).setValuing(true);
    } catch (error) {
      setProblem(`The analysis could not be loaded: ${messageOf(error)}.`);
    }
  };
  if (!isFound) {
    return (
      <>
        <Step
          text={
            isSought ? `Looking for the move… ${Math.round(100 * analyst.valued.value)} %` : 'Find the turning point'
          }
          isMain={isFirst}
          onClick={() => isSought || void seek()}
        />
        <Alert text={problem} />
      </>
    );
  }
  const winner = endingOf(record.game)?.winner;
  const remark = turningPoint(analyst.remarks.value, winner && opposite(winner));
  if (!remark) return <p role="status">No single move decided the game.</p>;
  const { ply, drop, color } = remark.mark;
  const visitor = visitorColor(record);
  const before = gameAt(record.game, ply - 1);
  const { language } = page.settings.value;
  const san = makeSan(positionOf(before), record.game.moves[ply - 1]!, { language });
  const whose = color === visitor ? 'your' : `${colorName(color)}’s`;
  const show = () => showPly(session, ply);
  const points = turningPointsOf(record) ?? [];
  return (
    <>
      <p role="status">
        The game turned at {moveNumber(record.game, ply)} {san}
        {remark.sign}, which cut {whose} winning chance by {Math.round(100 * drop)} points
        {remark.better === undefined ? '' : `; better was ${remark.better}`}.
      </p>
      {color === visitor || visitor === 'both' ? (
        <Step text="Go on from there" isMain={isFirst} onClick={() => playFrom(session, ply - 1)}>
          <Button onClick={show}>Show it</Button>
        </Step>
      ) : (
        <Step text="Show it" isMain={isFirst} onClick={show} />
      )}
      {points.length > 0 ? (
        <Step
          text={`Solve ${turningPointsText(record, points.length)}`}
          isMain={false}
          href={makeRoute({ view: 'problems', game: record.id })}
        />
      ) : null}
    </>
  );
}

interface LadderStripProps {
  readonly rungs: readonly Rung[];
  readonly rung: Rung;
  readonly beaten: ReadonlySet<string>;
}

/** The ladder lying on its side, weakest rung first: those beaten, and the one of this game. */
function LadderStrip({ rungs, rung, beaten }: LadderStripProps): JSX.Element {
  const at = rungs.indexOf(rung);
  const count = rungs.filter(({ player }) => beaten.has(player.name)).length;
  const x = (index: number) => 6 + index * 10;
  const width = x(rungs.length - 1) + 6;
  return (
    <div class="end-ladder">
      <svg viewBox={`0 0 ${width} 34`} aria-hidden="true">
        <path class="end-rails" d={`M0 6H${width}M0 28H${width}`} />
        {rungs.map(({ player }, index) => (
          <path
            key={player.name}
            class={beaten.has(player.name) ? 'end-rung end-rung-beaten' : 'end-rung'}
            d={`M${x(index)} 6V28`}
          />
        ))}
        <path class="end-here" d={`M${x(at)} 0l5 8h-10z`} />
      </svg>
      <p>
        Rung {at + 1} of {rungs.length} on <a href={makeRoute({ view: 'ladder' })}>the ladder</a>
        {count === 0 ? '' : `, ${count} beaten`}
      </p>
    </div>
  );
}
