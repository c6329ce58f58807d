import type { Color } from 'chessops/types';
import type { Uci } from '../chess/move.ts';
import { type Pace, shareOf } from '../host/pace.ts';
import type { GameClock } from '../programs/program.ts';

/** What a `go` asks for, in its own words: both clocks, nothing worked out. Times in milliseconds. */
export interface Go {
  readonly searchMoves?: readonly Uci[];
  readonly ponder?: boolean;
  readonly infinite?: boolean;
  readonly whiteMillis?: number;
  readonly blackMillis?: number;
  readonly whiteIncrementMillis?: number;
  readonly blackIncrementMillis?: number;
  readonly movesToGo?: number;
  readonly depth?: number;
  readonly nodes?: number;
  readonly mate?: number;
  readonly moveMillis?: number;
  /** Not UCI, but known everywhere: count the moves to this depth instead of searching. */
  readonly perft?: number;
}

/** UCI's words for the numbers of a `go`, and the least each may be. */
const NUMBERS = {
  wtime: ['whiteMillis', Number.NEGATIVE_INFINITY],
  btime: ['blackMillis', Number.NEGATIVE_INFINITY],
  winc: ['whiteIncrementMillis', 0],
  binc: ['blackIncrementMillis', 0],
  movestogo: ['movesToGo', 1],
  depth: ['depth', 1],
  nodes: ['nodes', 1],
  mate: ['mate', 1],
  movetime: ['moveMillis', 0],
  perft: ['perft', 1],
} as const satisfies Record<string, readonly [keyof Go, number]>;

const isNumberWord = (token: string): token is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, token);
const isWord = (token: string) => isNumberWord(token) || /^(searchmoves|ponder|infinite)$/.test(token);

/** Reads the words after `go`, in any order; what makes no sense is left out and given back as `ignored`. */
export function parseGo(tokens: readonly string[]): { readonly go: Go; readonly ignored: readonly string[] } {
  const go: { -readonly [Key in keyof Go]: Go[Key] } = {};
  const ignored: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token === 'infinite' || token === 'ponder') {
      go[token] = true;
    } else if (token === 'searchmoves') {
      const moves: Uci[] = [];
      while (at + 1 < tokens.length && !isWord(tokens[at + 1]!)) moves.push(tokens[++at]!.toLowerCase());
      go.searchMoves = moves;
    } else if (isNumberWord(token)) {
      const text = tokens[at + 1];
      if (text === undefined || isWord(text)) {
        ignored.push(token);
        continue;
      }
      at++;
      const [name, least] = NUMBERS[token];
      const number = Number(text);
      if (Number.isFinite(number)) go[name] = Math.max(least, Math.trunc(number));
      else ignored.push(`${token} ${text}`);
    } else {
      ignored.push(token);
    }
  }
  return { go, ignored };
}

/** What the options of the door add to a `go`. */
export interface GoSettings {
  /** A level of the card; absent: the clocks of the `go` alone count. */
  readonly level?: string | undefined;
  readonly period: boolean;
  readonly overheadMillis: number;
}

/**
 * The pace a `go` asks for. Without any limit it is infinite. On the period clock the times of the `go` count as
 * period time; with a level they do not count at all. In both cases they stay a guard in real time, for the asker's
 * own clock runs on. Depth, positions and mate go over those of the level.
 */
export function paceOf(go: Go, turn: Color, { level, period, overheadMillis }: GoSettings): Pace {
  const { searchMoves, depth, nodes, mate, moveMillis } = go;
  const gameClock = clockOf(go, turn);
  const common: Pace = {
    ...(searchMoves ? { searchMoves } : {}),
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(mate === undefined ? {} : { mate }),
    ...(period ? { period } : {}),
    ...(go.ponder ? { ponder: true } : {}),
  };
  const isLimited = (depth ?? nodes ?? mate ?? moveMillis ?? gameClock) !== undefined;
  if (go.infinite || !(isLimited || go.ponder)) return { ...common, infinite: true };
  const times: Pace = {
    ...(moveMillis === undefined ? {} : { moveMillis }),
    ...(gameClock ? { gameClock, overheadMillis } : {}),
  };
  if (level === undefined && !period) return { ...common, ...times };
  const guardMillis = Math.min(
    moveMillis ?? Number.POSITIVE_INFINITY,
    gameClock ? shareOf(gameClock, overheadMillis) : Number.POSITIVE_INFINITY,
  );
  const guard: Pace = Number.isFinite(guardMillis) ? { guardMillis } : {};
  return level === undefined ? { ...common, ...times, ...guard } : { ...common, level, ...guard };
}

/** The mover's clock. Where only the other side's is told, it is taken for both. */
function clockOf(go: Go, turn: Color): GameClock | undefined {
  const { whiteMillis, blackMillis, whiteIncrementMillis, blackIncrementMillis, movesToGo } = go;
  const [own, other] = turn === 'white' ? [whiteMillis, blackMillis] : [blackMillis, whiteMillis];
  const [ownIncrement, otherIncrement] =
    turn === 'white' ? [whiteIncrementMillis, blackIncrementMillis] : [blackIncrementMillis, whiteIncrementMillis];
  const incrementMillis = ownIncrement ?? (own === undefined ? otherIncrement : undefined) ?? 0;
  const remainingMillis = own ?? other ?? (incrementMillis > 0 ? 0 : undefined);
  if (remainingMillis === undefined) return undefined;
  return {
    remainingMillis,
    incrementMillis,
    ...(movesToGo === undefined ? {} : { movesToGo }),
    ...(other === undefined ? {} : { opponentMillis: other }),
  };
}

/**
 * The `go` that asks a foreign engine for a pace; the level and the period clock are not its words and are left out.
 * @throws {RangeError} where nothing would ever end the search.
 */
export function makeGo(pace: Pace, turn: Color): string {
  const { searchMoves, depth, nodes, mate, moveMillis, gameClock, infinite, ponder } = pace;
  const words: string[] = ['go'];
  if (ponder) words.push('ponder');
  if (gameClock) {
    const { remainingMillis, incrementMillis, movesToGo, opponentMillis = remainingMillis } = gameClock;
    const [white, black] = turn === 'white' ? [remainingMillis, opponentMillis] : [opponentMillis, remainingMillis];
    words.push(
      `wtime ${whole(white)} btime ${whole(black)} winc ${whole(incrementMillis)} binc ${whole(incrementMillis)}`,
    );
    if (movesToGo !== undefined) words.push(`movestogo ${movesToGo}`);
  }
  if (depth !== undefined) words.push(`depth ${depth}`);
  if (nodes !== undefined) words.push(`nodes ${nodes}`);
  if (mate !== undefined) words.push(`mate ${mate}`);
  if (moveMillis !== undefined) words.push(`movetime ${Math.max(1, whole(moveMillis))}`);
  if (infinite) words.push('infinite');
  if (words.length === 1)
    throw new RangeError('a pace without a limit (time, depth, positions) cannot be asked of a UCI engine');
  // Last, for its moves run to the end of the line.
  if (searchMoves && searchMoves.length > 0) words.push(`searchmoves ${searchMoves.join(' ')}`);
  return words.join(' ');
}

const whole = (number: number) => Math.max(0, Math.round(number));
