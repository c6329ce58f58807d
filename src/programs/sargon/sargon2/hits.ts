/**
 * Attacks and guards: the one table that an evaluation fills, man by man and line by line. Hits on men of the other side are written from
 * its top down, hits on men of the same side from its bottom up. It is never cleared, and occasionally remains of an earlier evaluation are
 * read (described).
 */
import {
  BISHOP,
  BORDER,
  DIAGONALS,
  FIRST_SQUARE,
  JUMPS,
  KING,
  KNIGHT,
  LAST_SQUARE,
  LINES,
  PAWN,
  QUEEN,
  ROOK,
} from '../board.ts';
import type { Board } from './board.ts';

const ENTRIES = 128;
/** On a target: a man behind the one that is attacked, or, later, one that has been dealt with. On a source: it stands behind its queen. */
export const MARK = 128;
export const SQUARE_BITS = 127;

/** The table, and what the last scan found. */
export interface Hits {
  /** The square hit, by entry; 0 for an entry that was deleted. */
  readonly targets: Uint8Array;
  readonly sources: Uint8Array;
  /** The entry below the last attack. Attacks are those above, to 127. */
  lastAttack: number;
  /** The entry above the last guard. Guards are those below, from 0. */
  guards: number;
  /** The board that the sides control, weighed towards the centre: White's less Black's. */
  position: number;
}

/** A table as it is when the machine is switched on. */
export const newHits = (): Hits => ({
  targets: new Uint8Array(ENTRIES),
  sources: new Uint8Array(ENTRIES),
  lastAttack: ENTRIES - 1,
  guards: 0,
  position: 0,
});

/** The centrality of the squares of a quadrant, from its corner (described). */
const QUADRANT = ['0123', '1345', '2467', '3578'];

/** The centrality of a square, 0 to 8. */
export const CENTRALITY = Uint8Array.from({ length: 120 }, (_, square) => {
  const file = (square % 10) - 1;
  const rank = Math.trunc(square / 10) - 2;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return 0;
  return Number(QUADRANT[Math.min(rank, 7 - rank)]![Math.min(file, 7 - file)]);
});

/** Fills the table. */
export function scan(board: Board, hits: Hits): void {
  const { men } = board;
  hits.lastAttack = ENTRIES - 1;
  hits.guards = 0;
  hits.position = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square++) {
    const man = men[square]!;
    if (man === 0 || man === BORDER) continue;
    const kind = Math.abs(man);
    if (kind === PAWN) {
      step(men, hits, square, man > 0 ? 11 : -11);
      step(men, hits, square, man > 0 ? 9 : -9);
    } else if (kind === KNIGHT) for (let index = 0; index < 8; index++) step(men, hits, square, JUMPS[index]!);
    else if (kind === KING) for (let index = 0; index < 8; index++) step(men, hits, square, LINES[index]!);
    else {
      const end = kind === BISHOP ? DIAGONALS : 8;
      for (let index = kind === ROOK ? DIAGONALS : 0; index < end; index++) {
        slide(men, hits, square, LINES[index]!, index < DIAGONALS);
      }
    }
  }
}

/** Notes what a man does to the square one step away. */
function step(men: Int8Array, hits: Hits, from: number, by: number): void {
  const to = from + by;
  const hit = men[to]!;
  if (hit === BORDER) return;
  const man = men[from]!;
  control(hits, man, to);
  if (hit === 0) return;
  if (hit > 0 === man > 0) guard(hits, to, from);
  else attack(hits, to, from);
}

/** Notes what a man does along a line: through men of its side that can follow it, and to the second man of the other. */
function slide(men: Int8Array, hits: Hits, from: number, line: number, isDiagonal: boolean): void {
  const man = men[from]!;
  const kind = Math.abs(man);
  let isBehind = false;
  let isLast = false;
  let mark = 0;
  for (let to = from + line; ; to += line) {
    const hit = men[to]!;
    if (hit === BORDER) return;
    control(hits, man, to);
    if (hit === 0) {
      if (isLast) return;
      continue;
    }
    if (hit > 0 !== man > 0) {
      attack(hits, to, from);
      if (!isBehind) pin(men, hits, from, to, line);
      return;
    }
    guard(hits, to, from | mark);
    if (isLast) return;
    const friend = Math.abs(hit);
    isBehind = true;
    // 1. Through a pawn that captures that way, one square more.
    if (friend === PAWN && isDiagonal && hit > 0 === line > 0) isLast = true;
    // 2. Through a queen. A man behind its queen comes last in an exchange.
    else if (friend === QUEEN) {
      if (kind !== QUEEN) mark = MARK;
    }
    // 3. Through a man that moves alike.
    else if (friend !== (isDiagonal ? BISHOP : ROOK) || (isDiagonal && kind === BISHOP)) return;
  }
}

