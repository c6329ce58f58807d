/** The bundler's data on a module, as far as they are used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of each module that the page needs at once: all of them go into one file. Split by what the later views
 * share of them, they would be twenty, each with a request and a dictionary of its own.
 * @param entry the module that the page starts with. It is in no such chunk, so that whoever loads one does not start the page.
 * @returns what names the chunk of a module; undefined leaves it to the bundler.
 */
export function firstLoad(entry: string, name: string): (id: string, graph: ModuleGraph) => string | null {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= reachedFrom(entry, graph);
    return needed.has(id) && id !== entry ? name : null;
  };
}

/** Names the chunk of each module that both of two pages need, so that the other one loads nothing else of the first. */
export function sharedLoad(
  one: string,
  other: string,
  name: string,
): (id: string, graph: ModuleGraph) => string | null {
  const [ofOne, ofOther] = [firstLoad(one, name), firstLoad(other, name)];
  return (id, graph) => ofOne(id, graph) && ofOther(id, graph);
}

/** A module and all that it imports, directly or not, other than on demand. */
function reachedFrom(entry: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}
