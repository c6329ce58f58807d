import type { ComponentChildren, JSX } from 'preact';
import { endingOf } from '../../chess/game.ts';
import { Button } from '../app/button.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { formatResult, formatTurn } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { endingText } from '../board/spoken.ts';
import { programOf, visitorColor } from '../record/record.ts';
import { playFrom, settle, showPly } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';

/** The state of the game in one line above the board. The board itself announces events. */
export function Status({ mark }: { readonly mark: ComponentChildren }): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const record = session.record.value;
  const { game } = record;
  const phase = session.phase.value;
  const ending = endingOf(game);
  const program = programOf(record);
  const name = program === undefined ? '' : (cardOf(program)?.name ?? program);
  const isEarlier = session.shownPly.value < game.moves.length;

  let line: JSX.Element | string;
  const looked = session.preview.value;
  if (looked) {
    line = linked(looked.of === 'analyst' ? 'A line of the analysis.' : 'A variation.', 'Back to the game', () => {
      session.preview.value = undefined;
    });
  } else if (isEarlier) {
    line = linked('An earlier position.', 'Go to the last move', () => showPly(session, game.moves.length));
  } else if (session.isElsewhere.value) {
    line = (
      <>
        This game is open in another tab.{' '}
        <Button class="link" onClick={() => session.inner.tab?.take()}>
          Play here
        </Button>{' '}
        or{' '}
        <Button class="link" onClick={() => playFrom(session, game.moves.length)}>
          copy it as a new game
        </Button>
      </>
    );
  } else if (ending) {
    line = (
      <>
        {endingText(ending)} <b class="status-result">{formatResult(ending)}</b>
      </>
    );
  } else if (phase.kind === 'thinking') line = `${name} is thinking.`;
  else if (phase.kind === 'fetching') line = `${name} is loading.`;
  else if (phase.kind === 'stopped')
    line = linked(`${name} was stopped; it is still to move.`, 'Let it think', () => settle(session));
  else if (phase.kind === 'failed') line = `${name} has stopped with an error.`;
  else line = formatTurn(game, visitorColor(record));

  return (
    <div class="status">
      <p class={`status-line ${ending && !isEarlier ? 'status-over' : ''}`}>{line}</p>
      {mark}
    </div>
  );
}

/** A sentence, and what can be done about it. */
const linked = (text: string, action: string, onClick: () => void) => (
  <>
    {text}{' '}
    <Button class="link" onClick={onClick}>
      {action}
    </Button>
  </>
);

/** Notices and errors of the game. They are beside the board, so that the board does not move. */
export function Notices(): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const { unfinished } = session;
  const record = session.record.value;
  const phase = session.phase.value;
  const notice = session.notice.value;
  const waiting = unfinished.value;
  return (
    <div class="notices">
      {phase.kind === 'failed' ? (
        <ErrorBox
          report={phase.report}
          remedy={
            <Button class="small" onClick={() => settle(session)}>
              Try again
            </Button>
          }
        >
          {phase.report.message}. The game is unchanged.
        </ErrorBox>
      ) : null}
      {notice ? (
        <p class={notice.kind === 'problem' ? 'problem' : 'news'} role={notice.kind === 'problem' ? 'alert' : 'status'}>
          {notice.text}
        </p>
      ) : null}
      {waiting && record.game.moves.length === 0 && waiting.id !== record.id ? (
        <p class="news">
          <a href={makeRoute({ view: 'play', game: waiting.id })}>
            Continue your game against {cardOf(programOf(waiting) ?? '')?.name ?? 'yourself'}
          </a>
          , {Math.ceil(waiting.game.moves.length / 2)} moves played.
        </p>
      ) : null}
    </div>
  );
}
