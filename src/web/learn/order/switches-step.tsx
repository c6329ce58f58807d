import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { SettingProblem, Slider } from '../lab/slider.tsx';
import { Switches } from '../lab/switches.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { ORDER_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount, useSome } from '../use-setting.ts';
import { ALL_OFF, ALL_ON, FACTORS, factorOf, ORDER_SWITCHES, schachTrial } from './order.ts';

const NAMES = ORDER_SWITCHES.map(({ name }) => name);
const without = (names: ReadonlySet<string>) => new Set(NAMES.filter((name) => !names.has(name)));

/** SCHACH's search with its parts on and off, and the positions counted. */
export function SwitchesStep(): JSX.Element {
  const position = usePosition(ORDER_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 3, min: 2, max: 5 });
  const { value: depth } = amount;
  const off = useSome('off', NAMES);
  const lab = useLab();
  const card = useCard('schach22');
  const nothing = noSearchIn(game);
  return (
    <>
      <p>
        <Term>Alpha-beta</Term> leaves out whatever the opponent would never allow. To know that early, it must try the
        best move early. So the order in which moves are tried decides how much there is to do.
      </p>
      <p>
        SCHACH 2.2 ran on a mainframe, a Burroughs 7800, in 1979 and 1980 <Cite of="schach22" />. It tries captures
        first, then <Term name="killer">killers</Term>, and before all of them the line it stored when it last searched,
        one half-move less deep (in the <Term>iteration</Term> before). Each of these can be switched off here. The
        switches are ours: the original had them always on.
      </p>
      <p>
        To the depth that you set, SCHACH leaves out only what alpha-beta cuts: a <Term>full-width</Term> search. Beyond
        it, it follows only captures and a few checks.
      </p>
      <PositionPicker position={position} presets={ORDER_PRESETS} isDrawn />
      <Slider label="Full width to" {...amount} words={`${depth} half-moves`} />
      <SettingProblem problem={off.problem} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="cost"
            about={`${position.fen} ${depth}`}
            question={`Only “Captures first” is switched off, at ${depth} half-moves in the position above. How many positions will SCHACH examine, compared with all switches on?`}
            answer={{ kind: 'choice', options: FACTORS }}
            truth={async () => {
              const less = await lab.ask(schachTrial(card, game, depth, without(new Set(['CapturesFirst']))));
              const all = await lab.ask(schachTrial(card, game, depth, ALL_ON));
              return factorOf(less.decision.nodes, all.decision.nodes);
            }}
            explain={(truth) =>
              truth === 'less'
                ? 'Here captures refute little, so nothing is lost by trying them late. In most positions a bad move is refuted by taking something: try another.'
                : 'A bad move is most often refuted by taking something. Whoever tries captures first finds the refutation first, and the rest of the list is never looked at.'
            }
          />
          <Predict
            id="same"
            about={`${position.fen} ${depth}`}
            question="With all four switches off, the search takes longer. Will it find another value for its best move?"
            answer={{
              kind: 'choice',
              options: [
                { value: 'same', label: 'the same value' },
                { value: 'other', label: 'another value' },
              ],
            }}
            truth={async () => {
              const [one, other] = [
                await lab.ask(schachTrial(card, game, depth, ALL_OFF)),
                await lab.ask(schachTrial(card, game, depth, ALL_ON)),
              ];
              return JSON.stringify(one.decision.score) === JSON.stringify(other.decision.score) ? 'same' : 'other';
            }}
            explain={(truth) =>
              truth === 'same'
                ? 'The order changes the work and not the result. That is why it can be tuned without fear, and tested exactly: the same value, fewer positions.'
                : 'Here the bound of positions cut a search short, or a line grew longer than SCHACH has room for. To its end, alpha-beta finds the same value in any order.'
            }
          />
          <Reveal what="the switches and the counts" isOpen={off.value.size > 0}>
            {() => (
              <>
                <Switches
                  legend="Your SCHACH"
                  switches={ORDER_SWITCHES}
                  on={without(off.value)}
                  onChange={(on) => off.onChange(without(on))}
                />
                <Counts lab={lab} game={game} depth={depth} on={without(off.value)} />
              </>
            )}
          </Reveal>
        </>
      )}
    </>
  );
}

/** The positions with all switches on, and with the visitor's. */
function Counts(props: {
  readonly lab: Lab;
  readonly game: Game;
  readonly depth: number;
  readonly on: ReadonlySet<string>;
}): JSX.Element {
  const { lab, game, depth, on } = props;
  const card = useCard('schach22');
  const { san, score } = useNotation();
  const settings = [
    { label: 'All on', on: ALL_ON },
    { label: 'Yours', on },
  ];
  const trials = useTrials(
    lab,
    settings.map((each) => schachTrial(card, game, depth, each.on)),
  );
  const decisions = trials.found.map((found) => found?.decision);
  return (
    <>
      <Bars
        caption={`Positions that SCHACH 2.2 examines, ${depth} half-moves; values in pawns, for the side to move`}
        heads={['Switches', 'Positions', 'Move', 'Value']}
        bars={settings.map(({ label }, index) => ({
          label,
          value: decisions[index]?.nodes,
          cells: [san(game, decisions[index]?.move), score(decisions[index]?.score)],
          isMarked: label === 'Yours',
        }))}
      />
      <Working trials={trials} what="SCHACH" />
      <Bounded decisions={decisions} />
      <p>
        Switch one off at a time. Some cost much, some little, and one may even cost nothing here: what a part is worth
        depends on the others. SCHACH already sorts quiet moves by which pieces are attacked, and that leaves little for
        the killers to gain.
      </p>
    </>
  );
}
