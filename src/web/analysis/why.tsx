import type { ComponentType, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { endingOf, fenOf } from '../../chess/game.ts';
import { type Explain, startExplaining } from '../../programs/antwoord/inspect.ts';
import { Pairs } from '../app/pairs.tsx';
import { formatPawns, TermChart } from '../app/term-chart.tsx';
import { shownGame } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import './analyst.css';

/** Loads the evaluation. @returns the content of the fold. */
export async function loadWhy(): Promise<ComponentType> {
  const explain = await startExplaining();
  return () => <Why explain={explain} />;
}

/** The terms of the hand-written evaluation for the position on the board. */
function Why({ explain }: { readonly explain: Explain }): JSX.Element {
  const session = useSession();
  const game = shownGame(session);
  const fen = fenOf(game);
  const explanation = useMemo(() => explain(fen), [fen]);
  if (endingOf({ start: game.start, moves: game.moves })?.kind === 'checkmate') {
    return <p>It is checkmate: there is nothing to evaluate.</p>;
  }
  const { centipawns, middlegame, terms } = explanation;
  const share = Math.round(100 * middlegame);
  return (
    <div class="stack why-terms">
      <p>
        Value before any search: <b class="why-value">{formatPawns(centipawns / 100)}</b>
      </p>
      <p class="quiet">
        Antwoord judges positions by a trained network, which gives no reasons. This is what its hand-written evaluation
        counts in the position on the board, without looking a single move ahead, in pawns. Bars to the right are good
        for White, to the left for Black. The weights are {share}&nbsp;% those of the middlegame, {100 - share}&nbsp;%
        those of the endgame.
      </p>
      {terms.length === 0 ? <p>Nothing counts: the position is a dead draw.</p> : null}
      <TermChart
        label="The terms of the evaluation"
        bars={terms.map(({ name, white, black }) => ({
          name,
          pawns: (white - black) / 100,
          sides: { white: white / 100, black: black / 100 },
        }))}
      />
      <details class="fold">
        <summary>What the terms mean</summary>
        <Pairs class="levels why-meanings" rows={terms.map(({ name, about }) => [name, about])} />
      </details>
    </div>
  );
}
