import wins from 'source:endgames/assemblyscript/spread.ts#attacksOf';
import beginLosses from 'source:endgames/assemblyscript/win.ts#win';
import bestOf from 'source:endgames/prober.ts#createProber';
import evaluate from 'source:programs/schach22/evaluate.ts#evaluate';
import pattVal from 'source:programs/slutspel/evaluate.ts#pattVal';
import advance from 'source:programs/slutspel/search.ts#advance';
import type { JSX } from 'preact';
import { type Game, positionOf } from '../../../chess/game.ts';
import { ErrorBox } from '../../app/error-box.tsx';
import { makeRoute } from '../../app/route.ts';
import type { Lesson } from '../chapter.ts';
import { trialTo } from '../lab/lab.ts';
import { noMoveIn } from '../lab/lab-text.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { OPPOSITION_PRESETS, STUDY_PRESETS, TRAP_PRESETS } from '../presets.ts';
import { searchStep } from '../search-step.tsx';
import * as studies from './studies.ts';
import { TableStep } from './table-step.tsx';
import { bestMoves, formatWorth, tableFor, tableOf, useTable, withPieceOn, worthIn } from './tables.ts';

/** Why a position has no table, or no move. */
function noOppositionIn(game: Game): string | undefined {
  const none = tableFor(positionOf(game));
  return noMoveIn(game) ?? (typeof none === 'string' ? none : undefined);
}

function Verdict({ game, move }: { readonly game: Game; readonly move: string }): JSX.Element {
  const { built } = useTable(game);
  const rated = built?.prober.moves(positionOf(game)).find(({ uci }) => uci === move);
  return <>{built ? formatWorth(rated?.worth) : '…'}</>;
}

