import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { endingOf, turnOf } from '../../chess/game.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Board } from '../board/board.tsx';
import { endingText } from '../board/spoken.ts';
import type { DisplayProps } from './embed-display.tsx';
import { beginAgain, type EmbedGame, makeMove, problemOf, takeBackMove } from './embed-game.ts';

/** A board with one program, or for two people. */
export function EmbedBoard({ state }: { readonly state: EmbedGame }): JSX.Element {
  const { settings, attempt } = state;
  const { card, color, coordinates, display } = settings;
  const { game } = attempt.now.value;
  const [, setChanges] = useState(0);
  useLayoutEffect(() => {
    state.onChange = () => setChanges((count) => count + 1);
  }, [state]);
  const [orientation, setOrientation] = useState(settings.orientation);
  const turnBoard = () => setOrientation(opposite(orientation));
  const isOver = problemOf(state) !== undefined || endingOf(game) !== undefined;
  const isAtStart = game.moves.length === settings.game.moves.length;

  return (
    <>
      <h1 class="unseen">{card ? `A game with ${card.name}` : 'Chess board'}</h1>
      <Board
        game={game}
        orientation={orientation}
        movable={isOver ? undefined : card ? color : turnOf(game)}
        language="en"
        coordinates={coordinates}
        onMove={(uci) => void makeMove(state, uci)}
        onFlip={turnBoard}
      />
      <p class="embed-status" role="status">
        {statusOf(state)}
      </p>
      <div class="embed-buttons buttons">
        <button type="button" onClick={() => beginAgain(state)} disabled={isAtStart}>
          New game
        </button>
        <button type="button" onClick={() => takeBackMove(state)} disabled={isAtStart}>
          Take back
        </button>
        <button type="button" onClick={turnBoard}>
          Flip the board
        </button>
        <a href={card ? `./#/programs/${card.id}` : './'} target="_blank" rel="noopener">
          {card ? card.name : 'Plyhouse'}
        </a>
      </div>
      {card && display ? <LaterDisplay state={state} game={game} /> : null}
    </>
  );
}

function statusOf(state: EmbedGame): string {
  const { attempt, settings } = state;
  const { card } = settings;
  const { game, phase } = attempt.now.value;
  const problem = problemOf(state);
  if (problem !== undefined) return problem;
  const ending = endingOf(game);
  if (ending) return endingText(ending);
  if (phase.kind === 'thinking') return `${card!.name} is thinking.`;
  return card ? 'It is your move.' : `${turnOf(game) === 'white' ? 'White' : 'Black'} to move.`;
}

/** The display of the program's machine, loaded after the board. */
function LaterDisplay(props: DisplayProps): JSX.Element | null {
  const { value } = useLoaded([], () => import('./embed-display.tsx'));
  return value ? <value.EmbedDisplay {...props} /> : null;
}
