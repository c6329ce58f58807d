import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endingOf, type Game, resultOf, turnOf } from '../../chess/game.ts';
import { tagOf } from '../../chess/pgn.ts';
import { formatClock } from '../../format/clock.ts';
import { remainingNow } from '../../session/clocks.ts';
import { aboutMachine, colorName, sideName } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { type GameRecord, sideOf, visitorColor } from '../record/record.ts';
import { type GameSession, shownGame } from '../session/game-session.ts';
import { ownNodes } from '../session/thinking.ts';
import { useSession } from '../session/use-session.ts';
import { capturesOf, describeCaptures, formatCaptures } from './material.ts';
import { useAnnotation } from './use-annotation.ts';

/** The players, as above a printed game, with the clocks if there are any. */
export function Players(): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const record = session.record.value;
  const ending = endingOf(record.game);
  const turn = turnOf(record.game);
  const shown = shownGame(session);
  const { annotation } = useAnnotation();
  const isBoth = visitorColor(record) === 'both';
  return (
    <div class="players">
      {(['white', 'black'] as const).map((color) => {
        const side = sideOf(record, color);
        const card = side.kind === 'program' ? cardOf(side.program) : undefined;
        /** A player without a name, of two people at one board. */
        const isNameless = isBoth && side.kind === 'visitor' && !side.name;
        const isToMove = !ending && turn === color;
        return (
          <div class={`player player-${color} ${isToMove ? 'player-to-move' : ''}`} key={color}>
            <span class="player-color" aria-hidden="true" />
            <span class="unseen">{colorName(color)}: </span>
            <p class="player-name">
              {card ? (
                <a href={makeRoute({ view: 'machine', machine: card.id })}>{card.name}</a>
              ) : isNameless ? (
                colorName(color)
              ) : (
                sideName(side, cardOf)
              )}
              {isToMove ? <span class="unseen">, to move</span> : null}
            </p>
            <p class="player-about">
              {card
                ? aboutMachine(card)
                : side.kind === 'visitor' && !isNameless
                  ? colorName(color)
                  : ratingText(record, color)}
            </p>
            <CapturesOf game={shown} color={color} />
            {record.clocks ? <Clock session={session} color={color} /> : null}
            {annotation?.clocks[color] === undefined ? null : (
              <span class="clock">
                <span class="unseen">, clock </span>
                {annotation.clocks[color]}
              </span>
            )}
            {ending ? <span class="player-points">{pointsOf(record, color)}</span> : null}
          </div>
        );
      })}
    </div>
  );
}

/** "rated 2345", as an imported game has it. */
function ratingText({ pgn }: GameRecord, color: Color): string {
  const rating = pgn && tagOf(pgn, `${colorName(color)}Elo`);
  return rating && /^[1-9]\d{1,3}$/.test(rating) ? `rated ${rating}` : '';
}

/** The pieces captured by a side up to the position shown, as symbols and, for screen readers, in words. */
function CapturesOf({ game, color }: { readonly game: Game; readonly color: Color }): JSX.Element {
  const captures = capturesOf(game, color);
  const text = describeCaptures(captures);
  return (
    <p class="player-captures">
      <span aria-hidden="true">{formatCaptures(captures, color)}</span>
      {text === '' ? null : <span class="unseen">, {text}</span>}
    </p>
  );
}

function pointsOf({ game }: GameRecord, color: Color): string {
  const result = resultOf(endingOf(game));
  if (result === '1/2-1/2') return '½';
  return (result === '1-0') === (color === 'white') ? '1' : '0';
}

/** The clock of one side. Only a clock running on real time is re-rendered regularly. */
function Clock({ session, color }: { readonly session: GameSession; readonly color: Color }): JSX.Element | null {
  const { record, clock, services, thinking, phase } = session;
  const { clocks } = record.value;
  const run = clock.value;
  const isRunning = run?.side === color;
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!isRunning || run.isPeriod) return;
    const timer = setInterval(() => redraw((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [isRunning, run]);
  if (!clocks) return null;
  const side = sideOf(record.value, color);
  const card = side.kind === 'program' ? services.cardOf(side.program) : undefined;
  const nodes = phase.value.kind === 'thinking' ? ownNodes(thinking.value) : 0;
  const periodMillis = card ? (nodes * 1000) / card.positionsPerSecond : 0;
  const remaining = remainingNow(clocks, color, run, services.ticks(), periodMillis);
  const { movesToGo } = clocks[color];
  return (
    <span class={`clock ${isRunning ? 'clock-running' : ''}`} role="timer" aria-label={`${colorName(color)}'s clock`}>
      {formatClock(remaining)}
      {movesToGo === undefined ? null : <small> {movesToGo} to go</small>}
    </span>
  );
}

/** Both clocks in words, for screen readers. */
export function clockText({ record, clock, services }: GameSession): string | undefined {
  const { clocks } = record.value;
  if (!clocks) return undefined;
  const parts = (['white', 'black'] as const).map((color) => {
    const seconds = Math.ceil(remainingNow(clocks, color, clock.value, services.ticks(), 0) / 1000);
    return `${colorName(color)} has ${Math.floor(seconds / 60)} minutes ${seconds % 60} seconds`;
  });
  return `${parts.join(', ')}.`;
}
