import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import type { Card } from '../../../programs/program.ts';
import { Cite } from '../../app/cite.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noMoveIn, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { PLAYED } from '../worth/presets.ts';
import { bandOf, depthTrial, FACTORS, SEARCHERS, type Searcher, treeOf } from './growth.ts';

const DEEPEST = 5;
/** The depths whose costs are compared in the question. */
const [FROM, TO] = [3, 4];

/** b to the d, and what an old program needs of it. */
export function GrowthStep(): JSX.Element {
  const position = usePosition(PLAYED[1]!.fen);
  const chosen = useChoice('program', SEARCHERS, 'tinychess86');
  const searcher = chosen.value;
  const card = useCard(searcher);
  const lab = useLab();
  const { game } = position;
  const nothing = noMoveIn(game);
  return (
    <>
      <p>
        With b moves in every position, a tree that is d half-moves deep has b×b×…, <b>b to the power of d</b> leaves:
        with 30 moves, 30×30×30 = 27,000 after three half-moves. Alpha-beta with the best move always first has to look
        at about twice the <b>square root</b> of that: with the same work it sees twice as deep. With the worst move
        first it saves nothing.
      </p>
      <p>Real programs are in between. Here is a tree, counted, and a program that searches it.</p>
      <PositionPicker position={position} presets={PLAYED} isDrawn />
      <label class="field">
        <span>Program</span>
        <select value={searcher} onChange={({ currentTarget }) => chosen.onChange(currentTarget.value as Searcher)}>
          {SEARCHERS.map((id) => (
            <Name id={id} key={id} />
          ))}
        </select>
      </label>
      <SettingProblem problem={chosen.problem} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="factor"
            about={`${position.fen} ${searcher}`}
            question={`By how many times do the positions of ${card.name} grow from ${FROM} half-moves to ${TO}?`}
            answer={{ kind: 'choice', options: FACTORS }}
            truth={async () => {
              const three = await lab.ask(depthTrial(card, game, FROM));
              const four = await lab.ask(depthTrial(card, game, TO));
              return bandOf(four.decision.nodes / three.decision.nodes);
            }}
            explain={() => (
              <>
                Rens counted on about four <Cite of="gambiet-2" />. The whole tree grows by the number of moves, thirty
                and more. The saving is the difference between a minute and an hour.
              </>
            )}
          />
          <Reveal what="the counts" after={{ task: 'factor', about: `${position.fen} ${searcher}` }}>
            {() => <Counts lab={lab} card={card} game={game} />}
          </Reveal>
        </>
      )}
    </>
  );
}

function Name({ id }: { readonly id: Searcher }): JSX.Element {
  return <option value={id}>{useCard(id).name}</option>;
}

/** Depth by depth: the tree, the least of it, and the program. */
function Counts({ lab, card, game }: { readonly lab: Lab; readonly card: Card; readonly game: Game }): JSX.Element {
  const { value: kernel } = useLoaded([], () => createKernel());
  const depths = Array.from({ length: DEEPEST }, (_, index) => index + 1);
  const trials = useTrials(
    lab,
    depths.map((depth) => depthTrial(card, game, depth)),
  );
  const trees = useMemo(
    () => (kernel ? depths.map((depth) => treeOf(kernel, game, depth)) : undefined),
    [kernel, game],
  );
  const counts = trials.found.map((found) => found?.decision.nodes);
  return (
    <>
      <Bars
        caption={`${card.name}, depth by depth`}
        heads={['Half-moves', 'Its positions', 'Times the last', 'The whole tree', 'Least leaves', 'Moves a position']}
        bars={depths.map((depth, index) => {
          const [count, last, tree] = [counts[index], counts[index - 1], trees?.[index]];
          return {
            label: String(depth),
            value: count,
            cells: [
              count !== undefined && last ? (count / last).toFixed(1) : '',
              tree ? formatCount(tree.all) : '…',
              tree ? formatCount(tree.least) : '…',
              tree ? tree.branching.toFixed(1) : '…',
            ],
          };
        })}
      />
      <Working trials={trials} what={card.name} />
      <Bounded decisions={trials.found.map((found) => found?.decision)} />
      <p class="quiet">
        The program’s positions are all it examined: with its first look at the moves, and beyond the depth with
        captures where it searches them. So at small depths it may count more than the tree. “Least leaves” is the
        formula of Knuth and Moore for a tree that branches alike everywhere. <Cite of="knuth-moore" />
      </p>
    </>
  );
}
