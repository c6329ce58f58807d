/**
 * Maximum weight matchings in a general graph: J. Edmonds' primal-dual method with blossoms (1965), in the form given by
 * Z. Galil ("Efficient Algorithms for Finding Maximum Matching in Graphs", 1986). Weights are integers of any length, so
 * that one number can rank several criteria.
 */

/** A blossom, an odd cycle contracted to one vertex; or a single vertex. */
interface Blossom {
  /** The blossom it is part of. */
  parent: Blossom | undefined;
  /** The parts of the cycle in order; none for a single vertex. */
  parts: Blossom[];
  /** The edge from each part to the next, as vertices within the one and the other. */
  links: Edge[];
  /** The base: the vertex matched outside the blossom, or unmatched. */
  base: number;
  /** The dual variable of the blossom; unused for a single vertex. */
  price: bigint;
  label: Label;
  /** The edge by which it was labelled, from the outside in; undefined at the root of a tree. */
  entry: Edge | undefined;
}

type Edge = readonly [from: number, to: number];

/** Outer: at an even distance from an unmatched vertex; inner: at an odd one. */
type Label = 'none' | 'outer' | 'inner';

/** A matching as it grows. */
interface Matching {
  readonly size: number;
  /** The weights of the edges, doubled so that halving leaves no fraction; 0 if there is no edge. */
  readonly doubled: readonly (readonly bigint[])[];
  /** For each vertex the one it is matched with, or -1. */
  readonly mate: number[];
  /** The dual variables of the vertices; an edge is tight if its two add up to its weight. */
  readonly pays: bigint[];
  readonly vertices: readonly Blossom[];
  /** For each vertex the outermost blossom it is in. */
  readonly top: Blossom[];
  /** For each vertex the outer vertex whose edge to it has the least slack; -1 for none. */
  readonly nearest: number[];
  /** Outer vertices whose edges are still to be scanned. */
  readonly waiting: number[];
}

/**
 * @param size the number of vertices.
 * @param weightOf the weight of an edge; 0 if there is none. Called once for each pair.
 * @returns for each vertex the one it is matched with, or -1.
 */
export function maximumWeightMatching(size: number, weightOf: (one: number, other: number) => bigint): number[] {
  const matching = startMatching(size, weightOf);
  while (stage(matching)) {
    for (const blossom of new Set(matching.top)) if (blossom.label === 'outer') dissolve(matching, blossom);
  }
  return matching.mate;
}

function startMatching(size: number, weightOf: (one: number, other: number) => bigint): Matching {
  const doubled: bigint[][] = Array.from({ length: size }, () => new Array<bigint>(size).fill(0n));
  let greatest = 0n;
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const weight = weightOf(one, other);
      doubled[one]![other] = doubled[other]![one] = 2n * weight;
      if (weight > greatest) greatest = weight;
    }
  }
  const vertices = Array.from({ length: size }, (_, vertex) => newBlossom(vertex));
  return {
    size,
    doubled,
    mate: new Array<number>(size).fill(-1),
    pays: new Array<bigint>(size).fill(greatest),
    vertices,
    top: [...vertices],
    nearest: new Array<number>(size).fill(-1),
    waiting: [],
  };
}

const newBlossom = (base: number): Blossom => ({
  parent: undefined,
  parts: [],
  links: [],
  base,
  price: 0n,
  label: 'none',
  entry: undefined,
});

const lackOf = ({ pays, doubled }: Matching, one: number, other: number) =>
  pays[one]! + pays[other]! - doubled[one]![other]!;

const membersOf = (blossom: Blossom): number[] =>
  blossom.parts.length === 0 ? [blossom.base] : blossom.parts.flatMap(membersOf);

function setOuter(matching: Matching, blossom: Blossom, entry: Edge | undefined): void {
  blossom.label = 'outer';
  blossom.entry = entry;
  matching.waiting.push(...membersOf(blossom));
}

/** Labels a blossom as inner and its partner as outer. */
function grow(matching: Matching, [from, to]: Edge): void {
  const { mate, top } = matching;
  const inner = top[to]!;
  inner.label = 'inner';
  inner.entry = [from, to];
  const partner = mate[inner.base]!;
  setOuter(matching, top[partner]!, [inner.base, partner]);
}

/** The blossoms from an outer one to the root of its tree, two steps at a time: the outer ones. */
function outerPath(matching: Matching, vertex: number): Blossom[] {
  const { top } = matching;
  const path = [top[vertex]!];
  for (let entry = path[0]!.entry; entry; entry = path.at(-1)!.entry) {
    const inner = top[entry[0]]!;
    path.push(top[inner.entry![0]]!);
  }
  return path;
}

