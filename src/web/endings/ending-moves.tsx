import type { JSX } from 'preact';
import { endingOf, fenOf, positionOf, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { Button } from '../app/button.tsx';
import { formatShortDistance, formatWorth, groupMoves } from './ending-text.ts';
import { type EndingsModel, playEnding, shownEnding } from './endings-model.ts';
import type { LookedMove } from './tables-answers.ts';

interface EndingMovesProps {
  readonly model: EndingsModel;
  readonly language: Language;
  /** Whether the moves can be played now. */
  readonly isOpen: boolean;
  /** Builds the missing table. */
  onBuild(name: string): void;
}

const GROUPS = [
  ['won', 'Winning'],
  ['drawn', 'Drawing'],
  ['lost', 'Losing'],
  ['unknown', 'Unknown'],
] as const;

/** The tables' results for a position: its value, and that of every legal move. */
export function EndingMoves({ model, language, isOpen, onBuild }: EndingMovesProps): JSX.Element {
  const game = shownEnding(model);
  const looked = model.looked.value;
  const ending = endingOf(game);
  const isKnown = looked?.fen === fenOf(game);
  const groups = groupMoves(isKnown ? looked.moves : []);
  const position = positionOf(game);
  return (
    <section class="panel ending-moves" aria-labelledby="moves-title">
      <h2 id="moves-title">Every move</h2>
      <p class="ending-worth" role="status">
        {ending?.kind === 'stalemate'
          ? 'Stalemate: a draw.'
          : !isKnown
            ? ''
            : looked.worth
              ? formatWorth(looked.worth, turnOf(game))
              : looked.material === undefined
                ? 'No table of up to four pieces holds this position.'
                : `The table ${looked.material} has not been built.`}
      </p>
      {/* The build button of the chosen table is beside its name. */}
      {isKnown &&
      !looked.worth &&
      looked.material !== undefined &&
      looked.material !== model.name.value &&
      looked.material.length <= 4 ? (
        <p class="buttons">
          <Button onClick={() => onBuild(looked.material!)}>Build {looked.material}</Button>
        </p>
      ) : null}
      {GROUPS.map(([group, title]) =>
        groups[group].length > 0 && (group !== 'unknown' || looked?.worth) ? (
          <div key={group} class={`ending-group ending-group-${group}`}>
            <h3>
              {title} <small>{groups[group].length}</small>
            </h3>
            <ul class="bare">
              {groups[group].map((each) => (
                <li key={each.move}>
                  <Button class="ending-move" isOff={!isOpen} onClick={() => void playEnding(model, each.move)}>
                    <b>{makeSan(position, each.move, { language })}</b> <span>{distanceOf(each)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
    </section>
  );
}

/** The distance to mate, including the move itself. */
function distanceOf({ worth }: LookedMove): string {
  return !worth || worth.kind === 'draw' ? '' : formatShortDistance(worth.plies);
}
