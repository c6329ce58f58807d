import { readdir } from 'node:fs/promises';
import type { Command } from 'commander';
import { quote } from '../../chess/foreign-text.ts';
import { PGN_NOTATIONS } from '../../chess/make-pgn.ts';
import { countTables } from '../../endgames/node-client.ts';
import { parseDuration } from '../../format/duration.ts';
import { formatQuantity } from '../../format/number.ts';
import { parseTablesRule } from '../../match/adjudicate.ts';
import { formatOpening } from '../../match/game-record.ts';
import { EXISTING_FILES } from '../../match/match-store.ts';
import { MOVE_FIGURES, type MoveRecording } from '../../match/move-comment.ts';
import type { MatchPlan } from '../../match/plan.ts';
import { openingOf } from '../../match/random-plies.ts';
import { FIRST_COLORS, SEQUENCES } from '../../match/schedule.ts';
import { houseVersion } from '../../node/version.ts';
import { SPRT_MODELS } from '../../ratings/sprt/likelihood.ts';
import { checkSprt, type Sprt } from '../../ratings/sprt/sprt.ts';
import { examples, gather, nameOf, oneOf, readBy, wholeFrom } from '../command.ts';
import { planOf } from '../contest.ts';
import { CliError, EXIT } from '../exit.ts';
import { dataFolders } from '../folders.ts';
import { addMatchOptions } from '../match-options.ts';
import type { Terminal } from '../terminal.ts';
import { addWatchOptions } from '../watching.ts';
import { checkCompliance } from './compliance.ts';
import { isForeignLine, questionIn, shellLine, translateForeignLine, versionLines } from './fastchess-line.ts';
import { helpLines } from './fastchess-options.ts';
import { type PlayOptions, playPlan, WARNING_FORMS, warningsOf, warnOfWear } from './play-plan.ts';
import { OUTPUTS } from './runner-output.ts';

const ABOUT = `
A player is a program ("wray74", "slutspel level=2 name=Second"), the command
of a UCI engine ("stockfish", "stockfish name=SF hash=16 -- --arg"), or settings as in
cutechess-cli ("cmd=stockfish name=SF option.Hash=16 tc=40/60+1"), or the file of a
program of your own ("./my-program.mts", made in the course of the page). Limits in a
player's own settings replace those of the match. Without limits, programs play
their tournament level, with time counted at the original machine's speed.

An engine gets only the environment variables that any program needs (PATH, HOME,
LANG, TMPDIR, ...); "env.NAME=value" in its settings gives it another one.

A command line of fastchess or cutechess-cli is taken as it stands, behind
"plyhouse match"; docs/matches.md has a table of their options.

What adjudication costs: with --tables-after a game ends with the result of best play,
which its players might have missed; nothing else is lost, and a win counts only if its
mate comes before the fifty-move rule (of longer ones the tables do not know).
--draw-after, --resign-after and --max-moves believe the players' scores, or nothing: a
result can be wrong, more often the weaker the players and the lower the bounds. Engines
that are alike overlook the same things; 3/900/both asks two. The record says what an
adjudicated game rests on (Termination "adjudication", Reason).

Every finished game is saved before it is reported. The same command with the
same --save resumes a match; --games may be larger then. Ctrl-C once finishes the
running games, twice breaks them off; the match can be resumed either way. The
running score is shown on a terminal, and otherwise printed now and then. --watch shows
it in a browser; that page ends with the match, and --html keeps it.`;

