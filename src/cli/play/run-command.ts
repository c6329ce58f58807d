import { opposite } from 'plyhouse-kernel/position';
import { quote } from '../../chess/foreign-text.ts';
import { endingOf, fenOf, type Game, movesOf, newGame, turnOf } from '../../chess/game.ts';
import { LANGUAGES } from '../../chess/letters.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { parseDuration } from '../../format/duration.ts';
import { formatScore } from '../../format/score.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import { CONSOLES } from '../../programs/consoles.ts';
import { resignationBy } from '../../session/ends.ts';
import { colorAgainst, endingProblem, startAgainst } from '../../session/only-ending.ts';
import { claimDraw, endSession } from '../../session/session.ts';
import { formatTerms, type Terms } from '../../session/terms.ts';
import { consoleLines } from '../console-lines.ts';
import { CliError, EXIT } from '../exit.ts';
import { saveText } from '../files.ts';
import { foldText } from '../fold-text.ts';
import { gameOfFile } from '../position-options.ts';
import { levelNamed } from '../program-argument.ts';
import { clockText, listPieces } from './board-text.ts';
import { helpText, parseFileAndNumber, type TypedCommand } from './commands.ts';
import type { CommandOutcome, Play } from './game-play.ts';
import {
  clocksOf,
  formatMoves,
  pgnOf,
  pliesBack,
  programSide,
  record,
  retreat,
  sessionOf,
  setSession,
  warnOfShortage,
  withoutLimits,
} from './table.ts';

type Answer = (game: Play, command: TypedCommand) => Promise<void> | void;

