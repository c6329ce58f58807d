import type { Game } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { formatScore } from '../../format/score.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { type TracePath, tracePath } from '../../host/trace-path.ts';
import type { TracedMove } from '../../programs/program.ts';

/** Spaces of indentation for each ply. */
const INDENT = 2;

/**
 * Tells the events of a search as text, one a line, set in by their ply; a module stands at the ply it works on.
 * Values are in the program's own units.
 */
export function traceFormatter(game: Game, language: Language): (event: TraceEvent) => string {
  const path = tracePath(game, { language });
  return (event) => {
    const text = textOf(event, path);
    path.follow(event);
    const ply = 'ply' in event ? event.ply : path.moves.length + 1;
    return `${' '.repeat(INDENT * Math.max(0, ply - 1))}${text}`;
  };
}

function textOf(event: TraceEvent, path: TracePath): string {
  switch (event.kind) {
    case 'module':
      return event.name;
    case 'list':
      return listText(event.moves, (move) => path.name(event.ply, move));
    case 'enter':
      return `enter ${path.name(event.ply, event.move)}`;
    case 'leave':
      return `leave ${path.name(event.ply, event.move)}: ${signed(event.value)}`;
    case 'cut':
      return `cut by ${path.name(event.ply, event.move)}: ${signed(event.value)}`;
    case 'prune':
      return `prune ${path.name(event.ply, event.move)}: ${event.reason}`;
    case 'evaluate':
      return `evaluate ${signed(event.value)}`;
    case 'thought': {
      const { depth, nodes, score, own } = event.thought;
      const args = [`says depth ${depth}, ${nodes} positions`];
      if (score) args.push(formatScore(score));
      if (own?.score) args.push(`its own score ${own.score}`);
      return args.join(', ');
    }
    case 'missed':
      return `(${event.count} events were not kept)`;
    case 'decides': {
      const { move, from } = event.decision;
      return move === undefined ? 'decides on no move' : `decides ${path.name(1, move)}, from ${from}`;
    }
  }
}

/** "list of 2 moves, minimum/maximum: Nf3 +4/+6, e4 +3/+3"; values that are not known yet are a dash. */
function listText(moves: readonly TracedMove[], name: (move: string) => string): string {
  const columns = [...new Set(moves.flatMap(({ values }) => Object.keys(values)))];
  const head = moves.length === 1 ? 'list of 1 move' : `list of ${moves.length} moves`;
  if (moves.length === 0) return head;
  const valuesOf = ({ values }: TracedMove) =>
    columns.map((column) => (values[column] === undefined ? '-' : signed(values[column]))).join('/');
  const rows = moves.map((row) => `${name(row.move)} ${valuesOf(row)}`.trim());
  return `${[head, columns.join('/')].filter(Boolean).join(', ')}: ${rows.join(', ')}`;
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
