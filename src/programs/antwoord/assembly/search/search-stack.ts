import { Move } from '../../../../kernel/assembly/move.ts';
import { FRAME_BYTES, FRAMES, LINE_OF_PLY_BYTES, LINES } from './memory.ts';

/** What the search knows of a ply on the way from the root to where it is. */
@unmanaged
export class Frame {
  /** The move that is being looked at here; 0 is none. */
  move: Move = 0;
  /** How well moves have done after that one: the place of its table (history.ts). */
  continuation: usize = 0;
  /** The evaluation, corrected; unknown in check. */
  evaluation: i32 = 0;
  /** The move that is left out, to see how good the others are. */
  excluded: Move = 0;
  /** Quiet moves that refuted the last moves here. */
  killer: Move = 0;
  secondKiller: Move = 0;
  /** How often the moves from here were refuted. */
  cuts: i32 = 0;
  /** How often the way here was extended by two. */
  doubles: i32 = 0;
}

/** The frame of a ply, counted from the root. */
export function frameAt(ply: i32): Frame {
  return changetype<Frame>(FRAMES + (ply as usize) * FRAME_BYTES);
}

/** The frame of a ply some plies back. */
export function frameBack(frame: Frame, plies: usize): Frame {
  return changetype<Frame>(changetype<usize>(frame) - plies * FRAME_BYTES);
}

/** The frame of the next ply. */
export function frameAhead(frame: Frame, plies: usize): Frame {
  return changetype<Frame>(changetype<usize>(frame) + plies * FRAME_BYTES);
}

function lineAt(ply: i32): usize {
  return LINES + (ply as usize) * LINE_OF_PLY_BYTES;
}

/** Begins a ply with no variation. */
export function clearLine(ply: i32): void {
  store<u32>(lineAt(ply), 0);
}

/** The variation of a ply becomes this move and what was found behind it. */
export function extendLine(ply: i32, move: Move): void {
  const own = lineAt(ply);
  const next = lineAt(ply + 1);
  const length = load<u32>(next);
  store<u32>(own, length + 1);
  store<u32>(own + 4, move);
  memory.copy(own + 8, next + 4, (length as usize) << 2);
}

/** Copies the variation of a ply to another place. */
export function copyLine(ply: i32, to: usize): void {
  const line = lineAt(ply);
  memory.copy(to, line, ((load<u32>(line) as usize) + 1) << 2);
}
