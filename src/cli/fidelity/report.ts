import { gameAt } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatPercent, formatQuantity } from '../../format/number.ts';
import { formatScore } from '../../format/score.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import { holm } from '../../measure/clustered.ts';
import { type Comparison, fidelityOf, type Replay, type ReplayedMove } from '../../measure/fidelity.ts';
import type { Rate } from '../../measure/rate.ts';
import type { RecordedSide } from '../../measure/recorded.ts';
import type { Card, Options } from '../../programs/program.ts';
import { formatTerms } from '../../session/terms.ts';
import { type Column, dataRows, textTable } from '../columns.ts';
import type { Terminal } from '../terminal.ts';
import { scoreData } from '../thought-text.ts';

/** The results of a replay. */
export interface FidelityReport {
  readonly card: Card;
  readonly file: string;
  readonly replays: readonly Replay[];
  /** The settings of the program for a game. */
  setupFor(side: RecordedSide): ReplaySetup;
  readonly others: readonly Other[];
  /** The limits given to the others, as text. */
  readonly othersPace: string;
}

export interface ReplaySetup {
  /** Options that differ from their defaults. */
  readonly settings: Options;
  readonly seed: number;
  readonly request: SearchRequest;
}

interface Other {
  readonly card: Card;
  readonly comparison: Comparison;
}

const KIND_WORDS = {
  counted: '',
  forced: 'the only move',
  recordBook: "the record's book",
  book: 'from our book',
} as const;

/** A replayed game as lines of text: every recorded move, and the one that our program plays. */
export function formatReplay(
  { side, moves }: Replay,
  { settings, request }: ReplaySetup,
  { paint }: Pick<Terminal, 'paint'>,
): string[] {
  const { number, white, black, result, event } = side;
  const options = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const terms = [`as ${side.color === 'white' ? 'White' : 'Black'}`, ...options, formatTerms(request)].join(', ');
  return [
    paint('bold', `Game ${number}: ${white} - ${black} ${result}, ${event}`),
    paint('dim', `  ours ${terms}`),
    ...moves.map((move) => `  ${formatMove(side, move, paint)}`),
  ];
}

function formatMove(side: RecordedSide, move: ReplayedMove, paint: Terminal['paint']): string {
  const { kind, isSame, reply } = move;
  const position = gameAt(side.game, move.ply);
  const dots = side.color === 'white' ? '. ' : '...';
  const head = `${`${move.move}${dots}`.padStart(6)}${makeSan(position, move.played).padEnd(8)}`;
  const mark = isSame ? paint('green', '=') : paint('yellow', '/');
  const own = reply.move === undefined ? (reply.fault ?? 'gives up') : isSame ? '' : makeSan(position, reply.move);
  const args = [KIND_WORDS[kind], reply.depth > 0 ? formatQuantity(reply.depth, 'ply', 'plies') : ''];
  if (reply.nodes > 0) args.push(formatQuantity(reply.nodes, 'position'));
  if (reply.score) args.push(formatScore(reply.score));
  return `${head} ${mark} ${own.padEnd(8)} ${paint('dim', args.filter(Boolean).join(', '))}`.trimEnd();
}

/** "31 of 98, 31.6 % (95 %: 23.2 to 41.4 %)". */
function formatRate({ same, of, share, low, high }: Rate): string {
  if (share === undefined) return 'no moves';
  return `${same} of ${of}, ${formatPercent(share)} (95 %: ${formatPercent(low).replace(' %', '')} to ${formatPercent(high)})`;
}

/** The totals as lines of text, others below. */
export function formatFidelity({ card, replays, others, othersPace }: FidelityReport): string[] {
  const { rate, byLot, kinds } = fidelityOf(replays);
  const games = replays.length === 1 ? 'one game' : `${replays.length} games`;
  const lines = [
    rate.of === 0
      ? `${card.id}: no moves to count in ${games}`
      : `${card.id} plays as recorded: ${formatRate(rate)} of its moves in ${games}; by lot ${formatPercent(byLot)}`,
  ];
  const apart = [
    kinds.recordBook.of > 0 ? `${kinds.recordBook.of} of the record's book (${kinds.recordBook.same} the same)` : '',
    kinds.book.of > 0 ? `${kinds.book.of} that ours plays from its book (${kinds.book.same} the same)` : '',
    kinds.forced.of > 0 ? `${kinds.forced.of} without a choice` : '',
  ].filter(Boolean);
  if (apart.length > 0) lines.push(`Not counted: ${apart.join(', ')}`);
  if (others.length === 0 || rate.of === 0) return lines;
  const rows: readonly Row[] = [{ program: card.id, rate }, ...rowsOf(others)];
  lines.push('', `The same ${rate.of} moves, others ${othersPace}:`, ...textTable(columnsFor(card), rows));
  lines.push(conclusion(card, rate, others));
  return lines;
}