/** The action of each command. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  help({ terminal, entry }) {
    for (const { head, text } of helpText(entry)) terminal.print(foldText(terminal, text, head));
  },
  board: (game) => game.showBoard(),
  pieces({ session, terminal }) {
    for (const line of listPieces(session.game, session.language)) terminal.print(foldText(terminal, line));
  },
  moves: ({ session, terminal }) => terminal.print(foldText(terminal, formatMoves(session) || 'no moves yet')),
  legal({ session, terminal }) {
    const { game, language } = session;
    const moves = movesOf(game).map((uci) => makeSan(game, uci, { language }));
    terminal.print(foldText(terminal, moves.join(' ') || 'none'));
  },
  async back(game, { argument }) {
    const { session } = game;
    const plies = argument === '' ? pliesBack(session) : wholeNumber('back', argument, 1);
    if (plies > session.game.moves.length)
      throw wrong(`back: only ${session.game.moves.length} half-moves were played`);
    retreat(session, plies);
    await game.keep();
    if (game.showsBoard) game.showBoard();
  },
  go({ session }) {
    if (endingOf(session.game)) throw wrong('go: the game is over');
    checkCanMove(session, 'go');
    if (turnOf(session.game) === session.human) session.human = programSide(session);
  },
  now: () => {},
  async hint(game) {
    const { session, terminal } = game;
    if (endingOf(session.game)) throw wrong('hint: the game is over');
    checkCanMove(session, 'hint');
    const outcome = await game.ask(await game.hintClient());
    const move = outcome?.decision.move;
    if (!outcome || move === undefined) return;
    const { pv, score } = outcome.decision;
    const line = pv[0] === move ? pv : [move];
    const text = makeLine(session.game, line, { language: session.language });
    terminal.print(foldText(terminal, `${text}${score ? `  ${formatScore(score)}` : ''}`, 'hint: '));
  },
  level({ session, terminal }, { argument }) {
    if (argument !== '') {
      session.terms = { ...withoutLimits(session.terms), level: levelNamed(session.card, argument) };
      printTerms(session, terminal);
      return;
    }
    for (const { id, name, about } of session.card.levels) {
      terminal.print(foldText(terminal, `${name}: ${about}`, `${id === session.terms.level ? '*' : ' '} ${id}  `));
    }
    terminal.print(`now: ${formatTerms(session.terms)}`);
  },
  depth: (game, { argument }) => setTerms(game, { depth: wholeNumber('depth', argument, 1) }),
  nodes: (game, { argument }) => setTerms(game, { nodes: wholeNumber('nodes', argument, 1) }),
  time: (game, { argument }) => setTerms(game, { moveMillis: parseDuration(argument) }),
  period({ session, terminal }, { argument }) {
    if (!/^(on|off|)$/.test(argument)) throw wrong(`period: expected on or off, found "${argument}"`);
    const { period: _, ...others } = session.terms;
    session.terms = argument === 'off' ? others : { ...others, period: true };
    printTerms(session, terminal);
  },
  ponder({ session, terminal }, { argument }) {
    if (!/^(on|off|)$/.test(argument)) throw wrong(`ponder: expected on or off, found "${argument}"`);
    if (argument !== '') session.ponders = argument === 'on';
    const { card, ponders } = session;
    if (!card.ponders) terminal.inform(`${card.name} did not think in its opponent's time`);
    else terminal.inform(ponders ? 'it thinks in your time' : 'it does not think in your time');
  },
  clock({ session, terminal }) {
    const { white, black } = clocksOf(session);
    if (white || black) terminal.print(`White ${clockText(white)}, Black ${clockText(black)}`);
    else terminal.print(`no clock; ${formatTerms(session.terms)}`);
  },
  async screen({ session, terminal, isUnicode }) {
    const { card, game, answers } = session;
    const console = await CONSOLES.find(({ program }) => program === card.id)?.load();
    const state = console && replayOnMachine(console, game, programSide(session), answers)?.at(-1);
    if (state) for (const line of consoleLines(console, console.view(state), isUnicode)) terminal.print(line);
    else terminal.print(console ? 'its machine cannot show this game' : `${card.name} had no display that is known`);
  },
  flip(game) {
    game.session.bottom = game.session.bottom === 'white' ? 'black' : 'white';
    game.showBoard();
  },
  language({ session }, { argument }) {
    const language = LANGUAGES.find((each) => each === argument.toLowerCase());
    if (!language) throw wrong(`language: expected one of ${LANGUAGES.join(', ')}, found "${argument}"`);
    session.language = language;
  },
  async fen(game, { argument }) {
    if (argument === '') game.terminal.print(fenOf(game.session.game));
    else await sitDown(game, newGame(argument));
  },
  pgn: ({ session, terminal }) => terminal.print(pgnOf(session).trimEnd()),
  async save({ session, terminal }, { argument, typed }) {
    if (argument === '') throw wrong('save: expected the name of a file');
    try {
      await saveText(argument, pgnOf(session), { force: typed === 'save!' });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(error.code, error.message.replace('--force replaces it', 'save! replaces it'));
    }
    terminal.inform(`saved as ${argument}`);
  },
  async load(game, { argument }) {
    const { file, number = 1 } = parseFileAndNumber(argument);
    if (file === '') throw wrong('load: expected the name of a file');
    if (file === '-') throw wrong('load: stdin is what you are typing; name a file');
    await sitDown(game, await gameOfFile(file, number));
  },
  async new(game, { argument }) {
    const { session } = game;
    if (argument !== '' && argument !== 'white' && argument !== 'black') {
      throw wrong(`new: expected white or black, found "${argument}"`);
    }
    const only = colorAgainst(session.card);
    if (argument !== '' && only && argument !== only)
      throw wrong(`new: ${endingProblem(session.card, session.game, argument)}`);
    if (argument !== '') session.human = argument;
    session.bottom = session.human;
    await sitDown(game, startAgainst(session.card));
  },
  async draw(game) {
    const { session } = game;
    if (endingOf(session.game)) throw wrong('draw: the game is over');
    const claimed = claimDraw(sessionOf(session));
    if (!claimed) throw wrong('draw: neither repetition nor fifty moves; programs of that time agree to none');
    record(session, claimed);
    await game.keep();
  },
  async resign(game) {
    const { session } = game;
    if (endingOf(session.game)) throw wrong('resign: the game is over');
    record(session, endSession(sessionOf(session), resignationBy(session.human)));
    await game.keep();
  },
};

/** Runs a command. @throws {CliError} and what reading positions and files throws. */
export async function runCommand(game: Play, command: TypedCommand): Promise<CommandOutcome> {
  if (command.name === 'quit') return 'leave';
  await ANSWERS[command.name]!(game, command);
  return 'on';
}

/** Refuses to have the program move for the side to move if it plays only one ending, with the other side. @throws {CliError} */
function checkCanMove({ card, game }: Play['session'], arg: string): void {
  const problem = endingProblem(card, game, opposite(turnOf(game)));
  if (problem !== undefined) throw wrong(`${arg}: ${problem}`);
}

/** Continues with another game; the one before stays saved as it is. */
async function sitDown(play: Play, game: Game): Promise<void> {
  const problem = endingProblem(play.session.card, game);
  if (problem !== undefined) throw wrong(problem);
  await play.keep();
  play.beginFile();
  setSession(play.session, game);
  await play.client.newGame();
  if (play.showsBoard) play.showBoard();
}

/** Sets new limits for each move; a running game clock keeps running. */
function setTerms({ session, terminal }: Play, limit: Terms): void {
  session.terms = { ...withoutLimits(session.terms), ...limit };
  printTerms(session, terminal);
}

function printTerms(session: Play['session'], terminal: Play['terminal']): void {
  terminal.inform(formatTerms(session.terms));
  warnOfShortage(session, terminal);
}

function wholeNumber(arg: string, text: string, least: number): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number) || number < least) {
    throw wrong(`${arg}: expected a whole number from ${least}, found ${quote(text)}`);
  }
  return number;
}

function wrong(message: string): CliError {
  return new CliError(EXIT.usage, message);
}
