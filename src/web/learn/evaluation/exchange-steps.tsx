import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { newGame, positionOf } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { formatSigned, withTrueMinus } from '../../../format/score.ts';
import { colorName } from '../../app/format.ts';
import { Pairs } from '../../app/pairs.tsx';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Row } from '../lab/bars.tsx';
import { Tick } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { BoardPane, Pane, StageButtons } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { type StepPosition, useChoice, useSwitch } from '../use-setting.ts';
import { afterCaptures, contested, type Exchange, exchangeOn, RUNGS, takersOf } from './exchanges.ts';
import { EXCHANGES } from './presets.ts';
import { type Sums, sumsOn } from './sums.ts';

/** A position and one of its squares that are attacked: in the address, the preset's, or the first. */
function useContestedSquare(position: StepPosition) {
  const preset = EXCHANGES.find(({ fen }) => newGame(fen).start === position.fen);
  const squares = useMemo(() => contested(position.game), [position.game]);
  const chosen = useChoice('square', ['', ...SQUARE_NAMES], '');
  return { squares, chosen, square: chosen.value || (preset?.square ?? squares[0]) };
}

/** The captures that were made, and what those are worth that were reckoned back. @param known how many are not. */
function Captures(props: {
  readonly exchange: Exchange;
  readonly square: string;
  readonly shown: number;
  readonly known: number;
}): JSX.Element {
  const { exchange, square, shown, known } = props;
  return (
    <Table
      label="The captures"
      class="lines-table exchange-list"
      caption={`The exchange on ${square}, in points`}
      heads={['Takes', 'With', 'Ahead by', 'Worth, if either may stop']}
    >
      {exchange.list.slice(0, shown).map(({ rung, balance, worth }, at) => (
        <Row
          key={at}
          cells={[
            colorName(at % 2 === 0 ? exchange.by : opposite(exchange.by)),
            `${RUNGS[rung]!.name} (${RUNGS[rung]!.points})`,
            formatSigned(balance),
            at < known ? '?' : [<b key="worth">{formatSigned(worth)}</b>, worth <= 0 ? ' – rather not' : ''],
          ]}
        />
      ))}
    </Table>
  );
}

/** The exchange on a square, played out on the board and reckoned back from its end. */
export const ExchangeStep = lessonStep({ presets: EXCHANGES, forgets: ['square'] }, (position) => {
  const { squares, chosen, square } = useContestedSquare(position);
  const pinned = useSwitch('pins', ['in', 'out'], 'out');
  const pins = pinned.isOn;
  const about = [position.fen, square, pins];
  // The squares from which was taken, then how many captures were reckoned back.
  const [froms, setFroms] = useStateAbout<readonly number[]>(about, []);
  const [settled, setSettled] = useStateAbout(about, 0);
  const [hint, setHint] = useStateAbout([...about, froms.length], '');
  const exchange = useMemo(
    () => (square === undefined ? undefined : exchangeOn(position.game, square, pins)),
    [position.game, square, pins],
  );
  const list = exchange?.list ?? [];
  const listed = froms.length;
  const stage = listed + settled;
  const board = afterCaptures(positionOf(position.game).board, square, froms);
  const sideAt = (capture: number) => (capture % 2 === 0 ? exchange!.by : opposite(exchange!.by));
  const by = exchange && sideAt(listed);
  const next = list[listed];
  const takers = next && by ? takersOf(board, by, next.rung, square!) : [];
  const goTo = (wanted: number) => {
    const made = [...froms];
    while (made.length < Math.min(wanted, list.length)) {
      const now = afterCaptures(positionOf(position.game).board, square, made);
      made.push(takersOf(now, sideAt(made.length), list[made.length]!.rung, square!)[0] ?? -1);
    }
    setFroms(made.slice(0, wanted));
    setSettled(Math.max(0, wanted - list.length));
  };
  const touch = (each: number) => {
    if (takers.includes(each)) {
      setFroms([...froms, each]);
      return;
    }
    const isOwn = next !== undefined && board.get(each)?.color === by;
    if (isOwn && (listed > 0 || !squares.includes(nameOf(each))))
      setHint(`Not yet: the ${RUNGS[next.rung]!.name} takes first, being worth least of those that can.`);
    else if (listed === 0) chosen.onChange(nameOf(each));
  };
  const task = useTask('wins', about.join(' '));
  return {
    lead: 'A count of pieces does not see that one is about to be lost. So let them all take: touch the piece that takes next, the cheapest first, then reckon back from the end.',
    panes: [
      <BoardPane
        is="control"
        label="The position; touch the piece that takes next"
        board={board}
        selected={square === undefined ? undefined : squareOf(square)}
        onSelect={touch}
        toneOf={(each) => (takers.includes(each) || (listed === 0 && squares.includes(nameOf(each))) ? 'near' : '')}
      />,
      <Pane is="effect">
        {exchange === undefined || square === undefined || list.length === 0 ? (
          <p role="status">{square === undefined ? 'No piece is attacked here.' : `Nobody takes on ${square}.`}</p>
        ) : (
          <>
            <StageButtons
              stage={stage}
              last={2 * list.length}
              next={listed < list.length ? 'Next capture' : 'Back from the end'}
              onChange={goTo}
            />
            <Captures exchange={exchange} square={square} shown={listed} known={list.length - settled} />
            <p class="learn-said" role="status">
              {hint !== ''
                ? hint
                : listed < list.length
                  ? `${listed} of ${list.length} captures. ${colorName(by!)} takes next.`
                  : settled < list.length
                    ? 'Start at the end: the last capture is worth what it wins. The one before is worth the smaller of its own win and what the answer leaves.'
                    : exchange.wins > 0
                      ? `${colorName(exchange.by)} wins ${formatQuantity(exchange.wins, 'point')} on ${square}.`
                      : `${colorName(exchange.by)} wins nothing on ${square} and does not begin.`}
            </p>
          </>
        )}
        {square === undefined ? null : (
          <Predict
            task={task}
            question={`How many points does the attacker win on ${square}, if both sides take as long as it pays?`}
            answer={{ kind: 'number', unit: 'points' }}
            truth={() => exchangeOn(position.game, square, pins)?.wins ?? 0}
            explain="Never less than nothing, for nobody is forced to begin. A bishop behind a queen counts for more than the queen, so that the list has her take first, as on the board."
          />
        )}
      </Pane>,
    ],
    below: <Tick label="Leave out pieces that are pinned to their king (from Gambiet/81 on)" {...pinned} />,
    after: [
      'A pawn counts 1, knight and bishop 3, a rook 5, a queen 9, and the king 15, for he may take last. Before the first capture, touch any framed piece to see the exchange on its square.',
    ],
  };
});

