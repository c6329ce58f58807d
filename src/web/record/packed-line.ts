import type { PgnLine, PgnMove } from '../../chess/pgn.ts';

/**
 * A line of an imported game as the store keeps it: text. A browser copies every object of a record one by one, which for the moves of
 * two thousand games takes seconds.
 */

type PackedMove = string | [uci: string, before: unknown, nags: unknown, comments: unknown, variations: PackedLine[]];
type PackedLine = [comments: unknown, moves: PackedMove[]];

export function packLine(line: PgnLine): string {
  return JSON.stringify(packed(line));
}

/** The line of such a text, to be checked as anything stored; undefined if it is no such text. */
export function unpackLine(text: string): unknown {
  try {
    return unpacked(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function packed({ comments, moves }: PgnLine): PackedLine {
  return [comments, moves.map(packedMove)];
}

function packedMove({ uci, before, nags, comments, variations }: PgnMove): PackedMove {
  const isBare = before.length + nags.length + comments.length + variations.length === 0;
  return isBare ? uci : [uci, before, nags, comments, variations.map(packed)];
}

function unpacked([comments, moves]: PackedLine): unknown {
  return { comments, moves: moves.map(unpackedMove) };
}

function unpackedMove(move: PackedMove): unknown {
  const [uci, before, nags, comments, variations] = typeof move === 'string' ? [move, [], [], [], []] : move;
  return { uci, before, nags, comments, variations: variations.map(unpacked) };
}
