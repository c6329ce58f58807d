/**
 * Matchings of greatest weight in a general graph: J. Edmonds' primal-dual method with blossoms (1965), in the form that
 * Z. Galil gives ("Efficient Algorithms for Finding Maximum Matching in Graphs", 1986). Weights are whole numbers of any
 * length, so that criteria of a strict order can be added up in one.
 */

/** An odd circle of vertices that counts as one, or a single vertex. */
interface Blossom {
  /** The blossom it is part of. */
  parent: Blossom | undefined;
  /** The parts of a circle in order; none for a single vertex. */
  parts: Blossom[];
  /** The edge from each part to the next, as vertices within the one and the other. */
  links: Edge[];
  /** The vertex that is matched outwards, or not at all. */
  base: number;
  /** What the circle adds to the price of its edges; unused for a single vertex. */
  price: bigint;
  label: Label;
  /** The edge by which it was labelled, from outside in; undefined at the root of a tree. */
  entry: Edge | undefined;
}

type Edge = readonly [from: number, to: number];

/** Outer: at an even distance from an unmatched vertex; inner: at an odd one. */
type Label = 'none' | 'outer' | 'inner';

/**
 * @param size how many vertices there are.
 * @param weightOf the weight of an edge; 0 where there is none. It is asked once for each two.
 * @returns for each vertex the one it is matched with, or -1.
 */
