import { type Encounter, gamesIn, pointsIn } from './pool.ts';

/**
 * Groups of comparable players: those linked by games, directly or through others. Ratings of different groups cannot be
 * compared.
 * @returns the number of each player's group, from 0, in the order of their first players.
 */
export function groupsOf(players: number, encounters: readonly Encounter[]): number[] {
  const neighbours = Array.from({ length: players }, (): number[] => []);
  for (const { white, black } of encounters) {
    neighbours[white]!.push(black);
    neighbours[black]!.push(white);
  }
  const group = new Array<number>(players).fill(-1);
  let count = 0;
  for (let first = 0; first < players; first++) {
    if (group[first] !== -1) continue;
    const waiting = [first];
    group[first] = count;
    for (let player = waiting.pop(); player !== undefined; player = waiting.pop()) {
      for (const other of neighbours[player]!) {
        if (group[other] !== -1) continue;
        group[other] = count;
        waiting.push(other);
      }
    }
    count++;
  }
  return group;
}

/**
 * Classes of players who scored against each other, directly or through others. Between two classes all points went one
 * way, as with a player who won everything, so the games do not determine their distance.
 * @returns the number of each player's class (R. Tarjan, 1972).
 */
export function classesOf(players: number, encounters: readonly Encounter[]): number[] {
  const beaten = Array.from({ length: players }, (): number[] => []);
  for (const encounter of encounters) {
    if (pointsIn(encounter) > 0) beaten[encounter.white]!.push(encounter.black);
    if (pointsIn(encounter) < gamesIn(encounter)) beaten[encounter.black]!.push(encounter.white);
  }
  const order = new Array<number>(players).fill(-1);
  const lowest = new Array<number>(players).fill(0);
  const found = new Array<number>(players).fill(-1);
  const open: number[] = [];
  let next = 0;
  let classes = 0;
  for (let root = 0; root < players; root++) {
    if (order[root] !== -1) continue;
    // Depth first with an explicit stack, as the list of players can be long.
    const path: { readonly player: number; edge: number }[] = [{ player: root, edge: 0 }];
    order[root] = lowest[root] = next++;
    open.push(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { player } = top;
      const other = beaten[player]![top.edge++];
      if (other !== undefined) {
        if (order[other] === -1) {
          order[other] = lowest[other] = next++;
          open.push(other);
          path.push({ player: other, edge: 0 });
        } else if (found[other] === -1) lowest[player] = Math.min(lowest[player]!, order[other]!);
        continue;
      }
      path.pop();
      const above = path.at(-1)?.player;
      if (above !== undefined) lowest[above] = Math.min(lowest[above]!, lowest[player]!);
      if (lowest[player] !== order[player]) continue;
      for (let member = open.pop()!; ; member = open.pop()!) {
        found[member] = classes;
        if (member === player) break;
      }
      classes++;
    }
  }
  return found;
}

/**
 * The encounters with a concession for lopsided results: if all points between two classes of players went one way, half
 * a point, spread over their games, is given back. Otherwise the winners' ratings would be infinite.
 */
export function withHalfPoints(players: number, encounters: readonly Encounter[]): Encounter[] {
  const classes = classesOf(players, encounters);
  if (classes.every((each) => each === classes[0])) return [...encounters];
  const isAcross = ({ white, black }: Encounter) => classes[white] !== classes[black];
  const won = new Map<number, number>();
  const lost = new Map<number, number>();
  const add = (to: Map<number, number>, key: number, games: number) => to.set(key, (to.get(key) ?? 0) + games);
  const sidesOf = (encounter: Encounter) => {
    const { white, black } = encounter;
    const isWhites = pointsIn(encounter) > 0;
    return { winner: classes[isWhites ? white : black]!, loser: classes[isWhites ? black : white]!, isWhites };
  };
  for (const encounter of encounters.filter(isAcross)) {
    const { winner, loser } = sidesOf(encounter);
    add(won, winner, gamesIn(encounter));
    add(lost, loser, gamesIn(encounter));
  }
  return encounters.map((encounter) => {
    if (!isAcross(encounter)) return encounter;
    const { winner, loser, isWhites } = sidesOf(encounter);
    const share = gamesIn(encounter) / 2 / Math.max(won.get(winner)!, lost.get(loser)!);
    const { wins, losses } = encounter;
    return isWhites
      ? { ...encounter, wins: wins - share, losses: losses + share }
      : { ...encounter, wins: wins + share, losses: losses - share };
  });
}
