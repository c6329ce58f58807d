import features from 'source:programs/antwoord/assemblyscript/search/features.ts#TABLE_CUTS';
import iterations from 'source:programs/antwoord/program.ts#choose';
import negamax from 'source:programs/own/search.ts#negamax';
import keep from 'source:programs/own/table.ts#keep';
import think from 'source:programs/schach22/program.ts#lineOf';
import evasions from 'source:programs/schach22/search.ts#bestMarked';
import nextMove from 'source:programs/schach22/search.ts#nextMove';
import putFirst from 'source:programs/slutspel/deepen.ts#deepen';
import keyOf from 'source:programs/slutspel/sort.ts#keyOf';
import { formatQuantity } from '../../../format/number.ts';
import type { Lesson } from '../chapter.ts';
import { type Found, trialTo } from '../lab/lab.ts';
import { useNotation } from '../lab/lab-text.tsx';
import { ORDER_PRESETS, SORTED_PRESETS } from '../presets.ts';
import { type SearchView, searchStep } from '../search-step.tsx';
import * as order from './order.ts';
import { TreeStep } from './tree/tree-step.tsx';

const { ALL_ON, MODERN_PARTS, ORDER_SWITCHES } = order;
const but = (names: ReadonlySet<string>) => new Set([...ALL_ON].filter((name) => !names.has(name)));
const NO_CAPTURES = but(new Set(['CapturesFirst']));
const AT_ONCE = but(new Set(['Deepening']));
const schach = ({ game, depth }: SearchView, on: ReadonlySet<string>) => order.schachTrial(game, depth, on);
const antwoord = ({ game, depth }: SearchView, without: string) =>
  trialTo(depth, 'antwoord', game, { Without: without });
const slutspel = ({ game, depth }: SearchView, isSorted: boolean) =>
  trialTo(depth, 'slutspel', game, { Sorting: isSorted });

