import type { Card, OptionSpec } from '../program.ts';
import { LEAST_ELO, MOST_ELO } from './strength.ts';

/** Parts of the search that can be left out, by name: the bit of each, as assembly/search/features.ts has it. */
export const FEATURES = {
  nullMove: 0,
  lateReductions: 1,
  countPruning: 2,
  futility: 3,
  reverseFutility: 4,
  razoring: 5,
  exchangePruning: 6,
  singular: 7,
  checkExtension: 8,
  probeCut: 9,
  killers: 10,
  answers: 11,
  sequelHistory: 12,
  takeHistory: 13,
  correction: 14,
  internalReduction: 15,
  aspiration: 16,
  improving: 17,
  quietHistory: 18,
  quiescenceFutility: 19,
  tableCuts: 20,
  mateDistance: 21,
  historyPruning: 22,
  quiescenceExchange: 23,
} as const;
/** The part of the search with this name. */
export type Feature = keyof typeof FEATURES;

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'Hash',
    about: 'The transposition table, in megabytes.',
    kind: 'spin',
    default: 16,
    min: 1,
    max: 1024,
  },
  {
    name: 'MultiPV',
    about: 'So many lines are told, each with its rank; more than one costs depth.',
    kind: 'spin',
    default: 1,
    min: 1,
    max: 256,
  },
  {
    name: 'UCI_LimitStrength',
    about: 'Play no better than UCI_Elo says.',
    kind: 'check',
    default: false,
  },
  {
    name: 'UCI_Elo',
    about: 'How well to play where strength is limited: on the scale of 1982, by a chess computer that was rated then.',
    kind: 'spin',
    default: 1500,
    min: LEAST_ELO,
    max: MOST_ELO,
  },
  { name: 'Threads', about: 'It thinks in one thread.', kind: 'spin', default: 1, min: 1, max: 1 },
  {
    name: 'Without',
    about: 'For measuring: leaves one part of the search out, so that a match can tell what it is worth.',
    kind: 'combo',
    default: 'nothing',
    choices: ['nothing', ...Object.keys(FEATURES)],
  },
];

/** The house's own engine. */
export const ANTWOORD_CARD: Card = {
  id: 'antwoord',
  name: 'Antwoord',
  author: 'Plyhouse',
  year: 2026,
  country: 'the house',
  machine: 'whatever runs WebAssembly: a phone, a browser, Node',
  language: 'AssemblyScript, compiled to WebAssembly',
  memory: '16 MB for its transposition table, 12 MB for the rest',
  story:
    'The authors of these programs ended their articles with questions: how to see beyond the horizon, what to do about a piece that is lost anyway, how to search wider in the time there is. Antwoord is Dutch for answer. It is the modern engine of the house, with what half a century has found since.',
  positionsPerSecond: 1_000_000,
  speedFact: {
    kind: 'chosen',
    text: 'A million positions a second, about what it examines on one core of a computer of its year: it has no period but the present.',
  },
  keepsTime: true,
  ponders: true,
  usesTables: true,
  levels: [
    {
      id: 'blitz',
      name: 'One second',
      about: 'A second a move.',
      kind: 'chosen',
      limits: { moveMillis: 1000 },
    },
    {
      id: 'tournament',
      name: 'Five seconds',
      about: 'Five seconds a move: far more than it needs.',
      kind: 'chosen',
      limits: { moveMillis: 5000 },
    },
    {
      id: 'quick',
      name: '20,000 positions',
      about: 'The same play on every machine.',
      kind: 'chosen',
      limits: { nodes: 20_000 },
    },
  ],
  tournamentLevel: 'blitz',
  options: OPTIONS,
  facts: [
    {
      kind: 'chosen',
      text: 'Where it is told of endgame tables, it plays what they say: a won position in the fewest moves, a lost one as long as it can be held, a drawn one by its own search among the moves that draw. It looks at the position on the board only, and without being told it uses none; nor does it with limited strength.',
    },
    {
      kind: 'chosen',
      text: 'Everything in it is common knowledge of engine authors, written anew for this house; its README says which parts have been measured, and what they are worth.',
    },
  ],
  lacks: [],
  sources: [],
};