/** A program's line of the comparison; the program that is examined has only its rate. */
interface Row extends Partial<Omit<Comparison, 'rate' | 'chance'>> {
  readonly program: string;
  readonly rate: Rate;
  /** Corrected for the number of programs compared. */
  readonly chance?: number;
}

function rowsOf(others: readonly Other[]): Row[] {
  const chances = chancesOf(others);
  return sorted(others).map(({ card: { id }, comparison }) => ({
    ...comparison,
    program: id,
    chance: chances.get(id)!,
  }));
}

const columnsFor = ({ id }: Card): readonly Column<Row>[] => [
  { key: 'program', head: 'program', isText: true },
  { head: 'same', text: ({ rate: { same, of, share } }) => (share === undefined ? '-' : `${same}/${of}`) },
  {
    key: 'rate',
    value: ({ rate }) => rateData(rate),
    head: 'rate',
    text: ({ rate: { share } }) => (share === undefined ? '-' : formatPercent(share)),
  },
  {
    head: '95 %',
    text: ({ rate: { share, low, high } }) =>
      share === undefined ? '-' : `${(100 * low).toFixed(1)} - ${(100 * high).toFixed(1)}`,
  },
  { key: 'onlyOther', head: 'only it', text: ({ onlyOther }) => String(onlyOther ?? '') },
  { key: 'onlyOurs', head: `only ${id}`, text: ({ onlyOurs }) => String(onlyOurs ?? '') },
  { key: 'chance', head: 'by chance', text: ({ chance }) => (chance === undefined ? '' : probability(chance)) },
  { key: 'fromBook', head: '', isText: true, text: ({ fromBook }) => (fromBook ? `${fromBook} from its book` : '') },
];

function conclusion(card: Card, rate: Rate, others: readonly Other[]): string {
  const [best] = sorted(others);
  if (!best || best.comparison.rate.of < rate.of) return 'Broken off: not every program answered every move.';
  const chances = chancesOf(others);
  const { rate: own } = best.comparison;
  const chance = chances.get(best.card.id)!;
  const { same } = own;
  if (same > rate.same) {
    return `${best.card.id} is nearer to the record than ${card.id}${chance < 0.05 ? '' : ', which may be chance'}.`;
  }
  if (same === rate.same) return `${card.id} and ${best.card.id} are equally near to the record.`;
  const likely = others.every((other) => chances.get(other.card.id)! < 0.05);
  const doubt = likely ? '' : '; of some the difference may be chance';
  return `${card.id} is nearer to the record than every other program${doubt}.`;
}

/** Chance probabilities, corrected for the number of programs compared. */
function chancesOf(others: readonly Other[]): ReadonlyMap<string, number> {
  const corrected = holm(others.map(({ comparison }) => comparison.chance));
  return new Map(others.map(({ card }, index) => [card.id, corrected[index]!]));
}

function sorted(others: readonly Other[]): Other[] {
  return [...others].sort((a, b) => b.comparison.rate.same - a.comparison.rate.same);
}

function probability(likely: number): string {
  return likely < 0.001 ? 'p<0.001' : `p=${likely.toFixed(3)}`;
}

/** The report as plain data. */
export function fidelityData({ card, file, replays, others, othersPace, setupFor }: FidelityReport) {
  const { rate, byLot, kinds } = fidelityOf(replays);
  return {
    program: card.id,
    file,
    rate: rateData(rate),
    byLot,
    kinds,
    games: replays.map(({ side, moves }) => ({
      game: side.number,
      event: side.event,
      white: side.white,
      black: side.black,
      result: side.result,
      color: side.color,
      ...setupFor(side),
      moves: moves.map((move) => moveData(side, move)),
    })),
    othersPace: others.length > 0 ? othersPace : null,
    against: dataRows(columnsFor(card), rowsOf(others)),
  };
}

function rateData({ same, of, share, low, high }: Rate) {
  return { same, of, share: share ?? null, low, high };
}

function moveData(side: RecordedSide, { ply, move, played, legal, kind, isSame, reply }: ReplayedMove) {
  const position = gameAt(side.game, ply);
  const { move: own, from, depth, nodes, millis, periodMillis, score, own: ownTexts, fault } = reply;
  return {
    ply,
    number: move,
    played,
    san: makeSan(position, played),
    legal,
    kind,
    same: isSame,
    ours: {
      move: own ?? null,
      san: own === undefined ? null : makeSan(position, own),
      from,
      depth,
      nodes,
      millis: Math.round(millis),
      periodMillis: Math.round(periodMillis),
      score: scoreData(score),
      own: ownTexts ?? null,
      fault: fault ?? null,
    },
  };
}
