import type { Command } from 'commander';
import { defined } from '../../chess/defined.ts';
import { readPgn } from '../../chess/parse-pgn.ts';
import { completeOptions } from '../../host/engine.ts';
import { nodeClient } from '../../host/node-client.ts';
import { limitingOptions, limitsOf, type SearchRequest, tournamentRequest } from '../../host/search-request.ts';
import { RECORDS_FILE, readHouseFile } from '../../measure/articles.ts';
import type { Replay } from '../../measure/fidelity.ts';
import { type RecordedSide, sidesOfGame } from '../../measure/recorded.ts';
import { type Contestant, runFidelity } from '../../measure/run-fidelity.ts';
import { CATALOG } from '../../programs/catalog.ts';
import type { Card, Options as ProgramOptions } from '../../programs/program.ts';
import { examples, gather, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addInput, readText, withInput } from '../files.ts';
import { inOrder } from '../in-order.ts';
import { parseSettings, programNamed, wholeGameProgram } from '../program-argument.ts';
import { addSearchOptions, formatOverruled, requestOfOptions, type SearchOptions } from '../search-options.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { measureMatrix } from './measure-matrix.ts';
import { type FidelityReport, fidelityData, formatFidelity, formatReplay, type ReplaySetup } from './report.ts';

interface Options extends SearchOptions {
  readonly input?: string;
  readonly game?: number;
  readonly player?: string;
  readonly fromMove?: number;
  readonly against?: readonly string[];
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly concurrency: number;
  readonly json?: boolean;
  readonly matrix?: boolean;
  readonly recorded?: boolean;
  readonly markdown?: boolean;
}

const ABOUT = `
The program's side is recognised by the player's name in the spellings of the time
("Chess 0.5X", "Gambiet version 8212"), which may also tell version and depth;
--player gives another name. The rebuilt program follows each recorded game and is
asked for a move whenever its side is to move. Not counted are the original's book
moves (marked "book" or "last book move" in the comments, or before --from-move), the
rebuilt program's own book moves, and forced moves.

Without a limit it searches to the depth the record names, else plays its tournament
level, with time counted at the original machine's speed. --depth, --nodes and --time
apply to the programs of --against too; without them each plays its own tournament
level, or the recorded depth. These play without their books.

Intervals are clustered by game (Student's t for the games less one; one game: 0 to
100 %). "by chance" is the sign test on moves where only one of two programs agrees
with the record: the probability of so large a difference by chance, corrected after
Holm for the number of programs compared.

--json: program, file, rate {same, of, share, low, high}, byLot, kinds {counted,
forced, recordBook, book: {same, of}}, games [{game, event, white, black, result,
color, settings, seed, pace, moves [{ply, number, played, san, legal, kind, same,
ours {move, san, from, depth, nodes, millis, periodMillis, score, own, fault}}]}],
othersPace, against [{program, rate, fromBook, onlyOther, onlyOurs, chance}].

--matrix --json: records [{program, games, byLot, leaveOneOut}], entries [{program,
record, same, equalBest, regret {mean, median, unit, toPawn}, rank, behind}], cells.`;

/** `plyhouse articles fidelity <program>`: does it play as its original did? */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse articles fidelity chess05 --against all',
    'plyhouse articles fidelity slutspel games.pgn --level 4 --json',
  ).argument('[program]', 'its name (see: plyhouse programs); with --matrix, all if none is named');
  addInput(command, 'recorded games as PGN (default: those of the articles); "-" reads stdin')
    .option('--game <number>', 'only this game of the file', wholeFrom(1))
    .option('--player <name>', "the program's name in the file")
    .option('--from-move <number>', 'count from this move on; before it the original was in its book', wholeFrom(1))
    .option('--against <program>', 'compare with this program, or "all"; may be repeated', gather);
  addSearchOptions(command)
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where random choices start', wholeFrom(0))
    .option('-c, --concurrency <number>', 'replay this many games at once', wholeFrom(1), 1)
    .option('--matrix', 'every program against every recorded program: same move, equal best, regret, rank')
    .option('--recorded', 'with --matrix: the figures recorded in data/fidelity.json, without measuring')
    .option('--markdown', 'with --matrix: as the document docs/fidelity.md')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (name: string | undefined, argument: string | undefined, given: Options) => {
      const options = withInput(given, argument);
      if (options.matrix) {
        const { game, concurrency, recorded, json, markdown, input } = options;
        const programs = name === undefined ? [] : [wholeGameProgram(name).card.id];
        const matrix = { programs, concurrency, ...defined({ recorded, json, markdown, game, file: input }) };
        process.exitCode = await measureMatrix(matrix, terminal());
        return;
      }
      if (name === undefined)
        throw new CliError(EXIT.usage, 'which program? (see: plyhouse programs; or --matrix for all)');
      process.exitCode = await measure(name, options, terminal());
    });
}

