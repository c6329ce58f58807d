import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { parseOpenings } from '../../match/openings.ts';
import type { Opening } from '../../match/packed-openings.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import type { Card } from '../../programs/program.ts';
import type { Terms } from '../../session/terms.ts';
import { checkFormat, type Format, FormatError, gamesOf, type TournamentSpec } from '../../tournament/format.ts';
import { Choice } from '../app/choice.tsx';
import { Alert } from '../app/error-box.tsx';
import { usePage } from '../app/page.ts';
import { fetchText } from '../app/use-loaded.ts';
import { type Entry, entered, newEntry, ratingText, rememberName } from './entry.ts';
import { startProblem } from './hall.ts';
import { PlayersField } from './players-field.tsx';
import { VisitorFields } from './visitor-fields.tsx';

/** The formats that the page offers, by their usual names. */
const KINDS = {
  'round-robin': 'Round robin: everybody meets everybody',
  swiss: 'Swiss system: equals meet, round by round',
  knockout: 'Knockout: the loser is out',
  match: 'A single game or a match of two',
} as const;
type Kind = keyof typeof KINDS;

const MOST_GAMES = 100;
const MOST_ROUNDS = 30;
const MOST_NODES = 10_000_000;
/** The most extra pairs in a tied knockout match; after them the better seed advances. A visitor's evening is shorter. */
const EXTRA_PAIRS = { programs: 2, visitor: 1 } as const;
const FIRST_NODES = 3_000;

/** The fields of the form. */
interface Draft {
  readonly kind: Kind;
  readonly players: readonly string[];
  /** The chosen levels by program; those without one play at their tournament level. */
  readonly levels: Readonly<Record<string, string>>;
  /** The visitor among the players; undefined if they only watch. */
  readonly entry: Entry | undefined;
  readonly games: number;
  readonly rounds: number;
  readonly pace: 'period' | 'nodes';
  readonly nodes: number;
  readonly openings: 'house' | 'none';
}

const FIRST_DRAFT: Omit<Draft, 'players'> = {
  kind: 'round-robin',
  levels: {},
  entry: undefined,
  games: 2,
  rounds: 5,
  pace: 'period',
  nodes: FIRST_NODES,
  openings: 'house',
};

/** A round robin of these programs, one game each, ready to start. @throws if the openings cannot be loaded. */
export function readyField(players: readonly string[], cards: readonly Card[], newSeed: () => number) {
  return specOf({ ...FIRST_DRAFT, players, games: 1 }, cards, newSeed);
}

/** @throws {FormatError} */
async function specOf(draft: Draft, cards: readonly Card[], newSeed: () => number): Promise<TournamentSpec> {
  const format = formatOf(draft);
  const programs = programsOf(draft, cards);
  const players = draft.entry ? entered(programs, programs.length, draft.entry) : programs;
  checkFormat(format, players.length);
  return {
    name: nameOf(draft.kind, players),
    format,
    players,
    openings: draft.openings === 'house' && !draft.entry ? await fetchOpenings(newSeed()) : [NO_OPENING],
    rules: {},
    seed: newSeed(),
    quarantineAfter: MOST_GAMES,
  };
}

const programsOf = (draft: Draft, cards: readonly Card[]): PlannedPlayer[] =>
  cards
    .filter(({ id }) => draft.players.includes(id))
    .map((card) => ({
      name: card.name,
      who: { kind: 'program', id: card.id, options: {} },
      terms: termsOf(draft, card),
    }));

interface NewTournamentProps {
  /** @param visitor the index of the player who is the visitor; undefined if only programs take part. */
  onStart(spec: TournamentSpec, visitor?: number): Promise<void>;
}

/** The form for a tournament: its format, its players and their time limits. */
export function NewTournament({ onStart }: NewTournamentProps): JSX.Element {
  const { cards: all, cardOf, services, storage } = usePage();
  const cards = all.filter(({ ending }) => !ending);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...FIRST_DRAFT,
    players: cards.filter(({ year }) => year >= 1974 && year <= 1983).map(({ id: program }) => program),
  }));
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);
  const change = (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
    setProblem('');
  };
  const { kind, players } = draft;
  const games = gamesEachOf(draft);

  const start = async () => {
    setStarting(true);
    try {
      const spec = await specOf({ ...draft, games }, cards, services.newSeed);
      if (draft.entry) rememberName(storage, draft.entry);
      // The visitor is the last of the players.
      await onStart(spec, draft.entry && spec.players.length - 1);
    } catch (error) {
      setProblem(
        error instanceof FormatError ? `${KINDS[kind].split(':')[0]}: ${detailOf(error)}.` : startProblem(error),
      );
    } finally {
      setStarting(false);
    }
  };

  return (
    <form
      class="tournament-new stack"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Choice
        label="Format"
        value={kind}
        options={(Object.entries(KINDS) as [Kind, string][]).filter(([each]) => !draft.entry || isForVisitors(each))}
        onChange={(chosen) => change((now) => ofKind(chosen, now, cards))}
      />
      <label class="field">
        <input
          type="checkbox"
          checked={draft.entry !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            change({ entry: checked ? newEntry(storage) : undefined, kind: isForVisitors(kind) ? kind : 'round-robin' })
          }
        />{' '}
        I play too
      </label>
      {draft.entry ? <VisitorFields entry={draft.entry} onChange={(entry) => change({ entry })} /> : null}
      <PlayersField
        cards={all}
        players={players}
        {...(draft.pace === 'period' ? { levels: draft.levels } : {})}
        onChange={change}
      />
      <Numbers draft={draft} games={games} onChange={change} />
      <p class="quiet">
        {aboutOf({ ...draft, games })} {draft.entry ? ratingText(programsOf(draft, cards), cardOf) : ''}
      </p>
      <Alert text={problem} />
      <p class="buttons">
        <button type="submit" class="main large" aria-disabled={isStarting}>
          Start
        </button>
      </p>
    </form>
  );
}

