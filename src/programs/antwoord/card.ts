import type { Card, OptionSpec } from '../program.ts';
import { LEAST_ELO, MOST_ELO } from './strength.ts';

/** Techniques of the search that can be switched off, by name, with their bits (assemblyscript/search/features.ts). */
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
  probCut: 9,
  killers: 10,
  counterMoves: 11,
  continuationHistory: 12,
  captureHistory: 13,
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
  threats: 24,
} as const;
/** The name of a technique. */
export type Feature = keyof typeof FEATURES;

/** The number that the engine has room for (assemblyscript/search/memory.ts). */
const MOST_THREADS = 64;

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
    about: 'The number of lines to report, ranked; more than one costs depth.',
    kind: 'spin',
    default: 1,
    min: 1,
    max: 256,
  },
  {
    name: 'UCI_LimitStrength',
    about: 'Limits the strength to UCI_Elo.',
    kind: 'check',
    default: false,
  },
  {
    name: 'UCI_Elo',
    about: 'The strength when limited: a rating on the list of Plyhouse, anchored to a chess computer of 1982.',
    kind: 'spin',
    default: 1500,
    min: LEAST_ELO,
    max: MOST_ELO,
  },
  {
    name: 'Threads',
    about: 'Threads that search, at best one for each core. With several it does not play the same every time.',
    kind: 'spin',
    default: 1,
    min: 1,
    max: MOST_THREADS,
  },
  {
    name: 'Without',
    about:
      'For measurements: leaves out one part of the search, or the network of the evaluation, so that a match can show what it is worth.',
    kind: 'combo',
    default: 'nothing',
    choices: ['nothing', 'network', ...Object.keys(FEATURES)],
  },
];

/** Plyhouse's own engine. */
export const ANTWOORD_CARD: Card = {
  id: 'antwoord',
  name: 'Antwoord',
  author: 'Plyhouse',
  year: 2026,
  machine: 'whatever runs WebAssembly: a phone, a browser, Node',
  positionsPerSecond: 1_000_000,
  keepsTime: true,
  ponders: true,
  usesTables: true,
  playsChess960: true,
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
      about: 'Five seconds a move, far more than it needs.',
      kind: 'chosen',
      limits: { moveMillis: 5000 },
    },
    {
      id: 'quick',
      name: '20,000 positions',
      about: 'Plays the same on every computer.',
      kind: 'chosen',
      limits: { nodes: 20_000 },
    },
  ],
  tournamentLevel: 'blitz',
  usesChance: { option: 'UCI_LimitStrength', is: true },
  options: OPTIONS,
};
