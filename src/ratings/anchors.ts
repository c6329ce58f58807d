/** A rating that was given for a player who is not there, or one too many. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
}

/** Ratings given by name, by the players' numbers. @throws {AnchorError} where a name is not among them. */
export function anchorsByNumber(names: readonly string[], given: ReadonlyMap<string, number>): Map<number, number> {
  const anchors = new Map<number, number>();
  for (const [name, rating] of given) {
    const player = names.indexOf(name);
    if (player < 0) throw new AnchorError(`no player "${name}" to anchor; there are ${names.join(', ') || 'none'}`);
    anchors.set(player, rating);
  }
  return anchors;
}
