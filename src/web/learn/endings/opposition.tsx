import type { JSX } from 'preact';
import { type Game, positionOf } from '../../../chess/game.ts';
import { Problem } from '../../app/problem.tsx';
import { noMoveIn } from '../lab/lab-text.tsx';
import { PieceBoard } from '../piece-board.tsx';
import type { SearchRow, SearchView } from '../search-step.tsx';
import { oppositionTrials } from './studies.ts';
import { bestMoves, formatWorth, tableFor, tableOf, useTable, withPieceOn, worthIn } from './tables.ts';

/** Why a position has no table, or no move. */
export function noOppositionIn(game: Game): string | undefined {
  const none = tableFor(positionOf(game));
  return noMoveIn(game) ?? (typeof none === 'string' ? none : undefined);
}

/** The moves that keep the best result. */
export const oppositionTruth = async (game: Game): Promise<readonly string[]> =>
  bestMoves((await tableOf(game)).prober, positionOf(game));

export const OPPOSITION_ROWS = ({ game, cardOf }: SearchView): readonly SearchRow[] =>
  oppositionTrials(game).map((trial) => ({
    label: `${cardOf(trial.program).name}, ${trial.request.depth} half-moves`,
    trial,
    cells: ({ decision: { move } }) => [move ? <Verdict key={move} game={game} move={move} /> : '–'],
  }));

function Verdict({ game, move }: { readonly game: Game; readonly move: string }): JSX.Element {
  const { built } = useTable(game);
  const rated = built?.prober.moves(positionOf(game)).find(({ uci }) => uci === move);
  return <>{built ? formatWorth(rated?.worth) : '…'}</>;
}

/** The board with the result for every square of the king. */
export function KingMap({ game }: { readonly game: Game }): JSX.Element | null {
  const { built, problem } = useTable(game);
  const position = positionOf(game);
  const king = position.board.kingOf(position.turn)!;
  const other = position.turn === 'white' ? 'black' : 'white';
  const noteOn = (square: number) => {
    const board = built && withPieceOn(position.board, king, square);
    const worth = board && worthIn(built, board, other);
    // It is the other side's turn there: what it loses is won.
    return worth ? { win: 'lost', draw: '=', loss: 'won' }[worth.kind] : '';
  };
  if (problem) return <Problem report={problem}>{problem.message}</Problem>;
  return built ? (
    <figure class="learn-figure">
      <PieceBoard
        label="Each square with the result if the king of the side to move stood there, the other side to move"
        board={position.board}
        toneOf={(square) => ({ won: 'near', '=': '', lost: 'bad', '': '' })[noteOn(square)]!}
        noteOn={noteOn}
      />
      <figcaption>
        Imagine the king of the side to move on any square, with the other side to move: framed squares are won, “=” is
        a draw, and on a blank square the king cannot stand.
      </figcaption>
    </figure>
  ) : null;
}
