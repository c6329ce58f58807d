import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FenError, INITIAL_FEN, tryParseFen } from '../../chess/fen.ts';
import { type Game, gameAt, newGame } from '../../chess/game.ts';
import { makeLine } from '../../chess/notation.ts';
import { completeOptions, OptionError } from '../../host/engine.ts';
import type { Card, Options } from '../../programs/program.ts';
import { colorAgainst, endingProblem } from '../../session/only-ending.ts';
import { addressProblem, plyProblem, useAddressProblem } from '../app/address-problem.ts';
import { colorName } from '../app/format.ts';
import { SENDER } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { type Rung, rungRequest } from '../programs/ladder-model.ts';
import { type GameRecord, programOf, visitorColor } from '../record/record.ts';
import { findGame } from '../session/find-game.ts';
import { begin, firstOpponent, lastRequest } from '../session/game-request.ts';
import type { GameSession } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import { OptionFields, StrengthFields } from './option-fields.tsx';
import { PaceFields, PaceVerdict } from './pace-fields.tsx';
import { type PaceErrors, type PaceForm, paceFormOf, readPaceForm } from './pace-form.ts';
import { beginBetween, type ColorChoice, sidesOf } from './people.ts';
import { NO_PEOPLE, PeopleChoice, PeopleFields, type PeopleForm, peopleRequest } from './people-fields.tsx';
import { ProgramChoice } from './program-choice.tsx';
import './new-game.css';

const COLORS: readonly ColorChoice[] = ['white', 'black', 'chance'];
const COLOR_NAMES: Readonly<Record<ColorChoice, string>> = { white: 'White', black: 'Black', chance: 'Random' };

/** The form for a new game. Everything has a default, so pressing the button is enough. */
export function NewGame(): JSX.Element {
  const { route } = usePage();
  const asked: Asked = route.value.view === 'new' ? route.value : { view: 'new' };
  return <Form key={makeRoute(asked)} asked={asked} />;
}

type Asked = Extract<Route, { view: 'new' }>;

function Form({ asked }: { readonly asked: Asked }): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { cards, cardOf } = page;
  const last = useMemo(() => lastRequest(page), [page]);
  const [program, setProgram] = useState(() => firstProgram(cards, asked, programOf(last)));
  const card = cardOf(program)!;
  const [color, setColor] = useState<ColorChoice>(() => (visitorColor(last) === 'black' ? 'black' : 'white'));
  const isLast = programOf(last) === program;
  const [form, setForm] = useState<PaceForm>(() => paceFormOf(card, isLast ? last.terms : {}));
  const [options, setOptions] = useState<Options>(() => (isLast ? (last.options ?? {}) : {}));
  const [errors, setErrors] = useState<PaceErrors>({});
  const [optionErrors, setOptionErrors] = useState<Readonly<Record<string, string>>>({});
  const [start, setStart] = useState<Start>({});
  const [people, setPeople] = useState<PeopleForm>(() => ({ ...NO_PEOPLE, sender: SENDER.read(page.storage) }));
  useEffect(() => void startOf(asked, session).then(setStart), [asked, page]);
  const [suggested, setSuggested] = useState<string>();
  const only = colorAgainst(card);
  useAddressProblem(
    asked.program !== undefined && !cardOf(asked.program)
      ? `${addressProblem('program', asked.program, 'the name of a program')} ${cardOf(firstProgram(cards, asked, programOf(last)))!.name} is chosen instead.`
      : undefined,
    start.beyond,
  );
  const misfit = people.kind === undefined && start.game ? endingProblem(card, start.game) : undefined;

  const choose = (next: Card, rung?: Rung) => {
    setPeople({ ...people, kind: undefined });
    setProgram(next.id);
    setSuggested(rung?.player.name);
    setForm(paceFormOf(next, rung && rungRequest(rung).terms));
    setOptions(rung?.player.options ?? {});
    setErrors({});
    setOptionErrors({});
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    if (people.kind !== undefined) {
      const requested = peopleRequest(people, color, form, card);
      setErrors('errors' in requested ? requested.errors : {});
      const { problem, beyond: _, ...from } = await startOf(asked, session);
      if ('errors' in requested || problem !== undefined) return;
      if (people.kind === 'byLink') SENDER.write(page.storage, people.sender);
      beginBetween(page, session, { game: newGame(), ...requested.request, ...from }, requested.between);
      return;
    }
    const read = readPaceForm(form, card);
    setErrors('errors' in read ? read.errors : {});
    const complete = readOptions(card, options);
    setOptionErrors('errors' in complete ? complete.errors : {});
    const { problem, beyond: _, ...from } = await startOf(asked, session);
    const cannot = from.game && endingProblem(card, from.game);
    if ('errors' in read || 'errors' in complete || problem !== undefined || cannot !== undefined) return;
    const sides = sidesOf({ kind: 'program', program }, only ?? color);
    begin(page, session, { ...sides, terms: read.terms, options: complete.options, ...from });
  };

  return (
    <form class="stack new-game" onSubmit={submit} noValidate>
      <FormHead start={start} misfit={misfit} program={program} />
      <ColorField card={card} people={people.kind} color={color} onChange={setColor} />
      <fieldset class="stack opponents">
        <legend>Opponent</legend>
        <ProgramChoice chosen={people.kind === undefined ? (suggested ?? program) : undefined} onChoose={choose}>
          <h2>Another person</h2>
          <PeopleChoice form={people} onChange={setPeople} />
        </ProgramChoice>
        <p class="quiet">
          <a href={makeRoute({ view: 'ladder' })}>How they are rated</a>, or{' '}
          <a href={makeRoute({ view: 'setup' })}>set up a position</a> to play from.
        </p>
      </fieldset>
      <div class="new-game-rest">
        {people.kind === undefined ? (
          <>
            <StrengthFields card={card} options={options} errors={optionErrors} onChange={setOptions} />
            <PaceFields card={card} form={form} errors={errors} onChange={setForm} />
            <OptionFields card={card} options={options} errors={optionErrors} onChange={setOptions} />
          </>
        ) : (
          <PeopleFields form={people} onChange={setPeople} pace={form} errors={errors} onPace={setForm} />
        )}
        <div class="new-game-begin">
          {people.kind === undefined ? <PaceVerdict card={card} form={form} /> : null}
          <p class="buttons">
            <button type="submit" class="main large">
              {' '}
              Start game{' '}
            </button>
            <span class="quiet">Against {people.kind === undefined ? card.name : 'another person'}</span>
          </p>
        </div>
      </div>
    </form>
  );
}

