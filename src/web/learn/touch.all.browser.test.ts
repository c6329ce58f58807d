import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createKernel } from 'plyhouse-kernel';
import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { newGame, positionOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { isAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { playedMove } from '../../programs/zxchess/inspect.ts';
import type { HouseList } from '../../ratings/house-list.ts';
import { openHouse } from '../testing/browser.ts';
import { decisionOf, goToStep, lab } from '../testing/lesson-walk.ts';
import { within } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';
import { askedStep } from './board/columns.ts';
import { memoriesOf } from './board/memories.ts';
import { setsOf } from './board/sets.ts';
import {
  STUDY_DEPTHS,
  sinceWhen,
  judgeTrial as studyJudge,
  slutspelTrial as trapTrial,
  VERDICTS,
  verdictOf,
} from './endings/studies.ts';
import { judge } from './evaluation/bounds.ts';
import { exchangeOn } from './evaluation/exchanges.ts';
import { DIAGRAMS, EXCHANGES, PLAYED, SMALLEST } from './evaluation/presets.ts';
import { betterTo } from './evaluation/terms.ts';
import {
  COMPARISONS,
  checkTrial,
  compare,
  ERRORS,
  errorOf,
  gambietTrial,
  judgeTrial,
  quietTrial,
} from './horizon/horizon.ts';
import { trialTo } from './lab/lab.ts';
import { divideBy, sumOf } from './moves/counting.ts';
import { scan } from './moves/scan.ts';
import * as ordering from './order/order.ts';
import { deeperTrial, GAINS, gainOf, optionsOf, SEARCHES } from './order/tree/tree-searches.ts';
import * as presets from './presets.ts';
import { FACTORS as BANDS, bandOf } from './search/growth.ts';
import { ARTICLE, bestAnswers, bestMoves, movesIn, ORDERS, searchTree } from './search/tree.ts';
import { nameOf, squareOf } from './squares.ts';
import { highest, rungsOf } from './strength/ladder.ts';
import { workTrial } from './strength/same.ts';

/** Tests the instruments of each step, by mouse, touch and keys; expected texts come from the programs, run here. */

const visits = visitsTo(openHouse);
/** The programs compute in this process, seconds in all. */
const PROGRAMS_MILLIS = 120_000;
type Hand = 'mouse' | 'touch' | 'keys';
/**
 * The touched control: a button, slider or box by its name, a square of the first board ("@e4"), or the field with the
 * typed text ("=12").
 */
type Touched = string | RegExp;

const game = (preset: { readonly fen: string } | undefined) => newGame(preset!.fen);
const san = (fen: string, move: string) => makeSan(newGame(fen), move, { language: 'en' });
const labelOf = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((option) => option.value === value)!.label;

/** A step with its settings, what is touched in turn, and what the page then says. */
type Row = readonly [
  place: string,
  settings: Readonly<Record<string, string>>,
  touched: readonly Touched[],
  text: RegExp,
];

const RIGHT = /Right:/;
const squaresOf = (uci: string) => [`@${uci.slice(0, 2)}`, `@${uci.slice(2, 4)}`];

async function boardRows(): Promise<readonly Row[]> {
  const open = game(presets.BOARD_PRESETS[0]);
  const [wray] = memoriesOf(open, await createKernel());
  const { place, text } = wray!.places[squareOf('c6')]!;
  const lamps = askedStep(game(presets.BOARD_PRESETS[3]));
  const sets = setsOf(positionOf(open));
  const setOf = (id: string) => sets.find((set) => set.id === id)!.squares;
  const attacked = setOf('TMLOC[LITE]').intersect(setOf('ALATK[DARK]'));
  const illegal = scan(game(presets.MOVES_PRESETS[0])).filter(({ refutation }) => refutation !== undefined);
  const bounds = judge(game(DIAGRAMS[3]));
  const better = betterTo('schach22', game(PLAYED[0]));
  const exchange = exchangeOn(game(EXCHANGES[0]), 'd5', true)!;
  const castling = presets.COUNT_PRESETS[2]!.fen;
  const counted = (...broken: 'castling'[]) => sumOf(divideBy(castling, 1, new Set(broken)));
  const bits = [128, 8].filter((bit) => ((lamps.index + lamps.step) & bit) !== 0);
  return [
    ['board/memories', {}, ['@c6'], new RegExp(`c6 is register ${place}: ${text}`)],
    ['board/memories', { square: 'b8' }, ['CHESS 0.5'], /in no set of pieces/],
    ['board/sums', {}, ['+10'], /32 \+ 10 = 42: b6! The piece has left the board/],
    ['board/border', { place: '20' }, ['carry', 'sign', 'odd number of lamps', 'See'], /Right:.*So it is the wall/s],
    ['board/bit', {}, [...bits.map((bit) => `Lamp ${bit}`), 'See'], RIGHT],
    ['board/bit', {}, ['Add 12'], /= 59 AND 88 = 08 off the board|AND 88 = 08/],
    ['board/sets', {}, [...[...attacked].map((square) => `@${nameOf(square)}`), 'See'], RIGHT],
    ['board/edge', {}, ['@d4', 'From d4'], RIGHT],
    ['moves/table', {}, ['Next move'], /Move 1: /],
    [
      'moves/king',
      {},
      [...illegal.flatMap(({ from, to }) => [new RegExp(`^${from}[–×]${to}`), 'Strike it out']), 'See'],
      RIGHT,
    ],
    ['moves/memory', {}, [/^Alan Wray/, 'Tiny Chess 86', 'See'], RIGHT],
    ['moves/count', {}, ['=8902', 'See', 'One half-move deeper'], /8,902.*Right: 8,902 sequences/s],
    ['moves/break', { fen: castling }, ['No castling'], new RegExp(`${counted()}\\s*${counted('castling')} ≠`)],
    [
      'evaluation/exchange',
      {},
      ['@c3', 'All'],
      exchange.wins > 0 ? /White wins \d+ points? on d5/ : /White wins nothing on d5/,
    ],
    ['evaluation/sums', {}, ['@c3'], /On c3 stands a piece of White’s/],
    [
      'evaluation/bounds',
      {},
      [
        ...bounds
          .filter(({ maximum }) => maximum < bounds[0]!.minimum)
          .map(({ move: uci }) => new RegExp(`^Strike out .*${san(DIAGRAMS[3]!.fen, uci)}$`)),
        'See',
      ],
      RIGHT,
    ],
    ['evaluation/terms', {}, better === 'nobody' ? ['neither'] : [better === 'white' ? '@g1' : '@g8'], RIGHT],
    ['evaluation/weights', {}, [/^Pawns/], /400%/],
  ];
}

async function searchRows(): Promise<readonly Row[]> {
  const { looked } = searchTree(ARTICLE, ORDERS[0]!.order);
  const nodes = async (depth: number) => (await decisionOf(trialTo(depth, 'tinychess86', game(PLAYED[1])))).nodes;
  const order = async (on: ReadonlySet<string>) =>
    JSON.stringify((await decisionOf(ordering.schachTrial(game(presets.ORDER_PRESETS[0]), 2, on))).score);
  const isSame = (await order(ordering.ALL_OFF)) === (await order(ordering.ALL_ON));
  const tree = game(presets.TREE_PRESETS[0]);
  const plain = { program: 'own', options: optionsOf(SEARCHES[0], 2), game: tree, request: { level: 'chosen' } };
  const gain = gainOf((await decisionOf(deeperTrial(tree, (await decisionOf(plain)).nodes))).depth, 2);
  const iterated = await lab.ask(ordering.schachTrial(game(presets.ORDER_PRESETS[0]), 3, ordering.ALL_ON));
  const share = ordering.shareOf(ordering.countsOf(iterated.iterations, iterated.decision.nodes));
  return [
    [
      'search/smallest',
      {},
      [`@${playedMove(positionOf(newGame(SMALLEST[0]!.fen)))!.slice(0, 2)}`, 'It moves this man'],
      RIGHT,
    ],
    [
      'search/both',
      {},
      [
        ...movesIn(ORDERS[0]!.order).map((name) => new RegExp(`^${bestAnswers(ARTICLE, name)[0]} `)),
        new RegExp(`^${bestMoves(ARTICLE)[0]} `),
      ],
      RIGHT,
    ],
    [
      'search/cut',
      {},
      [
        ...ORDERS[0]!.order.filter((leaf) => !looked.includes(leaf)).map((leaf) => new RegExp(`^${leaf} `)),
        'See',
        'All',
      ],
      new RegExp(`Right:.*|${looked.length} leaves of 9`, 's'),
    ],
    ['search/growth', {}, [labelOf(BANDS, bandOf((await nodes(4)) / (await nodes(3))))], RIGHT],
    ['order/switches', { depth: '2' }, [isSame ? 'the same' : 'another'], RIGHT],
    ['order/sorting', { depth: '1' }, [/^Search to/], /Positions that Slutspel examines, 5 half-moves/],
    ['order/tree', { depth: '2' }, [labelOf(GAINS, gain)], RIGHT],
    ['order/tree', { depth: '2' }, ['Near'], /to move\. Value: /],
    ['order/deepening', { depth: '3' }, [labelOf(ordering.SHARES, share)], RIGHT],
    ['order/modern', { depth: '4' }, [/^Iterations up to/], /Positions that Antwoord examines, 12 half-moves/],
  ];
}

async function playRows(): Promise<readonly Row[]> {
  const gambiet = await decisionOf(gambietTrial(game(presets.SLAUGHTER_PRESETS[0]), 3));
  const antwoord = await decisionOf(judgeTrial(game(presets.SLAUGHTER_PRESETS[0])));
  const check = (await decisionOf(checkTrial(game(presets.SAAVEDRA_PRESETS[0]), 2, true))).move!;
  const quiet = async (isQuiet: boolean) =>
    (await decisionOf(quietTrial(game(presets.NOISY_PRESETS[0]), 2, isQuiet))).score;
  const pitfall = game(presets.PITFALL_PRESETS[0]);
  const [pruned, whole] = [
    await decisionOf(gambietTrial(pitfall, 3)),
    await decisionOf(gambietTrial(pitfall, 3, false)),
  ];
  const study = game(presets.STUDY_PRESETS[0]);
  const studied: (string | undefined)[] = [];
  for (const depth of STUDY_DEPTHS) studied.push((await decisionOf(trialTo(depth, 'schach22', study))).move);
  const since = sinceWhen(studied, (await decisionOf(studyJudge(study))).move!);
  const same = new Set<string | undefined>();
  for (const { id } of CARDS.filter(({ id, ending }) => id !== 'random' && !ending))
    same.add((await decisionOf(workTrial(id, game(presets.SAME_PRESETS[0]), 300))).move);
  const trap = game(presets.TRAP_PRESETS[0]);
  const naive = await decisionOf(trapTrial(trap, 3, 'naive'));
  const top = CARDS.find(({ id }) => id === highest(rungsOf(CARDS, houseList as HouseList))[0])!;
  return [
    ['horizon/knight', {}, [labelOf(ERRORS, errorOf(gambiet.score, antwoord.score))], RIGHT],
    ['horizon/quiet', { depth: '2' }, [labelOf(COMPARISONS, compare(await quiet(false), await quiet(true)))], RIGHT],
    ['horizon/checks', { depth: '2' }, squaresOf(check), RIGHT],
    ['horizon/pruning', { ply: '3' }, [pruned.move === whole.move ? 'the same' : 'another'], RIGHT],
    ['endings/traps', {}, [labelOf(VERDICTS, verdictOf(trap, naive.move))], RIGHT],
    ['endings/studies', {}, [since === 'never' ? 'not up to 10' : `SCHACH, ${since} half-moves`], RIGHT],
    ['endings/opposition', {}, ['@d4', '@e4'], RIGHT],
    ['endings/table', {}, [/^Pass/], /The longest win takes 10 moves/],
    ['strength/ladder', {}, [top.name], RIGHT],
    ['strength/own', {}, [/^Depth/], /8 half-moves/],
    ['strength/same', { positions: '300' }, [`=${same.size}`, 'See'], RIGHT],
    ['strength/match', { pairs: '1' }, ['Play the match'], /Game 1: .* has White/],
    ['network/learns', {}, ['Let it learn', 'Stop'], /It was stopped/],
    ['network/limits', {}, [/^Show the games held out/], /on games held out/],
    ['network/match', {}, ['King'], /400%/],
    ['network/antwoord', {}, ['Neuron 7'], /Neuron 7 likes most: /],
  ];
}

const rows = async (): Promise<readonly Row[]> => [
  ...(await boardRows()),
  ...(await searchRows()),
  ...(await playRows()),
];

/** Slides to the most, ticks or presses, with what a hand has. */
async function use(page: Page, hand: Hand, touched: Touched): Promise<void> {
  const body = page.locator('.learn-body');
  if (String(touched).startsWith('=')) {
    const field = body.getByRole('textbox').first();
    if (hand === 'mouse') await field.click();
    else if (hand === 'touch') await field.tap();
    else await field.focus();
    return await page.keyboard.type(String(touched).slice(1));
  }
  const isSquare = typeof touched === 'string' && touched.startsWith('@');
  const named = (role: 'button' | 'slider' | 'checkbox' | 'tab') =>
    body.getByRole(role, { name: touched, exact: typeof touched === 'string' });
  const found: Locator = isSquare
    ? body
        .getByRole('grid')
        .first()
        .locator(`[data-cell="${String(touched).slice(1)}"]`)
    : named('button').or(named('slider')).or(named('checkbox')).or(named('tab')).first();
  const { type, x, y } = await found.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const type = element.getAttribute('type');
    return { type, x: type === 'range' ? width - 2 : width / 2, y: height / 2 };
  });
  if (hand === 'mouse') await found.click({ position: { x, y } });
  else if (hand === 'touch') await found.tap({ position: { x, y } });
  else await found.press(type === 'range' ? 'End' : type === 'checkbox' ? ' ' : 'Enter');
}

/** The same for each hand: the programs are asked once. */
let asked: ReturnType<typeof rows> | undefined;

const HANDS = ['mouse', 'touch', 'keys'] as const;

for (const [turn, hand] of HANDS.entries()) {
  test(`every step answers to ${hand}`, async () => {
    const page = await visits.open('#/learn', {
      viewport: { width: 390, height: 844 },
      hasTouch: hand === 'touch',
    });
    asked ??= within('what the programs answer', rows(), PROGRAMS_MILLIS);
    // Each hand has every third step, and in the second tier all.
    const tried = (await asked).filter((_, index) => isAll || index % HANDS.length === turn);
    for (const [at, settings, touched, pattern] of tried) {
      const [chapter, step] = at.split('/') as [string, string];
      await goToStep(page, { chapter, step, settings });
      const body = page.locator('.learn-body');
      // At the first that does not answer it ends: each further one would be waited for as long.
      try {
        for (const each of touched) await use(page, hand, each);
        await body.filter({ hasText: pattern }).waitFor();
      } catch (error) {
        throw new Error(`${at} does not say ${pattern}`, { cause: error });
      }
    }
  });
}
