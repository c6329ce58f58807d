import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { makeRoute } from '../../app/route.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { STUDY_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { judgeTrial, STUDY_DEPTHS, schachTrial, sinceWhen } from './studies.ts';

/** Réti and Saavedra, depth by depth. */
export function StudiesStep(): JSX.Element {
  const position = usePosition(STUDY_PRESETS[0]!.fen);
  const { game } = position;
  const lab = useLab();
  const card = useCard('schach22');
  const judge = useCard('antwoord');
  const nothing = noSearchIn(game);
  return (
    <>
      <p>
        Réti’s study of 1921: White’s king is two moves too far from Black’s pawn, and White’s own pawn is lost. Yet
        White draws. The king walks down the long diagonal, towards both pawns at once. <Cite of="reti-1921" />
      </p>
      <p>
        SCHACH’s author tried it. At two half-moves the program still pushed the pawn; at three it played the king, long
        before it could see why <Cite of="schach22" />. A search can find the right move without seeing the reason, if
        the wrong ones look bad soon enough.
      </p>
      <PositionPicker position={position} presets={STUDY_PRESETS} isDrawn />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="when"
            about={position.fen}
            question="From how many half-moves on does SCHACH play, and go on playing, the move that Antwoord plays?"
            answer={{
              kind: 'choice',
              options: [
                ...STUDY_DEPTHS.map((depth) => ({ value: String(depth), label: String(depth) })),
                { value: 'never', label: 'not up to 10' },
              ],
            }}
            truth={async () => {
              const moves: (string | undefined)[] = [];
              for (const depth of STUDY_DEPTHS) {
                moves.push((await lab.ask(schachTrial(card, game, depth))).decision.move);
              }
              return sinceWhen(moves, (await lab.ask(judgeTrial(judge, game))).decision.move!);
            }}
            explain={(truth) =>
              truth === 'never'
                ? 'At some depth up to 10 it still prefers another move: either is good, or the reason lies deeper.'
                : 'Look at its values: the move comes long before the value that justifies it.'
            }
          />
          <Reveal what="its moves, depth by depth">{() => <Depths lab={lab} game={game} />}</Reveal>
        </>
      )}
      <p>
        Saavedra’s study <Cite of="saavedra-1895" /> needs four pieces, and then no search at all: the{' '}
        <a href={makeRoute({ view: 'endings', fen: STUDY_PRESETS[1]!.fen })}>endings page</a> builds the table that
        knows every move of it.
      </p>
    </>
  );
}

function Depths({ lab, game }: { readonly lab: Lab; readonly game: Game }): JSX.Element {
  const card = useCard('schach22');
  const judge = useCard('antwoord');
  const { san, score, line } = useNotation();
  const amount = useAmount('depth', { start: 4, min: 2, max: 10 });
  const { value: depth } = amount;
  const depths = STUDY_DEPTHS.filter((each) => each <= depth);
  const trials = useTrials(lab, [...depths.map((each) => schachTrial(card, game, each)), judgeTrial(judge, game)]);
  return (
    <>
      <Slider label="SCHACH up to" {...amount} words={`${depth} half-moves`} />
      <Bars
        caption="Values for the side to move, in pawns"
        heads={['Search', 'Positions', 'Move', 'Value', 'Line']}
        bars={[...depths.map((each) => `SCHACH, ${each} half-moves`), 'Antwoord'].map((label, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), line(game, decision?.pv ?? [])],
            isMarked: index === depths.length,
          };
        })}
      />
      <Working trials={trials} what="SCHACH" />
      <Bounded decisions={trials.found.map((found) => found?.decision)} />
    </>
  );
}
