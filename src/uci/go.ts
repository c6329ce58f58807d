import type { Color } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import type { Uci } from '../chess/move.ts';
import { MOST_MILLIS } from '../format/duration.ts';
import { type SearchRequest, shareOf } from '../host/search-request.ts';
import type { GameClock } from '../programs/program.ts';
import type { Terms } from '../session/terms.ts';

/** The arguments of `go` as given: both clocks, nothing derived. Times in milliseconds. */
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
  /** Not UCI, but widely supported: count the moves to this depth instead of searching. */
  readonly perft?: number;
}

/** For counts that no search reaches. */
const MOST = Number.MAX_SAFE_INTEGER;

/** UCI's names for the numbers of a `go`, with their limits. */
const NUMBERS = {
  wtime: ['whiteMillis', -MOST_MILLIS, MOST_MILLIS],
  btime: ['blackMillis', -MOST_MILLIS, MOST_MILLIS],
  winc: ['whiteIncrementMillis', 0, MOST_MILLIS],
  binc: ['blackIncrementMillis', 0, MOST_MILLIS],
  movestogo: ['movesToGo', 1, MOST],
  depth: ['depth', 1, MOST],
  nodes: ['nodes', 1, MOST],
  mate: ['mate', 1, MOST],
  movetime: ['moveMillis', 0, MOST_MILLIS],
  perft: ['perft', 1, MOST],
} as const satisfies Record<string, readonly [keyof Go, number, number]>;

const isNumberWord = (token: string): token is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, token);
const isWord = (token: string) => isNumberWord(token) || /^(searchmoves|ponder|infinite)$/.test(token);

/** The result of reading the arguments of `go`. */
interface ParsedGo {
  readonly go: Go;
  /** Invalid arguments, which were ignored. */
  readonly ignored: readonly string[];
  /** Excessive values, with what they were limited to: `movetime 1e300 as 8640000000`. */
  readonly bounded: readonly string[];
}

/** Reads the arguments of `go`, in any order. */
export function parseGo(tokens: readonly string[]): ParsedGo {
  const go: { -readonly [Key in keyof Go]: Go[Key] } = {};
  const ignored: string[] = [];
  const bounded: string[] = [];
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
      const [name, least, most] = NUMBERS[token];
      const number = Number(text);
      if (Number.isNaN(number)) {
        ignored.push(`${token} ${text}`);
        continue;
      }
      if (number > most) bounded.push(`${token} ${text} as ${most}`);
      go[name] = Math.min(most, Math.max(least, Math.trunc(number)));
    } else {
      ignored.push(token);
    }
  }
  return { go, ignored, bounded };
}

/** Settings of the engine options that apply to a `go`. */
interface GoSettings {
  /** A level of the card; absent: only the clocks of the `go` apply. */
  readonly level?: string | undefined;
  readonly period: boolean;
  readonly overheadMillis: number;
}

/**
 * The search request for a `go`. Without any limit it is infinite. On the period clock the times of the `go` are period
 * time; with a level they do not apply. In both cases they remain a real-time safeguard, as the caller's own clock is
 * running. Depth, positions and mate override those of the level.
 */
export function requestOf(go: Go, turn: Color, { level, period, overheadMillis }: GoSettings): SearchRequest {
  const { searchMoves, depth, nodes, mate, moveMillis } = go;
  const gameClock = clockOf(go, turn);
  const flags = { period: period || undefined, ponder: go.ponder || undefined };
  const common: SearchRequest = defined({ searchMoves, depth, nodes, mate, ...flags });
  const isLimited = (depth ?? nodes ?? mate ?? moveMillis ?? gameClock) !== undefined;
  if (go.infinite || !(isLimited || go.ponder)) return { ...common, infinite: true };
  const times: SearchRequest = defined({
    moveMillis,
    gameClock,
    overheadMillis: gameClock ? overheadMillis : undefined,
  });
  if (level === undefined && !period) return { ...common, ...times };
  const guardMillis = Math.min(
    moveMillis ?? Number.POSITIVE_INFINITY,
    gameClock ? shareOf(gameClock, overheadMillis) : Number.POSITIVE_INFINITY,
  );
  const guard: SearchRequest = Number.isFinite(guardMillis) ? { guardMillis } : {};
  return level === undefined ? { ...common, ...times, ...guard } : { ...common, level, ...guard };
}

/** The terms of a game in which a program is given this request: what is left on its clock counts as the time control. */
export function termsOfRequest({ gameClock, moveMillis, nodes, depth, level, period }: SearchRequest): Terms {
  const control = gameClock && {
    ...defined({ moves: gameClock.movesToGo }),
    millis: gameClock.remainingMillis,
    incrementMillis: gameClock.incrementMillis,
  };
  return defined({ control, moveMillis, nodes, depth, level, period });
}

/** The mover's clock. If only the other side's is given, it applies to both. */
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
    ...defined({ movesToGo, opponentMillis: other }),
  };
}

/**
 * The `go` command for a foreign engine; level and period clock cannot be expressed and are left out.
 * @throws {RangeError} if nothing would ever end the search.
 */
export function makeGo(request: SearchRequest, turn: Color): string {
  const { searchMoves, depth, nodes, mate, moveMillis, gameClock, infinite, ponder } = request;
  const tokens: string[] = ['go'];
  if (ponder) tokens.push('ponder');
  if (gameClock) {
    const { remainingMillis, incrementMillis, movesToGo, opponentMillis = remainingMillis } = gameClock;
    const [white, black] = turn === 'white' ? [remainingMillis, opponentMillis] : [opponentMillis, remainingMillis];
    tokens.push(
      `wtime ${whole(white)} btime ${whole(black)} winc ${whole(incrementMillis)} binc ${whole(incrementMillis)}`,
    );
    if (movesToGo !== undefined) tokens.push(`movestogo ${movesToGo}`);
  }
  if (depth !== undefined) tokens.push(`depth ${depth}`);
  if (nodes !== undefined) tokens.push(`nodes ${nodes}`);
  if (mate !== undefined) tokens.push(`mate ${mate}`);
  if (moveMillis !== undefined) tokens.push(`movetime ${Math.max(1, whole(moveMillis))}`);
  if (infinite) tokens.push('infinite');
  if (tokens.length === 1)
    throw new RangeError('a pace without a limit (time, depth, positions) cannot be asked of a UCI engine');
  // Last, as its moves run to the end of the line.
  if (searchMoves && searchMoves.length > 0) tokens.push(`searchmoves ${searchMoves.join(' ')}`);
  return tokens.join(' ');
}

const whole = (number: number) => Math.max(0, Math.round(number));
