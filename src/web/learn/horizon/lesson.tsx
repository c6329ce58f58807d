import plausibleMoves from 'source:programs/bernstein/decision.ts#plausibleMoves';
import isCheckPly from 'source:programs/chess05/select.ts#isCheckPly';
import depth from 'source:programs/gambiet/gambiet82/depth.ts#depth';
import node from 'source:programs/gambiet/gambiet82/node.ts#node';
import enter from 'source:programs/schach22/search.ts#enter';
import isConsiderable from 'source:programs/turochamp/moves.ts#isConsiderable';
import { gameOf, turnOf } from '../../../chess/game.ts';
import { colorName } from '../../app/format.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import type { Lesson } from '../chapter.ts';
import type { Found } from '../lab/lab.ts';
import { noMoveIn } from '../lab/lab-text.tsx';
import { NOISY_PRESETS, SAAVEDRA_PRESETS, SLAUGHTER_PRESETS } from '../presets.ts';
import { quiet } from '../rich-text.tsx';
import { type SearchView, searchStep } from '../search-step.tsx';
import * as horizon from './horizon.ts';
import { PruningStep } from './pruning-step.tsx';

/** Two rows for each depth up to that of the slider: without and with something. */
const pairsTo = ({ depth }: SearchView) =>
  Array.from({ length: depth - 1 }, (_, index) => index + 2).flatMap((plies) =>
    [false, true].map((has) => [plies, has] as const),
  );

/** Antwoord's judgement at the end of Gambiet's line. */
function Beyond({ view, found }: { readonly view: SearchView; readonly found: readonly (Found | undefined)[] }) {
  const { game, depth, notation } = view;
  const own = found.at(-2)?.decision;
  const end = own && gameOf(game.start, [...game.moves, ...own.pv]);
  const isOpen = end !== undefined && noMoveIn(end) === undefined;
  const { value: there } = useLoaded([own], () => (isOpen ? view.decide(horizon.judgeTrial(end)) : undefined));
  return own && end ? (
    <p>
      Touch a row, and the board shows the end of its line: there the program counts the pieces. Gambiet at ply {depth}{' '}
      says {notation.score(own.score)} for {colorName(turnOf(game))}.{' '}
      {isOpen
        ? `Antwoord goes on from here and says ${there ? notation.score(there.score) : '…'} for ${colorName(turnOf(end))}.`
        : 'There is no move left here.'}
    </p>
  ) : null;
}

