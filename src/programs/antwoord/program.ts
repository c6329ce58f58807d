import { type Game, movesOf, newGame } from '../../chess/game.ts';
import {
  type Chance,
  type Clock,
  type Decision,
  type Engine,
  isEnd,
  type Limits,
  limitsAfter,
  type Options,
  type Program,
  type SearchCommand,
  type StartThread,
  type Thought,
} from '../program.ts';
import { ANTWOORD_CARD, FEATURES, type Feature } from './card.ts';
import { ownNetwork } from './own-network.ts';
import { type Crew, createSearcher, type Line, type Parts, type Searcher } from './searcher.ts';
import { preferred, type Strength, strengthOf } from './strength.ts';
import { type Budget, budgetOf, stretchOf } from './time.ts';
import { compileEngine, compileSharedEngine } from './wasm.ts';

/**
 * Loads the program and compiles its code.
 * @param startThread starts threads; without it the program has one, whatever its options say.
 * @throws if the WebAssembly has not been built.
 */
export async function loadAntwoord(startThread?: StartThread): Promise<Program> {
  const [code, network] = await Promise.all([compileEngine(), ownNetwork()]);
  const parts: Parts = { code, network };
  let sharedCode: object | undefined;
  return {
    card: ANTWOORD_CARD,
    async prepare(options) {
      if (startThread && threadsOf(options) > 1) sharedCode ??= await compileSharedEngine();
    },
    create(options, chance) {
      const threads = threadsOf(options);
      if (!startThread || threads === 1) return createEngine(parts, options, chance);
      if (!sharedCode) throw new Error('antwoord: not prepared for several threads');
      return createEngine(parts, options, chance, { code: sharedCode, threads, start: startThread });
    },
  };
}

/** The number of threads for these options. With limited strength one is more than enough, and plays the same every time. */
function threadsOf({ Threads = 1, UCI_LimitStrength }: Options): number {
  return UCI_LimitStrength === true ? 1 : Number(Threads);
}

const EVERY_FEATURE = 0xffff_ffff;
/**
 * A mate search must not prune: these techniques only order moves and reuse results. Aspiration is none of them: a search
 * that fails high is repeated a ply less deep.
 */
const MATE_PARTS: readonly Feature[] = [
  'killers',
  'counterMoves',
  'continuationHistory',
  'captureHistory',
  'quietHistory',
  'tableCuts',
  'mateDistance',
];
const MATE_FEATURES = MATE_PARTS.reduce((bits, part) => bits | (1 << FEATURES[part]), 0);

/** Limited strength was rated by games (data/ratings) before the search knew of threats. */
const RATED_FEATURES = EVERY_FEATURE & ~(1 << FEATURES.threats);

/** A new iteration starts only before this share of the wanted time is used. */
const SHARE_BEFORE_LAST = 0.6;
/** The share of a move's wanted time that may be spent on building an ending's table. */
const SHARE_OF_STUDY = 0.4;
/** The duration of a building step. None starts if it would exceed half of the move's maximum time. */
const STUDY_STEP_MILLIS = 3;
const MOST_SHARE_OF_STUDY = 0.5;
/** The depth that suffices to value the position after an only move. */
const DEPTH_OF_ONLY_MOVE = 6;
/** After a mate is found, the search goes on this many plies beyond it to look for a shorter one. */
const PLIES_BEYOND_MATE = 4;

/** Transposition table of an engine with limited strength: far more entries than it examines positions, and quickly cleared. */
const LIMITED_MEGABYTES = 1;

/** A larger transposition table is sooner replaced than cleared, and what was never written to needs no memory. */
const MOST_CLEARED_MEGABYTES = 16;

/** Positions between two checks of the clock: two or three milliseconds. */
const NODES_PER_YIELD = 2048;
/** The maximum time for a move below which the clock is checked eight times as often. */
const SHORT_MILLIS = 50;
const NODES_PER_SHORT_YIELD = 256;

/** The settings of an engine. */
interface Settings {
  /** Techniques of the search, as bits (card.ts). */
  readonly features: number;
  /** Lines to report (MultiPV). */
  readonly lines: number;
  readonly strength: Strength | undefined;
  chance: Chance;
}