export function maximumWeightMatching(size: number, weightOf: (one: number, other: number) => bigint): number[] {
  // Twice the weights, so that halving never leaves a fraction.
  const doubled: bigint[][] = Array.from({ length: size }, () => new Array<bigint>(size).fill(0n));
  let greatest = 0n;
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const weight = weightOf(one, other);
      doubled[one]![other] = doubled[other]![one] = 2n * weight;
      if (weight > greatest) greatest = weight;
    }
  }
  const mate = new Array<number>(size).fill(-1);
  /** What a vertex pays to be matched; an edge may be used when both together pay its weight. */
  const pays = new Array<bigint>(size).fill(greatest);
  const vertices = Array.from(
    { length: size },
    (_, vertex): Blossom => ({
      parent: undefined,
      parts: [],
      links: [],
      base: vertex,
      price: 0n,
      label: 'none',
      entry: undefined,
    }),
  );
  const top: Blossom[] = [...vertices];
  /** Of each vertex the outer vertex from which an edge to it lacks least; -1 for none. */
  const nearest = new Array<number>(size).fill(-1);
  let waiting: number[] = [];

  const lackOf = (one: number, other: number) => pays[one]! + pays[other]! - doubled[one]![other]!;

  const membersOf = (blossom: Blossom): number[] =>
    blossom.parts.length === 0 ? [blossom.base] : blossom.parts.flatMap(membersOf);

  const partnerOf = (blossom: Blossom): Blossom | undefined => {
    const other = mate[blossom.base]!;
    return other < 0 ? undefined : top[other];
  };

  function setOuter(blossom: Blossom, entry: Edge | undefined): void {
    blossom.label = 'outer';
    blossom.entry = entry;
    waiting.push(...membersOf(blossom));
  }

  /** Labels a blossom as inner and its partner as outer. */
  function grow([from, to]: Edge): void {
    const inner = top[to]!;
    inner.label = 'inner';
    inner.entry = [from, to];
    setOuter(partnerOf(inner)!, [inner.base, mate[inner.base]!]);
  }

  /** The blossoms from an outer one to the root of its tree, two steps at a time: the outer ones. */
  function outerPath(vertex: number): Blossom[] {
    const path = [top[vertex]!];
    for (let entry = path[0]!.entry; entry; entry = path.at(-1)!.entry) {
      const inner = top[entry[0]]!;
      path.push(top[inner.entry![0]]!);
    }
    return path;
  }

  /** Joins the circle that an edge between two outer blossoms of one tree closes. */
  function contract([one, other]: Edge, meeting: Blossom): void {
    const blossom: Blossom = {
      parent: undefined,
      parts: [],
      links: [],
      base: meeting.base,
      price: 0n,
      label: 'outer',
      entry: meeting.entry,
    };
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
    blossom.parts = parts;
    blossom.links = links;
    for (const part of parts) {
      part.parent = blossom;
      if (part.label === 'inner') waiting.push(...membersOf(part));
    }
    for (const vertex of membersOf(blossom)) top[vertex] = blossom;
  }

  /** Dissolves a blossom into its parts; inside a tree those on the way through it keep their places. */
  function expand(blossom: Blossom, isInTree: boolean): void {
    for (const part of blossom.parts) {
      part.parent = undefined;
      part.label = 'none';
      part.entry = undefined;
      for (const vertex of membersOf(part)) top[vertex] = part;
    }
    if (!isInTree) return;
    // The way goes from where the blossom was entered to its base, along the side with an even number of steps.
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

  /** Turns the matching inside a blossom so that this vertex is its base. */
  function rebase(blossom: Blossom, vertex: number): void {
    if (blossom.parts.length === 0) return;
    let part = vertices[vertex]!;
    while (part.parent !== blossom) part = part.parent!;
    rebase(part, vertex);
    const { parts, links } = blossom;
    const count = parts.length;
    const start = parts.indexOf(part);
    const step = start % 2 === 0 ? -1 : 1;
    for (let place = start; place !== 0; ) {
      place = (place + step + count) % count;
      const next = (place + step + count) % count;
      const [one, other] = linkFrom(links, place, step);
      rebase(parts[place]!, one);
      rebase(parts[next]!, other);
      mate[one] = other;
      mate[other] = one;
      place = next;
    }
    blossom.parts = [...parts.slice(start), ...parts.slice(0, start)];
    blossom.links = [...links.slice(start), ...links.slice(0, start)];
    blossom.base = vertex;
  }

  /** Exchanges matched and unmatched edges along the path that an edge between two trees closes. */
  function augment(edge: Edge): void {
    for (const [start, partner] of [edge, [edge[1], edge[0]] as const]) {
      let [vertex, other] = [start, partner];
      for (;;) {
        const outer = top[vertex]!;
        rebase(outer, vertex);
        mate[vertex] = other;
        const { entry } = outer;
        if (!entry) break;
        const inner = top[entry[0]]!;
        const [from, to] = inner.entry!;
        rebase(inner, to);
        mate[to] = from;
        [vertex, other] = [from, to];
      }
    }
  }

  /** Looks along the edges of the outer vertices that wait. True when the matching has grown by an edge. */
  function search(): boolean {
    for (let vertex = waiting.pop(); vertex !== undefined; vertex = waiting.pop()) {
      for (let other = 0; other < size; other++) {
        if (top[other] === top[vertex] || doubled[vertex]![other] === 0n) continue;
        const lack = lackOf(vertex, other);
        // What leads to an inner vertex is kept too: its blossom may be dissolved.
        if (lack > 0n || top[other]!.label === 'inner') {
          const before = nearest[other]!;
          if (before < 0 || top[before] === top[other] || lack < lackOf(before, other)) nearest[other] = vertex;
        } else if (useTight([vertex, other])) return true;
      }
    }
    return false;
  }

  /** Follows an edge that may be used, from an outer vertex. True when the matching has grown by an edge. */
  function useTight(edge: Edge): boolean {
    const [one, other] = edge;
    const { label } = top[other]!;
    if (label === 'none') grow(edge);
    else if (label === 'outer') {
      const path = outerPath(one);
      const meeting = outerPath(other).find((each) => path.includes(each));
      if (!meeting) {
        augment(edge);
        return true;
      }
      contract(edge, meeting);
    }
    return false;
  }

  /** The nearest outer vertex outside of the vertex's own blossom. */
  function nearestOutside(vertex: number): number {
    if (nearest[vertex]! >= 0 && top[nearest[vertex]!] === top[vertex]) {
      nearest[vertex] = -1;
      for (let other = 0; other < size; other++) {
        if (top[other] === top[vertex] || top[other]!.label !== 'outer' || doubled[vertex]![other] === 0n) continue;
        const before = nearest[vertex]!;
        if (before < 0 || lackOf(other, vertex) < lackOf(before, vertex)) nearest[vertex] = other;
      }
    }
    return nearest[vertex]!;
  }

  /** Changes what is paid until an edge may be used or a blossom costs nothing. False when the matching is best. */
  function adjust(): { readonly edge?: Edge; readonly dissolve?: Blossom } | undefined {
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
      const from = nearestOutside(vertex);
      if (from < 0) continue;
      const lack = label === 'outer' ? lackOf(from, vertex) / 2n : lackOf(from, vertex);
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
      // Prices count twice, as the doubled weights do.
      if (blossom.label === 'outer') blossom.price += change!;
      else if (blossom.label === 'inner') blossom.price -= change!;
    }
    if (isOver) return undefined;
    return edge ? { edge } : { dissolve: dissolve! };
  }

  /** Grows the matching by one edge. False when it is best. */
  function stage(): boolean {
    waiting = [];
    nearest.fill(-1);
    for (const blossom of new Set(top)) {
      blossom.label = 'none';
      blossom.entry = undefined;
    }
    const roots = [...new Set(top)].filter(({ base }) => mate[base]! < 0);
    if (roots.length === 0) return false;
    for (const blossom of roots) setOuter(blossom, undefined);
    for (;;) {
      if (search()) return true;
      const next = adjust();
      if (!next) return false;
      if (next.dissolve) expand(next.dissolve, true);
      else if (next.edge && useTight(next.edge)) return true;
    }
  }

  while (stage()) {
    for (const blossom of new Set(top)) if (blossom.label === 'outer') dissolve(blossom);
  }
  return mate;

  /** A blossom that costs nothing may as well be none. */
  function dissolve(blossom: Blossom): void {
    if (blossom.parts.length === 0 || blossom.price > 0n) return;
    expand(blossom, false);
    for (const part of blossom.parts) dissolve(part);
  }
}

/** The edge from a part of a circle to its neighbour in this direction, as vertices of the one and the other. */
function linkFrom(links: readonly Edge[], place: number, step: number): Edge {
  if (step === 1) return links[place]!;
  const [from, to] = links[(place - 1 + links.length) % links.length]!;
  return [to, from];
}
