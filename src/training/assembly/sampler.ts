/**
 * Plays a game of the training over and writes its quiet positions as samples: no check, a best move that takes and
 * promotes nothing, a score within bounds.
 */

import { bit, firstOf, rest } from '../../kernel/assembly/bitboard.ts';
import { Black, White } from '../../kernel/assembly/color.ts';
import { isCheck, list, listAt, play, present, takeBack } from '../../kernel/assembly/kernel.ts';
import { claimMemory, LIST_BYTES } from '../../kernel/assembly/memory.ts';
import { capturedOf, Move, promotionOf } from '../../kernel/assembly/move.ts';
import { BISHOP, KING, KNIGHT, PAWN, ROOK } from '../../kernel/assembly/piece.ts';
import { isWhiteToMove, kindOn, occupiedOf, Position } from '../../kernel/assembly/position.ts';
import { evaluate, startEvaluation } from '../../programs/antwoord/assembly/evaluate/evaluate.ts';
import { EVALUATION_END } from '../../programs/antwoord/assembly/evaluate/memory.ts';
import {
  COUNT_AT,
  MEN_AT,
  OCCUPIED_AT,
  OTHER_KING_AT,
  OWN_KING_AT,
  RESULT_AT,
  SAMPLE_BYTES,
  SCORE_AT,
} from './sample.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from '../../kernel/assembly/kernel.ts';

const HEAD_BYTES: usize = 6;
/** In two bytes each a game has at most 65,535 moves and as many numbers of asides; real ones have far fewer. */
const RECORD_BYTES: usize = 0x4_0000;
/** More than a record of this size can have: an aside takes four bytes. */
const MOST_SAMPLES: usize = RECORD_BYTES / 4;
/** A position beside the game has no result. */
const NO_RESULT: i32 = 3;
/** No evaluation is written as more, in centipawns. */
const MOST_STATIC: i32 = 4000;
/** Marks a move behind which its answer stands. */
const ANSWERED: u32 = 0x8000;

/** Where the record of a game is put (training/game.ts). */
export const recordAt: usize = EVALUATION_END;
/** How long it may be. */
export const recordBytes: i32 = RECORD_BYTES as i32;
/** Where its samples are written. */
export const samplesAt: usize = recordAt + ((RECORD_BYTES + 63) & ~63);

const samplesEnd: usize = samplesAt + MOST_SAMPLES * SAMPLE_BYTES;
/** The moves of a position, while they are tried. */
const repliesAt: usize = samplesEnd;

claimMemory(repliesAt + LIST_BYTES);
startEvaluation();

/**
 * Plays the game of the record from the position that has been set up, and writes its quiet positions and those beside it.
 * @param mostScore no position is kept whose score is larger, in centipawns either way.
 * @returns how many; or, below 0, at which of its moves one is not legal: -1 the first.
 */
export function sample(mostScore: i32): i32 {
  const plies = load<u16>(recordAt) as i32;
  const randomPlies = load<u8>(recordAt + 2) as i32;
  const result = load<u8>(recordAt + 3) as i32;
  const scores = recordAt + HEAD_BYTES + 2 * ((plies - randomPlies) as usize);
  let aside = scores + 2 * (plies as usize);
  const end = aside + 2 * (load<u16>(recordAt + 4) as usize);
  let at = samplesAt;
  for (let ply = 0; ply < plies; ply++) {
    const move = moveOf(load<u16>(recordAt + HEAD_BYTES + 2 * (ply as usize)));
    if (move === 0) return -1 - ply;
    if (ply >= randomPlies) {
      const score = load<i16>(scores + 2 * (ply as usize)) as i32;
      if (abs(score) <= mostScore && capturedOf(move) === 0 && promotionOf(move) === 0 && !isCheck()) {
        writeSample(changetype<Position>(present()), score, result, at);
        at += SAMPLE_BYTES;
      }
      if (aside < end) {
        let left = load<u16>(aside) as i32;
        for (aside += 2; left > 0; left--) {
          const tried: u32 = load<u16>(aside);
          const first = moveOf(tried & ~ANSWERED);
          if (first === 0) return -1 - ply;
          play(first);
          const isAnswered = (tried & ANSWERED) !== 0;
          if (isAnswered) {
            aside += 2;
            const answer = moveOf(load<u16>(aside));
            if (answer === 0) return -1 - ply;
            play(answer);
          }
          const found = load<i16>(aside + 2) as i32;
          if (abs(found) <= mostScore) {
            writeSample(changetype<Position>(present()), found, NO_RESULT, at);
            at += SAMPLE_BYTES;
          }
          aside += 4;
          takeBack();
          if (isAnswered) takeBack();
        }
      }
    }
    play(move);
  }
  return ((at - samplesAt) / SAMPLE_BYTES) as i32;
}