/** Points to one decimal at most. */
const points = (value: number) => withTrueMinus(Math.round(value * 10) / 10);
const mean = ({ count, sum }: Sums['owners']) => (count === 0 ? 0 : sum / count);

/** The exchange by sums alone: what one register of Wray's tells. */
export const SumsStep = lessonStep({ presets: EXCHANGES, forgets: ['square'] }, (position) => {
  const { squares, chosen, square: asked } = useContestedSquare(position);
  const { board } = position;
  const square = asked ?? nameOf([...board.king][0]!);
  const sums = useMemo(() => sumsOn(position.game, square), [position.game, square]);
  return {
    lead: 'A calculator has no room for a list of captures, only ten digits for each square. Touch a piece to see its points.',
    panes: [
      <BoardPane
        is="control"
        label="The position; choose a piece"
        board={board}
        selected={squareOf(square)}
        onSelect={(each) => chosen.onChange(nameOf(each))}
        toneOf={(each) => (squares.includes(nameOf(each)) ? 'near' : '')}
      />,
      <Pane is="effect">
        {sums === undefined ? (
          <p role="status">Nothing stands on {square}. Choose a piece.</p>
        ) : (
          <>
            <p role="status">
              On <b>{square}</b> stands a piece of {colorName(sums.owner)}’s, so {colorName(sums.owner)} is the
              calculator. Register {sums.register}: <code>{sums.digits}</code>
            </p>
            <Pairs
              rows={[
                ['The piece', `${sums.points} points`],
                [
                  `${colorName(sums.owner)} reaches it with`,
                  `${sums.owners.count}, together ${sums.owners.sum} points`,
                ],
                [
                  `${colorName(opposite(sums.owner))} reaches it with`,
                  `${sums.takers.count}, together ${sums.takers.sum} points`,
                ],
              ]}
            />
            <Working sums={sums} square={square} list={exchangeOn(position.game, square, false)?.wins ?? 0} />
          </>
        )}
      </Pane>,
    ],
    after: [
      'A register holds the piece and four more figures: how many of the calculator’s pieces reach the square, how many of the player’s, and what each side’s are worth together. A pawn is 100 points. [@wray-wiki]',
      'How they were used is not in print. Ours lets both sides take in turn, as long as they have pieces to do it with, and makes every lost piece cost the **average** of its side. Nobody is forced to begin, so the player never wins less than nothing. Nor more than the piece, for the calculator need not take back.',
      'The average saves the list, and now and then it is wrong: it lets the queen take first as gladly as the pawn, and two pieces one behind the other on a line count as one.',
    ],
  };
});

/** The sum, line by line, and Rens's list beside it. */
function Working(props: { readonly sums: Sums; readonly square: string; readonly list: number }): JSX.Element {
  const { sums, square, list } = props;
  const [owner, taker] = [colorName(sums.owner), colorName(opposite(sums.owner))];
  const won = sums.takenAgain * mean(sums.owners);
  const lost = sums.takenBack * mean(sums.takers);
  const balance = sums.points + won - lost;
  const lines: readonly (readonly [string, string])[] =
    sums.takers.count === 0
      ? [['Nobody takes', '0']]
      : [
          [`${taker} takes the piece`, String(sums.points)],
          [
            `and ${formatQuantity(sums.takenAgain, 'piece')} of ${owner}’s more, ${points(mean(sums.owners))} each on average`,
            `+${points(won)}`,
          ],
          [
            `and loses ${formatQuantity(sums.takenBack, 'piece')}, ${points(mean(sums.takers))} each on average`,
            `−${points(lost)}`,
          ],
          [`together ${points(balance)}; not below 0, not above ${sums.points}`, points(sums.wins)],
        ];
  return (
    <Table class="lines-table sum-lines" caption={`The sum for ${square}, in points`}>
      {[...lines, ['Rens’s list for the same square, pawns × 100', String(list * 100)] as const].map((cells) => (
        <Row key={cells[0]} cells={cells} />
      ))}
    </Table>
  );
}
