import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { After, Bounded, noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { TRAP_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { slutspelTrial, VERDICTS, verdictOf } from './studies.ts';

const SEARCHES = [
  { search: 'naive', label: 'First attempt: take the king' },
  { search: 'article', label: 'The article’s search: mate is mate' },
] as const;

/** The traps of the Swedish page, and the search that avoids them. */
export function TrapsStep(): JSX.Element {
  const position = usePosition(TRAP_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 3, min: 2, max: 5 });
  const { value: depth } = amount;
  const lab = useLab();
  const card = useCard('slutspel');
  const nothing = noMoveIn(game);
  return (
    <>
      <p>
        Why teach a program what mate is? Give the king so many points that nothing outweighs him, and let minimax find
        out how to take him. A Swedish tutorial begins so (its program is called Slutspel here), and the program sees
        mates everywhere. <Cite of="slutspel" />
      </p>
      <p>
        Only, it stalemated. If the other king can only step into capture, he is lost by this reckoning, check or no
        check. And it found a mate without ever playing it: the first move that wins the king some day is as good as the
        one that mates now.
      </p>
      <p>
        These are its four positions, or others. In the second its first attempt plays the mate all the same. To end a
        game it must mate; where the other side is not in check and has no move, it is stalemate, a draw.
      </p>
      <PositionPicker position={position} presets={TRAP_PRESETS} isDrawn />
      <Slider label="Looks ahead" {...amount} words={`${depth} half-moves`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="verdict"
            about={`${position.fen} ${depth}`}
            question={`The first attempt looks ${depth} half-moves ahead and moves. What is on the board then?`}
            answer={{ kind: 'choice', options: VERDICTS }}
            truth={async () => {
              const { decision } = await lab.ask(slutspelTrial(card, game, depth, 'naive'));
              return verdictOf(game, decision.move);
            }}
            explain={(truth) =>
              truth === 'checkmate'
                ? 'This time it is right, and by luck: the order of its moves put a mate first. Try another picture, or another depth.'
                : truth === 'stalemate'
                  ? 'Whatever the lone king did, he could be taken. But he need not do anything: it is a draw.'
                  : 'All moves after which the king falls some day are worth the same, and the first in the list is played.'
            }
          />
          <Reveal what="both searches">{() => <Searches lab={lab} game={game} depth={depth} />}</Reveal>
        </>
      )}
      <p>
        The cure takes three lines. Look whether the king stands in check. No legal move and check: mate. No legal move
        and no check: a draw, which is bad for whoever is ahead. And a nearer mate counts more than a farther one.
      </p>
    </>
  );
}

function Searches({
  lab,
  game,
  depth,
}: {
  readonly lab: Lab;
  readonly game: Game;
  readonly depth: number;
}): JSX.Element {
  const card = useCard('slutspel');
  const { san, score } = useNotation();
  const trials = useTrials(
    lab,
    SEARCHES.map(({ search }) => slutspelTrial(card, game, depth, search)),
  );
  const moveOf = (index: number) => trials.found[index]?.decision.move;
  const wordsOf = (index: number) =>
    trials.found[index] ? VERDICTS.find(({ value }) => value === verdictOf(game, moveOf(index)))!.label : '…';
  return (
    <>
      <Bars
        caption={`Slutspel, ${depth} half-moves; values in pawns, for the side to move`}
        heads={['Search', 'Positions', 'Move', 'Value', 'Then']}
        bars={SEARCHES.map(({ label }, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), wordsOf(index)],
          };
        })}
      />
      <Working trials={trials} what="Slutspel" />
      <Bounded decisions={trials.found.map((found) => found?.decision)} />
      <div class="lab-boards">
        {SEARCHES.map(({ search, label }, index) => {
          const move = moveOf(index);
          return (
            <After
              key={search}
              game={game}
              moves={move === undefined ? [] : [move]}
              label={`The board after ${san(game, move)}: ${wordsOf(index)}`}
              caption={`${label}. ${san(game, move)}: ${wordsOf(index)}.`}
            />
          );
        })}
      </div>
    </>
  );
}
