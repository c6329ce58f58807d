/**
 * The tables' answer for a position, in the shape of the public tablebase API (github.com/lichess-org/lila-tablebase), so that its clients
 * can query this server: `category` and `dtm` are from the side to move's view, and those of a move describe the position after it, so from
 * the opponent's view. `dtm` counts plies and is negative for the losing side. The fifty-move rule is ignored: `dtz` is null. Our additions
 * are `metric`, `unit`, `moves_to_mate` and `fen`.
 */
import type { Position } from 'plyhouse-kernel/position';
import { type Fen, makeFen } from '../chess/fen.ts';
import type { Prober } from './prober.ts';
import { movesOf, type TableValue } from './table.ts';

const CATEGORIES = ['win', 'draw', 'loss', 'unknown'] as const;
type Category = (typeof CATEGORIES)[number];

interface ProbeResult {
  readonly category: Category;
  /** Plies to mate with best play: positive for the side to move winning, negative for losing, 0 mated; null else. */
  readonly dtm: number | null;
  readonly dtz: null;
  readonly precise_dtz: null;
  /** The same in moves of the mating side; null if there is no mate. */
  readonly moves_to_mate: number | null;
  readonly checkmate: boolean;
  readonly stalemate: boolean;
  readonly insufficient_material: boolean;
  readonly variant_win: false;
  readonly variant_loss: false;
}

export interface AnswerMove extends ProbeResult {
  readonly uci: string;
  readonly san: string;
  /** A capture or a pawn's move. */
  readonly zeroing: boolean;
}

export interface TablebaseAnswer extends ProbeResult {
  readonly fen: Fen;
  readonly metric: 'dtm';
  readonly unit: 'plies';
  /** Best first. */
  readonly moves: readonly AnswerMove[];
}

/** All that the tables know of a position. */
export function answerFor(prober: Prober, position: Position): TablebaseAnswer {
  return {
    fen: makeFen(position),
    metric: 'dtm',
    unit: 'plies',
    ...standingOf(position, prober.probe(position)),
    moves: prober.moves(position).map(({ uci, san, after }) => ({
      uci,
      san,
      zeroing: after.halfmoves === 0,
      ...standingOf(after, prober.probe(after)),
    })),
  };
}

function standingOf(position: Position, worth: TableValue | undefined): ProbeResult {
  const isPlain = worth === undefined || worth.kind === 'draw';
  return {
    category: worth?.kind ?? 'unknown',
    dtm: isPlain ? null : worth.kind === 'win' ? worth.plies : 0 - worth.plies,
    dtz: null,
    precise_dtz: null,
    moves_to_mate: isPlain ? null : movesOf(worth.plies),
    checkmate: position.isCheckmate(),
    stalemate: position.isStalemate(),
    insufficient_material: position.isInsufficientMaterial(),
    variant_win: false,
    variant_loss: false,
  };
}
