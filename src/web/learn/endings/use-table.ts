import { type Game, positionOf } from '../../../chess/game.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { type Built, buildTable, tableFor } from './tables.ts';

const known = new Map<string, Promise<Built>>();
const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The table of a position, built if it is not there; the page keeps what it has built. */
export function tableOf(game: Game): Promise<Built> {
  const material = tableFor(positionOf(game));
  if (typeof material === 'string') return Promise.reject(new Error(material));
  let building = known.get(material.name);
  if (!building) {
    building = buildTable(material, rest);
    known.set(material.name, building);
    building.catch(() => known.delete(material.name));
  }
  return building;
}

/** The table of the position shown. `none`: why there is none. */
export function useTable(game: Game) {
  const material = tableFor(positionOf(game));
  const [name, none] = typeof material === 'string' ? ['', material] : [material.name, undefined];
  const { value: built, problem } = useLoaded([name], () => (none === undefined ? tableOf(game) : undefined));
  return { name, none, built, problem };
}
