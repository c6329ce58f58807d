import { gameOf, newGame, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatCount } from '../../format/number.ts';
import { type Choice, type Experiment, type Outcome, SIDES, type Side, STUDY } from '../../programs/chess05/inspect.ts';
import type { Terminal } from '../terminal.ts';

export const SCANS = ['ascending', 'descending'] as const;
export type ScanOrder = (typeof SCANS)[number];

/** Printed results of CHESS 0.5X ("Berekening of toeval?", Computerschaak 2/3, June 1982), without its positional part. */
const PRINTED: Readonly<
  Record<Side, { readonly order: readonly Uci[]; readonly choices: Readonly<Record<number, Uci>> }>
> = {
  white: { order: ['b5a4', 'b5b4', 'b5c4', 'b5a6', 'b5b6', 'b5c6'], choices: { 2: 'b5a4', 5: 'b5b4' } },
  black: { order: ['g4f3', 'g4g3', 'g4h3', 'g4f5', 'g4g5', 'g4h5'], choices: { 5: 'g4g3' } },
};
/** Printed outcomes of the study at five plies. */
const PRINTED_ENDS: readonly (Pick<Outcome, 'side' | 'positional' | 'end'> & { readonly line?: string })[] = [
  { side: 'white', positional: false, end: 'wins' },
  { side: 'white', positional: true, end: 'wins' },
  { side: 'black', positional: false, end: 'repeats', line: 'f3f2 e4e3 g3g4 e3e4 g4g3 e4e3 g3g4 e3e4 g4g3' },
  { side: 'black', positional: true, end: 'wins' },
];
/** The move of the study. */
const KEY: Readonly<Record<Side, Uci>> = { white: 'b5b4', black: 'g4g5' };

const ENDS: Readonly<Record<Outcome['end'], string>> = {
  wins: 'wins',
  repeats: 'repeats moves: a draw',
  stalemates: 'is stalemate: a draw',
  'goes astray': 'comes to nothing',
};

/** The experiment, run with both ways of reading the board. */
type Experiments = Readonly<Record<ScanOrder, Experiment>>;

/** The experiment as the article tells it, in lines of text, with the printed result beside each of ours. */
export function formatSaavedra(
  { ascending, descending }: Experiments,
  scan: ScanOrder,
  language: Language,
  { paint }: Pick<Terminal, 'paint'>,
): string[] {
  const [experiment, other] = scan === 'ascending' ? [ascending, descending] : [descending, ascending];
  const context: ReportContext = { experiment, scan, language };
  const title = (text: string) => ['', paint('bold', text)];
  return [
    paint('bold', 'Calculation or chance?'),
    'After "Berekening of toeval?", Computerschaak 2/3, June 1982. CHESS 0.5X plays Saavedra\'s study, the board read as',
    ...(scan === 'ascending'
      ? ['it read it, from a1 to h8. Values are 64ths of a pawn.']
      : [
          'CHESS 0.5 was published, from h8 to a1. The article tells of the other way round, so nothing printed stands',
          'beside this. Values are 64ths of a pawn.',
        ]),
    ...title('The study: White plays and wins'),
    ...formatCrossroads(context, 'white'),
    ...formatChoices(context, 'white', false),
    ...title('The colours reversed: Black plays and wins'),
    ...formatCrossroads(context, 'black'),
    ...formatChoices(context, 'black', false),
    ...formatPlayedOut(context, 'black', false, [5]),
    ...title('With the positional part'),
    'The article: 0.5X then solved it for both colours. The positional part printed in BYTE does so for neither; with the',
    formatPositional(context),
    ...SIDES.flatMap((side) => formatChoices(context, side, true)),
    ...title('Why: the order of the moves'),
    'The board is read row by row, and so are the squares that a man can go to. Each move gets a first score and the',
    'list is sorted by it; if nothing is captured and only men count, all are equal and the order stays:',
    ...SIDES.map((side) => formatOrder(context, side)),
    'At each depth a move that is better than the best so far is taken out of the list and put in front:',
    ...SIDES.flatMap((side) => formatLists(context, side)),
    ...SIDES.map((side) => formatReason(context, other, side)),
    ...title('Played out'),
    ...SIDES.flatMap((side) => [false, true].flatMap((part) => formatPlayedOut(context, side, part, [5, 6]))),
  ];
}

/** One run of the experiment, and how to print it. */
interface ReportContext {
  readonly experiment: Experiment;
  readonly scan: ScanOrder;
  readonly language: Language;
}

function formatCrossroads({ language }: ReportContext, side: Side): string[] {
  const { start, line } = STUDY[side];
  return [start, `After ${makeLine(newGame(start), line, { language })} the king has six moves.`];
}