function createEngine({ code, network }: Parts, options: Options, chance: Chance, crew?: Crew): Engine {
  const without = FEATURES[options.Without as Feature] as number | undefined;
  const strength = options.UCI_LimitStrength === true ? strengthOf(Number(options.UCI_Elo)) : undefined;
  const features = strength === undefined ? EVERY_FEATURE : RATED_FEATURES;
  const settings: Settings = {
    features: without === undefined ? features : features & ~(1 << without),
    lines: Number(options.MultiPV ?? 1),
    strength,
    chance,
  };
  // Limited strength overlooks attacks, and only the hand-written evaluation looks at them.
  const isByHand = strength !== undefined || options.Without === 'network';
  const megabytes = strength ? LIMITED_MEGABYTES : Number(options.Hash);
  const searcher = createSearcher(isByHand ? { code } : { code, network }, megabytes, crew);
  if (strength) searcher.blur(strength.blur);
  let game: Game = newGame();
  let wasForMate = false;
  const startOver = (chanceOfGame: Chance) => {
    settings.chance = chanceOfGame;
    // Setting the game first ends an interrupted search, which may still write.
    searcher.setGame(game);
    searcher.forget();
    wasForMate = false;
  };
  return {
    ...(!crew && megabytes <= MOST_CLEARED_MEGABYTES && { newGame: startOver }),
    setGame(next) {
      game = next;
      searcher.setGame(next);
    },
    search(limits, clock) {
      searcher.setGame(game);
      searcher.choose(limits.mate === undefined ? settings.features : MATE_FEATURES);
      // A mate search must not use entries of searches that pruned more, nor they its entries: what it found within its length
      // would count as all there is. And an engine of limited strength must not gain from earlier searches: it judges the
      // same position alike whenever it is asked.
      const isForMate = limits.mate !== undefined;
      if (isForMate || wasForMate || strength) searcher.forget();
      wasForMate = isForMate;
      const search = choose(searcher, game, settings, limits, clock);
      return crew ? withHelp(searcher, search) : search;
    },
    close: searcher.close,
  };
}

/** A search whose other threads stop with it, even if it is abandoned. */
function* withHelp(searcher: Searcher, search: ReturnType<Engine['search']>): ReturnType<Engine['search']> {
  try {
    return yield* search;
  } finally {
    searcher.unshare();
  }
}

/** A choice of a move as it stands. */
interface Choice {
  readonly searcher: Searcher;
  readonly clock: Clock;
  readonly strength: Strength | undefined;
  /** A pondering search has none until the expected reply is played (ponder hit). */
  limits: Limits;
  budget: Budget;
  /** The start of the counted time, in milliseconds since the start. */
  countedFrom: number;
  /** Positions examined before that moment. */
  examinedBefore: number;
  isOver: boolean;
}

function elapsed({ clock, searcher, countedFrom }: Choice): number {
  return clock.elapsedMillis(searcher.examined()) - countedFrom;
}

function mostPositions({ limits, strength }: Choice): number {
  const most = strength?.positions ?? Number.POSITIVE_INFINITY;
  // While pondering, limited strength keeps its limit of positions; after a ponder hit it gets the same number again.
  return limits.ponder ? most : Math.min(limits.nodes ?? Number.POSITIVE_INFINITY, most);
}

function mostDepth({ limits, searcher: { deepest } }: Choice): number {
  return Math.min((limits.ponder ? undefined : limits.depth) ?? deepest, deepest);
}

function allow(choice: Choice): void {
  choice.searcher.allow(choice.examinedBefore + mostPositions(choice));
  choice.searcher.yieldEvery(choice.budget.most < SHORT_MILLIS ? NODES_PER_SHORT_YIELD : NODES_PER_YIELD);
}

function setLimits(choice: Choice, limits: Limits): void {
  choice.limits = limits;
  choice.budget = budgetOf(limits);
}

/** Obeys a command, if there is one, and the clock. */
function obey(choice: Choice, command: SearchCommand | undefined): void {
  const { limits, clock, searcher } = choice;
  if (isEnd(command)) {
    choice.isOver = true;
  } else if (command?.kind === 'level') {
    setLimits(choice, limits.ponder ? { ...command.limits, ponder: true } : command.limits);
    allow(choice);
  } else if (command?.kind === 'hit') {
    setLimits(choice, limitsAfter(limits, command));
    choice.countedFrom = clock.elapsedMillis(searcher.examined());
    choice.examinedBefore = searcher.examined();
    allow(choice);
  }
  if (elapsed(choice) >= choice.budget.most) choice.isOver = true;
}

/** Whether another step may be spent on building an ending's table. */
function hasTimeToStudy(choice: Choice): boolean {
  const spent = elapsed(choice);
  const { wanted, most } = choice.budget;
  return spent < SHARE_OF_STUDY * wanted && spent + STUDY_STEP_MILLIS <= MOST_SHARE_OF_STUDY * most;
}

/**
 * Iterative deepening: searches the moves to depth 1, then 2, and so on, each iteration improving the move order of the
 * next, until time, positions or depth run out.
 */
