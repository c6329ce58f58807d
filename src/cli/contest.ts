/** The contest that the players and options of a command line describe. */
import { stat } from 'node:fs/promises';
import { ORDINARY_START } from 'plyhouse-kernel';
import { defined } from '../chess/defined.ts';
import { quote } from '../chess/foreign-text.ts';
import { formatCount } from '../format/number.ts';
import { completeOptions } from '../host/engine.ts';
import { bookName, textOf, unpacked } from '../match/book-file.ts';
import { chess960Starts } from '../match/chess960-starts.ts';
import { houseOpenings } from '../match/house-openings.ts';
import { OpeningsError, readOpenings, START_OPENING } from '../match/openings.ts';
import type { Opening, Openings } from '../match/packed-openings.ts';
import {
  type Candidate,
  cardOf,
  distinctNames,
  fileOfCommand,
  inItsFolder,
  type Participant,
  type PlannedPlayer,
  parseParticipant,
  whyNotRun,
} from '../match/participant.ts';
import { type MatchPlan, makePlan } from '../match/plan.ts';
import { type GameRules, MARGIN_MILLIS, PATIENCE_MILLIS } from '../match/play-game.ts';
import { bookOpenings, openPolyglotBook } from '../match/polyglot-book.ts';
import { type MatchContest, MOST_GAMES } from '../match/schedule.ts';
import { refusal } from '../node/refusal.ts';
import { CATALOG } from '../programs/catalog.ts';
import type { Options } from '../programs/program.ts';
import { formatShortage } from '../session/enough-time.ts';
import { checkTerms, type Terms, termsFor } from '../session/terms.ts';
import { CliError, EXIT, notAmong } from './exit.ts';
import { readChunks } from './files.ts';
import type { MatchOptions, PlanOptions, Variant } from './match-options.ts';
import { isOwnFile, ownParticipant } from './own-file.ts';
import { PROGRAM_IDS, parseSetting } from './program-argument.ts';
import { termsOfOptions } from './search-options.ts';
import type { Terminal } from './terminal.ts';

/**
 * The plan of a match.
 * @throws {CliError}, {ParticipantError}, {TermsError} and {OpeningsError} saying what cannot be done.
 */
export async function planOf(texts: readonly string[], options: PlanOptions, terminal: Terminal): Promise<MatchPlan> {
  const contest = await contestOf(texts, options, 'match', terminal);
  const { players } = contest;
  const { games, order, gauntlet: seeds, openingStart: start, firstColor, sequence, keepColors, site } = options;
  if (seeds !== undefined && seeds >= players.length) {
    const found = `found ${seeds} of ${players.length}`;
    throw new CliError(EXIT.usage, `--gauntlet: expected fewer players than there are in all, ${found}`);
  }
  const first = seeds ?? players.length - 1;
  const all = games * (first * players.length - (first * (first + 1)) / 2);
  if (all > MOST_GAMES) {
    const found = `${formatCount(games)} of each two of ${players.length} players are ${formatCount(all)}`;
    throw new CliError(EXIT.usage, `--games: a match has at most ${formatCount(MOST_GAMES)} games, ${found}`);
  }
  return makePlan({ ...contest, ...defined({ site }) }, games, order, {
    ...{ start, seeds, firstColor, keepsColors: keepColors || undefined },
    sequence: sequence === 'rounds' ? undefined : sequence,
  });
}

/**
 * The players, openings and rules of a match or a tournament; the openings in their original order.
 * @param what "match" or "tournament".
 * @throws {CliError}, {ParticipantError}, {TermsError} and {OpeningsError}.
 */
