import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { capitalized } from '../../format/text.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import { Choice } from '../app/choice.tsx';
import { Cite } from '../app/cite.tsx';
import { Alert } from '../app/error-box.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { newEntry, ratingText, rememberName } from './entry.ts';
import { startProblem } from './hall.ts';
import { VisitorFields } from './visitor-fields.tsx';
import { fieldOf, ROUNDS, VISITORS_PLACE, wageningenPrograms, wageningenSpec } from './wageningen.ts';

interface EveningProps {
  onStart(spec: TournamentSpec, visitor: number): Promise<void>;
}

const NUMBERS: Readonly<Record<number, string>> = { 3: 'three', 5: 'five', 9: 'nine, as in 1982' };

/** The form to take part in the tournament of Wageningen. */
export function Evening({ onStart }: EveningProps): JSX.Element {
  const { cards, cardOf, storage, services } = usePage();
  const [entry, setEntry] = useState(() => newEntry(storage));
  const [rounds, setRounds] = useState<number>(ROUNDS[0]);
  const [problem, setProblem] = useState('');
  const field = fieldOf(cards);
  const start = async () => {
    try {
      setProblem('');
      const { spec, visitor } = wageningenSpec(cards, entry, rounds, services.newSeed());
      rememberName(storage, entry);
      await onStart(spec, visitor);
    } catch (error) {
      setProblem(startProblem(error));
    }
  };
  const there = field.filter(({ standsFor }) => standsFor === undefined);
  return (
    <section class="tournament-evening" aria-labelledby="evening-title">
      <h2 id="evening-title">1982 in one evening</h2>
      <p>
        Play at <a href={makeRoute({ view: 'tournaments', id: 'dutch-1982' })}>Wageningen</a> in the place of{' '}
        {VISITORS_PLACE} <Cite of="wageningen" />: a game a round, while the programs play theirs by the clocks of their
        machines. You may leave in the middle of a game and go on another day.{' '}
        {ratingText(wageningenPrograms(cards), cardOf)}
      </p>
      <form
        class="tournament-new stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <details class="fold">
          <summary>Your name, clock and rounds; your opponents</summary>
          <VisitorFields entry={entry} onChange={setEntry} />
          <Choice
            label="Rounds"
            value={rounds}
            options={ROUNDS.map((each) => [each, capitalized(NUMBERS[each] ?? String(each))])}
            onChange={setRounds}
          />
          <p class="quiet">
            {there.map(({ card }) => card.name).join(' and ')} were there. The others have not been rebuilt; programs
            like them stand in:{' '}
            {field
              .flatMap(({ card, standsFor }) => (standsFor === undefined ? [] : [`${card.name} for ${standsFor}`]))
              .join(', ')}
            .
          </p>
        </details>
        <Alert text={problem} />
        <p class="buttons">
          <button type="submit">Enter</button>
        </p>
      </form>
    </section>
  );
}
