import { callGame, claimOf, endingOf, fenOf, type Game, movesOf, newGame, turnOf } from '../../chess/game.ts';
import { LANGUAGES } from '../../chess/letters.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { parseDuration } from '../../match/duration.ts';
import { sayTerms, type Terms } from '../../match/terms.ts';
import { CliError, EXIT } from '../exit.ts';
import { writeWhole } from '../files.ts';
import { foldText } from '../fold-text.ts';
import { gameOfFile } from '../position-options.ts';
import { levelNamed } from '../program-argument.ts';
import { sayScore } from '../say-thought.ts';
import { listMen } from './board-text.ts';
import type { Heeded, Play } from './play.ts';
import { sayClock } from './say-clock.ts';
import { drawScreen } from './screen-text.ts';
import { clocksOf, pgnOf, pliesBack, programSide, retreat, sayMoves, setTable, withoutLimits } from './table.ts';
import { helpText, type SaidWord } from './words.ts';

type Answer = (game: Play, word: SaidWord) => Promise<void> | void;

/** What is done at each word. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  help({ terminal }) {
    for (const { head, text } of helpText()) terminal.print(foldText(terminal, text, head));
  },
  board: (game) => game.showBoard(),
  pieces({ table, terminal }) {
    for (const line of listMen(table.game, table.language)) terminal.print(foldText(terminal, line));
  },
  moves: ({ table, terminal }) => terminal.print(foldText(terminal, sayMoves(table) || 'no moves yet')),
  legal({ table, terminal }) {
    const { game, language } = table;
    const moves = movesOf(game).map((uci) => makeSan(game, uci, { language }));
    terminal.print(foldText(terminal, moves.join(' ') || 'none'));
  },
  async back(game, { argument }) {
    const { table } = game;
    const plies = argument === '' ? pliesBack(table) : wholeNumber('back', argument, 1);
    if (plies > table.game.moves.length) throw wrong(`back: only ${table.game.moves.length} half-moves were played`);
    retreat(table, plies);
    await game.keep();
    if (game.showsBoard) game.showBoard();
  },
  go({ table }) {
    if (endingOf(table.game)) throw wrong('go: the game is over');
    if (turnOf(table.game) === table.human) table.human = programSide(table);
  },
  now: () => {},
  async hint(game) {
    const { table, terminal } = game;
    if (endingOf(table.game)) throw wrong('hint: the game is over');
    const outcome = await game.ask(await game.hintSeat());
    const move = outcome?.decision.move;
    if (!outcome || move === undefined) return;
    const { pv, score } = outcome.decision;
    const line = pv[0] === move ? pv : [move];
    const words = makeLine(table.game, line, { language: table.language });
    terminal.print(foldText(terminal, `${words}${score ? `  ${sayScore(score)}` : ''}`, 'hint: '));
  },
  level({ table, terminal }, { argument }) {
    if (argument !== '') {
      table.terms = { ...withoutLimits(table.terms), level: levelNamed(table.card, argument) };
      terminal.say(sayTerms(table.terms));
      return;
    }
    for (const { id, name, about } of table.card.levels) {
      terminal.print(foldText(terminal, `${name}: ${about}`, `${id === table.terms.level ? '*' : ' '} ${id}  `));
    }
    terminal.print(`now: ${sayTerms(table.terms)}`);
  },
  depth: (game, { argument }) => setTerms(game, { depth: wholeNumber('depth', argument, 1) }),
  nodes: (game, { argument }) => setTerms(game, { nodes: wholeNumber('nodes', argument, 1) }),
  time: (game, { argument }) => setTerms(game, { moveMillis: parseDuration(argument) }),
  period({ table, terminal }, { argument }) {
    if (!/^(on|off|)$/.test(argument)) throw wrong(`period: expected on or off, found "${argument}"`);
    const { period: _, ...others } = table.terms;
    table.terms = argument === 'off' ? others : { ...others, period: true };
    terminal.say(sayTerms(table.terms));
  },
  ponder({ table, terminal }, { argument }) {
    if (!/^(on|off|)$/.test(argument)) throw wrong(`ponder: expected on or off, found "${argument}"`);
    if (argument !== '') table.ponders = argument === 'on';
    const { card, ponders } = table;
    if (!card.ponders) terminal.say(`${card.name} did not think in its opponent's time`);
    else terminal.say(ponders ? 'it thinks in your time' : 'it does not think in your time');
  },
  clock({ table, terminal }) {
    const { white, black } = clocksOf(table);
    if (white || black) terminal.print(`White ${sayClock(white)}, Black ${sayClock(black)}`);
    else terminal.print(`no clock; ${sayTerms(table.terms)}`);
  },
  async screen({ seat, terminal, table }) {
    const screen = await seat.screen();
    if (screen) for (const line of drawScreen(screen)) terminal.print(line);
    else terminal.print(`nothing is known of the display of ${table.card.name}`);
  },
  flip(game) {
    game.table.bottom = game.table.bottom === 'white' ? 'black' : 'white';
    game.showBoard();
  },
  language({ table }, { argument }) {
    const language = LANGUAGES.find((each) => each === argument.toLowerCase());
    if (!language) throw wrong(`language: expected one of ${LANGUAGES.join(', ')}, found "${argument}"`);
    table.language = language;
  },
  async fen(game, { argument }) {
    if (argument === '') game.terminal.print(fenOf(game.table.game));
    else await sitDown(game, newGame(argument));
  },
  pgn: ({ table, terminal }) => terminal.print(pgnOf(table).trimEnd()),
  async save({ table, terminal }, { argument, spoken }) {
    if (argument === '') throw wrong('save: expected the name of a file');
    try {
      await writeWhole(argument, pgnOf(table), { force: spoken === 'save!' });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(error.code, error.message.replace('--force replaces it', 'save! replaces it'));
    }
    terminal.say(`saved as ${argument}`);
  },
  async load(game, { argument }) {
    const [, file = '', number] = /^(.*?)(?:\s+(\d+))?$/.exec(argument)!;
    if (file === '') throw wrong('load: expected the name of a file');
    if (file === '-') throw wrong('load: stdin is what you are typing; name a file');
    await sitDown(game, await gameOfFile(file, number === undefined ? 1 : Number(number)));
  },
  async new(game, { argument }) {
    const { table } = game;
    if (argument !== '' && argument !== 'white' && argument !== 'black') {
      throw wrong(`new: expected white or black, found "${argument}"`);
    }
    if (argument !== '') table.human = argument;
    table.bottom = table.human;
    await sitDown(game, newGame());
  },
  async draw(game) {
    const { table } = game;
    if (endingOf(table.game)) throw wrong('draw: the game is over');
    const claim = claimOf(table.game);
    if (!claim) throw wrong('draw: neither repetition nor fifty moves; programs of that time agree to none');
    table.game = callGame(table.game, claim);
    await game.keep();
  },
  async resign(game) {
    const { table } = game;
    if (endingOf(table.game)) throw wrong('resign: the game is over');
    table.game = callGame(table.game, { kind: 'resignation', winner: programSide(table) });
    await game.keep();
  },
};

/** Does what a word asks for. @throws {CliError} and what reading positions and files throws. */
export async function heed(game: Play, word: SaidWord): Promise<Heeded> {
  if (word.name === 'quit') return 'leave';
  await ANSWERS[word.name]!(game, word);
  return 'on';
}

/** Takes another game to the table; the one before is kept as it stands. */
async function sitDown(play: Play, game: Game): Promise<void> {
  await play.keep();
  play.beginFile();
  setTable(play.table, game);
  await play.seat.newGame();
  if (play.showsBoard) play.showBoard();
}

/** New terms for each move; a game clock that runs goes on running. */
function setTerms({ table, terminal }: Play, limit: Terms): void {
  table.terms = { ...withoutLimits(table.terms), ...limit };
  terminal.say(sayTerms(table.terms));
}

function wholeNumber(word: string, text: string, least: number): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number) || number < least) {
    throw wrong(`${word}: expected a whole number from ${least}, found "${text}"`);
  }
  return number;
}

function wrong(message: string): CliError {
  return new CliError(EXIT.usage, message);
}
