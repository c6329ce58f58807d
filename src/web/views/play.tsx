import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { endingOf, type Game, play, turnOf } from '../../chess/game.ts';
import { Board } from '../board/board.tsx';
import { type Page, usePage } from '../page.ts';
import { AnalystPanel } from '../parts/analyst-panel.tsx';
import { CardPanel } from '../parts/card-panel.tsx';
import { Controls } from '../parts/controls.tsx';
import { keepFocus } from '../parts/keep-focus.ts';
import { PeriodScreen } from '../parts/period-screen.tsx';
import { clockText, Players } from '../parts/players.tsx';
import { Scoresheet } from '../parts/scoresheet.tsx';
import { Notices, Status } from '../parts/status.tsx';
import { TakeAlong } from '../parts/take-along.tsx';
import { ThinkingPanel } from '../parts/thinking-panel.tsx';
import type { Preview } from '../state/analyst.ts';
import { flip, playMove, showPly } from '../state/play.ts';
import { programOf, visitorColor } from '../state/record.ts';
import { makeRoute } from '../state/route.ts';

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
  useEffect(() => stepByKeys(page), [page]);
  useEffect(() => keepFocus(document.querySelector<HTMLElement>('.view-play')!), []);

  if (lost.value !== undefined) return <Lost />;
  const text = clockText(table);
  const analyst = page.analyst.value;
  const preview = analyst?.preview.value;
  return (
    <>
      <h1 class="unseen">{card ? `A game against ${card.name}` : 'A game'}</h1>
      <div class="stage">
        <Players />
        <Status />
        <Board
          {...(preview
            ? { ...previewBoard(preview), movable: undefined }
            : {
                game,
                shownPly: table.shownPly.value,
                movable: visitor === 'both' ? (endingOf(game) ? undefined : turnOf(game)) : visitor,
              })}
          orientation={table.orientation.value}
          language={settings.value.language}
          arrows={analyst?.arrows.value ?? []}
          beside={analyst ? <analyst.Bar /> : null}
          onMove={(uci) => playMove(table, uci)}
          onStep={(by) => step(page, by)}
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
        <AnalystPanel />
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

/** A step through the moves: of the line that is looked at, else of the game. Before its first move a line is left. */
function step({ table, analyst }: Page, by: number): void {
  const preview = analyst.value?.preview.value;
  if (!preview) {
    showPly(table, table.shownPly.value + by);
    return;
  }
  const shown = preview.shown + by;
  if (shown > preview.line.length) return;
  analyst.value?.setPreview(shown < 1 ? undefined : { ...preview, shown });
}

/** The board of a line that is looked at: the game up to where it leaves it, then its own moves. */
function previewBoard({ from, line, shown }: Preview): { readonly game: Game; readonly shownPly: number } {
  const game = line.slice(0, shown).reduce(play, from);
  return { game, shownPly: game.moves.length };
}

/** Where these keys mean something else already. */
const OWN_KEYS = 'input, select, textarea, [role="grid"], [role="radiogroup"], .scroll, dialog, table';

/** Left and right step through the moves wherever they mean nothing else. */
function stepByKeys(page: Page): () => void {
  const { table } = page;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape' && page.analyst.value?.preview.value) {
      event.preventDefault();
      page.analyst.value.setPreview(undefined);
      return;
    }
    if (by === undefined) return;
    const ply = table.shownPly.value + by;
    if (!page.analyst.value?.preview.value && (ply < 0 || ply > table.record.value.game.moves.length)) return;
    event.preventDefault();
    step(page, by);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
