import { type Command, InvalidArgumentError, Option } from 'commander';
import { defined } from '../../chess/defined.ts';
import { readPgn } from '../../chess/parse-pgn.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatCount, formatPercent, formatQuantity } from '../../format/number.ts';
import { formatPoints } from '../../format/points.ts';
import { type GameHarvest, harvestGames, PERIODS, type PeriodLength } from '../../match/pgn-games.ts';
import { addTimes, type GameTimes, gameTimes, newTimesTally, type TimesTally } from '../../ratings/game-times.ts';
import type { PlayerRecord } from '../../ratings/pool.ts';
import { LIST_MODELS, type ListModel, type RatingList, rateAll } from '../../ratings/rating-list.ts';
import {
  type GlickoPlayer,
  glickoSuperiority,
  type Performer,
  rateByGlicko,
  ratePerformances,
} from '../../ratings/single-ratings.ts';
import { type Column, dataRows, inColumns, textTable } from '../columns.ts';
import { examples, gather, readNumber, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { readText } from '../files.ts';
import type { Terminal } from '../terminal.ts';

const MODELS = [...LIST_MODELS, 'glicko2', 'performance'] as const;

interface Options {
  readonly model: (typeof MODELS)[number];
  readonly anchor?: ReadonlyMap<string, number>;
  readonly average: number;
  readonly resamples: number;
  readonly seed: number;
  readonly input?: readonly string[];
  readonly ratingPeriod: PeriodLength;
  readonly tau: number;
  readonly countRepeats?: boolean;
  readonly los?: boolean;
  readonly times?: boolean;
  readonly json?: boolean;
}

const ABOUT = `
Models: ordo takes all games together, counts a draw as half a win, and finds
the ratings at which each player's expected score is the score it made. bayeselo
also models draws, with two draws for each player as prior. glicko2 goes from
period to period. performance rates against opponents whose ratings are known,
from --anchor or from the WhiteElo and BlackElo tags.

The error margins (95 %) of ordo and bayeselo come from resampling the games, two
games with colours reversed together. Players not linked by games are listed in
groups that cannot be compared. A player who won or lost every game is rated with
half a point less or more, and marked > or <. White's advantage is estimated from
100 games on. Games without a result, and games whose moves are written as another's,
are not counted.

--json: files, model, games, unfinished, repeats, nameless; players [{name,
rating, error, games, points, wins, draws, losses, ...}], groups after one
another and the best first; superiority, the likelihood that the row's player
is stronger than the column's (null for itself and across groups); for ordo and
bayeselo whiteAdvantage, whiteAdvantageError95, drawRate, groups. With --times:
times {games, averageMoves, drawRate, players [{name, games, timedMoves,
secondsPerMove, secondsPerGame}]}. Times are those of [%emt] and [%clk] comments
and of match runners ("+0.41/17 0.555s").`;

/** `plyhouse ratings FILE`: rating lists from games. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse ratings games.pgn --anchor c7010=1625',
    'plyhouse ratings games.pgn --model bayeselo --los --json',
  )
    .argument('[files...]', 'games as PGN; "-" reads stdin')
    .option('-i, --input <file>', 'the same, as an option; may be repeated', gather)
    .addOption(new Option('--model <model>', 'how ratings are estimated').choices(MODELS).default('ordo'))
    .option('--anchor <name=rating>', 'fix the rating of a player; may be repeated', gatherAnchor)
    .option('--average <rating>', 'the average rating, without --anchor', readNumber, 0)
    .option('--resamples <number>', 'bootstrap samples for the error margins; 0 for none', wholeFrom(0), 1000)
    .option('--seed <number>', 'where random choices start', wholeFrom(0), 1)
    .addOption(new Option('--rating-period <length>', 'rating periods of glicko2').choices(PERIODS).default('all'))
    .option('--tau <number>', 'how fast volatility changes in glicko2', readNumber, 0.5)
    .option('--count-repeats', 'also count games that repeat another')
    .option('--los', 'also print the likelihood of superiority of each pair')
    .option('--times', 'also print how long the games were and how long the players thought')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (files: readonly string[], options: Options) => {
      const all = [...files, ...(options.input ?? [])];
      if (all.length === 0) throw new CliError(EXIT.usage, 'which games? plyhouse ratings games.pgn, or - for stdin');
      await rate(all, options, terminal());
    });
}

function gatherAnchor(text: string, before: ReadonlyMap<string, number> = new Map()): ReadonlyMap<string, number> {
  const [, name, rating] = /^(.*\S)\s*=\s*([-+]?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined)
    throw new InvalidArgumentError(`expected a name and a rating, as in c7010=1625, found "${text}".`);
  return new Map([...before, [name, Number(rating)]]);
}

async function rate(files: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const tally = options.times ? newTimesTally() : undefined;
  const harvest = await harvestGames(readAll(files, terminal, tally), {
    countsRepeats: options.countRepeats === true,
    period: options.ratingPeriod,
  });
  const times = tally && gameTimes(tally);
  formatHarvest(harvest, terminal);
  if (harvest.games.length === 0) throw new CliError(EXIT.input, `${files.join(', ')}: no game that counts`);
  const report = reportOf(harvest, options);
  if (options.json) {
    const { games, ...left } = harvest;
    const about = { files, model: options.model, games: games.length, ...left };
    const timed = times && { ...times, players: dataRows(TIME_COLUMNS, times.players) };
    return terminal.printData({ ...about, ...report.data, ...defined({ times: timed }) });
  }
  terminal.printLines(report.lines);
  if (options.los) terminal.printLines(formatMatrix(report.names, report.superiority));
  if (times) terminal.printLines(formatTimes(times));
}

/** The games one after another, their times counted in passing. */
async function* readAll(files: readonly string[], { warn, leaveOut, input }: Terminal, tally: TimesTally | undefined) {
  for (const file of files) {
    for await (const game of readPgn(readText(file, input), { asWritten: true, chess960: 'tagged' })) {
      if (game.fault) {
        leaveOut(`${file}: ${game.fault.message}`);
        continue;
      }
      for (const { message } of game.errors) warn(`plyhouse: ${file}: ${message}`);
      if (tally) addTimes(tally, game);
      yield game;
    }
  }
}

function formatHarvest({ games, unfinished, repeats, nameless }: GameHarvest, { inform }: Terminal): void {
  const left = [
    unfinished > 0 ? `${formatCount(unfinished)} without a result` : '',
    repeats > 0 ? `${formatCount(repeats)} that repeat another` : '',
    nameless > 0 ? `${formatCount(nameless)} without two names` : '',
  ].filter(Boolean);
  inform(`${formatQuantity(games.length, 'game')}${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`);
}

/** A rating list of any model: as data, as text, and with its likelihoods. */
interface Report {
  readonly data: object;
  readonly lines: readonly string[];
  readonly names: readonly string[];
  readonly superiority: readonly (readonly (number | undefined)[])[];
}

function reportOf(
  { games }: GameHarvest,
  { model, anchor = new Map(), average, resamples, seed, tau }: Options,
): Report {
  if (model === 'glicko2') return reportGlicko(rateByGlicko(games, anchor, tau));
  if (model === 'performance') return reportPerformances(ratePerformances(games, anchor));
  return reportList(rateAll(games, { model: model satisfies ListModel, anchors: anchor, average, resamples, seed }));
}

const PLACE: Column<unknown> = { head: '', text: (_, index) => String(index + 1) };
const NAME: Column<{ readonly name: string }> = { key: 'name', head: 'player', isText: true };
const COUNTS: readonly Column<PlayerRecord>[] = [
  { key: 'games', head: 'games', text: ({ games }) => formatCount(games) },
  {
    key: 'points',
    head: 'score',
    text: ({ games, points }) => `${formatPoints(points)} (${formatPercent(points / games)})`,
  },
  { key: 'wins' },
  { key: 'draws', head: 'draws', text: ({ games, draws }) => formatPercent(draws / games) },
  { key: 'losses' },
];
/** How the rating of a player that won or lost every game is marked. */
const markOf = (perfect: 'won' | 'lost' | undefined) => (perfect === undefined ? '' : perfect === 'won' ? '>' : '<');

function reportList(list: RatingList): Report {
  const { players, superiority, whiteAdvantage, whiteAdvantageError95, drawRate, groups } = list;
  const columns: readonly Column<RatingList['players'][number]>[] = [
    PLACE,
    NAME,
    {
      key: 'rating',
      head: 'rating',
      text: ({ perfect, rating }) => `${markOf(perfect)}${rating.toFixed(0)}`,
    },
    {
      key: 'error',
      value: ({ error95 }) => error95 ?? null,
      head: '±',
      text: ({ isAnchor, error95 }) => (isAnchor ? 'given' : (error95?.toFixed(0) ?? '-')),
    },
    ...COUNTS,
    { key: 'isAnchor' },
    { key: 'perfect' },
    { key: 'group' },
    strongerColumn(players, superiority),
  ];
  const lines: string[] = [];
  for (let group = 0; group < groups; group++) {
    if (groups > 1)
      lines.push(`${group > 0 ? '\n' : ''}Group ${group + 1} of ${groups}, not comparable with the others:`);
    const members = players.filter((player) => player.group === group);
    lines.push(...textTable(columns, members));
  }
  const error = whiteAdvantageError95 === undefined ? '' : ` ± ${whiteAdvantageError95.toFixed(0)}`;
  const advantage = whiteAdvantage === 0 ? '' : `White's first move is worth ${whiteAdvantage.toFixed(0)}${error}; `;
  lines.push('', `${advantage}equals draw ${formatPercent(drawRate)}`);
  if (players.some(({ perfect }) => perfect))
    lines.push('> and <: won all or lost all, rated with half a point less or more');
  const data = {
    players: dataRows(columns, players),
    groups,
    whiteAdvantage,
    whiteAdvantageError95: whiteAdvantageError95 ?? null,
    drawRate,
    superiority: superiority.map((row) => row.map((each) => each ?? null)),
  };
  return { data, lines, names: players.map(({ name }) => name), superiority };
}

/** The likelihood that each player is stronger than the next of the list. */
function strongerColumn<Player>(players: readonly Player[], superiority: Report['superiority']): Column<Player> {
  return {
    head: 'stronger than the next',
    text(player) {
      const place = players.indexOf(player);
      const next = superiority[place]![place + 1];
      return next === undefined ? '' : formatPercent(next);
    },
  };
}

function reportGlicko(players: readonly GlickoPlayer[]): Report {
  const superiority = players.map((one, index) =>
    players.map((other, place) => (index === place ? undefined : glickoSuperiority(one, other))),
  );
  const columns: readonly Column<GlickoPlayer>[] = [
    PLACE,
    NAME,
    { key: 'rating', head: 'rating', text: ({ rating }) => rating.toFixed(0) },
    { key: 'error', value: ({ error95 }) => error95, head: '±', text: ({ error95 }) => error95.toFixed(0) },
    { key: 'deviation' },
    { key: 'volatility', head: 'volatility', text: ({ volatility }) => volatility.toFixed(4) },
    ...COUNTS,
    strongerColumn(players, superiority),
  ];
  const data = {
    players: dataRows(columns, players),
    superiority: superiority.map((row) => row.map((each) => each ?? null)),
  };
  return { data, lines: textTable(columns, players), names: players.map(({ name }) => name), superiority };
}

const PERFORMANCE_COLUMNS: readonly Column<Performer>[] = [
  PLACE,
  NAME,
  {
    key: 'rating',
    value: ({ performance }) => performance?.rating ?? null,
    head: 'performance',
    text: ({ performance }) => (performance ? `${markOf(performance.perfect)}${performance.rating.toFixed(0)}` : '-'),
  },
  { key: 'error', value: () => null },
  { key: 'perfect', value: ({ performance }) => performance?.perfect },
  ...COUNTS,
  { key: 'rated', head: 'rated opponents' },
];

function reportPerformances(players: readonly Performer[]): Report {
  const data = { players: dataRows(PERFORMANCE_COLUMNS, players), superiority: null };
  return { data, lines: textTable(PERFORMANCE_COLUMNS, players), names: [], superiority: [] };
}

const formatSeconds = (seconds: number | undefined) => (seconds === undefined ? '-' : formatDuration(seconds * 1000));
const TIME_COLUMNS: readonly Column<GameTimes['players'][number]>[] = [
  NAME,
  { key: 'games', head: 'games', text: ({ games }) => formatCount(games) },
  { key: 'timedMoves', head: 'moves timed', text: ({ timedMoves }) => formatCount(timedMoves) },
  { key: 'secondsPerMove', head: 'a move', text: ({ secondsPerMove }) => formatSeconds(secondsPerMove) },
  { key: 'secondsPerGame', head: 'a game', text: ({ secondsPerGame }) => formatSeconds(secondsPerGame) },
];

/** As magazines printed it below a table: the length of games, and each player's time per move. */
function formatTimes({ games, averageMoves, drawRate, players }: GameTimes): string[] {
  const about = `${formatQuantity(games, 'game')}, ${averageMoves.toFixed(1)} moves on average, ${formatPercent(drawRate)} drawn`;
  return ['', about, ...textTable(TIME_COLUMNS, players)];
}

/** The likelihood of superiority, rows against columns, in the order of the list. */
function formatMatrix(names: readonly string[], superiority: Report['superiority']): string[] {
  if (names.length === 0) return [];
  const heads = ['', 'stronger than', ...names.map((_, index) => String(index + 1))];
  const rows = names.map((name, index) => [
    String(index + 1),
    name,
    ...superiority[index]!.map((each) => (each === undefined ? '' : (100 * each).toFixed(0))),
  ]);
  return ['', ...inColumns([heads, ...rows], (column) => column === 1)];
}