export const LESSON: Lesson = {
  switches: searchStep({
    presets: ORDER_PRESETS,
    lead: 'Try the good moves first, and there is less to look at. With all four parts off the search takes longer: does its best move get another value? Touch your guess in the row, then switch parts off yourself.',
    amount: { label: 'Full width to', start: 3, min: 2, max: 5 },
    switches: { name: 'off', legend: 'Your SCHACH', all: ORDER_SWITCHES },
    who: 'SCHACH',
    caption: ({ depth }) => `Positions that SCHACH 2.2 examines, ${depth} half-moves`,
    head: 'Switches',
    columns: ['Move', 'Value'],
    rows: (view) => [
      { label: 'All on', trial: schach(view, ALL_ON) },
      { label: 'No captures first', trial: schach(view, NO_CAPTURES) },
      { label: 'All off', trial: schach(view, order.ALL_OFF) },
      { label: 'Yours', trial: schach(view, but(view.off)), isMarked: true },
    ],
    asks: [
      {
        id: 'same',
        question: () => 'With all four off the search takes longer. Will its best move get another value?',
        answer: () => ({ on: 'cells', row: 2, options: order.SAME_OR_OTHER }),
        truth: async (view) => {
          const [one, other] = [
            await view.decide(schach(view, order.ALL_OFF)),
            await view.decide(schach(view, ALL_ON)),
          ];
          return JSON.stringify(one.score) === JSON.stringify(other.score) ? 'same' : 'other';
        },
        explain: (truth) =>
          truth === 'same'
            ? 'The order changes the work and not the result. That is why it can be tuned without fear, and tested exactly: the same value, fewer positions.'
            : 'Here the limit on positions cut a search short, or a line grew longer than SCHACH has room for. To its end, alpha-beta finds the same value in any order.',
      },
    ],
    after: [
      '[[Alpha-beta]] leaves out whatever the opponent would never allow. To know that early, it must try the best move early. A bad move is most often refuted by taking something: if captures are tried first, the refutation is found first, and the rest of the list is never looked at. SCHACH 2.2 ran on a mainframe, a Burroughs 7800, in 1979 and 1980 [@schach22]. It tries captures first, then [[killer|killers]], and before all of them the line it stored when it last searched, one half-move less deep (in the [[iteration]] before). The switches are ours: the original had them always on.',
      'To the depth that you set, SCHACH leaves out only what alpha-beta cuts: a [[full-width]] search. Beyond it, it follows only captures and a few checks. What a part is worth depends on the others: SCHACH already sorts quiet moves by which pieces are attacked, and that leaves little for the killers to gain.',
    ],
    beside: [
      'At every node the move of the stored variation comes first, then the captures, the best first: the value of the piece taken, less that of the capturing piece if the square is protected. Then come moves that refuted others at the same depth, and the rest by how the pieces stand. [@schach22]',
      { piece: nextMove, text: 'The stages of a list: stored move, captures, killers, quiet moves.' },
      { piece: evasions, text: 'Only as much is sorted as is needed: the best of what is left.' },
    ],
  }),
  sorting: searchStep({
    presets: SORTED_PRESETS,
    lead: 'How can a program know the best move before it searches? It cannot, but it can guess. Set how deep it looks, and see what sorting saves.',
    amount: { label: 'Search to', start: 3, min: 1, max: 5 },
    who: 'Slutspel',
    caption: ({ depth }) => `Positions that Slutspel examines, ${formatQuantity(depth, 'half-move')}`,
    head: 'Its moves',
    columns: ['Move', 'Value'],
    rows: (view) => [
      { label: 'sorted', trial: slutspel(view, true) },
      { label: 'as generated', trial: slutspel(view, false) },
    ],
    asks: [],
    Extra: ({ view: { game } }) => {
      const { san } = useNotation();
      return (
        <>
          {(['generated', 'sorted'] as const).map((way) => (
            <ol class="order-list" aria-label={`The moves, ${way}`} key={way}>
              {order.slutspelLists(game)[way].map((move, index) => (
                <li key={move} class={way === 'sorted' && index === 0 ? 'order-first' : ''}>
                  {san(game, move)}
                </li>
              ))}
            </ol>
          ))}
        </>
      );
    },
    after: [
      'Slutspel, the program of a Swedish tutorial [@slutspel-sorting], gives each move a number: what it takes, less what it risks on the square it goes to. Then it sorts. It is only a guess, and the search may prove it wrong, but it is right often enough to pay for the sorting many times over. At one half-move there is nothing to cut, and both ways count the same. Deeper down the difference usually grows, since each list that is cut short spares all the lists below it.',
    ],
    beside: [
      'The site prints all 45 moves of Black and 31 of White in one position, before and after its sorting. Our formula was found from these two lists and gives both exactly. [@slutspel-sorting]',
      { piece: keyOf, text: 'What a move promises before anybody has looked at it.' },
    ],
  }),
  deepening: searchStep({
    presets: ORDER_PRESETS,
    lead: 'Two half-moves deep, then three, then four: each time from the start. Is that not a waste? Touch in the last row how much of the work you think it takes.',
    amount: { label: 'Iterations up to', start: 5, min: 3, max: 6 },
    who: 'SCHACH',
    caption: () => 'Each iteration of SCHACH 2.2; values in pawns, for the side to move',
    head: 'Half-moves',
    heads: ['Move', 'Value', 'Line'],
    lineOf: () => [],
    rows(view) {
      const { depth, game, notation } = view;
      const trial = schach(view, ALL_ON);
      const iterations = Array.from({ length: depth - 1 }, (_, index) => ({
        label: String(index + 2),
        trial,
        value: ({ iterations: all, decision }: Found) => order.countsOf(all, decision.nodes)[index]?.nodes ?? 'none',
        cells({ iterations: all }: Found) {
          const thought = all[index];
          return thought
            ? notation.cells(game, { ...thought, move: thought.pv[0] })
            : ['–', '–', 'a mate was found, or the positions were used up'];
        },
      }));
      const once = schach(view, AT_ONCE);
      const cells = ({ decision }: Found) => notation.cells(game, decision);
      return [...iterations, { label: `${depth} at once`, trial: once, isMarked: true, cells }];
    },
    asks: [
      {
        id: 'last',
        question: ({ depth }) =>
          `Of all positions that the iterations up to ${depth} half-moves examine, which share belongs to the last one?`,
        answer: ({ depth }) => ({ on: 'cells', row: depth - 2, options: order.SHARES }),
        truth: async (view) => {
          const { iterations, decision } = await view.find(schach(view, ALL_ON));
          return order.shareOf(order.countsOf(iterations, decision.nodes));
        },
        explain: (truth) =>
          truth === 'most' || truth === 'three'
            ? 'Each iteration costs several times the one before, so all the early ones together are cheap. That is why every engine since then deepens step by step.'
            : 'Here the last iteration was cheap: the stored line answered nearly everything, or a mate ended the search. That is rare. Try another position or depth.',
      },
    ],
    after: [
      'Nobody knows beforehand how deep a program can look in three minutes. So SCHACH looks two half-moves ahead, then three, until time is up, and plays the move of the last [[iteration]]. Each begins with what the one before has found: its [[principal variation]]. Compare the last row, the same depth at once: the difference is the price of being able to stop at any time with a move in hand. Often it is less than nothing.',
    ],
    beside: [
      'SCHACH begins with two half-moves and adds one at a time. After each iteration it sorts the moves at the root by their values, and keeps a variation for every one. [@schach22]',
      'Gambiet/81 went straight to ply 5, and could run out of time before it came to the obvious move. So Gambiet/82 searches to ply 3 first and then to ply 5; plies 7, 9 and beyond would be splendid, but there is the clock. [@gambiet-search]',
      {
        piece: putFirst,
        text: 'The Swedish page’s loop of iterations, in our words. The best move is put first for the next one. [@slutspel]',
      },
      { piece: think, text: 'SCHACH’s stored variation of a root move, as text.' },
    ],
  }),
  modern: searchStep({
    presets: ORDER_PRESETS,
    lead: 'A modern engine, each time without one of its parts: the longer the bar, the less it can spare that part. Set the depth, and the order changes.',
    amount: { label: 'Iterations up to', start: 9, min: 4, max: 12 },
    who: 'Antwoord',
    caption: ({ depth }) => `Positions that Antwoord examines, ${depth} half-moves`,
    head: 'Left out',
    columns: ['Move', 'Value'],
    rows: (view) => [
      { label: 'Nothing: the whole search', trial: antwoord(view, 'nothing'), isMarked: true },
      ...MODERN_PARTS.map(({ name, label }) => ({ label, trial: antwoord(view, name) })),
    ],
    asks: [],
    after: [
      'Antwoord is the modern engine of Plyhouse. It remembers every position it has seen, notes which moves did well anywhere, and trusts its order enough to look at the last moves of a list less deeply. Some of these parts skip moves, so the move and the value may change with them.',
      <ul>
        {MODERN_PARTS.map(({ name, label, does }) => (
          <li key={name}>
            <b>{label}</b>: {does}.
          </li>
        ))}
      </ul>,
      'A part that saves nothing in one position may save much in another. What counts is games: each part of Antwoord has won its place in a match against the engine without it.',
    ],
    beside: [
      { piece: features, text: 'Each part has a bit, so that it can be left out and its worth measured by a match.' },
      { piece: iterations, text: 'Its loop of iterations: still the idea of SCHACH, forty-six years on.' },
    ],
  }),
  tree: {
    Body: TreeStep,
    settings: ['node'],
    beside: [
      {
        piece: negamax,
        text: 'The whole search of the small program, with all its parts: what is switched off is passed over.',
      },
      {
        piece: keep,
        text: 'What the table keeps of a position: its value or a bound of it, how deep it was searched, and the best move.',
      },
    ],
  },
};