async function measure(name: string, options: Options, terminal: Terminal): Promise<number> {
  const { card } = programNamed(name);
  const given = parseSettings(card, options.set ?? []);
  completeOptions({ card }, given);
  limitsOf(card, requestOfOptions(card, options, given));
  const overruled = formatOverruled(card, options, given);
  if (overruled) terminal.warn(overruled);
  const cards = againstOf(card, options.against ?? []);
  const { sides, file } = await readSides(card, options, terminal);
  const setupFor = (side: RecordedSide): ReplaySetup => ({
    settings: { ...side.options, ...given },
    seed: options.seed ?? side.seed ?? 1,
    request: ownPace(card, options, given, side),
  });
  const othersSetup = (other: Card, side: RecordedSide): ReplaySetup => ({
    // Only computed moves of the program count, so the others compute theirs too, with their books closed.
    settings: other.bookOption === undefined ? {} : { [other.bookOption]: false },
    seed: options.seed ?? 1,
    request: othersPace(other, options, side),
  });

  const printing = inOrder(sides, (replay: Replay) => {
    if (!options.json) terminal.printLines(formatReplay(replay, setupFor(replay.side), terminal));
  });
  return interruptible(async (signal) => {
    const { replays, others } = await runFidelity({
      sides,
      program: contestant(card, setupFor),
      against: cards.map((other) => contestant(other, (side) => othersSetup(other, side))),
      concurrency: options.concurrency,
      signal,
      onReply(id, { number }, count, of) {
        terminal.show(`${id}, game ${number}: ${count} of ${of} moves`);
      },
      onReplay: (replay) => printing.add(replay.side, replay),
    });
    terminal.clear();
    const report: FidelityReport = {
      card,
      file,
      replays,
      setupFor,
      others: others.map(({ id, comparison }) => ({ card: cards.find((each) => each.id === id)!, comparison })),
      othersPace: formatOthersPace(options, sides),
    };
    if (options.json) terminal.printData(fidelityData(report));
    else {
      for (const replay of replays) printing.add(replay.side, replay);
      printing.end();
      terminal.print('');
      terminal.printLines(formatFidelity(report));
    }
    const isBroken = replays.some(({ moves }) => moves.some(({ reply }) => reply.fault !== undefined));
    return isBroken ? EXIT.engine : EXIT.ok;
  });
}

/** The recorded sides of the program. @throws {CliError} if the file has none. */
async function readSides(
  { id }: Card,
  { input: pgn, game, player, fromMove }: Options,
  { warn, leaveOut, input: stdin }: Terminal,
) {
  const name = pgn === undefined ? 'the recorded games of the house' : pgn === '-' ? 'stdin' : pgn;
  const cards = CATALOG.map(({ card }) => card);
  const sides: RecordedSide[] = [];
  let count = 0;
  // Game by game: of a long file only the program's are kept, and it is read no further than it is needed.
  for await (const each of readPgn(pgn === undefined ? [await readHouseFile(RECORDS_FILE)] : readText(pgn, stdin))) {
    count++;
    if (game !== undefined && game !== count) continue;
    if (each.fault) leaveOut(`${name}: ${each.fault.message}`);
    else for (const { message } of each.errors) warn(`plyhouse: ${name}: ${message}`);
    for (const side of sidesOfGame(each, count, id, cards, defined({ player, fromMove }))) sides.push(side);
    if (game === count && sides.length > 0) break;
  }
  if (sides.length > 0) return { sides, file: pgn ?? 'data/games/seed-games.pgn' };
  const whose = player === undefined ? id : `"${player}"`;
  const where = game === undefined ? `${name}: no game` : `${name}: game ${game} is none`;
  const hint = player === undefined ? '; --player says what it is called there' : '';
  throw new CliError(EXIT.input, `${where} of ${whose} among ${count}${hint}`);
}

/** The programs to compare with. @throws {CliError} */
function againstOf(card: Card, names: readonly string[]): Card[] {
  const isAll = names.some((name) => name.toLowerCase() === 'all');
  const chosen = isAll
    ? CATALOG.map((entry) => entry.card).filter(({ ending }) => !ending)
    : names.map((name) => wholeGameProgram(name).card);
  return [...new Set(chosen)].filter(({ id }) => id !== card.id);
}

function contestant({ id }: Card, setupFor: (side: RecordedSide) => ReplaySetup): Contestant {
  return {
    id,
    client(side) {
      const { settings, seed } = setupFor(side);
      return nodeClient(id, settings, seed);
    },
    requestFor: (side) => setupFor(side).request,
  };
}

function isPaced({ depth, nodes, time, level }: SearchOptions): boolean {
  return (depth ?? nodes ?? time ?? level) !== undefined;
}

function ownPace(card: Card, options: Options, given: ProgramOptions, { depth }: RecordedSide): SearchRequest {
  const isAnnounced = isPaced(options) || options.period || limitingOptions(card, given).length > 0;
  return depth === undefined || isAnnounced ? requestOfOptions(card, options, given) : { depth };
}

/** Levels belong to one program; every other limit applies to the others as well. */
function othersPace(card: Card, { level, ...options }: Options, { depth }: RecordedSide): SearchRequest {
  if (isPaced(options)) return requestOfOptions(card, options);
  return depth === undefined || level !== undefined || options.period ? tournamentRequest(card) : { depth };
}

function formatOthersPace({ level, ...options }: Options, sides: readonly RecordedSide[]): string {
  if (isPaced(options)) return 'at the same pace';
  const followsDepths = sides.some(({ depth }) => depth !== undefined) && level === undefined && !options.period;
  return `on their tournament levels by the period clock${followsDepths ? ', or the depth that the record tells' : ''}`;
}
