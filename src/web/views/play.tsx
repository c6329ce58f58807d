import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { endingOf, turnOf } from '../../chess/game.ts';
import { Board } from '../board/board.tsx';
import { usePage } from '../page.ts';
import { CardPanel } from '../parts/card-panel.tsx';
import { Controls } from '../parts/controls.tsx';
import { keepFocus } from '../parts/keep-focus.ts';
import { PeriodScreen } from '../parts/period-screen.tsx';
import { clockText, Players } from '../parts/players.tsx';
import { Scoresheet } from '../parts/scoresheet.tsx';
import { Notices, Status } from '../parts/status.tsx';
import { TakeAlong } from '../parts/take-along.tsx';
import { ThinkingPanel } from '../parts/thinking-panel.tsx';
import { flip, playMove, showPly } from '../state/play.ts';
import { programOf, visitorColor } from '../state/record.ts';
import { makeRoute } from '../state/route.ts';
import type { Table } from '../state/table.ts';

/** The board, the game on it, and the program behind it. */
export function Play(): JSX.Element {
  const page = usePage();
  const { table, cardOf, settings, lost } = page;
  const record = table.record.value;
  const { game } = record;
  const program = programOf(record);
  const card = program === undefined ? undefined : cardOf(program);
  const visitor = visitorColor(record);
  const screen = table.screen.value;
  useEffect(() => stepByKeys(table), [table]);
  useEffect(() => keepFocus(document.querySelector<HTMLElement>('.view-play')!), []);

  if (lost.value !== undefined) return <Lost />;
  const text = clockText(table);
  return (
    <>
      <h1 class="unseen">{card ? `A game against ${card.name}` : 'A game'}</h1>
      <div class="stage">
        <Players />
        <Status />
        <Board
          game={game}
          shownPly={table.shownPly.value}
          orientation={table.orientation.value}
          movable={visitor === 'both' ? (endingOf(game) ? undefined : turnOf(game)) : visitor}
          language={settings.value.language}
          onMove={(uci) => playMove(table, uci)}
          onStep={(by) => showPly(table, table.shownPly.value + by)}
          onFlip={() => flip(table)}
          {...(text === undefined ? {} : { clockText: text })}
        />
      </div>
      <div class="side side-moves">
        <Notices />
        <Controls />
        <Scoresheet />
      </div>
      <div class="side side-program">
        <ThinkingPanel />
        {screen && card ? <PeriodScreen screen={screen} card={card} /> : null}
        {card ? <CardPanel card={card} /> : null}
      </div>
      <div class="side side-text">
        <TakeAlong />
      </div>
    </>
  );
}

function Lost(): JSX.Element {
  return (
    <div class="column">
      <h1>This game is not in this browser</h1>
      <p>Games are kept where they were played: in the browser, on the machine. A game from elsewhere comes as PGN.</p>
      <p class="buttons">
        <a class="button main" href={makeRoute({ view: 'games' })}>
          Your games
        </a>
        <a class="button" href={makeRoute({ view: 'new' })}>
          New game
        </a>
      </p>
    </div>
  );
}

/** Where these keys mean something else already. */
const OWN_KEYS = 'input, select, textarea, [role="grid"], [role="radiogroup"], .scroll, dialog, table';

/** Left and right step through the moves wherever they mean nothing else. */
function stepByKeys(table: Table): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const last = table.record.value.game.moves.length;
    const ply = { ArrowLeft: table.shownPly.value - 1, ArrowRight: table.shownPly.value + 1 }[event.key];
    if (ply === undefined || ply < 0 || ply > last) return;
    event.preventDefault();
    showPly(table, ply);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
