import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../../programs/cards.ts';
import { MACHINES } from '../machine/machine-list.ts';
import { unreadText } from './address-problem.ts';
import { makeRoute, pageOf, parseRoute, type Route } from './route.ts';

const ROUTES: readonly [hash: string, route: Route][] = [
  ['#/', { view: 'home' }],
  ['#/play', { view: 'play' }],
  ['#/play/k3x9', { view: 'play', game: 'k3x9' }],
  ['#/play/k3x9?code=AQ-_&ply=12', { view: 'play', game: 'k3x9', code: 'AQ-_', ply: 12 }],
  ['#/machines', { view: 'machines' }],
  ['#/machine/kim1', { view: 'machine', machine: 'kim1' }],
  ['#/watch', { view: 'watch' }],
  ['#/watch/gambiet82', { view: 'watch', program: 'gambiet82' }],
  [
    '#/watch/wray74?at=game&code=AQA&level=1&on=2&step=40',
    { view: 'watch', program: 'wray74', at: 'game', code: 'AQA', level: '1', on: 2, step: 40 },
  ],
  ['#/watch/gambiet82?fen=8%2F8+w', { view: 'watch', program: 'gambiet82', fen: '8/8 w' }],
  ['#/watch/gambiet82?at=start', { view: 'watch', program: 'gambiet82', at: 'start' }],
  ['#/learn', { view: 'learn' }],
  ['#/learn/board', { view: 'learn', chapter: 'board' }],
  ['#/learn/board/bits', { view: 'learn', chapter: 'board', step: 'bits' }],
  ['#/learn/board/bits?fen=8%2F8+w', { view: 'learn', chapter: 'board', step: 'bits', fen: '8/8 w' }],
  [
    '#/learn/order/switches?fen=8%2F8+w&depth=4&off=Killers',
    {
      view: 'learn',
      chapter: 'order',
      step: 'switches',
      fen: '8/8 w',
      settings: { depth: '4', off: 'Killers' },
    },
  ],
  ['#/learn/stronger/own?own=4%7EFan', { view: 'learn', chapter: 'stronger', step: 'own', own: '4~Fan' }],
  ['#/answers', { view: 'answers' }],
  ['#/answers/kbnk', { view: 'answers', answer: 'kbnk' }],
  ['#/games', { view: 'games' }],
  ['#/setup', { view: 'setup' }],
  ['#/setup?fen=8%2F8+w', { view: 'setup', fen: '8/8 w' }],
  ['#/problems', { view: 'problems' }],
  ['#/problems?game=g1', { view: 'problems', game: 'g1' }],
  ['#/recorded/lucena?guess=white', { view: 'recorded', game: 'lucena', guess: 'white' }],
  ['#/problems?id=%232+05', { view: 'problems', id: '#2 05' }],
  ['#/problems?fen=8%2F8+w&moves=3', { view: 'problems', fen: '8/8 w', moves: 3 }],
  ['#/tournaments/k3/table', { view: 'tournaments', id: 'k3', part: 'table' }],
  ['#/endings', { view: 'endings' }],
  ['#/endings/KBNK?fen=8%2F8+w', { view: 'endings', table: 'KBNK', fen: '8/8 w' }],
  ['#/new', { view: 'new' }],
  ['#/new?program=wray74', { view: 'new', program: 'wray74' }],
  ['#/new?from=k3x9&ply=12', { view: 'new', from: 'k3x9', ply: 12 }],
];

test('every view has a URL from which it is restored', () => {
  for (const [hash, route] of ROUTES) {
    assert.deepEqual(parseRoute(hash), route);
    assert.equal(makeRoute(route), hash);
  }
});

test('former addresses lead where what they showed is now', () => {
  for (const [hash, route] of [
    ['#/programs', { view: 'machines' }],
    ['#/program/c7010', { view: 'machine', machine: 'c7010' }],
    ['#/tournaments/ratings', { view: 'ladder' }],
  ] as const) {
    assert.deepEqual(parseRoute(hash), route);
  }
});

test('every address that the page had in its header, or led to from there, still leads to a view', () => {
  const former = [
    ...['play', 'play/k3x9', 'new', 'machines', 'watch', 'learn', 'tournaments', 'problems', 'daily', 'endings'],
    ...['answers', 'programs', 'ladder', 'recorded', 'games', 'setup', 'tournaments/ratings', 'watch/c7010'],
    ...CARDS.map(({ id }) => `program/${id}`),
    ...MACHINES.map(({ id }) => `machine/${id}`),
  ];
  for (const address of former) {
    const route = parseRoute(`#/${address}`);
    assert.notEqual(route.view, 'missing', address);
    if (route.view !== 'machine') continue;
    const known = [...CARDS, ...MACHINES].some(({ id }) => id === route.machine);
    assert.ok(known, address);
  }
});

test('without a route the front page is shown', () => {
  for (const hash of ['', '#', '#/']) assert.deepEqual(parseRoute(hash), { view: 'home' });
});

test('a URL that names nothing is recognised, including broken escapes and numbers', () => {
  for (const hash of ['#/cellar', '#/play/a/b', '#/machine', '#/machines/kim1', '#/watch/a/b', '#/learn/a/b/c']) {
    assert.deepEqual(parseRoute(hash), { view: 'missing', address: hash });
  }
  assert.deepEqual(parseRoute('#/play/%E0%A4%A'), { view: 'play', game: '%E0%A4%A' });
});

test('what a URL asks for and its view does not know or cannot read is reported', () => {
  const unused = (name: string, value: string) => `The address says ${name}=${value}, which this view does not use.`;
  const cases: readonly [hash: string, url: string, text: string][] = [
    ['#/problems?fen=8&moves=-1', '#/problems?fen=8', 'The address says moves=-1: expected a whole number.'],
    ['#/problems?fen=8&moves=1', '#/problems?fen=8&moves=1', ''],
    ['#/new?from=x&ply=-1', '#/new?from=x', 'The address says ply=-1: expected a whole number.'],
    ['#/games?fen=8', '#/games', unused('fen', '8')],
    ['#/?fen=8', '#/', unused('fen', '8')],
    ['#/play?code=a&ply=3', '#/play', `${unused('code', 'a')} ${unused('ply', '3')}`],
    ['#/learn?depth=4', '#/learn', unused('depth', '4')],
    [`#/games?x=${'y'.repeat(50)}`, '#/games', unused('x', `${'y'.repeat(40)}…`)],
  ];
  for (const [hash, url, text] of cases) {
    const route = parseRoute(hash);
    assert.equal(unreadText(route), text);
    assert.equal(makeRoute(route), url);
  }
});

test('another page of a view begins at its top; a game, a table or a move does not', () => {
  const pages = ['#/learn/board/bits?fen=8', '#/learn/board/sets', '#/recorded/a?ply=3', '#/recorded/a?guess=white'];
  assert.deepEqual(
    [...pages, '#/tournaments/own/games', '#/play/k3x9', '#/endings/KRK', '#/'].map((hash) => pageOf(parseRoute(hash))),
    [
      'learn board bits',
      'learn board sets',
      'recorded a ',
      'recorded a white',
      'tournaments own',
      'play',
      'endings',
      'home',
    ],
  );
});