interface FormHeadProps {
  readonly start: Start;
  /** The reason why the program may not play from there. */
  readonly misfit: string | undefined;
  readonly program: string;
}

/** The title, and where the game starts unless from the initial position. */
function FormHead({ start: { game, problem }, misfit, program }: FormHeadProps): JSX.Element {
  const { settings } = usePage();
  return (
    <header class="article-head">
      <h1>New game</h1>
      {game && game.moves.length > 0 ? (
        <p class="standfirst line">
          Continues after {makeLine(newGame(game.start), game.moves.slice(-400), settings.value)}
        </p>
      ) : game && game.start !== INITIAL_FEN ? (
        <p class="standfirst">
          Starts from the position <code>{game.start}</code>
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem} <a href={makeRoute({ view: 'setup' })}>Set up a position</a> or{' '}
          <a href={makeRoute({ view: 'new' })}>start from the initial position</a>.
        </p>
      )}
      {misfit === undefined ? null : (
        <p class="problem" role="alert">
          {misfit}: choose another opponent, or{' '}
          <a href={makeRoute({ view: 'new', program })}>start from its own position</a>.
        </p>
      )}
    </header>
  );
}

interface ColorFieldProps {
  readonly card: Card;
  readonly people: PeopleForm['kind'];
  readonly color: ColorChoice;
  onChange(color: ColorChoice): void;
}

/** The visitor's color; there is no choice against a program that plays only an ending. */
function ColorField({ card, people, color, onChange }: ColorFieldProps): JSX.Element {
  const only = colorAgainst(card);
  return (
    <fieldset class="new-game-color">
      <legend>You play</legend>
      {people === 'atBoard' ? (
        <p>Both sides move on this board.</p>
      ) : card.ending && only && people === undefined ? (
        <p>
          {colorName(only)}, and you move first: {card.name} plays only {card.ending.name}.
        </p>
      ) : (
        <div class="row">
          {COLORS.map((each) => (
            <div class="choice choice-inline" key={each}>
              <label>
                <input type="radio" name="color" checked={color === each} onChange={() => onChange(each)} />
                <span>{COLOR_NAMES[each]}</span>
              </label>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The opponent that is chosen at first: from a given position on, not one of the last game that may not play there. */
function firstProgram(cards: readonly Card[], asked: Asked, last: string | undefined): string {
  const isGiven = asked.fen !== undefined || asked.from !== undefined;
  const found =
    cards.find(({ id }) => id === asked.program) ?? cards.find(({ id, ending }) => id === last && !(ending && isGiven));
  return (found ?? firstOpponent(cards)).id;
}

/** The start of the game: the initial position, a given position, or a game in this browser. */
interface Start {
  readonly game?: Game;
  readonly branch?: GameRecord['branch'];
  readonly problem?: string;
  /** The address asks for more moves than the game has. */
  readonly beyond?: string;
}

async function startOf({ fen, from, ply }: Asked, session: GameSession): Promise<Start> {
  if (fen !== undefined) {
    const read = tryParseFen(fen);
    return read instanceof FenError ? { problem: `${read.message}.` } : { game: newGame(fen) };
  }
  if (from === undefined) return {};
  const record = await findGame(session, from);
  if (!record) return { problem: 'The game to continue is not in this browser.' };
  const { start, moves } = record.game;
  const game = gameAt({ start, moves }, ply ?? moves.length);
  const beyond = plyProblem(ply, moves.length);
  return { game, branch: { from, ply: game.moves.length }, beyond };
}

function readOptions(
  card: Card,
  given: Options,
): { readonly options: Options } | { readonly errors: Readonly<Record<string, string>> } {
  try {
    return { options: completeOptions({ card }, given) };
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return { errors: { [error.option]: error.message } };
  }
}
