import { type Game, movesOf, newGame } from '../../chess/game.ts';
import type { Chance, Clock, Decision, Engine, Limits, Options, Program, SearchCommand, Thought } from '../program.ts';
import { ANTWOORD_CARD, FEATURES, type Feature } from './card.ts';
import { createSearcher, type Line, type Searcher } from './searcher.ts';
import { preferred, type Strength, strengthOf } from './strength.ts';
import { budgetOf, stretchOf } from './time.ts';
import { compileEngine } from './wasm.ts';

/** The program, its code compiled. @throws where it has not been built. */
export async function loadAntwoord(): Promise<Program> {
  const code = await compileEngine();
  return { card: ANTWOORD_CARD, create: (options, chance) => createEngine(code, options, chance) };
}

const EVERY_FEATURE = 0xffff_ffff;
/** For a mate that is to be found for certain nothing may be passed over: what is left only orders and remembers. */
const MATE_PARTS: readonly Feature[] = [
  'killers',
  'answers',
  'sequelHistory',
  'takeHistory',
  'aspiration',
  'quietHistory',
  'tableCuts',
  'mateDistance',
];
const MATE_FEATURES = MATE_PARTS.reduce((bits, part) => bits | (1 << FEATURES[part]), 0);

/** An iteration is begun only before this part of the wanted time is gone. */
const SHARE_BEFORE_LAST = 0.6;
/** The part of a move's wanted time that may go into working out an ending. */
const SHARE_OF_STUDY = 0.4;
/** What a step of it takes. It is not begun where that would come to more than half of the most that the move may take. */
const STUDY_STEP_MILLIS = 3;
const MOST_SHARE_OF_STUDY = 0.5;
/** Deep enough to say how the game stands where there is nothing to choose. */
const DEPTH_OF_ONLY_MOVE = 6;
/** So much deeper than a mate is looked for a shorter one. */
const PLIES_BEYOND_MATE = 4;

/** The table of a limited engine: far more entries than it examines positions, and soon emptied. */
const LIMITED_MEGABYTES = 1;

/** Positions between two looks at the clock: two milliseconds or three. */
const NODES_PER_YIELD = 2048;
/** Where a move has only so many milliseconds, it looks eight times as often. */
const SHORT_MILLIS = 50;
const NODES_PER_SHORT_YIELD = 256;

/** How an engine is set. */
interface Settings {
  /** The parts that its search has, as bits. */
  readonly features: number;
  /** Lines to be told. */
  readonly lines: number;
  readonly strength: Strength | undefined;
  readonly chance: Chance;
}

function createEngine(code: object, options: Options, chance: Chance): Engine {
  const without = FEATURES[options.Without as Feature] as number | undefined;
  const settings: Settings = {
    features: without === undefined ? EVERY_FEATURE : EVERY_FEATURE & ~(1 << without),
    lines: Number(options.MultiPV ?? 1),
    strength: options.UCI_LimitStrength === true ? strengthOf(Number(options.UCI_Elo)) : undefined,
    chance,
  };
  const searcher = createSearcher(code, settings.strength ? LIMITED_MEGABYTES : Number(options.Hash));
  if (settings.strength) searcher.blur(settings.strength.blur);
  let game: Game = newGame();
  return {
    setGame(next) {
      game = next;
      searcher.setGame(next);
    },
    search(limits, clock) {
      searcher.setGame(game);
      searcher.choose(limits.mate === undefined ? settings.features : MATE_FEATURES);
      // Nor may it be passed over for what the table holds of searches that passed over more. And who is to be weaker does
      // not see the further for having looked before: he judges the same position alike, whenever he is asked.
      if (limits.mate !== undefined || settings.strength) searcher.forget();
      return choose(searcher, game, settings, limits, clock);
    },
  };
}

/**
 * Iterative deepening: the moves are searched to one ply, then to two, and so on, each iteration teaching the next
 * what to look at first, until time, positions or depth are spent.
 */