type Change = (part: Partial<Draft>) => void;

/** How many games, how long the programs think, and where the games begin. */
function Numbers(props: { readonly draft: Draft; readonly games: number; readonly onChange: Change }): JSX.Element {
  const { draft, games, onChange: change } = props;
  const { kind } = draft;
  const isSingle = kind === 'match' || kind === 'round-robin';
  return (
    <div class="tournament-numbers row">
      {kind === 'swiss' ? (
        <NumberField
          label="Rounds"
          value={draft.rounds}
          least={1}
          most={MOST_ROUNDS}
          onChange={(rounds) => change({ rounds })}
        />
      ) : null}
      {draft.entry ? null : (
        <NumberField
          label={kind === 'match' ? 'Games' : 'Games per pairing'}
          value={games}
          least={isSingle ? 1 : 2}
          step={isSingle ? 1 : 2}
          most={MOST_GAMES}
          onChange={(number) => change({ games: number })}
        />
      )}
      <Choice
        label="Thinking"
        value={draft.pace}
        options={[
          ['period', 'Each at its tournament level, by the period clock'],
          ['nodes', 'The same number of positions for each'],
        ]}
        onChange={(pace) => change({ pace })}
      />
      {draft.pace === 'nodes' ? (
        <NumberField
          label="Positions per move"
          value={draft.nodes}
          least={1}
          most={MOST_NODES}
          onChange={(nodes) => change({ nodes })}
        />
      ) : null}
      {draft.entry ? null : (
        <Choice
          label="Openings"
          value={draft.openings}
          options={[
            ['house', 'Short well-known openings'],
            ['none', 'From the first move'],
          ]}
          onChange={(openings) => change({ openings })}
        />
      )}
    </div>
  );
}

function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  onChange(value: number): void;
}): JSX.Element {
  const { label, value, least, most, step = 1, onChange } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        step={step}
        value={value}
        onInput={({ currentTarget }) => {
          const number = currentTarget.valueAsNumber;
          if (Number.isInteger(number)) onChange(Math.max(least, Math.min(most, number)));
        }}
      />
    </label>
  );
}

/** A match has two players: the first and the last of the museum by default. */
function ofKind(kind: Kind, { players }: Draft, cards: readonly Card[]): Partial<Draft> {
  if (kind !== 'match' || players.length === 2) return { kind };
  const two = ['wray74', 'gambiet82'].filter((program) => cards.some(({ id }) => id === program));
  return { kind, players: two, games: 1 };
}

function formatOf({ kind, games, rounds, entry }: Draft): Format {
  switch (kind) {
    case 'swiss':
      return { kind, rounds, games, initialColor: 'white' };
    case 'knockout':
      return { kind, games, extraPairs: EXTRA_PAIRS[entry ? 'visitor' : 'programs'] };
    default:
      return { kind, games };
  }
}

function termsOf({ pace, nodes, levels }: Draft, card: Card): Terms {
  return pace === 'nodes' ? { nodes } : { level: levels[card.id] ?? card.tournamentLevel, period: true };
}

/** A match of two is a game by itself. */
const isForVisitors = (kind: Kind) => kind !== 'match';

/** A visitor has one game a round; in a knockout one with each colour. */
function gamesEachOf({ kind, games, entry }: Draft): number {
  if (entry) return kind === 'knockout' ? 2 : 1;
  return kind === 'match' || kind === 'round-robin' ? games : Math.max(2, games + (games % 2));
}

function nameOf(kind: Kind, players: readonly { readonly name: string }[]): string {
  if (kind === 'match') return players.map(({ name }) => name).join(' – ');
  const what = { 'round-robin': 'Round robin', swiss: 'Swiss tournament', knockout: 'Knockout' }[kind];
  return `${what} of ${players.length}`;
}

/** The size of the tournament. */
function aboutOf(draft: Draft): string {
  const length = draft.players.length + (draft.entry ? 1 : 0);
  const games = formatQuantity(Math.max(0, gamesOf(formatOf(draft), length)), 'game');
  const about = draft.kind === 'knockout' ? `at least ${games}` : games;
  const own =
    draft.kind === 'knockout'
      ? 'You meet each opponent in two games, and in two more if those end level; if these do too, the higher seed goes through, and you are seeded last. The programs play their games meanwhile, and go on to the end if you are out.'
      : 'You play one game a round; the programs play theirs meanwhile.';
  if (draft.entry) return `${formatCount(length)} players, ${about}. ${own} You can leave at any time and go on later.`;
  return `${formatCount(length)} players, ${about}. It goes on while you look at other parts of this page, and after a reload.`;
}

const detailOf = ({ message }: FormatError) => message.replace(/^[\w-]+: /, '');

/** Games begin with the first move. */
const NO_OPENING: Opening = { id: 'none', start: INITIAL_FEN, moves: [] };

/** Our openings, starting at a random one, so that two tournaments differ. */
async function fetchOpenings(seed: number): Promise<Opening[]> {
  const openings = parseOpenings(
    await fetchText(new URL('../../../data/openings/house.pgn', import.meta.url)),
    'house',
  );
  const first = seed % openings.length;
  return [...openings.slice(first), ...openings.slice(0, first)];
}
