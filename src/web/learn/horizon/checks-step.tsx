import type { JSX } from 'preact';
import { type Game, movesOf } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { After, Bounded, noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { SAAVEDRA_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { checkTrial } from './horizon.ts';

/** CHESS 0.5X with and without a half-move more after a check. */
export function ChecksStep(): JSX.Element {
  const position = usePosition(SAAVEDRA_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 4, min: 2, max: 7 });
  const { value: depth } = amount;
  const lab = useLab();
  const card = useCard('chess05x');
  const { san } = useNotation();
  const nothing = noMoveIn(game);
  const moves = movesOf(game);
  return (
    <>
      <p>
        A check forces the answer. A side in check has few moves, none of them quiet, and to count pieces just then says
        little. So many programs do not count a check as depth: for every check in a line they look one half-move
        further.
      </p>
      <p>
        CHESS 0.5X, the Dutch champion of 1983 and 1984 <Cite of="wiki-chess05x" />, must have done so, as we infer. It
        solved Saavedra’s study by material alone at five half-moves <Cite of="saavedra" />. The printed CHESS 0.5 has
        no such rule; with it, and only with it, our rebuilt program does what was printed. Here it is a switch.
      </p>
      <p>
        In the study White’s pawn is about to promote, and Black’s rook gives checks. On the a-file the king blocks
        nothing, and the pawn falls or can be stopped. On the c-file the king stands in the way of its own queen: Black
        goes to d1, and after the promotion a check on c1 wins her. On the b-file the rook runs out of checks.
      </p>
      <PositionPicker position={position} presets={SAAVEDRA_PRESETS} isDrawn />
      <Slider label="Looks ahead" {...amount} words={`${depth} half-moves`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="four"
            about={`${position.fen} ${depth}`}
            question={`With a half-move more for every check, at ${depth} half-moves: what will CHESS 0.5X play?`}
            answer={{ kind: 'choice', options: moves.map((move) => ({ value: move, label: san(game, move) })) }}
            truth={async () => (await lab.ask(checkTrial(card, game, depth, true))).decision.move!}
            explain={() =>
              'One half-move more in the right place can change everything, for better or for worse. Compare the two rows of each depth: to be right at five is not to be right at six.'
            }
          />
          <Reveal what="its moves with and without">{() => <Both lab={lab} game={game} depth={depth} />}</Reveal>
        </>
      )}
    </>
  );
}

function Both({ lab, game, depth }: { readonly lab: Lab; readonly game: Game; readonly depth: number }): JSX.Element {
  const card = useCard('chess05x');
  const { san, score, line } = useNotation();
  const rows = Array.from({ length: depth - 1 }, (_, index) => index + 2).flatMap((plies) =>
    [false, true].map((hasCheckPly) => ({ plies, hasCheckPly })),
  );
  const trials = useTrials(
    lab,
    rows.map(({ plies, hasCheckPly }) => checkTrial(card, game, plies, hasCheckPly)),
  );
  const last = trials.found.at(-1)?.decision.pv ?? [];
  return (
    <>
      <Bars
        caption="CHESS 0.5X, material alone, in pawns"
        heads={['Half-moves', 'Positions', 'Move', 'Value', 'Line']}
        bars={rows.map(({ plies, hasCheckPly }, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label: `${plies}${hasCheckPly ? ', and one for every check' : ''}`,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), line(game, decision?.pv ?? [])],
            isMarked: hasCheckPly,
          };
        })}
      />
      <Working trials={trials} what="CHESS 0.5X" />
      <p class="quiet">
        CHESS 0.5 counts a lead for more, the fewer pieces are left: it should exchange when it is ahead. So one pawn
        against a bare king is worth more than a pawn.
      </p>
      <Bounded decisions={trials.found.map((found) => found?.decision)} />
      <div class="lab-boards">
        <After
          game={game}
          moves={last}
          label={`The board after its line: ${line(game, last)}`}
          caption={`The end of its line at ${depth} half-moves, with one more for every check.`}
        />
      </div>
    </>
  );
}
