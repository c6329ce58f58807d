import type { JSX } from 'preact';
import { type Game, gameOf, turnOf } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { Cite } from '../../app/cite.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { After, Bounded, noMoveIn, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { SLAUGHTER_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { ERRORS, errorOf, gambietTrial, judgeTrial, MOST_OF_GAMBIET } from './horizon.ts';

/** Rens's lost knight: deeper and deeper, and the same mistake. */
export function KnightStep(): JSX.Element {
  const position = usePosition(SLAUGHTER_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('ply', { start: 3, min: 3, max: 7, step: 2 });
  const { value: pass } = amount;
  const lab = useLab();
  const card = useCard('gambiet82');
  const judge = useCard('antwoord');
  const nothing = noSearchIn(game);
  return (
    <>
      <p>
        In 1982 Gambiet took a rook in the corner, and its knight could not get out again{' '}
        <Cite of="gambiet-slaughtered" />. Anyone can see that it is lost: White’s king needs two moves to take it.
        Gambiet could not see that. Each move it made some threat that White had to answer, and for so long the knight
        was still on the board at the end of the line.
      </p>
      <p>
        That is the <Term>horizon</Term>. A loss that can be put off beyond it does not exist. Worse: the program pays
        for putting it off, with every move. Its author, Wim Rens, asked his readers for a general solution.{' '}
        <Cite of="gambiet-slaughtered" />
      </p>
      <p>
        Rens’s versions of Gambiet are called /80, /81 and /82, as it seems by their years; the one that played this
        game is version 8212 <Cite of={['gambiet-modules', 'gambiet-slaughtered']} />. This page asks Gambiet/82,
        rebuilt from his articles. It counts its depth in plies: a <Term>ply</Term> is a half-move.
      </p>
      <PositionPicker position={position} presets={SLAUGHTER_PRESETS} isDrawn />
      <Slider label="Gambiet/82 looks to" {...amount} words={`ply ${pass}`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="error"
            about={`${position.fen} ${pass}`}
            question={`Antwoord, the modern engine, looks far deeper. Compared with its value for the side to move, how is Gambiet’s at ply ${pass}?`}
            answer={{ kind: 'choice', options: ERRORS }}
            truth={async () => {
              const own = await lab.ask(gambietTrial(card, game, pass));
              const true_ = await lab.ask(judgeTrial(judge, game));
              return errorOf(own.decision.score, true_.decision.score);
            }}
            explain={(truth) =>
              truth === 'piece'
                ? 'It counts something that is lost: in the three positions above, the knight on h1. Try the other depths: two half-moves more, and the loss is put off by one threat more.'
                : 'Here nothing of importance lies beyond its horizon. Try the other depths and positions: what is true of one need not be true of the next.'
            }
          />
          <Reveal what="what Gambiet finds">{() => <Passes lab={lab} game={game} pass={pass} />}</Reveal>
        </>
      )}
      <p>
        Looking deeper is no cure: the horizon moves, and the loss moves with it. Cures came later. Look on where
        something is happening, and stop where it is quiet: that is the next step.
      </p>
    </>
  );
}

const SIDES = { white: 'White', black: 'Black' } as const;

function Passes({ lab, game, pass }: { readonly lab: Lab; readonly game: Game; readonly pass: number }): JSX.Element {
  const card = useCard('gambiet82');
  const judge = useCard('antwoord');
  const { san, score, line } = useNotation();
  const passes = [3, 5, 7].filter((each) => each <= pass);
  const searches = useTrials(lab, [...passes.map((each) => gambietTrial(card, game, each)), judgeTrial(judge, game)]);
  const own = searches.found[passes.length - 1]?.decision;
  const moves = own?.pv ?? [];
  const end = gameOf(game.start, [...game.moves, ...moves]);
  const isOpen = own !== undefined && noMoveIn(end) === undefined;
  const after = useTrials(lab, isOpen ? [judgeTrial(judge, end)] : []);
  const there = after.found[0]?.decision.score;
  const judged = searches.found.at(-1)?.decision;
  return (
    <>
      <Bars
        caption="Values for the side to move, in pawns"
        heads={['Program', 'Positions', 'Move', 'Value', 'Line']}
        bars={[...passes.map((each) => `Gambiet/82, ply ${each}`), 'Antwoord'].map((label, index) => {
          const decision = searches.found[index]?.decision;
          return {
            label,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), line(game, decision?.pv ?? [])],
            isMarked: index === passes.length - 1,
          };
        })}
      />
      <Working trials={searches.left > 0 || !isOpen ? searches : after} what="Gambiet" />
      <Bounded decisions={searches.found.slice(0, -1).map((found) => found?.decision)} most={MOST_OF_GAMBIET} />
      {judged ? <p class="quiet">Antwoord looked {formatQuantity(judged.depth, 'half-move')} deep.</p> : null}
      <div class="lab-boards">
        <After
          game={game}
          moves={moves}
          label={`The board after Gambiet’s line: ${line(game, moves)}`}
          caption={
            <>
              The end of Gambiet’s line at ply {pass}: here it counts the pieces. Gambiet says {score(own?.score)} for{' '}
              {SIDES[turnOf(game)]}.{' '}
              {isOpen
                ? `Antwoord goes on from here and says ${there ? score(there) : '…'} for ${SIDES[turnOf(end)]}.`
                : own
                  ? 'There is no move left here.'
                  : ''}
            </>
          }
        />
      </div>
    </>
  );
}
