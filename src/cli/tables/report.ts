import type { Position } from 'plyhouse-kernel/position';
import { makeLine } from '../../chess/notation.ts';
import type { AnswerMove, TablebaseAnswer } from '../../endgames/answer.ts';
import type { Longest, PositionCount, SideStats } from '../../endgames/stats.ts';
import type { TableProgress } from '../../endgames/table-builder.ts';
import { formatQuantity } from '../../format/number.ts';
import type { Terminal } from '../terminal.ts';

/** The result of a table lookup, as text. */
export function formatAnswer(answer: TablebaseAnswer, { paint }: Terminal): string[] {
  const lines = [`${paint('bold', formatStanding(answer))}`];
  if (answer.checkmate) lines[0] = paint('bold', 'checkmate');
  if (answer.stalemate) lines[0] = paint('bold', 'draw: stalemate');
  const width = Math.max(0, ...answer.moves.map(({ san }) => san.length));
  for (const [category, title] of [
    ['loss', 'wins'],
    ['draw', 'draws'],
    ['win', 'loses'],
    ['unknown', 'unknown'],
  ] as const) {
    const moves = answer.moves.filter((move) => move.category === category);
    // If nothing is known, that has been printed already.
    if (category === 'unknown' && moves.length === answer.moves.length) break;
    if (moves.length > 0) lines.push('', paint('dim', title));
    for (const move of moves) lines.push(`  ${move.san.padEnd(width)}  ${formatMove(move)}`.trimEnd());
  }
  return lines;
}

function formatStanding({ category, dtm, moves_to_mate: moves }: TablebaseAnswer): string {
  if (category === 'unknown') return 'unknown';
  if (dtm === null) return 'draw';
  return `${category} in ${formatQuantity(moves!, 'move')} (${formatQuantity(Math.abs(dtm), 'ply', 'plies')})`;
}

/** The distance of a move, this move included: that of the position before it if it is played. */
function formatMove({ category, dtm, checkmate }: AnswerMove): string {
  if (checkmate) return 'mate';
  if (dtm === null) return '';
  const plies = Math.abs(dtm) + 1;
  const moves = Math.ceil(plies / 2);
  return `${category === 'loss' ? 'mates' : 'mated'} in ${formatQuantity(moves, 'move')} (${formatQuantity(plies, 'ply', 'plies')})`;
}

/** A line of best play, as text and as data. */
export function formatTableLine(position: Position, ucis: readonly string[]): string[] {
  if (ucis.length === 0) return ['no move leads anywhere: it is mate'];
  const moves = formatQuantity(Math.ceil(ucis.length / 2), 'move');
  return [`mate in ${moves} (${formatQuantity(ucis.length, 'ply', 'plies')})`, makeLine(position, ucis)];
}

/** The statistics of a table, as text. */
export function formatStats(material: string, sides: readonly SideStats[], { paint }: Terminal): string[] {
  const lines = [`${paint('bold', material)}  distance to mate; no rights to castle, the fifty-move rule left aside`];
  for (const side of sides) {
    const name = side.turn === 'white' ? 'White' : 'Black';
    lines.push('', `${name} to move`, `  ${row('legal', side.legal)}`);
    for (const [label, count] of [
      ['won', side.wins],
      ['drawn', side.draws],
      ['lost', side.losses],
    ] as const) {
      lines.push(`  ${row(label, count)}  ${formatShare(count.positions, side.legal.positions)}`);
    }
    if (side.longestWin) lines.push(...formatLongest('longest win', side.longestWin));
    if (side.longestLoss) lines.push(...formatLongest('longest loss', side.longestLoss));
  }
  if (sides.length === 1) lines.push('', 'Black to move: the same, for both sides have the same men');
  return lines;
}

function row(label: string, { positions, alike }: PositionCount): string {
  return `${label.padEnd(6)} ${String(positions).padStart(11)}  (${alike} without mirror images)`;
}

function formatLongest(label: string, { moves, plies, positions, alike, examples }: Longest): string[] {
  const places = `${formatQuantity(positions, 'position')}, ${alike} without mirror images`;
  return [
    `  ${label}: ${formatQuantity(moves, 'move')} (${formatQuantity(plies, 'ply', 'plies')}), ${places}`,
    ...examples.map((fen) => `    ${fen}`),
  ];
}

/** A share in per cent; 100 % and 0 % only if exact. */
function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (100 * part) / whole;
  const text = share.toFixed(2);
  if (text === '100.00' && part < whole) return '> 99.99 %';
  if (text === '0.00' && part > 0) return '< 0.01 %';
  return `${text} %`;
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes} bytes`;
  if (bytes < 10_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The progress of a build or a check. */
export function formatProgress({ phase, done, ply, decided }: TableProgress): string {
  if (phase === 'plies') return `mates in ${ply} plies, ${decided} positions decided`;
  return `${phase} ${Math.floor(100 * done)} %`;
}