/** The board with the result for every square of the king. */
function KingMap({ game }: { readonly game: Game }): JSX.Element | null {
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
  if (problem) return <ErrorBox report={problem} />;
  return built ? (
    <figure class="stack learn-figure">
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

export const LESSON: Lesson = {
  traps: searchStep({
    presets: TRAP_PRESETS,
    lead: 'Tell a program only that the king is worth more than anything, and let it look ahead. It sees mates everywhere. What does it play? Touch your guess in the first row.',
    amount: { label: 'Looks ahead', start: 3, min: 2, max: 5 },
    refuses: noMoveIn,
    who: 'Slutspel',
    caption: ({ depth }) => `Slutspel, ${depth} half-moves; values in pawns, for the side to move`,
    head: 'Search',
    columns: ['Move', 'Value'],
    heads: ['Then'],
    lineOf: ({ decision: { move } }) => (move === undefined ? [] : [move]),
    rows: ({ game, depth }) =>
      [
        ['naive', 'First attempt: take the king'],
        ['article', 'The article’s search: mate is mate'],
      ].map(([search, label]) => ({
        label: label!,
        trial: studies.slutspelTrial(game, depth, search!),
        cells: ({ decision: { move } }) => [
          studies.VERDICTS.find(({ value }) => value === studies.verdictOf(game, move))!.label,
        ],
      })),
    asks: [
      {
        id: 'verdict',
        question: ({ depth }) =>
          `The first attempt looks ${depth} half-moves ahead and moves. What is on the board then?`,
        answer: () => ({ on: 'cells', row: 0, options: studies.VERDICTS }),
        truth: async ({ game, depth, decide }) =>
          studies.verdictOf(game, (await decide(studies.slutspelTrial(game, depth, 'naive'))).move),
        explain: (truth) =>
          truth === 'checkmate'
            ? 'This time it is right, but by luck: a mate happened to come first among its moves. Try another picture, or another depth.'
            : truth === 'stalemate'
              ? 'Whatever the lone king did, he could be taken. But he need not do anything: it is a draw.'
              : 'All moves that win the king sooner or later are worth the same, and the first in the list is played.',
      },
    ],
    after: [
      'Why teach a program what mate is? A Swedish tutorial gives the king so many points that nothing outweighs him (its program is called Slutspel here), and minimax finds out how to take him. Only, it stalemated: if the other king can only step into capture, he is lost by this reckoning, check or no check. And it found a mate without ever playing it: a move that wins the king sooner or later is as good as one that mates now. [@slutspel]',
      'The cure takes three lines. See whether the king is in check. No legal move and check: mate. No legal move and no check: a draw, which is bad for whoever is ahead. And a nearer mate counts more than a distant one.',
    ],
    beside: [
      'A king that can be taken only a half-move later is stalemated, and a mate once found is put off for ever, since minimax sees no difference. The page goes through both, and builds the loop that knows check, mate and draw. Its pictures are lost; ours fit every move that its text names. [@slutspel]',
      {
        piece: advance,
        text: 'The page’s NegaMax in our rebuilding: with no move left, it distinguishes mate from stalemate.',
      },
      { piece: pattVal, text: 'What a draw is worth: something, to whoever is behind.' },
    ],
  }),
  studies: searchStep({
    presets: STUDY_PRESETS,
    lead: 'White’s king is two moves too far from Black’s pawn, and yet White draws. How deep must a program look to find the way? Touch the depth in the list.',
    who: 'SCHACH',
    caption: () => 'Values for the side to move, in pawns',
    head: 'Search',
    columns: ['Move', 'Value', 'Line'],
    rows: ({ game }) => [
      ...studies.STUDY_DEPTHS.map((depth) => ({
        label: `SCHACH, ${depth} half-moves`,
        id: String(depth),
        trial: trialTo(depth, 'schach22', game),
      })),
      { label: 'Antwoord', trial: studies.judgeTrial(game), isMarked: true },
    ],
    asks: [
      {
        id: 'when',
        question: () =>
          'From how many half-moves on does SCHACH play, and go on playing, the move that Antwoord plays?',
        answer: () => ({ on: 'rows', others: [{ value: 'never', label: 'not up to 10' }] }),
        truth: async ({ game, decide }) => {
          const moves: (string | undefined)[] = [];
          for (const depth of studies.STUDY_DEPTHS) moves.push((await decide(trialTo(depth, 'schach22', game))).move);
          return studies.sinceWhen(moves, (await decide(studies.judgeTrial(game))).move!);
        },
        explain: (truth) =>
          truth === 'never'
            ? 'At some depth up to 10 it still prefers another move: either is good, or the reason lies deeper.'
            : 'Look at its values: the move comes long before the value that justifies it.',
      },
    ],
    after: [
      'Réti’s study of 1921: the king walks down the long diagonal, towards both pawns at once [@reti-1921]. SCHACH’s author tried it. At two half-moves the program still pushed the pawn; at three it played the king, long before it could see why [@schach22]. A search can find the right move without seeing the reason, if the wrong ones look bad soon enough.',
      `Saavedra’s study [@saavedra-1895] needs four pieces, and then no search at all: the [endings page](${makeRoute({ view: 'endings', fen: STUDY_PRESETS[1]!.fen })}) builds the table that knows every move of it.`,
    ],
    beside: [
      'Réti’s study on the B7800: two half-moves in a tenth of a second give the pawn, three in two tenths the king. That it is a draw is seen after twelve half-moves and five minutes. [@schach22]',
      { piece: evaluate, text: 'What SCHACH sees at the end of a line: material and pawns.' },
    ],
  }),
  opposition: searchStep({
    presets: OPPOSITION_PRESETS,
    lead: 'One pawn, two kings: only one square wins. Make the move on the board, then see what the programs play.',
    refuses: noOppositionIn,
    who: 'A program',
    caption: () => 'What each plays, with its own value in pawns',
    head: 'Program',
    columns: ['Move', 'Value'],
    heads: ['The table says'],
    rows: ({ game, cardOf }) =>
      studies.oppositionTrials(game).map((trial) => ({
        label: `${cardOf(trial.program).name}, ${trial.request.depth} half-moves`,
        trial,
        cells: ({ decision: { move } }) => [move ? <Verdict key={move} game={game} move={move} /> : '–'],
      })),
    asks: [
      {
        id: 'wins',
        question: () => 'Which move gets the best result?',
        answer: () => ({ on: 'board' }),
        truth: async ({ game }) => bestMoves((await tableOf(game)).prober, positionOf(game)),
        explain: (truth) =>
          Array.isArray(truth) && truth.length > 3
            ? 'Here many moves keep the result. Try another position.'
            : 'The table has no rule. It knows every position, and rates a move by the one that it leads to.',
      },
    ],
    Extra: ({ view: { game } }) => <KingMap game={game} />,
    after: [
      'Whoever can place his king so that the other must give way has the [[opposition]], and with it the game: look for the square from which the kings face each other, one square between them. In 1982 P.C. Witteman reported how home chess computers play it: most of them push the pawn, and draw [@opposition]. The pawn needs ten half-moves or more to become a queen, and until then nothing changes that a piece count could see. A rule would help, or a [[endgame table|table]].',
    ],
    beside: [
      'With the kings on d4 and e6 and the pawn on e2, only the king to e4 wins. Most home computers pushed the pawn; one of the “big five” found the move, after forty minutes. [@opposition]',
      { piece: bestOf, text: 'Looking a position up, and rating every move by the position it leads to.' },
    ],
  }),
  table: {
    Body: TableStep,
    settings: ['pass', 'piece'],
    beside: [
      'Dekker and Van den Herik had a database find that bishop and knight mate in 33 moves. Thompson wrote that it was a 32-move game, and offered to show where White could improve: “We can iterate until the error is found.” [@kbnk-note; @kbnk-33]',
      { piece: beginLosses, text: 'A pass marks wins a word at a time: 64 positions at once.' },
      { piece: wins, text: 'Moves taken backwards: where a piece may have come from.' },
    ],
  },
};
