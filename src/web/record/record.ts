import type { Color } from 'plyhouse-kernel/position';
import { type Ending, endingOf, fenOf, type Game, gameAt, takeBack, turnOf } from '../../chess/game.ts';
import type { WritableGame } from '../../chess/make-pgn.ts';
import { MoveError, type Uci } from '../../chess/move.ts';
import type { Outcome } from '../../host/engine-client.ts';
import type { GameAnalysis } from '../../measure/analysis.ts';
import type { Options, Origin, Own, Saying, Score } from '../../programs/program.ts';
import { endSession, flagFalls, type Session, type SessionRules, takeTurn } from '../../session/session.ts';
import { type SideClock, startClock } from '../../session/side-clock.ts';
import type { Terms } from '../../session/terms.ts';
import { tournamentOfGame } from './game-id.ts';

/** The player of one colour. */
export type Side =
  /** The user of the page; with two people at one board, each may have a name. */
  | { readonly kind: 'visitor'; readonly name?: string }
  | { readonly kind: 'program'; readonly program: string }
  /** A name from an imported game; nobody moves for it. */
  | { readonly kind: 'named'; readonly name: string };

/** The kinds of help for a visitor during a game; a change of level is one, too. */
export const HELPS = ['hint', 'analysis', 'level'] as const;
export type Help = (typeof HELPS)[number];

/** A program's thoughts on the move it made. */
export interface Note {
  /** The half-move of the game to which it belongs, from 1. */
  readonly ply: number;
  readonly program: string;
  readonly from: Origin;
  readonly depth: number;
  readonly nodes: number;
  /** Positions examined on the visitor's time, included in the total; the times exclude them. */
  readonly aheadNodes?: number;
  /** The real time it took. */
  readonly millis: number;
  /** The time the original machine would have taken. */
  readonly periodMillis: number;
  /** Seen from the side that moved. */
  readonly score?: Score;
  readonly pv: readonly Uci[];
  readonly own?: Own;
  readonly says?: readonly Saying[];
}

/**
 * A game as the page stores it. An immutable value: every function here returns a new one. Nothing that was played is ever
 * dropped: moves taken back stay with the game as separate lines.
 */
export interface GameRecord {
  readonly id: string;
  /** Start and last change, in milliseconds since 1970. */
  readonly createdMillis: number;
  readonly updatedMillis: number;
  readonly white: Side;
  readonly black: Side;
  /** How long the program may think. */
  readonly terms: Terms;
  readonly options: Options;
  readonly seed: number;
  readonly game: Game;
  readonly notes: readonly Note[];
  /** Complete move lists from the start, up to where moves were taken back. */
  readonly takenBack: readonly (readonly Uci[])[];
  /** The time left on both clocks after the last move; absent without a game clock. */
  readonly clocks?: Clocks;
  /** The game it was copied from, and after how many moves. */
  readonly branch?: { readonly from: string; readonly ply: number };
  /** The imported game: tags, comments, variations. */
  readonly pgn?: WritableGame;
  /** The analysis of the game, as far as it has progressed. */
  readonly analysis?: GameAnalysis;
  /** The first help that the visitor had during a game against a program. Moves taken back are in `takenBack`. */
  readonly help?: Help;
  /** For two people at one board: whether the board turns to the side to move. Absent otherwise. */
  readonly isTurning?: boolean;
  /** A game by links: each player has it in a browser of their own, and sends the other a link after each move. */
  readonly byLink?: ByLink;
}

/** Data of a game by links besides its moves. */
export interface ByLink {
  /** The last offer of a draw, and after how many half-moves; it stands until a move is played. */
  readonly offer?: { readonly by: Color; readonly ply: number };
}

type Clocks = Readonly<Record<Color, SideClock>>;

/** The parameters of a new game. */
export interface GameStart {
  readonly id: string;
  readonly nowMillis: number;
  /** The start position, and the moves already played if it continues another game. */
  readonly game: Game;
  readonly white: Side;
  readonly black: Side;
  readonly terms: Terms;
  readonly options?: Options;
  readonly seed: number;
  readonly branch?: GameRecord['branch'];
}

