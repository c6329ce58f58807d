import { opposite } from 'chessops/util';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { newGame, positionOf } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { formatSigned } from '../../../format/score.ts';
import { Button } from '../../app/button.tsx';
import { colorName } from '../../app/format.ts';
import { Pairs } from '../../app/pairs.tsx';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { contested, exchangeOn, RUNG_NAMES, RUNG_POINTS } from './exchanges.ts';
import { EXCHANGES } from './presets.ts';

const NOT_CHOSEN = '';

/** The exchange on a square, capture by capture and back. */
export function ExchangeStep(): JSX.Element {
  const position = usePosition(EXCHANGES[0]!.fen, ['square']);
  const preset = EXCHANGES.find(({ fen }) => newGame(fen).start === position.fen);
  const squares = useMemo(() => contested(position.game), [position.game]);
  const first = preset?.square ?? squares[0];
  const chosen = useChoice('square', [NOT_CHOSEN, ...SQUARE_NAMES], NOT_CHOSEN);
  const pinned = useChoice('pins', ['out', 'in'], 'out');
  const pins = pinned.value === 'out';
  const square = chosen.value === NOT_CHOSEN ? first : chosen.value;
  const [stage, setStage] = useStateAbout([position.fen, square, pins], 0);
  const exchange = useMemo(
    () => (square === undefined ? undefined : exchangeOn(position.game, square, pins)),
    [position.game, square, pins],
  );
  const { board } = positionOf(position.game);
  const length = exchange?.list.length ?? 0;
  const stages = 2 * length;
  const listed = Math.min(stage, length);
  // Behind the list the stages go back from its end.
  const settledFrom = length - Math.max(0, stage - length);
  return (
    <>
      <p>
        Material comes first: pawn 1, knight and bishop 3, rook 5, queen 9. But a count does not see that a piece is
        about to be lost. So ask of each piece: if they all take here, who is left with more?
      </p>
      <p>
        Choose a piece. Step through the list: the attacker of least value takes, the defender of least value takes
        back, and so on. Then go back from the end: a side that would lose by taking stops instead.
      </p>
      <PositionPicker position={position} presets={EXCHANGES} />
      <SettingProblem problem={chosen.problem ?? pinned.problem} />
      <div class="learn-two">
        <PieceBoard
          label="The position; choose a piece"
          pieceOn={(each) => board.get(each)}
          selected={square === undefined ? undefined : squareOf(square)}
          onSelect={(each) => chosen.onChange(nameOf(each))}
          toneOf={(each) => (squares.includes(nameOf(each)) ? 'near' : '')}
        />
        <div class="learn-figure">
          {exchange === undefined || square === undefined ? (
            <p role="status">{square === undefined ? 'No piece is attacked here.' : `Nothing stands on ${square}.`}</p>
          ) : (
            <>
              <p>
                The piece on <b>{square}</b> is {colorName(opposite(exchange.by))}’s and worth{' '}
                {formatQuantity(exchange.points, 'point')}. Framed: all pieces that are attacked.
              </p>
              <Pairs
                rows={[
                  ['Attackers', rowText(exchange.attackers)],
                  ['Defenders', rowText(exchange.defenders)],
                ]}
              />
              <label class="option">
                <span>
                  <input
                    type="checkbox"
                    checked={pins}
                    onChange={({ currentTarget }) => pinned.onChange(currentTarget.checked ? 'out' : 'in')}
                  />{' '}
                  Leave out pieces that are pinned to their king (from Gambiet/81 on)
                </span>
              </label>
            </>
          )}
        </div>
      </div>
      {exchange && square !== undefined && length > 0 ? (
        <>
          <p class="buttons">
            <Button class="main" isOff={stage >= stages} onClick={() => setStage(Math.min(stage + 1, stages))}>
              {stage < length ? 'Next capture' : 'Back from the end'}
            </Button>
            <Button isOff={stage === 0} onClick={() => setStage(Math.max(stage - 1, 0))}>
              One back
            </Button>
            <Button isOff={stage >= stages} onClick={() => setStage(stages)}>
              All
            </Button>
          </p>
          <Table
            label="The captures"
            class="lines-table exchange-list"
            caption={`The list of the exchange on ${square}, in points`}
            heads={['Takes', 'With', 'Taker ahead by', 'Worth, if either may stop']}
          >
            {exchange.list.slice(0, listed).map(({ rung, balance, worth }, at) => (
              <tr key={`${at}`}>
                <th scope="row">{at % 2 === 0 ? colorName(exchange.by) : colorName(opposite(exchange.by))}</th>
                <td>
                  {RUNG_NAMES[rung]} ({RUNG_POINTS[rung]})
                </td>
                <td>{formatSigned(balance)}</td>
                <td>
                  {at >= settledFrom ? (
                    <>
                      <b>{formatSigned(worth)}</b>
                      {worth <= 0 ? ' – rather not' : ''}
                    </>
                  ) : (
                    '?'
                  )}
                </td>
              </tr>
            ))}
          </Table>
          <p class="learn-said" role="status">
            {stage < length
              ? `${listed} of ${length} captures listed.`
              : stage < stages
                ? 'Each side counts for itself. Start at the end: the last capture is worth what it wins. The one before is worth the smaller of its own win and what the answer leaves.'
                : exchange.wins > 0
                  ? `${colorName(exchange.by)} wins ${formatQuantity(exchange.wins, 'point')} on ${square}.`
                  : `${colorName(exchange.by)} wins nothing on ${square} and does not begin.`}
          </p>
        </>
      ) : null}
      {square === undefined ? null : (
        <Predict
          id="wins"
          about={`${position.fen} ${square} ${pins}`}
          question={`How many points does the attacker win on ${square}, if both sides take as long as it pays?`}
          answer={{ kind: 'number', unit: 'points' }}
          truth={() => exchangeOn(position.game, square, pins)?.wins ?? 0}
          explain={() =>
            'Never less than nothing, for nobody is forced to begin. A bishop behind a queen counts for more than the queen, so that the list has her take first, as on the board.'
          }
        />
      )}
    </>
  );
}

const rowText = (row: readonly number[]) => row.map((rung) => RUNG_NAMES[rung]).join(', ') || 'none';
