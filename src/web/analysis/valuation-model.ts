import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { type Game, gameAt, isSameGame } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { chanceAt, chanceOf, type GameAnalysis, MARK_SIGNS, marksOf } from '../../measure/analysis.ts';
import { analystOptions, endedWorth, statedAnalysis } from '../../measure/run-analysis.ts';
import type { Card, Options, Score } from '../../programs/program.ts';
import type { Page } from '../app/page.ts';
import { MOST_LINES } from '../app/settings.ts';
import type { Arrow } from '../board/ground.ts';
import { type GameRecord, isUnaided, withHelp } from '../record/record.ts';
import type { Remark } from '../session/analyst.ts';
import type { GameSession } from '../session/game-session.ts';
import { analyse, type BoardAnalysis, openBoardAnalysis } from './board-analysis.ts';
import { machineHere, openThreads, type Threads } from './threads.ts';
import { openValuing, type Valuing } from './valuing.ts';

/** The state shared by the parts of the analysis. */
export interface Model {
  readonly page: Page;
  readonly session: GameSession;
  readonly card: Card;
  readonly boardAnalysis: BoardAnalysis;
  readonly valuing: Valuing;
  readonly isOn: Signal<boolean>;
  /** Why it is paused although it is on; undefined if it is not paused. */
  readonly rest: ReadonlySignal<string | undefined>;
  /** Whether the pointer is over its lines: they do not change meanwhile, nor while one of them is shown. */
  readonly isPointedAt: Signal<boolean>;
  /** Whether the focus is on one of its lines, which also keeps them from changing. */
  readonly hasFocus: Signal<boolean>;
  /** The analysis of the game on the board, as far as it has progressed. */
  readonly analysis: ReadonlySignal<GameAnalysis | undefined>;
  readonly remarks: ReadonlySignal<ReadonlyMap<number, Remark>>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** The evaluation of the position on the board, White's view; undefined if unknown. */
  readonly worth: ReadonlySignal<BoardWorth | undefined>;
  /** The most lines it can report at once. */
  readonly mostLines: number;
  readonly threads: Threads;
}

export interface BoardWorth {
  readonly score?: Score;
  /** White's winning chance, 0 to 1. */
  readonly chance: number;
}

const LINES_OPTION = 'MultiPV';
const THREADS_OPTION = 'Threads';
/** The size of the transposition table for the analysis, if the program has one: larger than for a game. */
const TABLE = { option: 'Hash', megabytes: 64 } as const;