/** A game about to start. It is not saved before its first move. */
export function newRecord({
  id,
  nowMillis,
  game,
  white,
  black,
  terms,
  options = {},
  seed,
  branch,
}: GameStart): GameRecord {
  return {
    id,
    createdMillis: nowMillis,
    updatedMillis: nowMillis,
    white,
    black,
    terms,
    options,
    seed,
    game: { start: game.start, moves: game.moves },
    notes: [],
    takenBack: [],
    ...(terms.control ? { clocks: { white: startClock(terms.control), black: startClock(terms.control) } } : {}),
    ...(branch ? { branch } : {}),
  };
}

/** On the page, draws by repetition and fifty moves are claimed for both sides. */
const RULES: SessionRules = { claims: 'automatic' };

/**
 * The record with one more move and the clock pressed; if the flag fell before the move, with that ending instead.
 * @param spentMillis the time the move took on the mover's clock.
 * @throws {MoveError} if the move is illegal.
 */
export function withMove(
  record: GameRecord,
  uci: Uci,
  nowMillis: number,
  answer?: Outcome,
  spentMillis = 0,
): GameRecord {
  const mover = sideOf(record, turnOf(record.game));
  const turn = takeTurn(sessionOf(record), { move: uci, spentMillis }, RULES);
  if (turn.kind === 'illegal') throw new MoveError('illegal', uci, `not legal in ${fenOf(record.game)}`);
  const next = withSession(record, turn.session, nowMillis);
  const ply = next.game.moves.length;
  if (ply === record.game.moves.length || !answer || mover.kind !== 'program') return next;
  return { ...next, notes: [...record.notes, noteOf(answer, ply, mover.program)] };
}

/** The record after a side's flag has fallen. A game that has ended stays as it is. */
export function withFallenFlag(record: GameRecord, side: Color, nowMillis: number): GameRecord {
  return withSession(record, flagFalls(sessionOf(record), side), nowMillis);
}

/** The record with its game ended from outside the board. A game that has ended stays as it is. */
export function withEnding(record: GameRecord, ending: Ending, nowMillis: number): GameRecord {
  return withSession(record, endSession(sessionOf(record), ending), nowMillis);
}

const sessionOf = ({ game, clocks }: GameRecord): Session => ({ game, clocks: clocks ?? {} });

function withSession(record: GameRecord, { game, clocks }: Session, nowMillis: number): GameRecord {
  if (game === record.game) return record;
  // A game has clocks for both sides, or none.
  return {
    ...record,
    game,
    ...(record.clocks ? { clocks: { ...record.clocks, ...clocks } } : {}),
    updatedMillis: nowMillis,
  };
}

/** The record with its last moves taken back. They are kept with the game; the clocks do not change. */
export function withoutMoves(record: GameRecord, plies: number, nowMillis: number): GameRecord {
  const { game } = record;
  if (plies <= 0 || game.moves.length === 0) return record;
  const shorter = takeBack(game, plies);
  return {
    ...record,
    game: shorter,
    notes: record.notes.filter(({ ply }) => ply <= shorter.moves.length),
    takenBack: withLine(record.takenBack, game.moves),
    updatedMillis: nowMillis,
  };
}

/** The number of moves to take back until it is the visitor's move; 0 if they have made none, and in a tournament. */
export function pliesToTakeBack(record: GameRecord): number {
  if (tournamentOfGame(record)) return 0;
  const visitor = visitorColor(record);
  const { length } = record.game.moves;
  const isTheirs = (plies: number) => visitor === 'both' || turnOf(gameAt(record.game, length - plies)) === visitor;
  for (let plies = 1; plies <= length; plies++) if (isTheirs(plies)) return plies;
  return 0;
}

/** A copy of the game after `ply` moves, to continue from there while the original stays complete. */
export function branchOf(record: GameRecord, ply: number, id: string, nowMillis: number): GameRecord {
  const { clocks: _clocks, branch: _branch, pgn: _pgn, analysis: _analysis, ...others } = record;
  const game = gameAt({ start: record.game.start, moves: record.game.moves }, ply);
  return {
    ...others,
    ...newRecord({ ...others, id, nowMillis, game, branch: { from: record.id, ply: game.moves.length } }),
    notes: record.notes.filter((note) => note.ply <= game.moves.length),
  };
}