/** `plyhouse match A B ...`: all players against each other. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse match wray74 random --games 20 --save games.pgn',
    'plyhouse match ./my-program.mts slutspel --games 10',
    'plyhouse match slutspel "cmd=stockfish nodes=100" --nodes 5000 --games 100 --concurrency 2',
  ).argument('<players...>', 'two or more programs, engines or files of your own programs');
  addWatchOptions(addMatchOptions(command))
    .option('-c, --concurrency <number>', 'play this many games at once', wholeFrom(1), 1)
    .option('--save <file>', 'save the games to this file, and resume from it; "-" writes to stdout', nameOf('file'))
    .option(
      '--html <file>',
      'write the match as one page at the end, in place of that of an earlier run',
      nameOf('file'),
    )
    .option('--force', 'let --save replace a file that has no games of this match, and move what stands behind them')
    .option('--dry-run', 'print the schedule and play nothing')
    .option('--json', 'print the report as JSON')
    .option('--gauntlet <number>', 'only the first players, this many, meet all others', wholeFrom(1))
    .option('--opening-start <number>', 'begin with this opening, counted from 1 in their order', wholeFrom(1))
    .option(
      '--first-color <color>',
      'colour of the first player in the first game of a round: white, black, alternate',
      oneOf(FIRST_COLORS),
      'alternate',
    )
    .option(
      '--tables-after <men[/how]>',
      'adjudicate by endgame tables from this many men on, as 5; 5/wins: only wins; 5/ignore50: also those that the fifty-move rule may prevent',
      readBy(parseTablesRule),
    )
    .option('--ponder', 'let every player think on its opponent\'s time; one of them: "stockfish ponder tc=10+0.1"')
    .option('--tables-folder <folder>', 'where these tables are; left out: your own (plyhouse paths)', nameOf('folder'))
    .option('--site <name>', 'the site in the PGN', nameOf('name'))
    .option('--sprt <elo0/elo1>', 'stop when a sequential test decides: 0/5, 0/5/0.05/0.05/logistic', readBy(parseSprt))
    .option('--log <file>', 'where to keep what a player that failed said last', nameOf('file'))
    .option('--output <format>', 'print the lines of plyhouse, fastchess or cutechess', oneOf(OUTPUTS), 'plyhouse')
    .option('--rating-interval <number>', 'with --output: estimates after this many pairs', wholeFrom(0), 10)
    .option('--score-interval <number>', 'with --output: the score after this many games', wholeFrom(0), 1)
    .option('--no-pentanomial', 'with --output: count single games, not pairs')
    .option('--epd <file>', 'append the final position of every game to this file', nameOf('file'))
    .option('--new-epd', 'begin the file of --epd anew')
    .option(
      '--sequence <order>',
      'the order of the games of several players: rounds, or pairs, both games of two players in turn',
      oneOf(SEQUENCES),
      'rounds',
    )
    .option('--keep-colors', 'let one player have White in both games of an opening')
    .option('--wait <time>', 'pause after every game', readBy(parseDuration))
    .option(
      '--existing <what>',
      'what is done with a file of --save that has games: resume (only those of this match), append (also behind others), replace',
      oneOf(EXISTING_FILES),
      'resume',
    )
    .option('--record <figures>', `record more of each move: ${MOVE_FIGURES.join(', ')}`, readBy(parseFigures))
    .option('--record-line <pattern>', 'record the last line of an engine that this regular expression finds', gather)
    .option('--notation <name>', 'the moves of the PGN: san, lan or uci', oneOf(PGN_NOTATIONS), 'san')
    .option('--bare', 'record the moves alone, with few tags')
    .option(
      '--warnings <form>',
      'hold engines to UCI as fastchess does and print its warnings, each as a block of lines or one line: block (with --output fastchess), line',
      oneOf(WARNING_FORMS),
    )
    .option('--check-mates', 'with --warnings: also of variations that do not end with the mate of their score')
    .option('--checksum', 'print the CRC-32 of the file of --save after every game')
    .option('--from-fastchess', 'print a command line of fastchess or cutechess-cli, which follows, in this spelling')
    .addHelpText('after', ABOUT)
    .action(async (players: readonly string[], options: PlayOptions) => {
      if (options.fromFastchess) {
        throw new CliError(EXIT.usage, '--from-fastchess: expected a command line with -engine behind it, found none');
      }
      if (options.sprt && players.length !== 2) {
        throw new CliError(EXIT.usage, `--sprt: expected two players, found ${players.length}`);
      }
      if (options.checkMates && !warningsOf(options)) {
        throw new CliError(EXIT.usage, '--check-mates has no effect without --warnings, as in --warnings line');
      }
      const tables = await tablesOf(options, terminal());
      const plan = await planOf(players, options, terminal());
      if (options.dryRun) printSchedule(plan, options, terminal());
      else process.exitCode = await playPlan(plan, { ...options, tables }, terminal());
    });
}

/** A command line of fastchess or cutechess-cli as one of this command; `--from-fastchess` prints it instead. */
export async function translate(
  args: readonly string[],
  terminal: () => Terminal,
): Promise<readonly string[] | undefined> {
  const rest = args.filter((arg) => arg !== '--from-fastchess');
  if (!isForeignLine(rest)) return undefined;
  const { print, printLines, inform } = terminal();
  const question = questionIn(rest);
  if (question?.kind === 'version') printLines(versionLines(question.program, await houseVersion()));
  else if (question?.kind === 'help') printLines(helpLines());
  else if (question) await checkCompliance(question.engine, print);
  if (question) return [];
  const { args: ours, notes } = translateForeignLine(rest);
  for (const note of notes) inform(`plyhouse: ${note}`);
  if (rest.length === args.length) return ours;
  print(shellLine(['plyhouse', 'match', ...ours]));
  return [];
}

