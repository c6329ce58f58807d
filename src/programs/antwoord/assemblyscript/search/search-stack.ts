import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { FRAME_BYTES, FRAMES, LINE_OF_PLY_BYTES, LINES } from './memory.ts';

/** The search's state at one ply of the current line. */
@unmanaged
export class Frame {
  /** The move being searched here; 0 for a null move or none. */
  move: Move = 0;
  /** The address of that move's continuation history (history.ts). */
  continuation: usize = 0;
  /** The corrected evaluation; UNKNOWN in check. */
  evaluation: i32 = 0;
  /** The move excluded in a singular search; 0 for none. */
  excluded: Move = 0;
  /** The last two quiet moves that caused a cutoff here. */
  killer: Move = 0;
  secondKiller: Move = 0;
  /** Beta cutoffs at this ply since the frame was reset. */
  cuts: i32 = 0;
  /** Double extensions on the line to here. */
  doubles: i32 = 0;
}

/** The frame of a ply, counted from the root. */
export function frameAt(ply: i32): Frame {
  return changetype<Frame>(own(FRAMES) + (ply as usize) * FRAME_BYTES);
}

/** The frame some plies nearer to the root. */
export function frameBack(frame: Frame, plies: usize): Frame {
  return changetype<Frame>(changetype<usize>(frame) - plies * FRAME_BYTES);
}

/** The frame some plies deeper. */
export function frameAhead(frame: Frame, plies: usize): Frame {
  return changetype<Frame>(changetype<usize>(frame) + plies * FRAME_BYTES);
}

function lineAt(ply: i32): usize {
  return own(LINES) + (ply as usize) * LINE_OF_PLY_BYTES;
}

/** Empties the variation of a ply. */
export function clearLine(ply: i32): void {
  store<u32>(lineAt(ply), 0);
}

/** Sets the variation of a ply to this move followed by the variation of the next ply. */
export function extendLine(ply: i32, move: Move): void {
  const own = lineAt(ply);
  const next = lineAt(ply + 1);
  const length = load<u32>(next);
  store<u32>(own, length + 1);
  store<u32>(own + 4, move);
  memory.copy(own + 8, next + 4, (length as usize) << 2);
}

/** Copies the variation of a ply to `to`. */
export function copyLine(ply: i32, to: usize): void {
  const line = lineAt(ply);
  memory.copy(to, line, ((load<u32>(line) as usize) + 1) << 2);
}