/**
 * Plays the game of the record and writes positions that any move leads to from its own, with what the hand-written
 * evaluation says of them: quiet or not, for there it is asked in the search too. Those in check it is not asked about.
 * @param share of 256 moves so many are tried, by chance.
 * @returns how many samples; below 0 as {@link sample}.
 */
export function sampleReplies(share: u32, seed: u64): i32 {
  const plies = load<u16>(recordAt) as i32;
  const randomPlies = load<u8>(recordAt + 2) as i32;
  let at = samplesAt;
  let chance = seed;
  for (let ply = 0; ply < plies; ply++) {
    const move = moveOf(load<u16>(recordAt + HEAD_BYTES + 2 * (ply as usize)));
    if (move === 0) return -1 - ply;
    if (ply >= randomPlies) {
      const count = list();
      memory.copy(repliesAt, listAt, (count as usize) << 2);
      for (let each = repliesAt; each < repliesAt + ((count as usize) << 2) && at < samplesEnd; each += 4) {
        // Knuth's generator (MMIX): its high bits are good enough here.
        chance = chance * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
        if (((chance >> 56) as u32) >= share) continue;
        play(load<u32>(each));
        if (!isCheck()) {
          const position = changetype<Position>(present());
          const score = isWhiteToMove(position) ? evaluate<White>(position) : -evaluate<Black>(position);
          writeSample(position, max(-MOST_STATIC, min(MOST_STATIC, score)), NO_RESULT, at);
          at += SAMPLE_BYTES;
        }
        takeBack();
      }
    }
    play(move);
  }
  return ((at - samplesAt) / SAMPLE_BYTES) as i32;
}

/** Writes the present position as the first sample, worth nothing, for tests. */
export function samplePresent(): void {
  writeSample(changetype<Position>(present()), 0, 1, samplesAt);
}

/** The legal move of this number in a record; 0 where there is none. */
function moveOf(packed: u32): Move {
  const end = listAt + ((list() as usize) << 2);
  for (let at = listAt; at < end; at += 4) {
    const move = load<u32>(at);
    if (((move & 0xfff) | (promotionOf(move) << 12)) === packed) return move;
  }
  return 0;
}

/** @param score and @param result from White's view. */
function writeSample(position: Position, score: i32, result: i32, at: usize): void {
  const isWhite = isWhiteToMove(position);
  const turn: usize = isWhite ? 0 : 56;
  const own = isWhite ? position.white : position.black;
  const occupied = isWhite ? occupiedOf(position) : bswap(occupiedOf(position));
  memory.fill(at, 0, SAMPLE_BYTES);
  store<u64>(at + OCCUPIED_AT, occupied);
  let index: usize = 0;
  for (let left = occupied; left !== 0; left = rest(left)) {
    const square = firstOf(left) ^ turn;
    const kind = rankOf(kindOn(position, bit(square)));
    const isOwn = (own & bit(square)) !== 0;
    if (kind === 5) store<u8>(at + (isOwn ? OWN_KING_AT : OTHER_KING_AT), (square ^ turn) as u8);
    const code = kind | (isOwn ? 0 : 8);
    const byte = at + MEN_AT + (index >> 1);
    store<u8>(byte, (load<u8>(byte) as u32) | (code << (((index & 1) as u32) << 2)));
    index++;
  }
  store<u8>(at + COUNT_AT, index as u8);
  store<i16>(at + SCORE_AT, (isWhite ? score : -score) as i16);
  store<u8>(at + RESULT_AT, (isWhite || result === NO_RESULT ? result : 2 - result) as u8);
}

/** Kinds as the network counts them: pawn 0, knight, bishop, rook, queen, king 5. */
function rankOf(kind: u32): u32 {
  if (kind === PAWN) return 0;
  if (kind === KNIGHT) return 1;
  if (kind === BISHOP) return 2;
  if (kind === ROOK) return 3;
  return kind === KING ? 5 : 4;
}