/** The lines with one more, unless one of them contains it; lines that it contains are dropped. */
export function withLine(lines: GameRecord['takenBack'], line: readonly Uci[]): GameRecord['takenBack'] {
  const holds = (long: readonly Uci[], short: readonly Uci[]) => short.every((uci, index) => long[index] === uci);
  if (line.length === 0 || lines.some((known) => holds(known, line))) return lines;
  return [...lines.filter((known) => !holds(line, known)), line];
}

/**
 * Merges a game with its stored version, so that nothing of either is lost: another tab may have continued it. Moves played
 * there and not here become a line taken back.
 * @returns undefined if the stored game has ended differently: a finished game is never overwritten.
 */
export function mergeKept(stored: GameRecord | undefined, record: GameRecord): GameRecord | undefined {
  if (!stored) return record;
  if (endingOf(stored.game)) {
    const isSame =
      stored.game.moves.join() === record.game.moves.join() && stored.game.called?.kind === record.game.called?.kind;
    if (!isSame) return undefined;
  }
  const lines = [...stored.takenBack, stored.game.moves];
  const isHeld = (line: readonly Uci[]) => line.every((uci, index) => record.game.moves[index] === uci);
  const takenBack = lines.reduce((known, line) => (isHeld(line) ? known : withLine(known, line)), record.takenBack);
  const analysis = record.analysis ?? (isHeld(stored.game.moves) ? stored.analysis : undefined);
  const help = record.help ?? stored.help;
  return { ...record, takenBack, ...(analysis ? { analysis } : {}), ...(help ? { help } : {}) };
}

/** Lines taken back that the game has not played again since. */
export function openLines({ game, takenBack }: GameRecord): GameRecord['takenBack'] {
  return takenBack.filter((line) => line.some((uci, index) => game.moves[index] !== uci));
}

export function sideOf(record: Pick<GameRecord, Color>, color: Color): Side {
  return color === 'white' ? record.white : record.black;
}

/** The colour the visitor plays; undefined if the game is only viewed. */
export function visitorColor({ white, black }: Pick<GameRecord, Color>): Color | 'both' | undefined {
  if (white.kind === 'visitor') return black.kind === 'visitor' ? 'both' : 'white';
  return black.kind === 'visitor' ? 'black' : undefined;
}

/** Whether two people play, at one board or by links; not a visitor who moves both sides of an analysis. */
export function isBetweenPeople({ isTurning, byLink }: GameRecord): boolean {
  return (isTurning ?? byLink) !== undefined;
}

/** Whether the game on the board is one in which nobody gets help: in progress, in a tournament or between two people. */
export function isUnaided(record: GameRecord): boolean {
  return !endingOf(record.game) && (tournamentOfGame(record) !== undefined || isBetweenPeople(record));
}

/** The record with help that the visitor has in a game against a program; a game that is over stays as it is. */
export function withHelp(record: GameRecord, help: Help): GameRecord {
  return record.help || programOf(record) === undefined || endingOf(record.game) ? record : { ...record, help };
}

/** Whether a whole game was played or imported. */
export function isWholeGame({ game, pgn }: GameRecord): boolean {
  return game.moves.length > 0 && (pgn !== undefined || endingOf(game) !== undefined);
}

/** The program in the game; undefined if there is none. */
export function programOf({ white, black }: Pick<GameRecord, Color>): string | undefined {
  return [white, black].find((side) => side.kind === 'program')?.program;
}

/** The program whose move it is; undefined if it is another player's, or the game is over. */
export function programToMove(record: GameRecord): string | undefined {
  if (endingOf(record.game)) return undefined;
  const side = sideOf(record, turnOf(record.game));
  return side.kind === 'program' ? side.program : undefined;
}

/** The same sides with the colours exchanged. */
export function exchanged<Sides extends Pick<GameRecord, Color>>({ white, black }: Sides): Pick<GameRecord, Color> {
  return { white: black, black: white };
}

function noteOf({ decision, millis, periodMillis, aheadNodes }: Outcome, ply: number, program: string): Note {
  const { from, depth, nodes, score, pv, own, remarks } = decision;
  return {
    ply,
    program,
    from,
    depth,
    nodes,
    ...(aheadNodes === undefined ? {} : { aheadNodes }),
    millis,
    periodMillis,
    ...(score ? { score } : {}),
    pv,
    ...(own ? { own } : {}),
    ...(remarks ? { says: remarks } : {}),
  };
}
