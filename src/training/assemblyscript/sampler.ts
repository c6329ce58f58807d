/**
 * Plays a game of the training over and writes its quiet positions as samples: no check, a best move that takes and
 * promotes nothing, a score within bounds.
 */

import { bit, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { isCheck, list, listAt, play, present, takeBack } from 'plyhouse-kernel/assemblyscript/kernel.ts';
import { claimMemory, LIST_BYTES } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { capturedOf, Move, promotionOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { BISHOP, KING, KNIGHT, PAWN, ROOK } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { isWhiteToMove, kindOn, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { evaluate, startEvaluation } from '../../programs/antwoord/assemblyscript/evaluate/evaluate.ts';
import { EVALUATION_END } from '../../programs/antwoord/assemblyscript/evaluate/memory.ts';
import { hasNetwork, networkValue, prepareNetwork } from '../../programs/antwoord/assemblyscript/evaluate/network.ts';
import {
  COUNT_AT,
  EXPECTED_AT,
  EXPECTED_UNIT,
  MEN_AT,
  OCCUPIED_AT,
  OTHER_KING_AT,
  OWN_KING_AT,
  SAMPLE_BYTES,
} from './sample.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from 'plyhouse-kernel/assemblyscript/kernel.ts';
/** Prepares for a network that values the replies (load-network.ts). */
export { prepareNetwork };

const HEAD_BYTES: usize = 4;
/** A game has at most 65,535 moves of four bytes each; real ones have far fewer. */
const RECORD_BYTES: usize = 0x4_0000;
/** More than a record of this size can have. */
const MOST_SAMPLES: usize = RECORD_BYTES / 4;

/** The address of the record of a game (training/game.ts). */
export const recordAt: usize = EVALUATION_END;
/** The maximum length of a record. */
export const recordBytes: i32 = RECORD_BYTES as i32;
/** The address of its samples. */
export const samplesAt: usize = recordAt + ((RECORD_BYTES + 63) & ~63);

const samplesEnd: usize = samplesAt + MOST_SAMPLES * SAMPLE_BYTES;
/** The moves of a position while they are tried. */
const repliesAt: usize = samplesEnd;
/** The value of each position of the game: doubles. */
const worthAt: usize = (repliesAt + LIST_BYTES + 7) & ~7;
const MOST_PLIES: usize = 65_536;

claimMemory(worthAt + 8 * MOST_PLIES);
startEvaluation();

/**
 * Plays the game of the record from the position that has been set up, and writes its quiet positions.
 * A position is worth what the search said of it and, the more the closer, of the later ones, and in the end how the game
 * ended: temporal differences (R. Sutton, "Learning to predict by the methods of temporal differences", 1988).
 * @param mostScore no position is kept whose score is larger, in centipawns either way.
 * @param slope centipawns for an expected score of 1/(1+1/e).
 * @param lambda how much of its worth a position owes to the later ones: 0 none, 1 only to the result.
 * @returns how many; or, below 0, at which of its moves one is not legal: -1 the first.
 */
export function sample(mostScore: i32, slope: f64, lambda: f64): i32 {
  const plies = load<u16>(recordAt) as i32;
  const randomPlies = load<u8>(recordAt + 2) as i32;
  const result = load<u8>(recordAt + 3) as i32;
  const scores = recordAt + HEAD_BYTES + 2 * ((plies - randomPlies) as usize);
  let later = (result as f64) / 2;
  for (let ply = plies - 1; ply >= randomPlies; ply--) {
    later = lambda * later + (1 - lambda) * expected(load<i16>(scores + 2 * (ply as usize)), slope);
    store<f64>(worthAt + 8 * (ply as usize), later);
  }
  let at = samplesAt;
  for (let ply = 0; ply < plies; ply++) {
    const move = moveOf(load<u16>(recordAt + HEAD_BYTES + 2 * (ply as usize)));
    if (move === 0) return -1 - ply;
    if (ply >= randomPlies) {
      const score = load<i16>(scores + 2 * (ply as usize)) as i32;
      if (abs(score) <= mostScore && capturedOf(move) === 0 && promotionOf(move) === 0 && !isCheck()) {
        writeSample(changetype<Position>(present()), load<f64>(worthAt + 8 * (ply as usize)), at);
        at += SAMPLE_BYTES;
      }
    }
    play(move);
  }
  return ((at - samplesAt) / SAMPLE_BYTES) as i32;
}

/**
 * Plays the game of the record and writes positions that any move leads to from its own, with what the hand-written
 * evaluation says of them, or the network that has been loaded: quiet or not, for there they are asked in the search too.
 * Those in check they are not asked about.
 * @param share how many of 256 moves are tried, at random.
 * @param slope as in {@link sample}.
 * @returns how many samples; below 0 as {@link sample}.
 */
export function sampleReplies(share: u32, seed: u64, slope: f64): i32 {
  const plies = load<u16>(recordAt) as i32;
  const randomPlies = load<u8>(recordAt + 2) as i32;
  let at = samplesAt;
  let chance = seed;
  for (let ply = 0; ply < plies; ply++) {
    const move = moveOf(load<u16>(recordAt + HEAD_BYTES + 2 * (ply as usize)));
    if (move === 0) return -1 - ply;
    if (ply >= randomPlies) {
      const count = list();
      // The replies' neurons follow from those of this position.
      if (hasNetwork()) networkValue(changetype<Position>(present()));
      memory.copy(repliesAt, listAt, (count as usize) << 2);
      for (let each = repliesAt; each < repliesAt + ((count as usize) << 2) && at < samplesEnd; each += 4) {
        // Knuth's generator (MMIX): its high bits are good enough here.
        chance = chance * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407;
        if (((chance >> 56) as u32) >= share) continue;
        play(load<u32>(each));
        if (!isCheck()) {
          const position = changetype<Position>(present());
          writeSample(position, expected(staticValue(position), slope), at);
          at += SAMPLE_BYTES;
        }
        takeBack();
      }
    }
    play(move);
  }
  return ((at - samplesAt) / SAMPLE_BYTES) as i32;
}

/** The value of a position for White by the network, or by the hand-written evaluation if no network is loaded. */
function staticValue(position: Position): i32 {
  const isWhite = isWhiteToMove(position);
  if (!hasNetwork()) return isWhite ? evaluate<White>(position) : -evaluate<Black>(position);
  const value = networkValue(position);
  return isWhite ? value : -value;
}

/** Writes the present position as the first sample, worth nothing, for tests. */
export function samplePresent(): void {
  writeSample(changetype<Position>(present()), 0.5, samplesAt);
}

/** The legal move of this number in a record; 0 if there is none. */
function moveOf(packed: u32): Move {
  const end = listAt + ((list() as usize) << 2);
  for (let at = listAt; at < end; at += 4) {
    const move = load<u32>(at);
    if (((move & 0xfff) | (promotionOf(move) << 12)) === packed) return move;
  }
  return 0;
}

/** The expected score of a value in centipawns. */
function expected(score: i32, slope: f64): f64 {
  return 1 / (1 + Math.exp(-(score as f64) / slope));
}

/** @param worth the expected score, from White's view. */
function writeSample(position: Position, worth: f64, at: usize): void {
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
  store<u16>(at + EXPECTED_AT, Math.round((isWhite ? worth : 1 - worth) * EXPECTED_UNIT) as u16);
}

/** Kinds as the network counts them: pawn 0, knight, bishop, rook, queen, king 5. */
function rankOf(kind: u32): u32 {
  if (kind === PAWN) return 0;
  if (kind === KNIGHT) return 1;
  if (kind === BISHOP) return 2;
  if (kind === ROOK) return 3;
  return kind === KING ? 5 : 4;
}