/** "seldepth,pv". */
function parseFigures(text: string): MoveRecording['figures'] {
  return text.split(',').map((name) => {
    const figure = MOVE_FIGURES.find((each) => each === name.trim());
    if (figure) return figure;
    throw new Error(`expected some of ${MOVE_FIGURES.join(', ')} with commas between them, found ${quote(name)}`);
  });
}

/** "elo0/elo1", with alpha, beta and the model behind them. @throws {SprtError} */
function parseSprt(text: string): Sprt {
  const [elo0, elo1, alpha = '0.05', beta = '0.05', model = 'normalized', ...rest] = text.split('/');
  const numbers = [elo0, elo1, alpha, beta].map((each) => (each?.trim() ? Number(each) : Number.NaN));
  const known = SPRT_MODELS.find((each) => each === model);
  if (rest.length > 0 || !known || !numbers.every(Number.isFinite)) {
    throw new Error(`expected elo0/elo1, as 0/5, or with alpha/beta/model, as 0/5/0.05/0.05/logistic`);
  }
  const sprt = { elo0: numbers[0]!, elo1: numbers[1]!, alpha: numbers[2]!, beta: numbers[3]!, model: known };
  checkSprt(sprt);
  return sprt;
}

/** The folder of the tables by which games are adjudicated. @throws {CliError} if it has none. */
async function tablesOf({ tablesAfter, tablesFolder }: PlayOptions, { inform }: Terminal): Promise<string | undefined> {
  if (!tablesAfter) {
    if (tablesFolder === undefined) return undefined;
    throw new CliError(EXIT.usage, '--tables-folder has no effect without --tables-after, as in --tables-after 5');
  }
  const folder = tablesFolder ?? dataFolders().tables;
  const count = countTables(folder);
  if (count > 0) {
    inform(`${formatQuantity(count, 'endgame table')} in ${folder}`);
    return folder;
  }
  const files = await readdir(folder).catch(() => []);
  const isSyzygy = files.some((name) => /\.rtb[wz]$/i.test(name));
  const found = isSyzygy ? 'found Syzygy tables, which are not read here' : 'found none';
  const hint = 'build them with "plyhouse tables build KRPKR" and leave --tables-folder out (-tb plyhouse)';
  throw new CliError(EXIT.input, `${folder}: expected endgame tables of Plyhouse, ${found}; ${hint}`);
}

function printSchedule(plan: MatchPlan, options: PlayOptions, terminal: Terminal): void {
  const { print, printData, inform } = terminal;
  if (options.json) {
    const games = plan.schedule.map(({ randomPlies: _, ...game }, index) => {
      return { ...game, opening: openingOf(plan.schedule[index]!) };
    });
    printData({ match: plan.id, seed: plan.seed, games });
    return;
  }
  warnOfWear(plan, options, terminal);
  inform(`match ${plan.id}`);
  for (const game of plan.schedule) {
    const { number, round, white, black } = game;
    print(`${number}  round ${round}  ${white} - ${black}  ${formatOpening(openingOf(game))}`);
  }
}
