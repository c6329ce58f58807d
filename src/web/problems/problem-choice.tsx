import type { Signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { capitalized } from '../../format/text.ts';
import { LONGEST_MATE, makeProblem, type Problem, ProblemError } from '../../problems/problem.ts';
import { readProblems } from '../../problems/read-problems.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { colorName } from '../app/format.ts';
import { FlipButton } from '../app/icon.tsx';
import { SetupEditor } from '../setup/setup-editor.tsx';
import { CollectionChoice, type CollectionChoiceProps } from './collection-choice.tsx';
import { creditOf } from './problem-collection.ts';
import type { SetProblem } from './problem-model.ts';

const LENGTHS = Array.from({ length: LONGEST_MATE }, (_, index) => [index + 1, index + 1] as const);

/** The three sources of a problem. */
const CHOICES = { collection: 'From the collection', text: 'As text', board: 'On the board' } as const;
export type ChoiceKind = keyof typeof CHOICES;

/** The text that the visitor typed, and the problems read from it. */
export interface ProblemText {
  readonly text: string;
  readonly error: string;
  /** The problems of the text, if there are several. */
  readonly found: readonly Problem[];
  /** The chosen one. */
  readonly chosen: number;
  /** The length of problems that give none. */
  readonly moves: number;
}

export const EMPTY_TEXT: ProblemText = { text: '', error: '', found: [], chosen: 0, moves: 2 };

interface ProblemChoiceProps extends CollectionChoiceProps {
  readonly draft: Signal<ProblemText>;
  readonly kind: ChoiceKind;
  onKind(kind: ChoiceKind): void;
}

/** The choice of a problem. */
export function ProblemChoice({ kind, onKind, draft, ...collection }: ProblemChoiceProps): JSX.Element {
  return (
    <section class="panel problem-choice" aria-labelledby="choice-title">
      <h2 id="choice-title">Choose a problem</h2>
      <fieldset class="row choice-kinds" aria-label="Source">
        {(Object.keys(CHOICES) as ChoiceKind[]).map((each) => (
          <button type="button" key={each} aria-pressed={each === kind} onClick={() => onKind(each)}>
            {CHOICES[each]}
          </button>
        ))}
      </fieldset>
      {kind === 'collection' ? <CollectionChoice {...collection} /> : null}
      {kind === 'text' ? <ReadText draft={draft} onChoose={collection.onChoose} /> : null}
      {kind === 'board' ? <p class="quiet">Set up the pieces and choose the number of moves.</p> : null}
    </section>
  );
}

const PLACEHOLDER = `kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;

or Popeye:
BeginProblem
Stipulation #2
Pieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7 Pb7
EndProblem`;

/** Problems as text. Errors say what was expected, with an example. */
function ReadText(props: { readonly draft: Signal<ProblemText>; onChoose(problem: SetProblem): void }): JSX.Element {
  const { draft, onChoose } = props;
  const { text, error, found, chosen, moves } = draft.value;
  const change = (part: Partial<ProblemText>) => {
    draft.value = { ...draft.value, ...part };
  };
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const choose = (problem: Problem) => onChoose({ ...problem, moves: problem.moves ?? moves });

  const read = (event: Event) => {
    event.preventDefault();
    try {
      const problems = readProblems(text);
      change({ error: '', found: problems.length > 1 ? problems : [], chosen: 0 });
      choose(problems[0]!);
    } catch (caught) {
      if (!(caught instanceof ProblemError || caught instanceof FenError)) throw caught;
      change({ error: capitalized(caught.message) });
      area.current?.focus();
    }
  };
  return (
    <form class="text-form" onSubmit={read} noValidate>
      <label for={`${id}-text`}>FEN, EPD, Popeye’s input, or YACPDB’s YAML</label>
      <textarea
        id={`${id}-text`}
        ref={area}
        rows={6}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        placeholder={PLACEHOLDER}
        value={text}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onInput={({ currentTarget }) => change({ text: currentTarget.value, error: '' })}
      />
      <p id={`${id}-error`} class="error" role="alert">
        {error}
      </p>
      <p class="buttons">
        <button type="submit" class="main">
          Read the problems{' '}
        </button>
        <Choice
          label="If no length is given, mate in"
          value={moves}
          options={LENGTHS}
          onChange={(length) => change({ moves: length })}
        />
      </p>
      {found.length > 0 ? (
        <Choice
          class="stack problem-select"
          label={`${found.length} problems`}
          value={chosen}
          options={found.map((each, index) => [
            index,
            [each.title, creditOf(each)].filter(Boolean).join(': ') || each.fen,
          ])}
          onChange={(index) => {
            change({ chosen: index });
            choose(found[index]!);
          }}
        />
      ) : null}
    </form>
  );
}

interface SetUpProblemProps {
  readonly fen: string;
  readonly moves: number;
  onChoose(problem: SetProblem): void;
}

/** A problem set up on the board. */
export function SetUpProblem({ fen: first, moves: firstMoves, onChoose }: SetUpProblemProps): JSX.Element {
  const [fen, setFen] = useState(first);
  const [moves, setMoves] = useState(firstMoves);
  const [orientation, setOrientation] = useState<Color>('white');
  const read = tryParseFen(fen);
  const isLegal = !(read instanceof FenError);
  return (
    <div class="set-up">
      <SetupEditor fen={fen} orientation={orientation} onChange={setFen}>
        <p class="buttons">
          <Choice
            label={`${colorName(isLegal ? read.turn : 'white')} mates in`}
            value={moves}
            options={LENGTHS}
            onChange={setMoves}
          />
          <Button
            class="main"
            isOff={!isLegal}
            onClick={() => {
              if (isLegal) onChoose({ ...makeProblem(fen), moves });
            }}
          >
            Use this problem
          </Button>
          <FlipButton onFlip={() => setOrientation(orientation === 'white' ? 'black' : 'white')} />
        </p>
      </SetupEditor>
    </div>
  );
}
