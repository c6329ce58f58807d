/** What is wrong in what engines report during a game, in the words by which fastchess warns of it: testers of engines look for these. */
import { opposite } from 'plyhouse-kernel/position';
import { INITIAL_FEN } from '../chess/fen.ts';
import { endingOf, type Game, hasOccurred, play, positionOf, turnOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { EngineLines } from '../host/player.ts';
import { wordsOf } from '../uci/lines.ts';
import type { GameFault } from './play-game.ts';

/** A warning: what is wrong, and under it the engine's lines, the position and the moves from which it can be seen. */
export type EngineWarning = readonly string[];

/** The figures of an `info` line, as far as it gives them. */
export interface InfoFigures {
  readonly score: { readonly kind: string; readonly value: number } | undefined;
  readonly isBound: boolean;
  readonly multipv: number | undefined;
  readonly depth: number | undefined;
  readonly seldepth: number | undefined;
  readonly nodes: number | undefined;
  readonly nps: number | undefined;
  readonly hashfull: number | undefined;
  readonly tbhits: number | undefined;
  readonly time: number | undefined;
  readonly pv: readonly Uci[];
}

const UCI_MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

export function figuresOf(line: string): InfoFigures {
  const words = wordsOf(line);
  const pvAt = words.indexOf('pv');
  const head = pvAt < 0 ? words : words.slice(0, pvAt);
  const whole = (name: string) => {
    const text = head.includes(name) ? head[head.indexOf(name) + 1] : undefined;
    return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
  };
  const [kind = '', value = ''] = head.includes('score') ? head.slice(head.indexOf('score') + 1) : [];
  const end = words.findIndex((word, at) => pvAt >= 0 && at > pvAt && !UCI_MOVE.test(word));
  return {
    score: /^(cp|mate)$/.test(kind) && /^-?\d+$/.test(value) ? { kind, value: Number(value) } : undefined,
    isBound: head.includes('lowerbound') || head.includes('upperbound'),
    multipv: whole('multipv'),
    depth: whole('depth'),
    seldepth: whole('seldepth'),
    nodes: whole('nodes'),
    nps: whole('nps'),
    hashfull: whole('hashfull'),
    tbhits: whole('tbhits'),
    time: whole('time'),
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1, end < 0 ? undefined : end),
  };
}

const isScored = (line: string) => line.includes('info') && line.includes(' score ') && !line.includes('info string');

/** The line from which the score of a search is taken: the last exact one of the best variation, or else the last bound on it. */
export function lastInfoOf({ lines }: EngineLines): string | undefined {
  const isBest = (line: string) => isScored(line) && (!line.includes(' multipv ') || / multipv 1\b/.test(line));
  return lines.findLast((line) => isBest(line) && !/ (lower|upper)bound\b/.test(line)) ?? lines.findLast(isBest);
}

/** One side's move in a game that is watched for warnings. */
export interface WarnedMove {
  readonly player: string;
  /** The game before the move. */
  readonly before: Game;
  readonly move: Uci;
  readonly said: EngineLines;
}

/**
 * The warnings about an engine's move: its scores and variations.
 * @param last the opponent's move before it, if it was searched.
 * @param checkMates whether a variation with a mate score has to end with that mate.
 */
export function warningsOf(now: WarnedMove, last: WarnedMove | undefined, checkMates: boolean): EngineWarning[] {
  const { player, before, move, said } = now;
  if (said.lines.length === 0) return [];
  const info = lastInfoOf(said);
  const found: EngineWarning[] = [];
  if (info === undefined) found.push([`Warning; No info line available to extract score from engine ${player}`]);
  else if (!figuresOf(info).score) {
    found.push([`Warning; Could not extract score from engine ${player}: Unexpected score type: ${info}`]);
  }
  const about = (text: string, line: string): EngineWarning => [text, `Info; ${line}`, ...whereOf(before)];
  const scored = said.lines.filter(isScored).map((line) => ({ line, figures: figuresOf(line) }));
  for (const { line, figures } of scored) {
    const problem = problemOf(before, figures, checkMates);
    if (problem) found.push(about(`Warning; ${problem} from ${player}`, line));
  }
  const shown = scored.findLast(({ figures: { multipv = 1 } }) => multipv === 1);
  const [first] = shown && !shown.figures.isBound ? shown.figures.pv : [];
  if (first !== undefined && first !== said.move) {
    const text = `Warning; Bestmove does not match beginning of last PV - move ${said.move} from ${player}`;
    found.push(about(text, shown!.line));
  }
  const mismatch = last && mateMismatch(now, last);
  if (mismatch) {
    found.push([mismatch, `Infos; ${lastInfoOf(last.said)} ; ${info}`, ...whereOf(play(before, move))]);
  }
  return found;
}