export async function contestOf(
  texts: readonly string[],
  options: MatchOptions,
  what: string,
  terminal: Terminal,
): Promise<MatchContest> {
  if (texts.length < 2) throw new CliError(EXIT.usage, `a ${what} needs at least two players, found ${texts.length}`);
  const participants: Participant[] = [];
  for (const text of texts) participants.push(await participantOf(text));
  const named = distinctNames(participants)
    .map((each) => inVariant(each, options.variant))
    .map((each) => pondering(each, options.ponder));
  const common = termsOfOptions(options, undefined, options.tc);
  const players = applySettings(named, options.set ?? []).map((participant): PlannedPlayer => {
    const card = cardOf(participant);
    if (card?.ending) {
      const found = `player ${JSON.stringify(participant.name)} plays only ${card.ending.name}`;
      throw new CliError(
        EXIT.usage,
        `${found}, and ${what} plays whole games; play against it over UCI or leave it out`,
      );
    }
    const terms = termsFor(participant.terms ?? common, card, participant.who.options);
    checkTerms(participant.name, terms, card);
    if (card) completeOptions({ card }, participant.who.options);
    checkPonder(participant, terms, what);
    if (participant.book) checkBook(participant.name, participant.book.file, what);
    const shortage = card && formatShortage(card, terms);
    if (shortage !== undefined) terminal.warn(`plyhouse: ${shortage}`);
    return { ...participant, terms };
  });
  return {
    name: options.event ?? `Plyhouse ${what}`,
    players,
    openings: await openingsOf(options, terminal),
    seed: options.seed,
    ...defined({ randomPlies: options.randomPlies }),
    rules: rulesOf(options),
    quarantineAfter: options.quarantine,
  };
}

/** The player with its options set for a variant. @throws {CliError} if it is known not to play it; a foreign engine is found out when it starts. */
function inVariant(participant: Participant, variant: Variant): Participant {
  const { name, who, book } = participant;
  if (variant === 'standard') return participant;
  const refuse = (detail: string) => new CliError(EXIT.usage, `--variant ${variant}: player ${quote(name)} ${detail}`);
  if (book) throw refuse('has a book= of standard chess');
  if (who.kind === 'program') {
    if (cardOf(participant)!.playsChess960) return participant;
    const able = CATALOG.filter(({ card }) => card.playsChess960).map(({ card }) => card.id);
    throw refuse(`plays only standard chess; of the programs of Plyhouse ${able.join(', ')} plays chess960`);
  }
  if (who.protocol === 'xboard') throw refuse('speaks xboard, by which only standard chess is played here');
  return { ...participant, who: { ...who, options: { ...who.options, UCI_Chess960: 'true' } } };
}

/** The player with pondering switched on, if asked for: UCI has foreign engines get the option `Ponder`. */
function pondering(participant: Participant, all = false): Participant {
  const { who } = participant;
  if (!all && !participant.ponder) return participant;
  const player = who.kind === 'engine' ? { ...who, options: { ...who.options, Ponder: 'true' } } : who;
  return { ...participant, who: player, ponder: true };
}

/** @throws {CliError} if the player cannot think on its opponent's time. */
function checkPonder(participant: Participant, terms: Terms, what: string): void {
  if (!participant.ponder) return;
  const { name, who } = participant;
  const refuse = (detail: string) => new CliError(EXIT.usage, `ponder: player ${quote(name)} ${detail}`);
  if (what !== 'match') throw refuse(`is of a ${what}; players ponder in matches only`);
  if (who.kind === 'engine' && who.protocol === 'xboard')
    throw refuse('speaks xboard, by which nobody is asked to ponder here');
  if (who.kind === 'program' && !cardOf(participant)!.ponders) throw refuse('is a program that does not ponder');
  if (terms.period || (terms.control ?? terms.moveMillis) === undefined) {
    throw refuse('has no clock of real time; expected tc= or st=');
  }
}

/** Whether a player can have this book. @throws {CliError} and {OpeningsError} */
function checkBook(player: string, file: string, what: string): void {
  if (what !== 'match')
    throw new CliError(EXIT.usage, `player ${player}: book= is for matches; a ${what} has --openings`);
  try {
    openPolyglotBook(file, file).close();
  } catch (error) {
    if (error instanceof OpeningsError) throw error;
    throw new CliError(EXIT.input, `player ${player}: ${file}: ${refusal(error)}`);
  }
}

/** A player; a name that is neither a program of Plyhouse nor a command was probably mistyped. */
async function participantOf(text: string): Promise<Participant> {
  if (isOwnFile(text)) return ownParticipant(text);
  const participant = await inItsFolder(parseParticipant(text));
  const { who } = participant;
  if (who.kind === 'program') return participant;
  if (who.cwd !== undefined && !(await stat(who.cwd).catch(() => undefined))?.isDirectory()) {
    throw new CliError(EXIT.usage, `player ${quote(text)}: dir=${who.cwd}: there is no such folder`);
  }
  if (await fileOfCommand(who.command, who.cwd)) return participant;
  const why = await whyNotRun(who.command, who.cwd);
  if (why !== undefined) throw new CliError(EXIT.usage, `player ${quote(text)}: ${who.command}: ${why}`);
  throw new CliError(EXIT.usage, notAmong('program or command', who.command, PROGRAM_IDS));
}

