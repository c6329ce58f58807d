/** The games that are selected in the list, and where a range begins: at the one that was touched last. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined };

/** Toggles the selection of one game. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Gives all games from the anchor to `id` the anchor's state, selected or not. If the anchor is not in the list,
 * toggles only `id`.
 * @param order the ids as listed.
 */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const { ids, anchor } = selection;
  const ends = [order.indexOf(anchor ?? ''), order.indexOf(id)].sort((one, other) => one - other);
  if (anchor === undefined || ends[0]! < 0) return toggled(selection, id);
  const isOn = ids.has(anchor);
  const next = new Set(ids);
  for (const each of order.slice(ends[0], ends[1]! + 1)) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor };
}
