import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { newGame } from '../../chess/game.ts';
import { type CardEntry, Cards } from '../app/cards.tsx';
import { Choice } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { isMachine, MachineDrawing } from '../machine/machine-drawings.tsx';
import { inOrder, type Opponent, type OpponentOrder } from './opponents.ts';

const BEGINNING = newGame();
const ORDER_NAMES: Readonly<Record<OpponentOrder, string>> = { year: 'By year', strength: 'By strength' };
const KINDS = { all: 'All', machine: 'On a machine to sit at', watched: 'That can be watched' } as const;
type Kind = keyof typeof KINDS;

interface OpponentListProps {
  readonly label: string;
  readonly opponents: readonly Opponent[];
  /** The order at first. */
  readonly order: OpponentOrder;
  /** Whether they are so few that nobody looks for one. */
  readonly isShort?: boolean;
  /** Its place among the others in the order by strength, such as the visitor's. */
  readonly place?: { readonly rating: number; readonly text: string };
  /** Additions to an entry, such as an action or a note; without `pick`, its card leads to its page. */
  more?(opponent: Opponent): Partial<Pick<CardEntry, 'pick' | 'act' | 'isMarked'>> & { readonly note?: string };
}

/** The one list of programs and machines, wherever one of them is looked for or chosen. */
export function OpponentList(props: OpponentListProps): JSX.Element {
  const { label, opponents, order: first, isShort = false, place, more } = props;
  const { cardOf } = usePage();
  const [order, setOrder] = useState(first);
  const [kind, setKind] = useState<Kind>('all');
  const isWanted = ({ page, program }: Opponent) =>
    kind === 'all' || (kind === 'machine' ? isMachine(page) : program !== undefined && cardOf(program)?.traces);
  const wanted = inOrder(opponents, order).filter(isWanted);
  const entries = wanted.map((opponent): CardEntry => {
    const { id, page, name, about, strength, plays } = opponent;
    const { note, ...others } = more?.(opponent) ?? {};
    return {
      id,
      ...(others.pick === undefined ? { href: makeRoute({ view: 'machine', machine: page }) } : {}),
      title: name,
      picture: <Portrait of={page} />,
      byline: [about, strength, note].filter(Boolean).join(' · '),
      text: plays,
      ...others,
    };
  });
  if (place && order === 'strength') {
    const at = wanted.findIndex(({ rating }) => rating === undefined || rating > place.rating);
    entries.splice(at < 0 ? entries.length : at, 0, {
      id: 'place',
      title: 'You',
      picture: null,
      byline: place.text,
      isMarked: true,
    });
  }
  return (
    <Cards
      label={label}
      entries={entries}
      find={isShort ? undefined : 'Find one'}
      beside={
        <>
          <Choice class="" label={unseen('Order')} options={ORDER_NAMES} value={order} onChange={setOrder} />
          <Choice class="" label={unseen('Show')} options={KINDS} value={kind} onChange={setKind} />
        </>
      }
    />
  );
}

const unseen = (label: string) => <span class="unseen">{label}</span>;

/** Its machine, or a board if there is no drawing of one. */
function Portrait({ of }: { readonly of: string }): JSX.Element {
  return isMachine(of) ? <MachineDrawing of={of} /> : <SmallDiagram game={BEGINNING} orientation="white" />;
}