/** Notes the man of the other side behind the one that is attacked, if it is more than a pawn. */
function pin(men: Int8Array, hits: Hits, from: number, attacked: number, line: number): void {
  let to = attacked + line;
  while (men[to] === 0) to += line;
  const rear = men[to]!;
  if (rear === BORDER || rear > 0 === men[from]! > 0 || Math.abs(rear) === PAWN) return;
  attack(hits, to | MARK, from);
}

function control(hits: Hits, man: number, square: number): void {
  const share = CENTRALITY[square]! >> 1;
  hits.position += man > 0 ? share : -share;
}

function attack(hits: Hits, target: number, source: number): void {
  hits.targets[hits.lastAttack] = target;
  hits.sources[hits.lastAttack--] = source;
}

function guard(hits: Hits, target: number, source: number): void {
  hits.targets[hits.guards] = target;
  hits.sources[hits.guards++] = source;
}

// ----------------------------------------------------------------------------------------------------------------- pins

/** Deletes what men that are pinned, or that shield a dearer one, only seem to attack and guard. */
export function settlePins({ men }: Board, hits: Hits): void {
  const { targets, sources } = hits;
  for (let index = ENTRIES - 1; index > hits.lastAttack; index--) {
    if ((targets[index]! & MARK) === 0) continue;
    const attacker = sources[index]!;
    const front = targets[index + 1]! & SQUARE_BITS;
    const rear = targets[index]! & SQUARE_BITS;
    const rearKind = Math.abs(men[rear]!);
    const isKing = rearKind === KING;
    if (!isKing && Math.abs(men[attacker]!) >= rearKind && isGuarded(hits, rear)) continue;
    releaseGuards(men, hits, front, attacker, rear);
    releaseAttacks(men, hits, front, attacker, rearKind);
  }
}

function isGuarded({ targets, guards }: Hits, square: number): boolean {
  for (let index = 0; index < guards; index++) if (targets[index] === square) return true;
  return false;
}

const kindOn = (men: Int8Array, square: number): number => Math.abs(men[square & SQUARE_BITS]!);

/**
 * Marks as unguarded the men that the front man guards, except the man behind it, if they are worth less than that man and the attacker
 * does not attack them too.
 */
function releaseGuards(men: Int8Array, hits: Hits, front: number, attacker: number, rear: number): void {
  const { targets, sources, guards, lastAttack } = hits;
  const rearKind = kindOn(men, rear);
  for (let index = 0; index < guards; index++) {
    const target = targets[index]!;
    if (sources[index] !== front || target === rear || kindOn(men, target) >= rearKind) continue;
    let isAttackedToo = false;
    for (let at = ENTRIES - 1; at > lastAttack && !isAttackedToo; at--) {
      isAttackedToo = targets[at] === target && sources[at] === attacker;
    }
    if (!isAttackedToo) targets[index] = 0;
  }
}

/** Marks as unattacked the men that the front man attacks, except the attacker. */
function releaseAttacks(men: Int8Array, hits: Hits, front: number, attacker: number, rearKind: number): void {
  const { targets, sources, guards, lastAttack } = hits;
  for (let index = ENTRIES - 1; index > lastAttack; index--) {
    const target = targets[index]!;
    if (sources[index] !== front || target === attacker) continue;
    if (rearKind !== KING) {
      if (kindOn(men, target) >= rearKind) continue;
      // Below the last attack this reads what an earlier evaluation left.
      const below = targets[index - 1]!;
      if ((below & MARK) !== 0) {
        if (kindOn(men, below) < rearKind) targets[index] = 0;
        continue;
      }
    }
    let isGuardedByAttacker = false;
    for (let at = 0; at < guards && !isGuardedByAttacker; at++) {
      isGuardedByAttacker = targets[at] === target && sources[at] === attacker;
    }
    if (!isGuardedByAttacker) targets[index] = 0;
  }
}