function* choose(
  searcher: Searcher,
  game: Game,
  { lines, strength, chance }: Settings,
  firstLimits: Limits,
  clock: Clock,
): Generator<Thought, Decision, SearchCommand | undefined> {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  // 1. What ends it. On the opponent's time nothing does, until the answer that was expected is played.
  let limits = firstLimits;
  let budget = budgetOf(limits);
  let countedFrom = 0;
  let examinedBefore = 0;
  let isOver = false;
  const elapsed = () => clock.elapsedMillis(searcher.examined()) - countedFrom;
  const mostPositions = () => {
    // On the opponent's time a weaker player sees no more than in his own; afterwards he may look again.
    if (limits.ponder) return strength?.positions ?? Number.POSITIVE_INFINITY;
    return Math.min(limits.nodes ?? Number.POSITIVE_INFINITY, strength?.positions ?? Number.POSITIVE_INFINITY);
  };
  const mostDepth = () => Math.min((limits.ponder ? undefined : limits.depth) ?? searcher.deepest, searcher.deepest);
  const allow = () => {
    searcher.allow(examinedBefore + mostPositions());
    searcher.yieldEvery(budget.most < SHORT_MILLIS ? NODES_PER_SHORT_YIELD : NODES_PER_YIELD);
  };
  const hear = (word: SearchCommand | undefined) => {
    if (word?.kind === 'stop' || word?.kind === 'moveNow') {
      isOver = true;
    } else if (word?.kind === 'level') {
      limits = limits.ponder ? { ...word.limits, ponder: true } : word.limits;
      budget = budgetOf(limits);
      allow();
    } else if (word?.kind === 'hit') {
      const { ponder: _, ...others } = limits;
      limits = others;
      budget = budgetOf(limits);
      countedFrom = clock.elapsedMillis(searcher.examined());
      examinedBefore = searcher.examined();
      allow();
    }
    if (elapsed() >= budget.most) isOver = true;
  };

  // 2. The moves to be looked at. An ending that can be worked out is, as far as there is time, the rest with the next
  //    move; then only the best moves are left. But the weak do not know so much, and who asks for several lines, or for a
  //    mate in so many, wants to hear of all moves.
  const asked = limits.searchMoves?.filter((move) => legal.includes(move));
  const isFree = !asked || asked.length === 0;
  searcher.start(mostPositions(), isFree ? undefined : asked);
  allow();
  const hasTimeToStudy = () => {
    const spent = elapsed();
    return spent < SHARE_OF_STUDY * budget.wanted && spent + STUDY_STEP_MILLIS <= MOST_SHARE_OF_STUDY * budget.most;
  };
  while (!strength && !isOver && hasTimeToStudy() && searcher.studyEnding()) {
    hear(yield { kind: 'progress', depth: 0, nodes: 0, pv: [] });
  }
  const count = searcher.useEnding(isFree && lines === 1 && !strength && limits.mate === undefined);

  // 3. How many of them shall have a line.
  const ranks = Math.min(count, Math.max(lines, strength?.lines ?? 1));
  let found: readonly Line[] = [searcher.line(0)];
  let depth = 0;
  let stableFor = 0;

  // 4. The iterations. However it was hurried, no move is played that was not looked at: the first is begun in any case.
  for (let next = 1; next <= mostDepth() && (next === 1 || !isOver); next++) {
    let ended: boolean | undefined = true;
    let rank = 0;
    for (; rank < ranks && ended; rank++) {
      ended = searcher.deepen(next, rank, isOver);
      while (ended === undefined) {
        hear(yield { kind: 'progress', depth: next, nodes: searcher.examined(), pv: [] });
        ended = searcher.deepen(next, rank, isOver);
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
      hear(yield { kind: 'line', depth, nodes, score, pv, ...ranked, ...figures });
    }

    // 5. Whether another iteration is worth its time: it takes about as long as all before it.
    if (limits.infinite || limits.ponder || !limits.gameClock) continue;
    const effort = best.positions / Math.max(1, searcher.examined());
    const wanted = budget.wanted * stretchOf({ stableFor, fall, effort });
    if (elapsed() >= SHARE_BEFORE_LAST * wanted) break;
    if (count === 1 && depth >= DEPTH_OF_ONLY_MOVE) break;
    if (best.score.kind === 'mate' && depth > 2 * Math.abs(best.score.moves) + PLIES_BEYOND_MATE) break;
  }

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
 * The lines as they stand when an iteration was cut short in the line of this rank: those before it are done; the
 * first counts where it has a value, or where another move has proved to be better.
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
