import type { JSX } from 'preact';
import { Pairs } from '../app/pairs.tsx';
import type { Watched } from './watched.ts';

/** The modules of Gambiet/82 as a drawing, after the articles of June and August 1982. */

interface Station {
  /** Its name in this drawing; a module can occur twice. */
  readonly id: string;
  readonly module: string;
  readonly x: number;
  readonly y: number;
}

interface Road {
  readonly from: string;
  readonly to: string;
  /** How far it bends to the left, in the drawing's units. */
  readonly bend?: number;
  /** A call that returns, not a handover. */
  readonly isCall?: boolean;
}

interface Plan {
  readonly title: string;
  readonly about?: string;
  readonly stations: readonly Station[];
  readonly roads: readonly Road[];
}

const WIDTH = 380;
const HEIGHT = 336;
const BOX = { width: 92, height: 36 };

const at = (module: string, x: number, y: number, id = module): Station => ({ id, module, x, y });

/** SEARCH finds a move: the loop DEPTH - EXMOVE - NODE - CLIMB. */
const SEARCH: Plan = {
  title: 'SEARCH finds a move',
  stations: [
    at('ANALYS', 56, 26),
    at('NEXPAS', 324, 26),
    at('DEPTH', 190, 86),
    at('EXMOVE', 310, 166),
    at('NODE', 190, 246),
    at('CLIMB', 70, 166),
    at('GEN', 324, 252),
    at('EVAL', 324, 310),
    at('MOVOUT', 56, 310),
  ],
  roads: [
    { from: 'ANALYS', to: 'DEPTH' },
    { from: 'DEPTH', to: 'EXMOVE', bend: 12 },
    { from: 'EXMOVE', to: 'NODE', bend: 12 },
    { from: 'NODE', to: 'CLIMB', bend: 12 },
    { from: 'CLIMB', to: 'DEPTH', bend: 12 },
    { from: 'DEPTH', to: 'CLIMB', bend: 14 },
    { from: 'NODE', to: 'DEPTH' },
    { from: 'DEPTH', to: 'NEXPAS', bend: 10 },
    { from: 'NEXPAS', to: 'DEPTH', bend: 10 },
    { from: 'NODE', to: 'MOVOUT' },
    { from: 'NODE', to: 'GEN', isCall: true },
    { from: 'GEN', to: 'EVAL', isCall: true },
  ],
};

const CIRCLE = ['ANALYS', 'MOVOUT', 'STATUS', 'PLAYER', 'MOVOUT', 'STATUS', 'SWEEP'];
/** MOVOUT and STATUS for the moves of the other side. */
const OTHERS = [4, 5];

/** MATCH coordinates a game and calls the modules around it one after the other. */
const MATCH: Plan = {
  title: 'MATCH runs the game',
  about: 'ANALYS stands for all of SEARCH',
  stations: [
    at('MATCH', WIDTH / 2, HEIGHT / 2),
    ...CIRCLE.map((module, index) => {
      const angle = (2 * Math.PI * index) / CIRCLE.length - Math.PI / 2;
      const x = WIDTH / 2 + 138 * Math.cos(angle);
      return at(module, x, HEIGHT / 2 + 6 + 138 * Math.sin(angle), stationOf(index));
    }),
  ],
  roads: CIRCLE.map((_, index) => ({
    from: stationOf(index),
    to: stationOf((index + 1) % CIRCLE.length),
    bend: 8,
  })),
};

function stationOf(index: number): string {
  return `${CIRCLE[index]}${OTHERS.includes(index) ? ' other' : ''}`;
}

/** The modules that belong to ANALYS, from MATCH's point of view. */
const IN_SEARCH = new Set(['ANALYS', 'GEN', 'DEPTH', 'EXMOVE', 'NODE', 'CLIMB', 'NEXPAS']);

/** The task of each module, as text. */
const MODULE_WORDS: readonly (readonly [module: string, parts: string])[] = [
  ['MATCH', 'runs the game and calls the others in turn.'],
  ['ANALYS', 'finds a move: looks in the book, builds the positional tables, has the first list made.'],
  ['GEN', 'lists all legal moves and has EVAL give each its minimum and maximum.'],
  ['DEPTH', 'goes deeper: strikes out the moves that can bring nothing more, then picks the best one left.'],
  ['EXMOVE', 'executes the picked move in the search.'],
  ['NODE', 'has the replies listed; at the last ply, their best minimum is the value of the position.'],
  ['CLIMB', 'takes the move back with its end evaluation, and cuts where a move is too good.'],
  ['NEXPAS', 'starts the next pass, two plies deeper, when every move has been searched.'],
  ['MOVOUT', 'executes the chosen move in the game.'],
  ['STATUS', 'keeps track of who may still castle.'],
  ['PLAYER', 'takes the opponent’s move and looks it up among the legal ones.'],
  ['SWEEP', 'keeps the useful part of the variation file and corrects it.'],
];

