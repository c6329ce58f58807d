import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { Cite } from '../../app/cite.tsx';
import { usePage } from '../../app/page.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { SAME_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { opinionTrial, WORKS, workTrial } from './same.ts';

const WORK_WORDS = WORKS.map(String);

/** Every program of the house on one position, with the same number of positions. */
export function SameStep(): JSX.Element {
  const position = usePosition(SAME_PRESETS[0]!.fen);
  const { game } = position;
  const { cards, cardOf } = usePage();
  const work = useChoice('positions', WORK_WORDS, '3000');
  const [modern, old] = [cardOf('antwoord')!, cardOf('gambiet80')!];
  const lab = useLab();
  const nothing = noMoveIn(game);
  const nodes = Number(work.value);
  const programs = cards.filter(({ id, ending }) => id !== 'random' && !ending);
  return (
    <>
      <p>
        {modern.name} examines about {formatCount(modern.positionsPerSecond)} positions a second on a computer of today,{' '}
        {old.name} examined {formatCount(old.positionsPerSecond)} on its {old.machineName}. How much of today’s strength
        is speed, and how much is knowing how? Here is a fair question: the same position, and the same number of
        positions for everyone.
      </p>
      <PositionPicker position={position} presets={SAME_PRESETS} isDrawn />
      <Slider
        label="Each examines"
        value={WORK_WORDS.indexOf(work.value)}
        problem={work.problem}
        min={0}
        max={WORKS.length - 1}
        words={`${formatCount(nodes)} positions`}
        onChange={(index) => work.onChange(WORK_WORDS[index]!)}
      />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="different"
            about={`${position.fen} ${nodes}`}
            question={`${programs.length} programs, ${formatCount(nodes)} positions each. How many different moves will they choose?`}
            answer={{ kind: 'number', unit: 'moves' }}
            truth={async () => {
              const moves = new Set<string | undefined>();
              for (const card of programs) moves.add((await lab.ask(workTrial(card, game, nodes))).decision.move);
              return moves.size;
            }}
            explain={() =>
              'Few agree, even on the same work: each has its own order, its own depth, and its own idea of what counts. Antwoord’s opinion of each move is in the table below.'
            }
          />
          <Reveal what="their moves">{() => <Moves lab={lab} game={game} nodes={nodes} />}</Reveal>
        </>
      )}
      <p>
        Look at the column of half-moves. With the same work Antwoord looks several times as deep as the old programs:
        it passes over what does not matter, and seldom searches a position twice.
      </p>
    </>
  );
}

function Moves({ lab, game, nodes }: { readonly lab: Lab; readonly game: Game; readonly nodes: number }): JSX.Element {
  const { cards, cardOf } = usePage();
  const { san, score } = useNotation();
  const judge = cardOf('antwoord')!;
  const programs = cards.filter(({ id, ending }) => id !== 'random' && !ending);
  const trials = useTrials(
    lab,
    programs.map((card) => workTrial(card, game, nodes)),
  );
  const chosen = [...new Set(trials.found.flatMap((found) => found?.decision.move ?? []))].sort();
  const opinions = useTrials(lab, trials.left > 0 ? [] : chosen.map((move) => opinionTrial(judge, game, move)));
  const opinionOf = (move: string | undefined) =>
    move === undefined ? undefined : opinions.found[chosen.indexOf(move)]?.decision.score;
  return (
    <>
      <Bars
        caption={`${formatCount(nodes)} positions each; values in pawns, for the side to move`}
        heads={['Program', 'Positions', 'Half-moves', 'Move', 'Its own value', 'Antwoord’s opinion of the move']}
        bars={programs.map((card, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label: `${card.name}, ${card.year}`,
            value: decision?.nodes,
            cells: [
              decision ? String(decision.depth) : '…',
              san(game, decision?.move),
              score(decision?.score),
              decision ? score(opinionOf(decision.move)) : '…',
            ],
          };
        })}
      />
      <Working trials={trials.left > 0 ? trials : opinions} what="A program" />
      <p class="quiet">
        Half-moves are those of the last iteration that was begun. Programs of fixed depth may stop before the positions
        are spent, and Wray’s program looks one half-move ahead whatever it is given <Cite of="wray-wiki" />.
      </p>
    </>
  );
}
