import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { lastingStorage } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { type Rung, rungsOf } from '../programs/ladder-model.ts';
import { OpponentList } from '../programs/opponent-list.tsx';
import { LIST, opponentOf, rungOpponent, winningChance } from '../programs/opponents.ts';
import { offeredRungs, RESULTS, ratingHistory } from '../programs/results.ts';

/** Ratings that visitors may give themselves. */
const STRENGTHS = [600, 900, 1200, 1500, 1800];

interface ProgramChoiceProps {
  /** The chosen program, or rung, by its name. */
  readonly chosen: string | undefined;
  /** @param rung the program as it was rated; absent for one without settings. */
  onChoose(card: Card, rung?: Rung): void;
  /** Other opponents, before all programs. */
  readonly children: ComponentChildren;
}

/** The choice of a program: three around the visitor's strength, which is their rating or what they say it is, then all. */
export function ProgramChoice({ chosen, onChoose, children }: ProgramChoiceProps): JSX.Element {
  const page = usePage();
  const { cardOf } = page;
  const opponents = useMemo(() => page.cards.map(opponentOf), [page]);
  const rungs = useMemo(() => rungsOf(LIST, cardOf), [page]);
  const own = useMemo(() => ratingHistory(RESULTS.read(lastingStorage(page)), rungs).at(-1)?.rating, [rungs]);
  const [strength, setStrength] = useState(own);
  const choose = (rung: Rung) => onChoose(cardOf(rung.player.program)!, rung);
  const offered = offeredRungs(rungs, strength, rungNamed(rungs, chosen));
  const steps = own === undefined || STRENGTHS.includes(own) ? STRENGTHS : [...STRENGTHS, own];
  return (
    <>
      <fieldset class="new-game-strength">
        <legend>I am about</legend>
        <div class="row">
          {steps
            .toSorted((one, other) => one - other)
            .map((each) => (
              <div class="choice choice-inline" key={each}>
                <label>
                  <input
                    type="radio"
                    name="strength"
                    checked={each === strength}
                    onChange={() => {
                      setStrength(each);
                      choose(nearest(offeredRungs(rungs, each), each));
                    }}
                  />
                  <span>{each === own ? `${each}, my rating` : each}</span>
                </label>
              </div>
            ))}
        </div>
      </fieldset>
      <OpponentList
        label="Suggested"
        order="strength"
        isShort
        opponents={offered.map((rung) => rungOpponent(rung, cardOf(rung.player.program)!))}
        more={({ id, rating }) => ({
          pick: {
            name: 'suggested',
            isChosen: id === rungNamed(rungs, chosen)?.player.name,
            onChoose: () => choose(rungs.find(({ player }) => player.name === id)!),
          },
          ...(strength === undefined
            ? {}
            : { note: `you score ${Math.round(100 * winningChance(strength, rating!))} %` }),
        })}
      />
      {children}
      <h2>All programs</h2>
      <OpponentList
        label="All programs"
        opponents={opponents}
        order="strength"
        more={({ id }) => ({
          pick: { name: 'program', isChosen: id === chosen, onChoose: () => onChoose(cardOf(id)!) },
        })}
      />
    </>
  );
}

/** A rung by its name, or the highest of a program. */
const rungNamed = (rungs: readonly Rung[], chosen: string | undefined): Rung | undefined =>
  rungs.findLast(({ player }) => player.name === chosen) ?? rungs.findLast(({ player }) => player.program === chosen);

const nearest = (rungs: readonly Rung[], rating: number): Rung =>
  rungs.toSorted((one, other) => Math.abs(one.player.rating - rating) - Math.abs(other.player.rating - rating))[0]!;
