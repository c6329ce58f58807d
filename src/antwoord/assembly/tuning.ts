/**
 * The evaluation as its tests and its tuning call it: the kernel's game, and what the present position is worth. A
 * module of its own, so that neither the kernel nor the engine carries what only they need.
 */
import { Black, White } from './color.ts';
import { evaluate, startEvaluation } from './evaluate/evaluate.ts';
import { EVALUATION_END } from './evaluate/memory.ts';
import {
  begin,
  castlingRook,
  clear,
  count,
  countByMaking,
  deepest,
  freshHash,
  grantCastling,
  hash,
  isCheck,
  length,
  list,
  listAt,
  longestGame,
  play,
  present,
  repetitions,
  see,
  takeBack,
} from './kernel.ts';
import { claimMemory } from './memory.ts';
import { isWhiteToMove, Position } from './position.ts';

export {
  begin,
  castlingRook,
  clear,
  count,
  countByMaking,
  deepest,
  freshHash,
  grantCastling,
  hash,
  isCheck,
  length,
  list,
  listAt,
  longestGame,
  play,
  present,
  repetitions,
  see,
  takeBack,
};

claimMemory(EVALUATION_END);
startEvaluation();

/** What the present position is worth to the side to move, in centipawns. */
export function evaluation(): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
}