function formatChoices(context: ReportContext, side: Side, positional: boolean): string[] {
  const those = context.experiment.choices.filter((each) => each.side === side && each.positional === positional);
  return those.map(({ plies, move, value, nodes }) => {
    const printed = positional ? undefined : PRINTED[side].choices[plies];
    const beside =
      printed === undefined ? '' : formatBeside(context, move === printed, formatMoves(context, side, [printed]));
    const cost = `value ${value}, ${formatCount(nodes)} positions`;
    return `  ${setting(side, plies, positional)}: ${formatMoves(context, side, [move])}  (${cost})${beside}`;
  });
}

function formatPlayedOut(context: ReportContext, side: Side, positional: boolean, depths: readonly number[]): string[] {
  const those = context.experiment.outcomes.filter(
    (each) => each.side === side && each.positional === positional && depths.includes(each.plies),
  );
  return those.map(({ plies, moves, end }) => {
    const printed = PRINTED_ENDS.find((each) => each.side === side && each.positional === positional);
    const isLike = printed?.end === end && (printed.line === undefined || printed.line === moves.join(' '));
    // The article plays at five plies.
    const beside = printed && plies === 5 ? formatBeside(context, isLike, ENDS[printed.end]) : '';
    const line = makeLine(newGame(STUDY[side].start), moves, { language: context.language });
    return `  ${setting(side, plies, positional)}: ${line}: ${ENDS[end]}${beside}`;
  });
}

function formatOrder(context: ReportContext, side: Side): string {
  const { generated, sorted } = choiceOf(context.experiment, side, 2);
  const isEqual = sorted.every(({ value }) => value === sorted[0]!.value);
  const values = isEqual ? `all ${sorted[0]!.value}` : sorted.map(({ value }) => value).join(', ');
  const { order } = PRINTED[side];
  const beside = formatBeside(context, generated.join(' ') === order.join(' '), formatMoves(context, side, order));
  return `  ${name(side)}: ${formatMoves(context, side, generated)}  (${values})${beside}`;
}

function formatLists(context: ReportContext, side: Side): string[] {
  const { lists } = choiceOf(context.experiment, side, 5);
  return lists.map((list, index) => `  ${name(side)}, ${index + 2} plies: ${formatMoves(context, side, list)}`);
}

/** The reason for the choice, derived from the lists and from the run that reads the board the other way round. */
function formatReason(context: ReportContext, other: Experiment, side: Side): string {
  const { move, value, lists } = choiceOf(context.experiment, side, 5);
  const twin = choiceOf(other, side, 5);
  const [own, its] = [formatMoves(context, side, [move]), formatMoves(context, side, [twin.move])];
  if (twin.move === move || twin.value !== value) return `${name(side)}'s choice does not hang on the order.`;
  const before = lists.at(-2)!;
  const stands =
    before.indexOf(move) < before.indexOf(twin.move) ? `${own} stands before ${its}` : `${its} stands first`;
  const luck =
    KEY[side] === move
      ? 'the move of the study, by chance'
      : `not ${formatMoves(context, side, [KEY[side]])}, by chance`;
  return `At five plies ${own} and ${its} are worth the same, ${value}; ${stands}, so ${name(side)} plays ${own}: ${luck}.`;
}

/** The colours for which the positional part solves the study. */
function formatPositional({ experiment }: ReportContext): string {
  const solved = experiment.outcomes.filter(
    ({ positional, plies, end }) => positional && plies === 5 && end === 'wins',
  );
  const sides = solved.map(({ side }) => name(side));
  if (sides.length === 2) return 'king drawn to the centre in endings, as we infer, ours solves it for both:';
  return `king drawn to the centre in endings, as we infer, ours solves it for ${sides[0] ?? 'neither'}:`;
}

function formatMoves({ language }: ReportContext, side: Side, moves: readonly Uci[]): string {
  const position = positionOf(gameOf(STUDY[side].start, STUDY[side].line));
  return moves.map((move) => makeSan(position, move, { language })).join(' ');
}

function formatBeside({ scan }: ReportContext, isSame: boolean, printed: string): string {
  if (scan !== 'ascending') return '';
  return isSame ? '  [as printed]' : `  [printed: ${printed}]`;
}

function setting(side: Side, plies: number, positional: boolean): string {
  return `${name(side)}, ${plies} plies, ${positional ? 'with the positional part' : 'men alone'}`;
}

function choiceOf({ choices }: Experiment, side: Side, plies: number): Choice {
  return choices.find((each) => each.side === side && each.plies === plies && !each.positional)!;
}

function name(side: Side): string {
  return side === 'white' ? 'White' : 'Black';
}

/** The experiment as plain data, with what is printed. */
export function saavedraData(experiment: Experiment, scan: ScanOrder) {
  return {
    experiment: 'saavedra',
    program: 'chess05x',
    scan,
    study: STUDY,
    printed: { ...PRINTED, outcomes: PRINTED_ENDS },
    ...experiment,
  };
}