/** What is wrong with a variation. */
function problemOf(game: Game, { pv, score, isBound }: InfoFigures, checkMates: boolean): string | undefined {
  let end = game;
  for (const move of pv) {
    const { over, next } = known(end);
    if (over !== undefined) return `PV continues after ${over} - move ${move}`;
    if (!next.has(move)) next.set(move, legalMove(positionOf(end), move) && play(end, move));
    const continued = next.get(move);
    if (!continued) return `Illegal PV move - move ${move}`;
    end = continued;
  }
  if (pv.length === 0 || !checkMates || score?.kind !== 'mate' || isBound) return undefined;
  const plies = score.value > 0 ? 2 * score.value - 1 : -2 * score.value;
  if (pv.length < plies) return 'Incomplete mating PV -';
  if (pv.length > plies) return 'Too long mating PV -';
  return endingOf(end)?.kind === 'checkmate' ? undefined : 'Mating PV does not end with checkmate -';
}

/** By what a game is over for a runner; bare kings do not end a variation. */
function overBy(game: Game): string | undefined {
  const kind = endingOf(game)?.kind;
  if (kind === 'checkmate' || kind === 'stalemate') return kind;
  if (positionOf(game).halfmoves >= 100) return 'fifty-move rule';
  if (kind === 'insufficientMaterial') return undefined;
  return hasOccurred(game, 3) ? 'threefold repetition' : undefined;
}

/** What is known of the games that a search looks at: its variations begin alike. */
interface Known {
  readonly over: string | undefined;
  /** The games that follow by a move; undefined for an illegal one. */
  readonly next: Map<Uci, Game | undefined>;
}
const knownOf = new WeakMap<Game, Known>();

function known(game: Game): Known {
  let about = knownOf.get(game);
  if (!about) {
    about = { over: overBy(game), next: new Map() };
    knownOf.set(game, about);
  }
  return about;
}

/** Both sides say that they mate, or that they are mated. */
function mateMismatch(now: WarnedMove, last: WarnedMove): string | undefined {
  const [mine, theirs] = [now, last].map(({ said }) => {
    const line = lastInfoOf(said);
    return line === undefined ? undefined : figuresOf(line).score;
  });
  if (mine?.kind !== 'mate' || theirs?.kind !== 'mate' || mine.value * theirs.value <= 0) return undefined;
  const color = turnOf(now.before);
  const [own, other] = [color, opposite(color)].map((each) => (each === 'white' ? 'White' : 'Black'));
  return `Warning; Sign mismatch in mate scores ${theirs.value} and ${mine.value} from ${last.player} (${other}) and ${now.player} (${own})`;
}

function whereOf({ start, moves }: Game): string[] {
  return [`Position; ${start === INITIAL_FEN ? 'startpos' : `fen ${start}`}`, `Moves; ${moves.join(' ')}`];
}

/** The warnings about a fault by which a player lost. */
export function faultWarnings(player: string, { problem, move }: GameFault): EngineWarning[] {
  if (problem === 'stalled') return [[`Warning; Engine ${player} is not responsive`]];
  if (problem === 'protocol') return [[`Warning; No bestmove found from ${player}`]];
  if (problem !== 'illegalMove') return [];
  const text = move === undefined || move === '' ? '<none>' : move;
  const format = `Warning; Move does not match uci move format, lowercase and 4/5 chars. Move ${text} played by ${player}`;
  return [
    ...(text === '<none>' || UCI_MOVE.test(text) ? [] : [[format]]),
    [`Warning; Illegal move ${text} played by ${player}`],
  ];
}

/** The warning about an option that an engine does not have, or a value that it does not take. */
export function optionWarning(player: string, option: string, value: string, isOffered: boolean): EngineWarning {
  if (isOffered) return [`Warning; Invalid value for option ${option}; ${value}`];
  return [`Warning; ${player} doesn't have option ${option}`];
}