/**
 * The rings of modules, with the one in control marked. `isMatch`: also draws the ring of a whole game beside that of the
 * search.
 */
export function ModuleRings({
  watched,
  isMatch,
}: {
  readonly watched: Watched;
  readonly isMatch: boolean;
}): JSX.Element {
  return (
    <div class="row rings">
      <Ring
        plan={SEARCH}
        active={watched.module}
        road={roadOf(watched)}
        called={watched.module === 'GEN' ? 'EVAL' : ''}
      />
      {isMatch ? <Ring plan={MATCH} active={matchStation(watched)} road={undefined} called="" /> : null}
      <details class="fold">
        <summary>The modules in words</summary>
        <Pairs class="module-words" rows={MODULE_WORDS} />
      </details>
    </div>
  );
}

interface RingProps {
  readonly plan: Plan;
  /** The station in control. */
  readonly active: string | undefined;
  /** The path by which control came. */
  readonly road: Pick<Road, 'from' | 'to'> | undefined;
  /** A station called by the one in control. */
  readonly called: string;
}

function Ring({ plan, active, road, called }: RingProps): JSX.Element {
  const { title, about, stations, roads } = plan;
  const found = stations.find(({ id }) => id === active);
  const label = `${title}. ${found ? `${found.module} has control.` : 'Control is elsewhere.'}`;
  const marker = `ring-arrow-${title.split(' ', 1)[0]!.toLowerCase()}`;
  const isTaken = ({ from, to }: Road) => road?.from === from && road.to === to;
  return (
    <figure class="ring">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <defs>
          <marker id={marker} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path class="ring-head" d="M0 0.500 8 4 0 7.500z" />
          </marker>
          <marker
            id={`${marker}-taken`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path class="ring-head ring-head-taken" d="M0 0.500 8 4 0 7.500z" />
          </marker>
        </defs>
        {/* The path taken is drawn over the others. */}
        {[...roads]
          .sort((one, other) => Number(isTaken(one)) - Number(isTaken(other)))
          .map((each) => (
            <path
              key={`${each.from} ${each.to}`}
              class={`ring-road ${each.isCall ? 'ring-call' : ''} ${isTaken(each) ? 'ring-road-taken' : ''}`}
              d={roadPath(plan, each)}
              marker-end={`url(#${isTaken(each) ? `${marker}-taken` : marker})`}
            />
          ))}
        {stations.map(({ id, module, x, y }) => (
          <g
            key={id}
            class={`ring-station ${id === active ? 'ring-active' : ''} ${id === called ? 'ring-called' : ''}`}
            transform={`translate(${x} ${y})`}
          >
            <rect x={-BOX.width / 2} y={-BOX.height / 2} width={BOX.width} height={BOX.height} rx="3" />
            <text text-anchor="middle" dominant-baseline="central">
              {module}
            </text>
          </g>
        ))}
      </svg>
      <figcaption class="byline">{about === undefined ? title : `${title}; ${about}`}</figcaption>
    </figure>
  );
}

/** The path by which the module in control was reached: GEN returns to its caller. */
function roadOf({ module, moduleBefore, line }: Watched): Pick<Road, 'from' | 'to'> | undefined {
  if (module === undefined || moduleBefore === undefined) return undefined;
  const caller = line.length === 0 ? 'ANALYS' : 'NODE';
  return { from: moduleBefore === 'GEN' ? caller : moduleBefore, to: module };
}

function matchStation({ module, moduleBefore }: Watched): string | undefined {
  if (module === undefined) return undefined;
  if (IN_SEARCH.has(module)) return 'ANALYS';
  // In a trace, STATUS only takes over moves that were played.
  if (module === 'STATUS' || (module === 'MOVOUT' && moduleBefore === 'PLAYER')) return `${module} other`;
  return module;
}

/** A path from the edge of one box to the edge of another. */
function roadPath({ stations }: Plan, { from, to, bend = 0 }: Road): string {
  const start = stations.find(({ id }) => id === from)!;
  const end = stations.find(({ id }) => id === to)!;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const middle = {
    x: (start.x + end.x) / 2 + (2 * bend * (end.y - start.y)) / length,
    y: (start.y + end.y) / 2 - (2 * bend * (end.x - start.x)) / length,
  };
  const first = edgeOf(start, middle);
  const last = edgeOf(end, middle);
  return `M${round(first.x)} ${round(first.y)}Q${round(middle.x)} ${round(middle.y)} ${round(last.x)} ${round(last.y)}`;
}

/** The point where the line from the centre of a box to `towards` crosses its edge. */
function edgeOf({ x, y }: Station, towards: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const gap = 3;
  const scale = Math.min(
    (BOX.width / 2 + gap) / Math.max(Math.abs(dx), 1e-6),
    (BOX.height / 2 + gap) / Math.max(Math.abs(dy), 1e-6),
  );
  return { x: x + dx * scale, y: y + dy * scale };
}

const round = (value: number) => Math.round(value * 10) / 10;
