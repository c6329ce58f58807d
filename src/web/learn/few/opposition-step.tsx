import type { JSX } from 'preact';
import { type Game, movesOf, positionOf } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { usePage } from '../../app/page.ts';
import { Problem } from '../../app/problem.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { useLab, useTrials } from '../lab/use-lab.ts';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { OPPOSITION_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { PAWN_PROGRAMS, pawnTrial } from './studies.ts';
import { bestMoves, tableFor, withPieceOn, wordsOf, worthIn } from './tables.ts';
import { tableOf, useTable } from './use-table.ts';

/** King and pawn against king: what the programs play, and what the table says. */
export function OppositionStep(): JSX.Element {
  const position = usePosition(OPPOSITION_PRESETS[0]!.fen);
  const { game } = position;
  const lab = useLab();
  const { san } = useNotation();
  const none = tableFor(positionOf(game));
  const nothing = noMoveIn(game) ?? (typeof none === 'string' ? none : undefined);
  const moves = movesOf(game);
  return (
    <>
      <p>
        One pawn, two kings. Whoever can place his king so that the other must give way has the <Term>opposition</Term>,
        and with it the game. In 1982 P.C. Witteman reported how home chess computers play it: most of them push the
        pawn, and draw <Cite of="opposition" />. Look for the square from which White’s king faces Black’s, with one
        square between them and Black to move.
      </p>
      <p>
        The pawn needs ten half-moves or more to become a queen, and until then nothing changes that a piece count could
        see. That lies far beyond the horizon. A rule would help, or a <Term name="endgame table">table</Term>.
      </p>
      <PositionPicker position={position} presets={OPPOSITION_PRESETS} isDrawn />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="wins"
            about={position.fen}
            question="Which move gets the best result?"
            answer={{ kind: 'choice', options: moves.map((move) => ({ value: move, label: san(game, move) })) }}
            truth={async () => bestMoves((await tableOf(game)).prober, positionOf(game))}
            explain={(truth) =>
              Array.isArray(truth) && truth.length === moves.length
                ? 'Here every move keeps the result. Try another position.'
                : 'The table has no rule. It knows every position, and rates a move by the one that it leads to.'
            }
          />
          <Reveal what="the table’s verdict and the programs’ moves">{() => <Verdicts lab={lab} game={game} />}</Reveal>
        </>
      )}
    </>
  );
}

function Verdicts({ lab, game }: { readonly lab: Lab; readonly game: Game }): JSX.Element {
  const { cardOf } = usePage();
  const { san, score } = useNotation();
  const { built, problem } = useTable(game);
  const cards = PAWN_PROGRAMS.map((asked) => ({ asked, card: cardOf(asked.id)! }));
  const trials = useTrials(
    lab,
    cards.map(({ asked, card }) => pawnTrial(card, game, asked)),
  );
  const position = positionOf(game);
  const rated = new Map(built?.prober.moves(position).map((move) => [move.uci, move.worth]));
  const king = position.board.kingOf(position.turn)!;
  const other = position.turn === 'white' ? 'black' : 'white';
  const worthOn = (square: number) => {
    const board = built && withPieceOn(position.board, king, square);
    return board && worthIn(built, board, other);
  };
  const noteOn = (square: number) => {
    const worth = worthOn(square);
    // It is the other side's turn there: what it loses is won.
    return worth ? { win: 'lost', draw: '=', loss: 'won' }[worth.kind] : '';
  };
  return (
    <>
      {problem ? <Problem report={problem}>{problem.message}</Problem> : null}
      <Bars
        caption="What each plays, with its own value in pawns"
        heads={['Program', 'Positions', 'Move', 'Value', 'The table says']}
        bars={cards.map(({ asked, card }, index) => {
          const decision = trials.found[index]?.decision;
          const verdict = decision?.move && built ? wordsOf(rated.get(decision.move)) : '…';
          return {
            label: `${card.name}, ${asked.depth} half-moves`,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), verdict],
            isMarked:
              built !== undefined &&
              decision?.move !== undefined &&
              bestMoves(built.prober, position).includes(decision.move),
          };
        })}
      />
      <Working trials={trials} what="A program" />
      {built ? (
        <figure class="learn-figure">
          <PieceBoard
            label="Each square with the result if the king of the side to move stood there, the other side to move"
            pieceOn={(square) => position.board.get(square)}
            toneOf={(square) => ({ won: 'near', '=': '', lost: 'bad', '': '' })[noteOn(square)]!}
            noteOn={noteOn}
          />
          <figcaption>
            Imagine the king of the side to move on any square, with the other side to move: framed squares are won, “=”
            is a draw, and where nothing is written the king cannot stand. The marked rows above are programs that keep
            the best result.
          </figcaption>
        </figure>
      ) : null}
    </>
  );
}
