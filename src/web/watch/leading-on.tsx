import type { JSX } from 'preact';
import { type Game, play, turnOf } from '../../chess/game.ts';
import type { Card, Decision } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { begin as beginGame } from '../session/order.ts';
import { useSession } from '../session/use-session.ts';
import { afterAnswer } from './open-search.ts';
import { type Subject, subjectAfter } from './watch-subjects.ts';

const VISITOR = { kind: 'visitor' } as const;

interface LeadingOnProps {
  readonly card: Card;
  readonly subject: Subject;
  readonly level: string;
  readonly present: Game;
  readonly decision: Decision | undefined;
  readonly isExample: boolean;
  onGoOn(next: Game): void;
  onLeaveBook(): void;
}

/** What can follow a decision. */
export function LeadingOn(props: LeadingOnProps): JSX.Element {
  const { card, subject, level, present, decision, isExample, onGoOn, onLeaveBook } = props;
  const page = usePage();
  const session = useSession();
  const machine = machineOfProgram(card.id);
  const next = decision && !isExample ? afterAnswer(present, decision) : undefined;
  const move = isExample ? undefined : decision?.move;
  const playOn = () => {
    const program = { kind: 'program', program: card.id } as const;
    const sides = turnOf(present) === 'white' ? { white: program, black: VISITOR } : { white: VISITOR, black: program };
    beginGame(page, session, { ...sides, terms: { level, period: true }, game: play(present, move!) });
  };
  return (
    <>
      {decision?.from === 'book' ? <Button onClick={onLeaveBook}>First position out of its book</Button> : null}
      {next ? <Button onClick={() => onGoOn(next)}>Its next move</Button> : null}
      <a class="button" href={makeRoute({ view: 'watch', program: card.id, at: subjectAfter(card, subject).id })}>
        Another position
      </a>
      {move === undefined ? null : <Button onClick={playOn}>Play on from here</Button>}
      {machine ? (
        <a class="button" href={makeRoute({ view: 'machine', machine: machine.id })}>
          The machine
        </a>
      ) : null}
    </>
  );
}
