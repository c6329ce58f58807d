import type { Uci } from '../chess/move.ts';
import type { Origin, Own, Score } from '../programs/program.ts';
import { clusteredRate } from './clustered.ts';
import { type Rate, signTest } from './rate.ts';
import type { RecordedPly, RecordedSide } from './recorded.ts';

/** A program's answer in place of the recorded program. */
export interface ProgramReply {
  /** Absent if it resigns, or crashed. */
  readonly move?: Uci;
  readonly from: Origin;
  readonly depth: number;
  readonly nodes: number;
  readonly millis: number;
  readonly periodMillis: number;
  readonly score?: Score;
  readonly own?: Own;
  /** Why there is no answer. */
  readonly fault?: string;
}

const MOVE_KINDS = ['counted', 'forced', 'recordBook', 'book'] as const;
/**
 * `forced`: there was no other move. `recordBook`: the record says that it came from the original's book. `book`: ours
 * plays from its own. All others are `counted`.
 */
type MoveKind = (typeof MOVE_KINDS)[number];

/** A move of the record with the answer of ours. */
export interface ReplayedMove extends RecordedPly {
  readonly kind: MoveKind;
  readonly isSame: boolean;
  readonly reply: ProgramReply;
}

/** A recorded side, replayed. */
export interface Replay {
  readonly side: RecordedSide;
  readonly moves: readonly ReplayedMove[];
}

/** Compares our answers with the record. */
export function replayOf(side: RecordedSide, replies: readonly ProgramReply[]): Replay {
  const moves = side.plies.slice(0, replies.length).map((ply, index): ReplayedMove => {
    const reply = replies[index]!;
    return { ...ply, reply, kind: kindOf(ply, reply), isSame: reply.move === ply.played };
  });
  return { side, moves };
}

function kindOf({ legal, isFromBook }: RecordedPly, { from }: ProgramReply): MoveKind {
  if (isFromBook) return 'recordBook';
  if (legal === 1) return 'forced';
  return from === 'book' ? 'book' : 'counted';
}

/** The agreement of ours with the record. */
export interface Fidelity {
  /** The rate over the counted moves; its interval is clustered by game. */
  readonly rate: Rate;
  /** The expected share of random moves at the same positions, 0 to 1. */
  readonly byLot: number;
  /** The number of matches among all moves of each kind. */
  readonly kinds: Readonly<Record<MoveKind, { readonly same: number; readonly of: number }>>;
}

export function fidelityOf(replays: readonly Replay[]): Fidelity {
  const moves = replays.flatMap((replay) => replay.moves);
  const countOf = (kind: MoveKind) => {
    const those = moves.filter((move) => move.kind === kind);
    return { same: those.filter(({ isSame }) => isSame).length, of: those.length };
  };
  const counted = moves.filter(({ kind }) => kind === 'counted');
  const { same, of } = countOf('counted');
  return {
    rate: clusteredRate(
      replays.map((replay) => {
        const own = replay.moves.filter(({ kind }) => kind === 'counted');
        return { same: own.filter(({ isSame }) => isSame).length, of: own.length };
      }),
    ),
    byLot: of === 0 ? 0 : counted.reduce((sum, { legal }) => sum + 1 / legal, 0) / of,
    kinds: {
      counted: { same, of },
      forced: countOf('forced'),
      recordBook: countOf('recordBook'),
      book: countOf('book'),
    },
  };
}

/** The results of another program on the moves that counted for ours. */
export interface Comparison {
  readonly rate: Rate;
  /** The number of its answers that came from its book. */
  readonly fromBook: number;
  /** Moves that only ours, and only the other, has as the record. */
  readonly onlyOurs: number;
  readonly onlyOther: number;
  /** The sign test on these two: how likely chance alone makes as great a difference. */
  readonly chance: number;
}

/**
 * Compares another program on the counted moves.
 * @param answers its answers to the counted moves of each replay, in their order.
 */
export function compare(replays: readonly Replay[], answers: readonly (readonly ProgramReply[])[]): Comparison {
  let [fromBook, onlyOurs, onlyOther] = [0, 0, 0];
  const games = replays.map(({ moves }, index) => {
    let [same, of] = [0, 0];
    const counted = moves.filter(({ kind }) => kind === 'counted');
    for (const [at, reply] of (answers[index] ?? []).entries()) {
      const { played, isSame } = counted[at]!;
      const isOther = reply.move === played;
      of++;
      if (isOther) same++;
      if (reply.from === 'book') fromBook++;
      if (isSame && !isOther) onlyOurs++;
      if (isOther && !isSame) onlyOther++;
    }
    return { same, of };
  });
  return { rate: clusteredRate(games), fromBook, onlyOurs, onlyOther, chance: signTest(onlyOurs, onlyOther) };
}
