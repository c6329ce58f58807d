import type { JSX } from 'preact';
import { endingOf } from '../../chess/game.ts';
import { spokenEnding } from '../board/spoken.ts';
import { usePage } from '../page.ts';
import { settle, showPly, tryAgain } from '../state/play.ts';
import { programOf, visitorColor } from '../state/record.ts';
import { makeRoute } from '../state/route.ts';
import { sayResult, sayTurn } from '../state/words.ts';

/** Where the game stands, in one line over the board. What happens in it is announced by the board itself. */
export function Status(): JSX.Element {
  const { table, cardOf, analyst } = usePage();
  const record = table.record.value;
  const { game } = record;
  const phase = table.phase.value;
  const ending = endingOf(game);
  const program = programOf(record);
  const name = program === undefined ? '' : (cardOf(program)?.name ?? program);
  const isEarlier = table.shownPly.value < game.moves.length;

  let line: JSX.Element | string;
  if (analyst.value?.preview.value) {
    line = (
      <>
        A line of the analyst.{' '}
        <button type="button" class="link" onClick={() => analyst.value?.setPreview(undefined)}>
          Back to the game
        </button>
      </>
    );
  } else if (isEarlier) {
    line = (
      <>
        An earlier position.{' '}
        <button type="button" class="link" onClick={() => showPly(table, game.moves.length)}>
          To the last move
        </button>
      </>
    );
  } else if (ending) {
    line = (
      <>
        {spokenEnding(ending)} <b class="status-result">{sayResult(ending)}</b>
      </>
    );
  } else if (phase.kind === 'thinking') line = `${name} is thinking.`;
  else if (phase.kind === 'fetching') line = `${name} takes its seat.`;
  else if (phase.kind === 'stopped') {
    line = (
      <>
        {name} was stopped, and has the move.{' '}
        <button type="button" class="link" onClick={() => settle(table)}>
          Let it think
        </button>
      </>
    );
  } else if (phase.kind === 'failed') line = `${name} cannot go on.`;
  else line = sayTurn(game, visitorColor(record));

  return <p class={`status-line ${ending && !isEarlier ? 'status-over' : ''}`}>{line}</p>;
}

/** News of the game and what went wrong with it. It stands beside the board, not over it: the board stays where it is. */
export function Notices(): JSX.Element {
  const { table, cardOf, unfinished } = usePage();
  const record = table.record.value;
  const phase = table.phase.value;
  const notice = table.notice.value;
  const waiting = unfinished.value;
  return (
    <div class="notices">
      {phase.kind === 'failed' ? (
        <div class="problem" role="alert">
          <p>{phase.message}. The game is as it was.</p>
          <button type="button" class="small" onClick={() => tryAgain(table)}>
            Try again
          </button>
        </div>
      ) : null}
      {notice ? (
        <p class={notice.kind === 'problem' ? 'problem' : 'news'} role={notice.kind === 'problem' ? 'alert' : 'status'}>
          {notice.text}
        </p>
      ) : null}
      {waiting && record.game.moves.length === 0 && waiting.id !== record.id ? (
        <p class="news">
          <a href={makeRoute({ view: 'play', game: waiting.id })}>
            Go on with your game against {cardOf(programOf(waiting) ?? '')?.name ?? 'yourself'}
          </a>
          , {Math.ceil(waiting.game.moves.length / 2)} moves played.
        </p>
      ) : null}
    </div>
  );
}
