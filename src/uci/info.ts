import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Score, Thought } from '../programs/program.ts';
import { isWord, wordsOf } from './lines.ts';
import { playable, showsMate } from './variation.ts';

/** The longest remark: enough for any program's own line, and for quotations in errors. */
const MOST_LETTERS = 2000;

/** A line of text. Line breaks in it would break the protocol; a very long one is cut and marked. */
export function makeRemark(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_LETTERS) return `info string ${line}`;
  return `info string ${line.slice(0, MOST_LETTERS)} … (${line.length} letters in all)`;
}

/** The contents of an `info` line; times in milliseconds. */
interface Info {
  readonly depth: number;
  readonly nodes: number;
  readonly millis: number;
  readonly score?: Score | undefined;
  readonly pv?: readonly Uci[] | undefined;
  readonly current?: Thought['current'] | undefined;
  readonly rank?: number | undefined;
  readonly selectiveDepth?: number | undefined;
  readonly hashFull?: number | undefined;
  readonly tableHits?: number | undefined;
}

/**
 * An `info` about a search of this game: whole numbers, the score from the side to move, the variation as far as it
 * can be played. A mate that the variation does not show to its end is given as a bound: mate in this number, or better.
 */
export function makeInfo(game: Game, info: Info): string {
  const { depth, nodes, millis, score, pv, current, rank, selectiveDepth, hashFull, tableHits } = info;
  const time = Math.max(0, Math.round(millis));
  const tokens = [`info depth ${Math.max(0, Math.round(depth))}`];
  if (selectiveDepth !== undefined) tokens.push(`seldepth ${selectiveDepth}`);
  if (rank !== undefined) tokens.push(`multipv ${rank}`);
  const shown = playable(game, pv ?? []);
  if (score) tokens.push(makeScore(score, showsMate(score, shown.pv, shown.end)));
  tokens.push(`nodes ${nodes} nps ${Math.round((nodes * 1000) / Math.max(1, millis))} time ${time}`);
  if (hashFull !== undefined) tokens.push(`hashfull ${hashFull}`);
  if (tableHits !== undefined) tokens.push(`tbhits ${tableHits}`);
  if (current) tokens.push(`currmove ${current.move} currmovenumber ${current.number}`);
  // The variation comes last, as its moves run to the end of the line.
  if (shown.pv.length > 0) tokens.push(`pv ${shown.pv.join(' ')}`);
  return tokens.join(' ');
}

function makeScore(score: Score, isShown: boolean): string {
  if (score.kind === 'cp') return `score cp ${Math.round(score.centipawns)}`;
  const bound = isShown ? '' : score.moves > 0 ? ' lowerbound' : ' upperbound';
  return `score mate ${Math.round(score.moves)}${bound}`;
}

/**
 * Reads the arguments of `info` as a thought; undefined if they say nothing about the search (`string`, a second-best
 * variation). A bound does not count as a score, unless it proves a mate: it wins in this number of moves or fewer, or loses.
 */
export function parseInfo(tokens: readonly string[]): Thought | undefined {
  const whole = (name: string): number | undefined => {
    const at = tokens.indexOf(name);
    const number = at < 0 ? Number.NaN : Number(tokens[at + 1]);
    return Number.isFinite(number) ? Math.trunc(number) : undefined;
  };
  if (tokens[0] === 'string' || (whole('multipv') ?? 1) !== 1) return undefined;
  const at = tokens.indexOf('pv');
  const pv: Uci[] = [];
  for (const move of at < 0 ? [] : tokens.slice(at + 1)) {
    if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(move)) break;
    pv.push(move.toLowerCase());
  }
  const score = parseScore(tokens);
  const move = tokens.includes('currmove') ? tokens[tokens.indexOf('currmove') + 1] : undefined;
  const number = whole('currmovenumber');
  return {
    kind: score || pv.length > 0 ? 'line' : 'progress',
    depth: whole('depth') ?? 0,
    nodes: whole('nodes') ?? 0,
    ...(score ? { score } : {}),
    pv,
    ...(move === undefined || number === undefined ? {} : { current: { move, number, of: number } }),
  };
}

function parseScore(tokens: readonly string[]): Score | undefined {
  const at = tokens.indexOf('score');
  if (at < 0) return undefined;
  const [kind, text] = tokens.slice(at + 1, at + 3);
  const number = Number(text);
  if (text === undefined || !Number.isFinite(number)) return undefined;
  const whole = Math.trunc(number);
  const [isLower, isUpper] = [tokens.includes('lowerbound'), tokens.includes('upperbound')];
  if (kind === 'mate') return (whole > 0 ? isUpper : isLower) ? undefined : { kind: 'mate', moves: whole };
  return kind === 'cp' && !isLower && !isUpper ? { kind: 'cp', centipawns: whole } : undefined;
}

/**
 * A summary of a search's lines. Score and depth are those of the last line with an exact score: a bound, or a bare variation, does not
 * change them. The variation is the last one. Engines give the number of positions on a separate line, after the last variation.
 */
export function summaryOf(lines: readonly string[]): Thought {
  let latest: Thought | undefined;
  let scored: Thought | undefined;
  let pv: readonly Uci[] = [];
  let nodes = 0;
  for (let at = lines.length - 1; at >= 0 && !(scored && pv.length > 0); at--) {
    const line = lines[at]!;
    const thought = isWord(line, 'info') ? parseInfo(wordsOf(line).slice(1)) : undefined;
    if (!thought) continue;
    nodes = Math.max(nodes, thought.nodes);
    if (thought.kind !== 'line') continue;
    latest ??= thought;
    if (thought.score) scored ??= thought;
    if (pv.length === 0) pv = thought.pv;
  }
  const { depth = 0, score } = scored ?? latest ?? {};
  return { kind: 'line', depth, nodes, ...(score ? { score } : {}), pv };
}