/** Contracts the cycle closed by an edge between two outer blossoms of one tree. */
function contract(matching: Matching, [one, other]: Edge, meeting: Blossom): void {
  const { top, waiting } = matching;
  // From the meeting blossom down to `one`, over the edge, and from `other` back up.
  const parts: Blossom[] = [];
  const links: Edge[] = [];
  for (let part = top[one]!; part !== meeting; ) {
    const [from, to] = part.entry!;
    parts.unshift(part);
    links.unshift([from, to]);
    part = top[from]!;
  }
  parts.unshift(meeting);
  links.push([one, other]);
  for (let part = top[other]!; part !== meeting; ) {
    const [from, to] = part.entry!;
    parts.push(part);
    links.push([to, from]);
    part = top[from]!;
  }
  const blossom: Blossom = { ...newBlossom(meeting.base), parts, links, label: 'outer', entry: meeting.entry };
  for (const part of parts) {
    part.parent = blossom;
    if (part.label === 'inner') waiting.push(...membersOf(part));
  }
  for (const vertex of membersOf(blossom)) top[vertex] = blossom;
}

/** Expands a blossom into its parts; within a tree, those on the path through it stay in the tree. */
function expand(matching: Matching, blossom: Blossom, isInTree: boolean): void {
  const { top, waiting } = matching;
  for (const part of blossom.parts) {
    part.parent = undefined;
    part.label = 'none';
    part.entry = undefined;
    for (const vertex of membersOf(part)) top[vertex] = part;
  }
  if (!isInTree) return;
  // The path runs from the entry of the blossom to its base, along the side with an even number of edges.
  const { parts, links } = blossom;
  const count = parts.length;
  const start = parts.indexOf(top[blossom.entry![1]]!);
  const step = start % 2 === 0 ? -1 : 1;
  let entry = blossom.entry!;
  for (let place = start; ; ) {
    const inner = parts[place]!;
    inner.label = 'inner';
    inner.entry = entry;
    if (place === 0) break;
    const [innerOut, outerIn] = linkFrom(links, place, step);
    place = (place + step + count) % count;
    parts[place]!.label = 'outer';
    parts[place]!.entry = [innerOut, outerIn];
    waiting.push(...membersOf(parts[place]!));
    const [outerOut, next] = linkFrom(links, place, step);
    entry = [outerOut, next];
    place = (place + step + count) % count;
  }
}

/** Rotates the matching within a blossom so that this vertex becomes its base. */
function rebase(matching: Matching, blossom: Blossom, vertex: number): void {
  const { mate, vertices } = matching;
  if (blossom.parts.length === 0) return;
  let part = vertices[vertex]!;
  while (part.parent !== blossom) part = part.parent!;
  rebase(matching, part, vertex);
  const { parts, links } = blossom;
  const count = parts.length;
  const start = parts.indexOf(part);
  const step = start % 2 === 0 ? -1 : 1;
  for (let place = start; place !== 0; ) {
    place = (place + step + count) % count;
    const next = (place + step + count) % count;
    const [one, other] = linkFrom(links, place, step);
    rebase(matching, parts[place]!, one);
    rebase(matching, parts[next]!, other);
    mate[one] = other;
    mate[other] = one;
    place = next;
  }
  blossom.parts = [...parts.slice(start), ...parts.slice(0, start)];
  blossom.links = [...links.slice(start), ...links.slice(0, start)];
  blossom.base = vertex;
}

/** Augments along the path closed by an edge between two trees. */
function augment(matching: Matching, edge: Edge): void {
  const { mate, top } = matching;
  for (const [start, partner] of [edge, [edge[1], edge[0]] as const]) {
    let [vertex, other] = [start, partner];
    for (;;) {
      const outer = top[vertex]!;
      rebase(matching, outer, vertex);
      mate[vertex] = other;
      const { entry } = outer;
      if (!entry) break;
      const inner = top[entry[0]]!;
      const [from, to] = inner.entry!;
      rebase(matching, inner, to);
      mate[to] = from;
      [vertex, other] = [from, to];
    }
  }
}

/** Scans the edges of queued outer vertices. @returns true if the matching has grown. */
function search(matching: Matching): boolean {
  const { size, doubled, top, nearest, waiting } = matching;
  for (let vertex = waiting.pop(); vertex !== undefined; vertex = waiting.pop()) {
    for (let other = 0; other < size; other++) {
      if (top[other] === top[vertex] || doubled[vertex]![other] === 0n) continue;
      const lack = lackOf(matching, vertex, other);
      // Edges to inner vertices are recorded too: their blossom may be expanded.
      if (lack > 0n || top[other]!.label === 'inner') {
        const before = nearest[other]!;
        if (before < 0 || top[before] === top[other] || lack < lackOf(matching, before, other)) nearest[other] = vertex;
      } else if (useTight(matching, [vertex, other])) return true;
    }
  }
  return false;
}

