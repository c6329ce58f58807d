/** An anchor for an unknown player, or one anchor too many. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
}

/** Anchors keyed by player number instead of name. @throws {AnchorError} for an unknown name. */
export function anchorsByNumber(names: readonly string[], given: ReadonlyMap<string, number>): Map<number, number> {
  const anchors = new Map<number, number>();
  for (const [name, rating] of given) {
    const player = names.indexOf(name);
    if (player < 0) throw new AnchorError(`no player "${name}" to anchor; there are ${names.join(', ') || 'none'}`);
    anchors.set(player, rating);
  }
  return anchors;
}