export const LESSON: Lesson = {
  knight: searchStep({
    presets: SLAUGHTER_PRESETS,
    lead: 'The knight on h1 is lost: anyone can see it. How wrong is a program that cannot? Touch your guess in Gambiet’s row.',
    amount: {
      name: 'ply',
      label: 'Gambiet/82 looks to',
      start: 3,
      min: 3,
      max: 7,
      step: 2,
      textOf: (ply) => `ply ${ply}`,
    },
    who: 'Gambiet',
    caption: () => 'Values for the side to move, in pawns',
    head: 'Program',
    columns: ['Move', 'Value', 'Line'],
    most: horizon.MOST_OF_GAMBIET,
    rows: (view) => [
      ...[3, 5, 7]
        .filter((ply) => ply <= view.depth)
        .map((ply) => ({
          label: `Gambiet/82, ply ${ply}`,
          trial: horizon.gambietTrial(view.game, ply),
          isMarked: ply === view.depth,
        })),
      { label: 'Antwoord', trial: horizon.judgeTrial(view.game) },
    ],
    asks: [
      {
        id: 'error',
        question: ({ depth }) =>
          `Antwoord, the modern engine, looks far deeper. Compared with its value, how is Gambiet’s at ply ${depth}?`,
        answer: ({ depth }) => ({ on: 'cells', row: (depth - 3) / 2, options: horizon.ERRORS }),
        truth: async ({ game, depth, decide }) =>
          horizon.errorOf(
            (await decide(horizon.gambietTrial(game, depth))).score,
            (await decide(horizon.judgeTrial(game))).score,
          ),
        explain: (truth) =>
          truth === 'piece'
            ? 'It counts something that is lost: in the three positions of the game, the knight on h1. Try the other depths: two half-moves more, and the loss is put off by one threat more.'
            : 'Here nothing of importance lies beyond its horizon. Try the other depths and positions: what is true of one need not be true of the next.',
      },
    ],
    Extra: Beyond,
    after: [
      'In 1982 Gambiet took a rook in the corner with a knight that could not get out again [@gambiet-slaughtered]. White’s king needs two moves to take it. With each move Gambiet made some threat that White had to answer, and as long as it did, the knight was still on the board at the end of the line. That is the [[horizon]]. A loss that can be put off beyond it does not exist. Worse: the program pays for putting it off, with every move.',
      'The version that played this game is 8212 [@gambiet-modules; @gambiet-slaughtered]. This page asks Gambiet/82, rebuilt from the articles of its author, Wim Rens. It counts its depth in plies: a [[ply]] is a half-move. Rens asked his readers for a general solution. [@gambiet-modules; @gambiet-slaughtered]',
      'Looking deeper is no cure: the horizon moves, and the loss moves with it. The remedy is to look on while something is happening, and to stop when the position is quiet: that is the next step.',
    ],
    beside: [
      'Two classic problems of computer chess cost Gambiet a few hundred Elo points, writes its author: blindness beyond the horizon, and the inability to give up a piece for lost. Anyone with a general solution, the stress being on general, is asked to get in touch at once. [@gambiet-slaughtered]',
      {
        piece: node,
        text: 'The last ply: the moves are listed and valued, none is made. What comes after them does not count.',
      },
    ],
  }),
  quiet: searchStep({
    presets: NOISY_PRESETS,
    lead: 'Stop a search after three half-moves, and the last may be a queen that takes a protected pawn. What does that do to its value? Touch your guess in the row.',
    amount: { label: 'Looks ahead', start: 3, min: 2, max: 5 },
    who: 'SCHACH',
    caption: () => 'SCHACH 2.2, the value for the side to move, in pawns',
    head: 'Half-moves',
    columns: ['Move', 'Value'],
    rows: (view) =>
      pairsTo(view).map(([plies, isQuiet]) => ({
        label: `${plies}, ${isQuiet ? 'then captures, checks and evasions' : 'and no more'}`,
        trial: horizon.quietTrial(view.game, plies, isQuiet),
        isMarked: isQuiet,
      })),
    asks: [
      {
        id: 'value',
        question: ({ depth }) =>
          `SCHACH stops dead after ${depth} half-moves. Is its value for the side to move higher or lower than if it goes on?`,
        answer: ({ depth }) => ({ on: 'cells', row: 2 * (depth - 2), options: horizon.COMPARISONS }),
        truth: async ({ game, depth, decide }) =>
          horizon.compare(
            (await decide(horizon.quietTrial(game, depth, false))).score,
            (await decide(horizon.quietTrial(game, depth, true))).score,
          ),
        explain: (truth, { depth }) => {
          const isOdd = depth % 2 === 1;
          if (truth === 'same')
            return 'Here the best line ends in a position with nothing to take, and stopping dead did no harm. At the next depth, or in another position, it may.';
          if (truth === 'higher')
            return isOdd
              ? 'After an odd number of half-moves the last to move is the side that searches, and its last capture goes unpunished.'
              : 'After an even number of half-moves the opponent moves last, so it is usually lower. Here a capture or a check that comes later is against the side to move.';
          return isOdd
            ? 'After an odd number of half-moves the side to move has the last word, so it is usually higher. Here it has a capture or a check in hand that comes later.'
            : 'After an even number of half-moves the last to move is the opponent, whose last capture goes unpunished.';
        },
      },
    ],
    after: [
      'A search must not stop in the middle of an exchange. Beyond its fixed depth SCHACH goes on with captures until they end, with checks for two half-moves, and with moves out of check for three. This is called [[quiescence]]. A side need not capture: it may also stand as it is. Without quiescence the value swings from depth to depth. With it, it is steadier, and the price is paid in positions. CHESS 0.5 takes the cheapest way: captures only, the largest first.',
    ],
    beside: [
      'Beyond the full width SCHACH follows all captures and promotions, limited only by its arrays of 35 half-moves; checking moves for two half-moves; and moves out of check for three. [@schach22]',
      { piece: enter, text: 'A ply begins: within the full width, beyond it in check, or free to stand.' },
      {
        text: 'The idea is as old as the first rules for a machine. Turing’s follow every move and every reply; after that only recaptures, captures of undefended or more valuable pieces, and mates. A position without such a move is dead, and its pieces are counted. Elsewhere they are counted as if it were, unless every move is followed: nobody has to capture. No other limit of depth is given. [@turing-typescript]',
        program: 'turochamp',
      },
      { piece: isConsiderable, text: 'Whether a move is considerable.' },
    ],
  }),
  checks: searchStep({
    presets: SAAVEDRA_PRESETS,
    lead: 'A check forces the answer, so many programs look one half-move further for each. What will this one play? Make its move on the board.',
    amount: { label: 'Looks ahead', start: 4, min: 2, max: 7 },
    refuses: noMoveIn,
    who: 'CHESS 0.5X',
    caption: () => 'CHESS 0.5X, material alone, in pawns',
    head: 'Half-moves',
    columns: ['Move', 'Value', 'Line'],
    rows: (view) =>
      pairsTo(view).map(([plies, hasCheckPly]) => ({
        label: `${plies}${hasCheckPly ? ', and one for every check' : ''}`,
        trial: horizon.checkTrial(view.game, plies, hasCheckPly),
        isMarked: hasCheckPly,
      })),
    asks: [
      {
        id: 'four',
        question: ({ depth }) =>
          `With a half-move more for every check, at ${depth} half-moves: what will CHESS 0.5X play?`,
        answer: () => ({ on: 'board' }),
        truth: async ({ game, depth, decide }) => (await decide(horizon.checkTrial(game, depth, true))).move!,
        explain:
          'One half-move more in the right place can change everything, for better or for worse. Compare the two rows of each depth: to be right at five is not to be right at six.',
      },
    ],
    after: [
      'CHESS 0.5X, the Dutch champion of 1983 and 1984 [@wiki-chess05x], must have looked further after a check, as we infer. It solved Saavedra’s study by material alone at five half-moves [@saavedra]. The printed CHESS 0.5 has no such rule; with it, and only with it, our rebuilt program does what was printed.',
      'White’s pawn is about to promote, and Black’s rook gives checks. On the a-file the king blocks nothing, and the pawn falls or can be stopped. On the c-file the king stands in the way of its own queen: Black goes to d1, and after the promotion a check on c1 wins her. On the b-file the rook runs out of checks.',
      quiet(
        'CHESS 0.5 counts a lead for more, the fewer pieces are left: it should exchange when it is ahead. So one pawn against a bare king is worth more than a pawn.',
      ),
    ],
    beside: [
      'At five half-moves CHESS 0.5X solved Saavedra’s study even after its positional judgement had been taken out; with colours reversed it repeated moves. Calculation, the article asks, or chance? (The order in which it read the board decided.) With its judgement it won for both colours; which part of it makes the difference? Ours wins with both once the king is drawn to the centre in endings, and with no choice among the parts of the printed judgement. [@saavedra]',
      { piece: isCheckPly, text: 'The half-move that 0.5X must have added.' },
    ],
  }),
  pruning: {
    Body: PruningStep,
    beside: [
      'DEPTH strikes out each move whose maximum is lower than the best end evaluation found. It is fast, and full of pitfalls: everything depends on the two values being right. [@gambiet-search]',
      { piece: depth, text: 'DEPTH in our rebuilding: strike out, then choose.' },
      {
        text: 'Bernstein’s program of 1957 selects before it values anything. Eight questions in a fixed order, from “am I in check?” to moves of any piece, fill a table, and the first seven moves are followed, four half-moves deep. A move that is not among the seven does not exist for it, on either side. [@bernstein-paper]',
        program: 'bernstein',
      },
      { piece: plausibleMoves, text: 'The eight questions, until the table is full.' },
    ],
  },
};