function rulesOf({ margin, patience, maxMoves, drawAfter, resignAfter, tablesAfter }: MatchOptions): GameRules {
  const adjudication = defined({ maxMoves, draw: drawAfter, resign: resignAfter, tables: tablesAfter });
  // The rules are part of a match's identity, so those that are as usual are left out.
  return defined({
    marginMillis: margin === MARGIN_MILLIS ? undefined : margin,
    patienceMillis: patience === PATIENCE_MILLIS ? undefined : patience,
    adjudication: Object.keys(adjudication).length > 0 ? adjudication : undefined,
  });
}

async function openingsOf(
  { openings, plies, variant }: MatchOptions,
  { input, warn, leaveOut }: Terminal,
): Promise<Openings> {
  const chess960 = variant === 'chess960';
  const [, numbers] = /^chess960(?::(.*))?$/.exec(openings ?? '') ?? [undefined, undefined];
  if (chess960 && (openings === undefined || /^chess960(:|$)/.test(openings))) return chess960Starts(numbers);
  if (chess960 && openings === 'none') return chess960Starts(String(ORDINARY_START));
  if (chess960 && (openings === 'house' || POLYGLOT.test(openings!))) {
    throw new CliError(
      EXIT.usage,
      `--openings ${openings}: these are openings of standard chess; for chess960 name others`,
    );
  }
  if (openings === 'none') return [START_OPENING];
  if (openings === undefined || openings === 'house') {
    const house = await houseOpenings();
    return plies === undefined ? house : house.map((each) => ({ ...each, moves: each.moves.slice(0, plies) }));
  }
  const name = openings === '-' ? 'stdin' : bookName(openings);
  const bytes = unpacked(openings, readChunks(openings, input));
  if (POLYGLOT.test(openings)) return ofPolyglot(name, openings, bytes, plies);
  return readOpenings(textOf(openings, bytes), name, plies, {
    chess960,
    onSkipped: (message) => warn(`plyhouse: ${message}`),
    onFault: ({ message }) => leaveOut(`${openings}: ${message}`),
  });
}

const POLYGLOT = /\.bin(\.(gz|zst))?$/i;

/** The openings of a Polyglot book; only a compressed one is read whole. */
async function ofPolyglot(
  name: string,
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  plies: number | undefined,
): Promise<Opening[]> {
  const isPlain = /\.bin$/i.test(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) {
    if (isPlain) break;
    chunks.push(chunk);
  }
  const book = openPolyglotBook(name, isPlain ? file : Buffer.concat(chunks));
  try {
    return bookOpenings(book, plies);
  } finally {
    book.close();
  }
}

/** The players with the values of `--set`; each must apply to at least one player. @throws {CliError} */
function applySettings(participants: readonly Participant[], texts: readonly string[]): Participant[] {
  let players = [...participants];
  for (const text of texts) {
    const [target, value] = parseSetting(text);
    const colon = target.indexOf(':');
    const [owner, name] = colon < 0 ? [undefined, target] : [target.slice(0, colon), target.slice(colon + 1)];
    if (owner !== undefined && !players.some((player) => player.name === owner)) {
      const names = players.map((player) => player.name);
      throw new CliError(EXIT.usage, `--set ${text}: ${notAmong('player', owner, names)}`);
    }
    const optionOf = (player: Participant) =>
      cardOf(player)?.options.find((each) => each.name.toLowerCase() === name.toLowerCase());
    // The options of a foreign engine are known only when it runs; it gets what no program of Plyhouse has.
    const isOurs = players.some((player) => optionOf(player) !== undefined);
    let isHeeded = false;
    players = players.map((player) => {
      const option = optionOf(player);
      const isForAll = option !== undefined || (!isOurs && player.who.kind === 'engine');
      const isMeant = owner === undefined ? isForAll : player.name === owner;
      if (!isMeant) return player;
      isHeeded = true;
      const options: Options = { ...player.who.options, [option?.name ?? name]: value };
      return { ...player, who: { ...player.who, options } as Candidate };
    });
    if (!isHeeded) {
      const known = [...new Set(players.flatMap((player) => cardOf(player)?.options.map((each) => each.name) ?? []))];
      const detail = `${notAmong('option', name, known)}; an engine's option is set as PLAYER:${name}=${value}`;
      throw new CliError(EXIT.usage, `--set ${text}: these programs have ${detail}`);
    }
  }
  return players;
}