/** Sets up the analysis. It starts nothing by itself. */
export function openModel(page: Page, session: GameSession, card: Card): Model {
  const { settings, route, services } = page;
  const seed = 1;
  const basic = analystOptions(card);
  const linesOption = card.options.find(({ name, kind }) => name === LINES_OPTION && kind === 'spin');
  const mostLines = linesOption?.kind === 'spin' ? Math.min(MOST_LINES, linesOption.max) : 1;
  const threadsOption = card.options.find(({ name, kind }) => name === THREADS_OPTION && kind === 'spin');
  const threads = openThreads(page.storage, machineHere(), threadsOption?.kind === 'spin' ? threadsOption.max : 1);

  const hasTable = card.options.some(({ name, kind }) => name === TABLE.option && kind === 'spin');
  const lasting: Options = hasTable ? { ...basic, [TABLE.option]: TABLE.megabytes } : basic;

  const startClient = (options: Options) => services.startClient(card, options, seed);
  const boardAnalysis = openBoardAnalysis({ startClient, ticks: services.ticks });
  const valuing = openValuing(session, () => startClient(basic));
  const isOn = signal(false);
  const isHidden = signal(document.hidden);
  const { preview } = session;
  const isPointedAt = signal(false);
  const hasFocus = signal(false);
  effect(() => {
    boardAnalysis.isHeld.value = isPointedAt.value || hasFocus.value || preview.value !== undefined;
  });
  // Removed lines receive no event for the pointer or the focus leaving them.
  effect(() => {
    if (isOn.value) return;
    isPointedAt.value = false;
    hasFocus.value = false;
  });
  document.addEventListener('visibilitychange', () => {
    isHidden.value = document.hidden;
  });

  // In two steps: the record changes with every saved tick, the game only with a move.
  const game = computed(() => playedOf(session.record.value.game));
  const shownGame = computed(() => gameAt(game.value, session.shownPly.value));
  const rest = computed(() => {
    if (route.value.view !== 'play') return 'the board is off screen';
    if (isHidden.value) return 'the page is hidden';
    const { kind } = session.phase.value;
    // On the period clock a program loses no time; on the real one the analysis would use some of it.
    const isAgainstTime = (kind === 'thinking' || kind === 'fetching') && session.record.value.terms.period !== true;
    return isAgainstTime ? 'the program is thinking against the clock' : undefined;
  });
  effect(() => {
    const lines = Math.min(settings.value.analyst.lines, mostLines);
    const options: Options = {
      ...lasting,
      ...(linesOption ? { [LINES_OPTION]: lines } : {}),
      ...(threads.count.value > 1 ? { [THREADS_OPTION]: threads.count.value } : {}),
    };
    const goal = isOn.value && rest.value === undefined ? { game: shownGame.value, options, lines } : undefined;
    untracked(() => analyse(boardAnalysis, goal));
  });

  // One begun in another game ends where none is offered, and where it would be help that the visitor has not asked for.
  const isUnwanted = computed(() => {
    const record = session.record.value;
    return isUnaided(record) || withHelp(record, 'analysis') !== record;
  });
  effect(() => {
    if (isUnwanted.value) isOn.value = false;
  });
  // Opening another game ends the analysis of this one.
  const id = computed(() => session.record.value.id);
  effect(() => {
    const present = id.value;
    const { running, stop } = valuing;
    if (untracked(() => running.value && running.value.game !== present)) untracked(stop);
  });

  const analysis = computed(() => {
    const record = session.record.value;
    const running = valuing.running.value;
    const found = running?.game === record.id ? running.analysis : (record.analysis ?? statedIn(record));
    return found && isSameGame(found, record.game) ? found : undefined;
  });
  const remarks = computed(() => {
    const found = analysis.value;
    return found ? remarksOf(found, settings.value.language) : new Map<number, Remark>();
  });
  // Equal arrows are the same object, so that the board is redrawn only when they change.
  let drawn: readonly Arrow[] = [];
  const arrows = computed((): readonly Arrow[] => {
    const next = wantedArrows();
    if (JSON.stringify(next) !== JSON.stringify(drawn)) drawn = next;
    return drawn;
  });
  const wantedArrows = (): readonly Arrow[] => {
    const view = boardAnalysis.view.value;
    if (!view || !isOn.value || !settings.value.analyst.arrows || preview.value) return [];
    if (!isSameGame(view.game, shownGame.value)) return [];
    return arrowsOf(view.lines.map(({ pv }) => pv[0]!));
  };
  const known = (): BoardWorth | undefined => {
    const view = boardAnalysis.view.value;
    const score = isOn.value && view && isSameGame(view.game, shownGame.value) ? view.lines[0]?.score : undefined;
    if (score) return { score, chance: chanceOf(score) };
    const ended = isOn.value ? endedWorth(shownGame.value)?.chance : undefined;
    if (ended !== undefined) return { chance: ended };
    const found = analysis.value;
    const ply = session.shownPly.value;
    const chance = found && chanceAt(found, ply);
    if (chance === undefined) return undefined;
    const kept = found?.worths[ply]?.score;
    return { chance, ...(kept ? { score: kept } : {}) };
  };
  // Until something is found for a position the bar keeps its old value, so that it does not flicker.
  let last: BoardWorth | undefined;
  const worth = computed(() => {
    last = known() ?? (isOn.value ? last : undefined);
    return last;
  });
  return {
    ...{ page, session, card, boardAnalysis, valuing, isOn, rest, isPointedAt, hasFocus },
    ...{ analysis, remarks, arrows, worth, mostLines, threads },
  };
}

/** The values that an imported game brings with it, as Lichess writes them; they need no analysis. */
const stated = new WeakMap<object, GameAnalysis | undefined>();
function statedIn({ pgn }: GameRecord): GameAnalysis | undefined {
  if (!pgn) return undefined;
  if (!stated.has(pgn)) stated.set(pgn, statedAnalysis({ ...pgn, complete: true }));
  return stated.get(pgn);
}

/** Only the moves: a position of a finished game can be analysed like any other. */
const played = new WeakMap<Game, Game>();
function playedOf(game: Game): Game {
  if (!game.called) return game;
  const known = played.get(game) ?? { start: game.start, moves: game.moves };
  played.set(game, known);
  return known;
}

function remarksOf(analysis: GameAnalysis, language: Language): ReadonlyMap<number, Remark> {
  return new Map(
    marksOf(analysis).map((mark) => {
      const [move] = mark.line;
      const better = move === undefined ? undefined : makeSan(gameAt(analysis, mark.ply - 1), move, { language });
      return [mark.ply, { mark, sign: MARK_SIGNS[mark.kind], ...(better === undefined ? {} : { better }) }];
    }),
  );
}

function arrowsOf(moves: readonly string[]): readonly Arrow[] {
  return moves.map((uci, index) => ({
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
    ...(index > 0 ? { isLesser: true } : {}),
  }));
}
