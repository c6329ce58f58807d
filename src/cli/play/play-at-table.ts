import path from 'node:path';
import { claimableDraw, endingOf, type Game, movesOf, positionOf, resultOf, turnOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { readMove } from '../../chess/read-move.ts';
import { formatReason } from '../../chess/reason.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatScore } from '../../format/score.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import { limitsOf } from '../../host/search-request.ts';
import { makeMoveComment } from '../../match/move-comment.ts';
import { makeFolder } from '../../node/folder.ts';
import type { Thought } from '../../programs/program.ts';
import { programTurn, turnRequest } from '../../session/program-turn.ts';
import { flagFalls, type SessionRules, takeTurn } from '../../session/session.ts';
import { isLimited, requestOf } from '../../session/terms.ts';
import { CliError, EXIT, verdictOn } from '../exit.ts';
import { saveText } from '../files.ts';
import { foldText } from '../fold-text.ts';
import { openLines } from '../line-source.ts';
import { levelNamed } from '../program-argument.ts';
import { onSignals, type Signals } from '../signals.ts';
import { formatCost, formatThought } from '../thought-text.ts';
import { thinkAhead } from './ahead.ts';
import { clockText, drawBoard } from './board-text.ts';
import { PLAY_COMMANDS, parseCommand } from './commands.ts';
import type { CommandOutcome, Play, PlaySetup } from './game-play.ts';
import { runCommand } from './run-command.ts';
import {
  clocksOf,
  formatMove,
  pgnOf,
  programSide,
  record,
  sessionOf,
  type TerminalGame,
  withoutLimits,
} from './table.ts';

/** At the terminal a draw by repetition or fifty moves is announced, and has to be claimed. */
const RULES: SessionRules = { claims: 'onRequest' };

/** The state of a person's game at the table. */
interface Sitting extends Play {
  /** The engine that is searching now. */
  searching: EngineClient | undefined;
  /** The file of this game; undefined if it is not saved. */
  file: string | undefined;
  /** Whether the file holds this game already. */
  isKept: boolean;
  isLeaving: boolean;
  isInterrupted: boolean;
  isBroken: boolean;
  isMisread: boolean;
  /** Resolves when the person leaves. */
  readonly left: Promise<void>;
  leave(): void;
}

/** Plays until the person leaves or the input ends. @returns the exit code. */
export async function playSession(setup: PlaySetup): Promise<number> {
  const { session, terminal } = setup;
  let leave: () => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const onInterrupt = () => interrupt(sitting);
  const sitting: Sitting = {
    ...setup,
    lines: openLines(terminal, (typed) => completions(session, typed), onInterrupt),
    ahead: thinkAhead(session, setup.client),
    entered: '',
    keep: () => keep(sitting),
    beginFile() {
      sitting.file = setup.newFile();
      sitting.isKept = false;
    },
    ask: (client) => ask(sitting, client),
    showBoard() {
      for (const line of drawBoard(session.game, { from: session.bottom, isUnicode: setup.isUnicode }))
        terminal.print(line);
    },
    searching: undefined,
    file: setup.newFile(),
    isKept: false,
    isLeaving: false,
    isInterrupted: false,
    isBroken: false,
    isMisread: false,
    left,
    leave: () => leave(),
  };
  const signals: Signals = onSignals({ interrupt: onInterrupt, end: () => depart(sitting) });
  try {
    if (setup.showsBoard) sitting.showBoard();
    await playOn(sitting);
    await sitting.keep();
  } finally {
    await sitting.ahead.stop();
    signals.off();
    sitting.lines.close();
  }
  if (sitting.file !== undefined && session.game.moves.length > 0)
    terminal.inform(`The game is kept in ${sitting.file}`);
  const code = signals.code() ?? (sitting.isInterrupted ? EXIT.interrupted : undefined);
  if (code !== undefined) return code;
  if (sitting.isBroken) return EXIT.engine;
  return sitting.isMisread && !terminal.isInteractive ? EXIT.input : EXIT.ok;
}

/** Moves and commands in turn, until the person leaves. */
async function playOn(sitting: Sitting): Promise<void> {
  const { session, terminal } = sitting;
  let isStopped = false;
  let refused: Game | undefined;
  while (!sitting.isLeaving) {
    // 1. The end of the game is printed once; commands work as before.
    const ending = endingOf(session.game);
    if (ending && !isStopped) terminal.print(`${resultOf(ending)}  ${formatReason(ending)}`);
    isStopped = ending !== undefined;

    // 2. The program moves when it is its turn. If it fails, the person decides what to do.
    if (!ending && turnOf(session.game) === programSide(session) && refused !== session.game) {
      const before = session.game;
      await programMoves(sitting);
      if (session.game === before) refused = before;
      continue;
    }

    // 3. The person moves, or types a command.
    await sitting.ahead.begin();
    const startedAt = performance.now();
    const line = await nextLine(sitting);
    if (line === undefined) break;
    if (line === 'flag') continue;
    try {
      if ((await runLine(sitting, line, performance.now() - startedAt)) === 'leave') break;
    } catch (error) {
      const { code, message } = verdictOn(error);
      if (code === EXIT.bug) throw error;
      sitting.isMisread = true;
      terminal.warn(foldText(terminal, message));
    }
    if (refused !== session.game || line.trim() === 'go') refused = undefined;
  }
}

function depart(sitting: Sitting): void {
  sitting.isLeaving = true;
  sitting.searching?.send({ kind: 'stop' });
  sitting.lines.close();
  sitting.leave();
}

/** Ctrl-C while it thinks: move now. Otherwise, or again: leave. */
function interrupt(sitting: Sitting): void {
  if (sitting.searching) sitting.searching.send({ kind: 'moveNow' });
  else {
    sitting.isInterrupted = true;
    depart(sitting);
  }
}

async function keep(sitting: Sitting): Promise<void> {
  const { file, session, isKept, replacesFiles } = sitting;
  if (file === undefined || session.game.moves.length === 0) return;
  await makeFolder(path.dirname(file));
  await saveText(file, pgnOf(session), { force: isKept || replacesFiles });
  sitting.isKept = true;
}

/** Handles a line typed while it thinks; on a pipe every line waits for its turn. */
function overhear(sitting: Sitting, line: string): boolean {
  const { searching, terminal } = sitting;
  if (!terminal.isInteractive || !searching) return false;
  const command = parseCommand(line);
  if (line.trim() === '' || command?.name === 'now') searching.send({ kind: 'moveNow' });
  else if (command?.name === 'quit') depart(sitting);
  else if (command?.name === 'level' && command.argument) changeLevel(sitting, command.argument, searching);
  else return false;
  return true;
}

function changeLevel({ session, terminal }: Sitting, name: string, searching: EngineClient): void {
  try {
    const level = levelNamed(session.card, name);
    session.terms = { ...withoutLimits(session.terms), level };
    searching.send({ kind: 'level', limits: limitsOf(session.card, requestOf(session.terms)) });
    terminal.inform(`level ${level}`);
  } catch (error) {
    terminal.warn(foldText(terminal, verdictOn(error).message));
  }
}

async function ask(sitting: Sitting, asked: EngineClient): Promise<Outcome | undefined> {
  const { session, terminal, lines, ahead, client } = sitting;
  const { game } = session;
  let last: Thought | undefined;
  sitting.searching = asked;
  lines.overhear((line) => overhear(sitting, line));
  try {
    const onThought = (thought: Thought) => {
      if (thought.kind === 'line') last = thought;
      terminal.show(formatThought(game, thought, last, session.language));
    };
    const outcome =
      (asked === client ? await ahead.hit(onThought) : undefined) ??
      (await asked.think(game, turnRequest(sessionOf(session), session.terms), onThought));
    return sitting.isLeaving ? undefined : outcome;
  } catch (error) {
    if (sitting.isLeaving) return undefined;
    if (!(error instanceof PlayerError)) throw error;
    sitting.isBroken = true;
    terminal.warn(foldText(terminal, `plyhouse: ${error.message}; it is started again`));
    await asked.restart();
    return undefined;
  } finally {
    sitting.searching = undefined;
    lines.overhear(undefined);
    terminal.clear();
  }
}

/** The program's move, or its resignation. */
async function programMoves(game: Play): Promise<void> {
  const { session, client, terminal } = game;
  const outcome = await game.ask(client);
  if (!outcome) return;
  const { decision, millis, periodMillis, aheadNodes } = outcome;
  const { move, score, own, depth, nodes, from, remarks = [] } = decision;
  for (const { text } of remarks) if (text) terminal.print(foldText(terminal, text, `${session.card.name}: `));
  // The clock is real time, or the original machine's.
  const isPeriod = session.terms.period === true || !isLimited(session.terms);
  const note = { move: move ?? '', from, depth, nodes, millis, periodMillis, ...(score ? { score } : {}) };
  const comment = makeMoveComment(note, isPeriod ? 'period' : 'real');
  const turn = takeTurn(sessionOf(session), programTurn(outcome, session.terms), RULES);
  if (turn.kind === 'illegal') throw new PlayerError('illegalMove', session.card.name, 'gave no legal move', turn.move);
  const isPlayed = turn.session.game.moves.length > session.game.moves.length;
  record(session, turn.session, comment || undefined, outcome);
  await game.keep();
  if (!isPlayed || move === undefined) return;
  game.ahead.expect(decision.expects);
  const args = [
    from === 'book' ? 'from its book' : '',
    score ? formatScore(score) : '',
    own?.score ? `its own ${own.score}` : '',
  ];
  if (depth > 0) args.push(`depth ${depth}`);
  args.push(formatCost(nodes, millis, periodMillis, session.card));
  if (aheadNodes !== undefined) args.push(`${formatQuantity(aheadNodes, 'position')} of these in your time`);
  terminal.print(terminal.paint('bold', formatMove(session, move)));
  const cost = args.filter(Boolean).join('; ');
  terminal.inform(terminal.isInteractive ? foldText(terminal, `(${cost})`) : cost);
  if (game.showsBoard) game.showBoard();
  const claim = claimableDraw(session.game);
  if (claim) terminal.inform(`${formatReason(claim)} can be claimed: draw`);
}

/** The next line; `flag` if the person's time ran out while waiting for it. */
async function nextLine({ session, lines, left }: Sitting): Promise<string | undefined> {
  const clock = endingOf(session.game) ? undefined : clocksOf(session)[turnOf(session.game)];
  const { fullmoves, turn } = positionOf(session.game);
  const clocks = clocksOf(session);
  const times = clock ? `[${clockText(clocks.white)} - ${clockText(clocks.black)}] ` : '';
  const prompt = endingOf(session.game) ? '> ' : `${times}${fullmoves}${turn === 'white' ? '.' : '...'} `;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flag = new Promise<'flag'>((resolve) => {
    if (clock && clock.remainingMillis < 2 ** 31) timer = setTimeout(resolve, clock.remainingMillis, 'flag');
  });
  const line = await Promise.race([lines.next(prompt), left.then(() => undefined), ...(clock ? [flag] : [])]);
  clearTimeout(timer);
  if (line !== 'flag') return line;
  record(session, flagFalls(sessionOf(session), turnOf(session.game)));
  return line;
}

/** Handles a typed line: a command, or otherwise a move. */
async function runLine(game: Play, line: string, millis: number): Promise<CommandOutcome> {
  const { session, terminal } = game;
  if (line.trim() === '') return 'on';
  const entered = `${game.entered} ${line}`.trim();
  game.entered = '';
  const command = parseCommand(line);
  if (command) {
    // A command may change the position or the terms; pondering starts again if it still may.
    await game.ahead.stop();
    return runCommand(game, command);
  }
  const ending = endingOf(session.game);
  if (ending) throw new CliError(EXIT.input, `the game is over (${formatReason(ending)}): new, back or quit`);
  const entry = game.entry?.read(session.game, entered);
  if (entry === 'more') {
    game.entered = entered;
    terminal.inform('and the square it goes to:');
    return 'on';
  }
  const move = entry ?? readMove(positionOf(session.game), line, { language: session.language });
  const turn = takeTurn(sessionOf(session), { move, spentMillis: millis }, RULES);
  if (turn.kind === 'illegal') throw new Error(`${move} was read as a legal move`);
  record(session, turn.session);
  await game.keep();
  return 'on';
}

/** Completions of the typed text: commands and legal moves. */
function completions({ game, language }: TerminalGame, typed: string): string[] {
  const args = PLAY_COMMANDS.map(({ name }) => name as string);
  const moves = movesOf(game).map((uci) => makeSan(game, uci, { language }));
  return [...moves, ...args].filter((each) => each.startsWith(typed));
}
