import { defined } from '../chess/defined.ts';
import type { Score } from '../programs/program.ts';
import { figuresOf, lastInfoOf } from './engine-warnings.ts';
import type { MoveNote } from './play-game.ts';

/**
 * The comment after a move, in the format of match runners: "+0.41/17 0.555s", "+M5/20 0.1s", with the positions examined;
 * "book" for a book move.
 * @param time which time: real, that of the original machine, or none. Only the last two are the same on every machine.
 */
export function makeMoveComment(note: Omit<MoveNote, 'move'>, time: 'real' | 'period' | 'none'): string {
  if (note.from === 'book') return 'book';
  const tokens: string[] = [];
  if (note.score) tokens.push(`${makeScore(note.score)}/${note.depth}`);
  const millis = time === 'real' ? note.millis : time === 'period' ? note.periodMillis : undefined;
  if (millis !== undefined) tokens.push(`${(millis / 1000).toFixed(3)}s`);
  if (note.nodes > 0) tokens.push(`n=${note.nodes}`);
  return tokens.join(' ');
}

/** The optional figures of a comment, beyond score, depth, time and positions, by their names in fastchess. */
export const MOVE_FIGURES = ['timeleft', 'latency', 'seldepth', 'nps', 'hashfull', 'tbhits', 'pv'] as const;

/** Data recorded with each move beyond the default. */
export interface MoveRecording {
  readonly figures: readonly (typeof MOVE_FIGURES)[number][];
  /** Also records, for each pattern, the engine's last line that matches it. */
  readonly lines: readonly RegExp[];
}

/**
 * The comment after a move as fastchess writes it with additional figures: "+0.41/17 0.555s, n=8193, sd=24". A figure
 * that the engine does not report is 0.
 */
export function makeFullComment(note: Omit<MoveNote, 'move'>, { figures, lines }: MoveRecording): string {
  if (note.from === 'book') return 'book';
  const { score, depth, nodes, millis, remainingMillis = 0, said } = note;
  const line = said && lastInfoOf(said);
  const info = line === undefined ? undefined : figuresOf(line);
  const seconds = (value: number) => `${(value / 1000).toFixed(3)}s`;
  const texts = {
    timeleft: `tl=${seconds(remainingMillis)}`,
    latency: `latency=${seconds(Math.max(0, Math.round(millis) - (info?.time ?? 0)))}`,
    seldepth: `sd=${info?.seldepth ?? 0}`,
    nps: `nps=${info?.nps ?? 0}`,
    hashfull: `hashfull=${info?.hashfull ?? 0}`,
    tbhits: `tbhits=${info?.tbhits ?? 0}`,
    pv: `pv="${info?.pv.join(' ') ?? ''}"`,
  };
  const asked = MOVE_FIGURES.filter((figure) => figures.includes(figure));
  const found = lines.flatMap((pattern) => said?.lines.findLast((each) => pattern.test(each)) ?? []);
  const clocks = asked.filter((figure) => figure === 'timeleft' || figure === 'latency');
  return [
    `${score ? makeScore(score) : ''}/${depth} ${seconds(millis)}`,
    ...clocks.map((figure) => texts[figure]),
    `n=${nodes}`,
    ...asked.slice(clocks.length).map((figure) => texts[figure]),
    ...found.map((each) => `line="${each}"`),
  ].join(', ');
}

/** The data of a comment by {@link makeMoveComment}, whatever follows them; undefined for a move that was not searched. */
export interface ReadMoveComment {
  readonly depth?: number;
  readonly millis?: number;
  readonly nodes?: number;
}

const COMMENT =
  /^(?:(?:[-+](?:M\d+|\d+\.\d+))?\/(\d+))? ?(?:(\d+\.\d+)s)?(?:, (?:tl|latency)=[\d.]+s)*,? ?(?:n=(\d+))?/;

export function readMoveComment(text: string): ReadMoveComment | undefined {
  const [all, depth, seconds, nodes] = COMMENT.exec(text)!;
  if (all.trim() === '') return undefined;
  return defined({
    depth: depth === undefined ? undefined : Number(depth),
    millis: seconds === undefined ? undefined : Math.round(1000 * Number(seconds)),
    nodes: nodes === undefined ? undefined : Number(nodes),
  });
}

const SCORE = /^([-+])(M)?(\d+(?:\.\d+)?)\//;

/** The mover's score in a comment by {@link makeMoveComment}; undefined if it has none. */
export function readScore(text: string): Score | undefined {
  const [, sign, mate, digits] = SCORE.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = (sign === '-' ? -1 : 1) * Number(digits);
  return mate ? { kind: 'mate', moves: value } : { kind: 'cp', centipawns: Math.round(100 * value) };
}

/** A score from the mover's view, in pawns: "+0.41", "-M3". */
function makeScore(score: Score): string {
  if (score.kind === 'mate') return `${score.moves < 0 ? '-' : '+'}M${Math.abs(score.moves)}`;
  const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
  return `${score.centipawns < 0 && pawns !== '0.00' ? '-' : '+'}${pawns}`;
}
