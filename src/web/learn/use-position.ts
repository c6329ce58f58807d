import { useMemo } from 'preact/hooks';
import { type Fen, FenError, tryParseFen } from '../../chess/fen.ts';
import { type Game, newGame } from '../../chess/game.ts';
import { usePage } from '../app/page.ts';

/** The position that the instruments of a step show. */
export interface StepPosition {
  readonly fen: Fen;
  readonly game: Game;
  /** Why the position of the address is not shown; the step's own is, instead. */
  readonly problem: string | undefined;
  /** Shows another legal position, and puts it into the address. */
  setFen(fen: Fen): void;
}

/**
 * The position of the address, or the step's own. It is part of the link to the step.
 * @param start a legal position.
 * @param forgets settings that mean nothing in another position, such as a chosen move.
 */
export function usePosition(start: Fen, forgets: readonly string[] = []): StepPosition {
  const { route } = usePage();
  const asked = route.value.view === 'learn' ? route.value.fen : undefined;
  const { fen, game, problem } = useMemo(() => {
    const read = asked === undefined ? undefined : tryParseFen(asked);
    const isReadable = read !== undefined && !(read instanceof FenError);
    const shown = newGame(isReadable ? asked! : start);
    return { fen: shown.start, game: shown, problem: read instanceof FenError ? read.message : undefined };
  }, [asked, start]);
  const setFen = (next: Fen) => {
    const { value } = route;
    if (value.view !== 'learn') return;
    const { fen: _, settings: before = {}, ...place } = value;
    const settings = Object.fromEntries(Object.entries(before).filter(([name]) => !forgets.includes(name)));
    route.value = {
      ...place,
      ...(next === newGame(start).start ? {} : { fen: next }),
      ...(Object.keys(settings).length === 0 ? {} : { settings }),
    };
  };
  return { fen, game, problem, setFen };
}
