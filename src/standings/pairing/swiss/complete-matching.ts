/**
 * Whether all vertices of a graph can be matched: J. Edmonds' search for augmenting paths with blossoms shrunk
 * ("Paths, Trees, and Flowers", 1965).
 * @param canMeet must be symmetric.
 */
export function hasCompleteMatching(size: number, canMeet: (one: number, other: number) => boolean): boolean {
  if (size % 2 === 1) return false;
  const neighbours = Array.from({ length: size }, (_, one) =>
    Array.from({ length: size }, (_, other) => other).filter((other) => other !== one && canMeet(one, other)),
  );
  const mate = new Array<number>(size).fill(-1);
  for (const [one, others] of neighbours.entries()) {
    if (mate[one] !== -1) continue;
    const free = others.find((other) => mate[other] === -1);
    if (free === undefined) continue;
    mate[one] = free;
    mate[free] = one;
  }
  for (let root = 0; root < size; root++) {
    // A vertex without an augmenting path now will have none later.
    if (mate[root] === -1 && !grow(root, neighbours, mate)) return false;
  }
  return true;
}

/** Augments the matching from this free vertex. @returns false if there is no augmenting path. */
function grow(root: number, neighbours: readonly (readonly number[])[], mate: number[]): boolean {
  const size = mate.length;
  const isOuter = new Array<boolean>(size).fill(false);
  /** The outer vertex before an inner one. */
  const before = new Array<number>(size).fill(-1);
  /** The base of the blossom that contains a vertex. */
  const base = Array.from({ length: size }, (_, vertex) => vertex);
  isOuter[root] = true;
  const waiting = [root];

  const meetingOf = (one: number, other: number): number => {
    const seen = new Set<number>();
    for (let vertex = base[one]!; ; vertex = base[before[mate[vertex]!]!]!) {
      seen.add(vertex);
      if (vertex === root || mate[vertex] === -1) break;
    }
    let vertex = base[other]!;
    while (!seen.has(vertex)) vertex = base[before[mate[vertex]!]!]!;
    return vertex;
  };
  const shrink = (one: number, other: number, meeting: number, inside: Set<number>) => {
    let [vertex, next] = [one, other];
    while (base[vertex] !== meeting) {
      const partner = mate[vertex]!;
      inside.add(base[vertex]!);
      inside.add(base[partner]!);
      before[vertex] = next;
      next = partner;
      vertex = before[partner]!;
    }
  };

  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    for (const other of neighbours[one]!) {
      if (base[one] === base[other] || mate[one] === other) continue;
      if (other === root || (mate[other] !== -1 && before[mate[other]!] !== -1)) {
        const meeting = meetingOf(one, other);
        const inside = new Set<number>();
        shrink(one, other, meeting, inside);
        shrink(other, one, meeting, inside);
        for (let vertex = 0; vertex < size; vertex++) {
          if (!inside.has(base[vertex]!)) continue;
          base[vertex] = meeting;
          if (!isOuter[vertex]) {
            isOuter[vertex] = true;
            waiting.push(vertex);
          }
        }
      } else if (before[other] === -1) {
        before[other] = one;
        if (mate[other] === -1) {
          for (let vertex = other; vertex !== -1; ) {
            const previous = before[vertex]!;
            const next = mate[previous]!;
            mate[vertex] = previous;
            mate[previous] = vertex;
            vertex = next;
          }
          return true;
        }
        isOuter[mate[other]!] = true;
        waiting.push(mate[other]!);
      }
    }
  }
  return false;
}