/** Follows a tight edge from an outer vertex. @returns true if the matching has grown. */
function useTight(matching: Matching, edge: Edge): boolean {
  const { top } = matching;
  const [one, other] = edge;
  const { label } = top[other]!;
  if (label === 'none') grow(matching, edge);
  else if (label === 'outer') {
    const path = outerPath(matching, one);
    const meeting = outerPath(matching, other).find((each) => path.includes(each));
    if (!meeting) {
      augment(matching, edge);
      return true;
    }
    contract(matching, edge, meeting);
  }
  return false;
}

/** The nearest outer vertex outside of the vertex's own blossom. */
function nearestOutside(matching: Matching, vertex: number): number {
  const { size, doubled, top, nearest } = matching;
  if (nearest[vertex]! >= 0 && top[nearest[vertex]!] === top[vertex]) {
    nearest[vertex] = -1;
    for (let other = 0; other < size; other++) {
      if (top[other] === top[vertex] || top[other]!.label !== 'outer' || doubled[vertex]![other] === 0n) continue;
      const before = nearest[vertex]!;
      if (before < 0 || lackOf(matching, other, vertex) < lackOf(matching, before, vertex)) nearest[vertex] = other;
    }
  }
  return nearest[vertex]!;
}

/** Adjusts the dual variables until an edge becomes tight or a blossom's reaches zero. @returns false at the optimum. */
function adjust(matching: Matching): { readonly edge?: Edge; readonly dissolve?: Blossom } | undefined {
  const { size, pays, top } = matching;
  let change: bigint | undefined;
  let edge: Edge | undefined;
  let dissolve: Blossom | undefined;
  let isOver = false;
  for (let vertex = 0; vertex < size; vertex++) {
    const { label } = top[vertex]!;
    if (label === 'outer' && (change === undefined || pays[vertex]! < change)) {
      change = pays[vertex]!;
      [isOver, edge, dissolve] = [true, undefined, undefined];
    }
    if (label === 'inner') continue;
    const from = nearestOutside(matching, vertex);
    if (from < 0) continue;
    const lack = label === 'outer' ? lackOf(matching, from, vertex) / 2n : lackOf(matching, from, vertex);
    if (change === undefined || lack < change) {
      change = lack;
      [isOver, edge, dissolve] = [false, [from, vertex], undefined];
    }
  }
  for (const blossom of new Set(top)) {
    if (blossom.label === 'inner' && blossom.parts.length > 0 && blossom.price < change!) {
      change = blossom.price;
      [isOver, edge, dissolve] = [false, undefined, blossom];
    }
  }
  for (let vertex = 0; vertex < size; vertex++) {
    const { label } = top[vertex]!;
    if (label === 'outer') pays[vertex]! -= change!;
    else if (label === 'inner') pays[vertex]! += change!;
  }
  for (const blossom of new Set(top)) {
    // Dual variables are doubled, as the weights are.
    if (blossom.label === 'outer') blossom.price += change!;
    else if (blossom.label === 'inner') blossom.price -= change!;
  }
  if (isOver) return undefined;
  return edge ? { edge } : { dissolve: dissolve! };
}

/** Adds one edge to the matching. @returns false if it is already optimal. */
function stage(matching: Matching): boolean {
  const { mate, top, nearest, waiting } = matching;
  waiting.length = 0;
  nearest.fill(-1);
  for (const blossom of new Set(top)) {
    blossom.label = 'none';
    blossom.entry = undefined;
  }
  const roots = [...new Set(top)].filter(({ base }) => mate[base]! < 0);
  if (roots.length === 0) return false;
  for (const blossom of roots) setOuter(matching, blossom, undefined);
  for (;;) {
    if (search(matching)) return true;
    const next = adjust(matching);
    if (!next) return false;
    if (next.dissolve) expand(matching, next.dissolve, true);
    else if (next.edge && useTight(matching, next.edge)) return true;
  }
}

/** Expands a blossom whose dual variable is zero. */
function dissolve(matching: Matching, blossom: Blossom): void {
  if (blossom.parts.length === 0 || blossom.price > 0n) return;
  expand(matching, blossom, false);
  for (const part of blossom.parts) dissolve(matching, part);
}

/** The edge from a part of a cycle to its neighbour in this direction, as vertices of each. */
function linkFrom(links: readonly Edge[], place: number, step: number): Edge {
  if (step === 1) return links[place]!;
  const [from, to] = links[(place - 1 + links.length) % links.length]!;
  return [to, from];
}
