import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { newGame, positionOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { createKernel } from '../../kernel/kernel.ts';
import { CARDS } from '../../programs/cards.ts';
import { findProgram } from '../../programs/catalog.ts';
import { OWN_CARD } from '../../programs/own/inspect.ts';
import type { HouseList } from '../../ratings/house-list.ts';
import { openHouse } from '../testing/browser.ts';
import { decisionOf, goToStep } from '../testing/lesson-walk.ts';
import { visitsTo } from '../testing/visits.ts';
import { askedStep } from './board/columns.ts';
import { memoriesOf } from './board/memories.ts';
import { combine, holds, setsOf } from './board/sets.ts';
import { slutspelTrial as trapTrial, VERDICTS, verdictOf } from './endings/studies.ts';
import { judge } from './evaluation/bounds.ts';
import { exchangeOn } from './evaluation/exchanges.ts';
import { DIAGRAMS, EXCHANGES, PLAYED } from './evaluation/presets.ts';
import { betterTo } from './evaluation/terms.ts';
import { checkTrial, ERRORS, errorOf, gambietTrial, judgeTrial } from './horizon/horizon.ts';
import { scan } from './moves/scan.ts';
import { ALL_ON, FACTORS, factorOf, schachTrial, slutspelLists } from './order/order.ts';
import { deeperTrial, GAINS, gainOf, optionsOf, SEARCHES } from './order/tree/tree-searches.ts';
import {
  BOARD_PRESETS,
  MOVES_PRESETS,
  ORDER_PRESETS,
  SAAVEDRA_PRESETS,
  SLAUGHTER_PRESETS,
  SORTED_PRESETS,
  TRAP_PRESETS,
  TREE_PRESETS,
} from './presets.ts';
import { FACTORS as BANDS, bandOf, depthTrial } from './search/growth.ts';
import { ARTICLE, bestAnswers, bestMoves, movesIn, ORDERS, searchTree } from './search/tree.ts';
import { SQUARE_NAMES, squareOf } from './squares.ts';
import { highest, rungsOf } from './strength/ladder.ts';

/** What is touched in each step, by mouse, touch and keys; what then stands there is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
type Hand = 'mouse' | 'touch' | 'keys';
/** What is touched: a button, slider or box by its name, or a square of the first board ("@e4"). */
type Touched = string | RegExp;

const game = (preset: { readonly fen: string } | undefined) => newGame(preset!.fen);
const cardOf = (id: string) => findProgram(id).card;
const san = (fen: string, move: string) => makeSan(newGame(fen), move, { language: 'en' });
const labelOf = (options: readonly { readonly value: string; readonly label: string }[], value: string) =>
  options.find((option) => option.value === value)!.label;

/** A step with its settings, what is touched in turn, and what the page then says. */
type Row = readonly [
  place: string,
  settings: Readonly<Record<string, string>>,
  touched: readonly Touched[],
  said: RegExp,
];

async function rows(): Promise<readonly Row[]> {
  const open = game(BOARD_PRESETS[0]);
  const [wray] = memoriesOf(open, await createKernel());
  const { place, says } = wray!.places[squareOf('c6')]!;
  const lamps = askedStep(game(BOARD_PRESETS[3]));
  const sets = setsOf(positionOf(open));
  const setOf = (id: string) => sets.find((set) => set.id === id)!;
  const attacked = combine(setOf('TMLOC[LITE]'), 'and', setOf('ALATK[DARK]'));
  const illegal = scan(game(MOVES_PRESETS[0])).filter(({ refutation }) => refutation !== undefined);
  const bounds = judge(game(DIAGRAMS[3]));
  const better = betterTo('schach22', game(PLAYED[0]));
  const exchange = exchangeOn(game(EXCHANGES[0]), 'd5', true)!;
  const { looked } = searchTree(ARTICLE, ORDERS[0]!.order);
  const nodes = async (depth: number) =>
    (await decisionOf(depthTrial(cardOf('tinychess86'), game(PLAYED[1]), depth))).nodes;
  const order = async (on: ReadonlySet<string>) =>
    (await decisionOf(schachTrial(cardOf('schach22'), game(ORDER_PRESETS[0]), 2, on))).nodes;
  const cost = factorOf(
    await order(new Set([...ALL_ON].filter((name) => name !== 'CapturesFirst'))),
    await order(ALL_ON),
  );
  const tree = game(TREE_PRESETS[0]);
  const plain = { card: OWN_CARD, options: optionsOf(SEARCHES[0], 2), game: tree, request: { level: 'chosen' } };
  const gain = gainOf((await decisionOf(deeperTrial(tree, (await decisionOf(plain)).nodes))).depth, 2);
  const first = slutspelLists(game(SORTED_PRESETS[0])).sorted[0]!;
  const gambiet = await decisionOf(gambietTrial(cardOf('gambiet82'), game(SLAUGHTER_PRESETS[0]), 3));
  const antwoord = await decisionOf(judgeTrial(cardOf('antwoord'), game(SLAUGHTER_PRESETS[0])));
  const check = (await decisionOf(checkTrial(cardOf('chess05x'), game(SAAVEDRA_PRESETS[0]), 2, true))).move!;
  const trap = game(TRAP_PRESETS[0]);
  const naive = await decisionOf(trapTrial(cardOf('slutspel'), trap, 3, 'naive'));
  const top = CARDS.find(({ id }) => id === highest(rungsOf(CARDS, houseList as HouseList))[0])!;
  const bits = [128, 8].filter((bit) => ((lamps.index + lamps.step) & bit) !== 0);
  const move = (uci: string) => [`@${uci.slice(0, 2)}`, `@${uci.slice(2, 4)}`];
  const right = /Right:/;
  return [
    ['board/memories', {}, ['@c6'], new RegExp(`c6 is register ${place}: ${says}`)],
    ['board/memories', { square: 'b8' }, ['CHESS 0.5'], /in no set of pieces/],
    ['board/sums', {}, ['+10'], /32 \+ 10 = 42: b6! The piece has left the board/],
    ['board/border', { place: '20' }, ['carry', 'sign', 'odd number of lamps', 'See'], /Right:.*So it is the wall/s],
    ['board/bit', {}, [...bits.map((bit) => `Lamp ${bit}`), 'See'], right],
    ['board/bit', {}, ['Add 12'], /= 59 AND 88 = 08 off the board|AND 88 = 08/],
    [
      'board/sets',
      {},
      [...SQUARE_NAMES.filter((name) => holds(attacked, squareOf(name))).map((name) => `@${name}`), 'See'],
      right,
    ],
    ['board/edge', {}, ['@d4', 'From d4'], right],
    ['moves/table', {}, ['Next move'], /Move 1: /],
    [
      'moves/king',
      {},
      [...illegal.flatMap(({ from, to }) => [new RegExp(`^${from}[–×]${to}`), 'Strike it out']), 'See'],
      right,
    ],
    ['moves/memory', {}, [/^Alan Wray/, 'Tiny Chess 86', 'See'], right],
    ['moves/break', {}, ['No castling'], /Half-moves/],
    [
      'evaluation/exchange',
      {},
      ['@c3', 'All'],
      exchange.wins > 0 ? /White wins \d+ points? on d5/ : /White wins nothing on d5/,
    ],
    ['evaluation/sums', {}, ['@d5'], /On d5 stands a piece of Black’s/],
    [
      'evaluation/bounds',
      {},
      [
        ...bounds
          .filter(({ maximum }) => maximum < bounds[0]!.minimum)
          .map(({ move: uci }) => new RegExp(`^Strike out .*${san(DIAGRAMS[3]!.fen, uci)}$`)),
        'See',
      ],
      right,
    ],
    ['evaluation/terms', {}, better === 'nobody' ? ['neither'] : [better === 'white' ? '@g1' : '@g8'], right],
    ['evaluation/weights', {}, [/^Pawns/], /400%/],
    [
      'search/both',
      {},
      [
        ...movesIn(ORDERS[0]!.order).map((name) => new RegExp(`^${bestAnswers(ARTICLE, name)[0]} `)),
        new RegExp(`^${bestMoves(ARTICLE)[0]} `),
      ],
      right,
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
    ['search/growth', {}, [labelOf(BANDS, bandOf((await nodes(4)) / (await nodes(3))))], right],
    ['order/switches', { depth: '2' }, [labelOf(FACTORS, cost)], right],
    ['order/sorting', { depth: '1' }, move(first), right],
    ['order/tree', { depth: '2' }, [labelOf(GAINS, gain)], right],
    ['order/tree', { depth: '2' }, ['Near'], /to move\. Value: /],
    ['order/modern', { depth: '4' }, ['Killers'], /(Right|Not this time): /],
    ['horizon/knight', {}, [labelOf(ERRORS, errorOf(gambiet.score, antwoord.score))], right],
    ['horizon/checks', { depth: '2' }, move(check), right],
    ['endings/traps', {}, [labelOf(VERDICTS, verdictOf(trap, naive.move))], right],
    ['endings/opposition', {}, ['@d4', '@e4'], right],
    ['endings/table', {}, [/^Pass/], /The longest win takes 10 moves/],
    ['strength/ladder', {}, [top.name], right],
    ['strength/own', {}, [/^Depth/], /8 half-moves/],
  ];
}

/** Slides to the most, ticks or presses, with what a hand has. */
async function use(page: Page, hand: Hand, touched: Touched): Promise<void> {
  const body = page.locator('.learn-body');
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

for (const hand of ['mouse', 'touch', 'keys'] as const) {
  test(`every step answers to ${hand}`, async () => {
    const page = await visits.open('#/learn', {
      viewport: { width: 390, height: 844 },
      hasTouch: hand === 'touch',
    });
    const wrong: string[] = [];
    asked ??= rows();
    for (const [at, settings, touched, said] of await asked) {
      const [chapter, step] = at.split('/') as [string, string];
      await goToStep(page, { chapter, step, settings });
      const body = page.locator('.learn-body');
      try {
        for (const each of touched) await use(page, hand, each);
        await body.filter({ hasText: said }).waitFor();
      } catch (error) {
        wrong.push(`${at}, ${said}: ${String(error).slice(0, 200)}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}
