import { useEffect, useState } from 'preact/hooks';
import { type Game, positionOf } from '../../../chess/game.ts';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import { type Built, buildTable, tableFor } from './tables.ts';

interface TableState {
  readonly built?: Built;
  /** Why there is none for this position. */
  readonly none?: string;
  readonly problem?: ErrorReport;
}

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

/** The table of the position shown. */
export function useTable(game: Game): TableState {
  const [state, setState] = useState<TableState & { readonly name?: string }>({});
  const material = tableFor(positionOf(game));
  const name = typeof material === 'string' ? material : material.name;
  useEffect(() => {
    let isWanted = true;
    if (typeof material !== 'string') {
      tableOf(game).then(
        (built) => isWanted && setState({ name, built }),
        (error) => isWanted && setState({ name, problem: reportError(error) }),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [name]);
  if (typeof material === 'string') return { none: material };
  // The table of another position says nothing of this one.
  return state.name === name ? state : {};
}