function* choose(
  searcher: Searcher,
  game: Game,
  { lines, strength, chance }: Settings,
  limits: Limits,
  clock: Clock,
): Generator<Thought, Decision, SearchCommand | undefined> {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 1. Limits.
  const choice: Choice = {
    searcher,
    clock,
    strength,
    limits,
    budget: budgetOf(limits),
    countedFrom: 0,
    examinedBefore: 0,
    isOver: false,
  };

  // 2. The root moves. If the ending on the board has a table, it is built as far as time allows and completed during the
  //    next moves; then only the best moves are searched. Limited strength does not use it, and with several lines or a
  //    mate search all moves stay.
  const asked = limits.searchMoves?.filter((move) => legal.includes(move));
  const isFree = !asked || asked.length === 0;
  searcher.start(mostPositions(choice), isFree ? undefined : asked);
  allow(choice);
  while (!strength && !choice.isOver && hasTimeToStudy(choice) && searcher.studyEnding()) {
    obey(choice, yield { kind: 'progress', depth: 0, nodes: 0, pv: [] });
  }
  const count = searcher.useEnding(isFree && lines === 1 && !strength && limits.mate === undefined);

  // 3. The number of lines to search.
  const ranks = Math.min(count, Math.max(lines, strength?.lines ?? 1));
  let found: readonly Line[] = [searcher.line(0)];
  let depth = 0;
  let stableFor = 0;
  // On the period clock the machine has one processor, and rests in which other threads would go on.
  if (clock.kind === 'real') searcher.share(ranks);

  // 4. The iterations. The first starts in any case, so that no move is played unsearched.
  for (let next = 1; next <= mostDepth(choice) && (next === 1 || !choice.isOver); next++) {
    let ended: boolean | undefined = true;
    let rank = 0;
    for (; rank < ranks && ended; rank++) {
      ended = searcher.deepen(next, rank, choice.isOver);
      while (ended === undefined) {
        obey(choice, yield { kind: 'progress', depth: next, nodes: searcher.examined(), pv: [] });
        ended = searcher.deepen(next, rank, choice.isOver);
      }
    }
    if (!ended) {
      found = afterCut(found, searcher, rank - 1);
      break;
    }
    const before = found[0]!;
    found = Array.from({ length: ranks }, (_, place) => searcher.line(place));
    const best = found[0]!;
    const fall = depth === 0 ? 0 : before.value - best.value;
    stableFor = best.pv[0] === before.pv[0] ? stableFor + 1 : 0;
    depth = next;
    for (const [place, { score, pv }] of found.slice(0, lines).entries()) {
      const nodes = searcher.examined();
      const ranked = lines > 1 ? { rank: place + 1 } : {};
      const figures = { selectiveDepth: searcher.deepestSeen(), hashFull: searcher.fullness() };
      obey(choice, yield { kind: 'line', depth, nodes, score, pv, ...ranked, ...figures });
    }

    // 5. Start another iteration? It takes about as long as all before it together.
    const { infinite, ponder, gameClock } = choice.limits;
    if (infinite || ponder || !gameClock) continue;
    const effort = best.positions / Math.max(1, searcher.examinedHere());
    const wanted = choice.budget.wanted * stretchOf({ stableFor, fall, effort });
    if (elapsed(choice) >= SHARE_BEFORE_LAST * wanted) break;
    if (count === 1 && depth >= DEPTH_OF_ONLY_MOVE) break;
    if (best.score.kind === 'mate' && depth > 2 * Math.abs(best.score.moves) + PLIES_BEYOND_MATE) break;
  }

  searcher.unshare();
  const preference = strength
    ? preferred(
        found.map(({ value }) => value),
        strength.spread,
        chance,
      )
    : 0;
  const { pv, score, isExact } = found[preference]!;
  const expects = pv[1];
  return {
    move: pv[0]!,
    from: legal.length === 1 ? 'only' : 'search',
    ...(depth > 0 || isExact ? { score } : {}),
    depth,
    nodes: searcher.examined(),
    pv,
    ...(expects === undefined ? {} : { expects }),
  };
}

/**
 * The lines after an iteration was stopped in the line of this rank. Earlier lines are complete; an incomplete first line
 * counts if its value is exact, or if another move has proved better.
 */
function afterCut(before: readonly Line[], searcher: Searcher, rank: number): readonly Line[] {
  const done = Array.from({ length: rank }, (_, place) => searcher.line(place));
  if (rank === 0) {
    const line = searcher.line(0);
    const best = before[0]!;
    if (line.isExact || (line.pv[0] !== best.pv[0] && line.value > best.value)) done.push(line);
  }
  const isNew = ({ pv }: Line) => done.every((line) => line.pv[0] !== pv[0]);
  return [...done, ...before.filter(isNew)].slice(0, Math.max(1, before.length));
}
