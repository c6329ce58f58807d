import type { JSX } from 'preact';
import { yearBeside } from '../../format/program-text.ts';
import type { Card } from '../../programs/program.ts';
import { Choice } from '../app/choice.tsx';

interface Chosen {
  /** Ids of programs. */
  readonly players: readonly string[];
  /** By program; those without one play at their tournament level. */
  readonly levels: Readonly<Record<string, string>>;
}

interface PlayersFieldProps {
  readonly cards: readonly Card[];
  readonly players: Chosen['players'];
  /** Absent if the programs do not play at levels. */
  readonly levels?: Chosen['levels'];
  onChange(change: (now: Chosen) => Partial<Chosen>): void;
}

/** The programs that take part, and their levels. */
export function PlayersField({ cards, players, levels, onChange }: PlayersFieldProps): JSX.Element {
  const levelled = cards.filter((card) => players.includes(card.id) && card.levels.length > 1);
  return (
    <>
      <fieldset class="tournament-players">
        <legend>Players</legend>
        {cards
          .filter(({ ending }) => !ending)
          .map((card) => (
            <label key={card.id} class="choice">
              <input
                type="checkbox"
                checked={players.includes(card.id)}
                onChange={({ currentTarget }) => {
                  const { checked } = currentTarget;
                  onChange((now) => ({
                    players: [...now.players.filter((program) => program !== card.id), ...(checked ? [card.id] : [])],
                  }));
                }}
              />
              <span>
                {card.name} <small>{yearBeside(card)}</small>
              </span>
            </label>
          ))}
        {cards
          .filter(({ ending }) => ending)
          .map((card) => (
            <p key={card.id} class="quiet">
              {card.name} plays no tournaments: only {card.ending!.name}.
            </p>
          ))}
      </fieldset>
      {levels && levelled.length > 0 ? (
        <details class="tournament-levels">
          <summary>Levels</summary>
          <div class="tournament-numbers">
            {levelled.map((card) => (
              <Choice
                key={card.id}
                label={card.name}
                value={levels[card.id] ?? card.tournamentLevel}
                options={card.levels.map(({ id, name }) => [
                  id,
                  id === card.tournamentLevel ? `${name} (tournaments)` : name,
                ])}
                onChange={(level) => onChange((now) => ({ levels: { ...now.levels, [card.id]: level } }))}
              />
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}
