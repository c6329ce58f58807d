import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { Choice } from '../app/choice.tsx';
import { OpponentList } from '../programs/opponent-list.tsx';
import { opponentOf } from '../programs/opponents.ts';

interface Chosen {
  /** Ids of programs. */
  readonly players: readonly string[];
  /** Levels by program; those without one play at their tournament level. */
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
      <fieldset>
        <legend>Players</legend>
        <OpponentList
          label="Players"
          opponents={cards.filter(({ ending }) => !ending).map(opponentOf)}
          order="year"
          more={({ id }) => ({
            pick: {
              isChosen: players.includes(id),
              onChoose: (isChosen) =>
                onChange((now) => ({
                  players: [...now.players.filter((program) => program !== id), ...(isChosen ? [id] : [])],
                })),
            },
          })}
        />
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
          <div class="tournament-numbers row">
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
