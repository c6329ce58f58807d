import type { JSX } from 'preact';
import { makeLine } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import type { Card } from '../../programs/program.ts';
import { Switch } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { changeSettings } from '../app/settings.ts';
import { ponderRequest } from '../session/program-search.ts';
import type { Ahead } from '../session/thinking.ts';
import { useSession } from '../session/use-session.ts';

/** Options of a program that are up to the visitor: pondering and endgame tables. */
export function ProgramSwitches({ card }: { readonly card: Card }): JSX.Element {
  const { settings } = usePage();
  return (
    <>
      {card.ponders ? <ThinkingAhead card={card} /> : null}
      {card.usesTables ? (
        <Switch
          title="Let it use endgame tables"
          about="It uses them from its next move on. Tables of up to four pieces are built when the game reaches them."
          isOn={settings.value.tables}
          onChange={(tables) => changeSettings(settings, { tables })}
        />
      ) : null}
    </>
  );
}

/**
 * The switch for pondering, and what the program finds. It is not announced, because the visitor is
 * thinking.
 */
function ThinkingAhead({ card }: { readonly card: Card }): JSX.Element {
  const { settings } = usePage();
  const session = useSession();
  const ahead = session.ahead.value;
  const isPeriod = ponderRequest(session.record.value, card).period === true;
  return (
    <div class="ahead">
      <Switch
        title="Let it think on your time"
        about={howItPonders(card, isPeriod)}
        isOn={settings.value.ponder}
        onChange={(ponder) => changeSettings(settings, { ponder })}
      />
      {ahead ? <Found {...ahead} /> : null}
    </div>
  );
}

/** By default, a historical program ponders if the original did; a program of ours does not ponder on any machine. */
function howItPonders(card: Card, isPeriod: boolean): string {
  if (card.machineName !== undefined) {
    return `As the original did, it thinks about the reply it expects${isPeriod ? ', at the speed of its machine' : ''}.`;
  }
  const speed = `, at ${formatQuantity(card.positionsPerSecond, 'position')} a second`;
  return `It thinks about the reply it expects${isPeriod ? speed : ''}.`;
}

function Found({ expects, thinking }: Ahead): JSX.Element {
  const { settings } = usePage();
  const session = useSession();
  const { game } = session.record.value;
  const { language } = settings.value;
  const pv = thinking.lines[0]?.pv ?? [];
  const line = (moves: readonly string[]) => {
    try {
      return makeLine(game, moves, { language });
    } catch {
      // The board is one move ahead of this until the next render.
      return moves.join(' ');
    }
  };
  return (
    <>
      <p class="ahead-title">
        Thinking on your time; it expects <b>{line([expects])}</b>
      </p>
      <p class="line">{pv.length > 0 ? line([expects, ...pv]) : '…'}</p>
      <p class="quiet">
        {thinking.nodes > 0
          ? `${formatQuantity(thinking.nodes, 'position')} so far, depth ${thinking.depth}`
          : 'No positions yet'}
      </p>
    </>
  );
}
