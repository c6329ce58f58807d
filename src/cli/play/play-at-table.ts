import path from 'node:path';
import { claimOf, endingOf, type Game, movesOf, positionOf, resultOf, turnOf } from '../../chess/game.ts';
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

/** Plays until the person leaves or the input ends. @returns the exit code. */
export async function playSession(setup: PlaySetup): Promise<number> {
  const { session, terminal } = setup;
  /** The engine that is searching now. */
  let searching: EngineClient | undefined;
  let file = setup.newFile();
  /** The file holds this game already. */
  let isKept = false;
  let isLeaving = false;
  let isInterrupted = false;
  let isBroken = false;
  let isMisread = false;
  let leave: () => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const ahead = thinkAhead(session, setup.client);
  const depart = () => {
    isLeaving = true;
    searching?.tell({ kind: 'stop' });
    lines.close();
    leave();
  };
  // Ctrl-C while it thinks: move now. Otherwise, or again: leave.
  const interrupt = () => {
    if (searching) searching.tell({ kind: 'moveNow' });
    else {
      isInterrupted = true;
      depart();
    }
  };
  const lines = openLines(terminal, (typed) => completions(session, typed), interrupt);
  const signals: Signals = onSignals({ interrupt, end: depart });

  const keep = async () => {
    if (file === undefined || session.game.moves.length === 0) return;
    await makeFolder(path.dirname(file));
    await saveText(file, pgnOf(session), { force: isKept || setup.replacesFiles });
    isKept = true;
  };
  const showBoard = () => {
    for (const line of drawBoard(session.game, { from: session.bottom, isUnicode: setup.isUnicode }))
      terminal.print(line);
  };

  /** Handles a line typed while it thinks; on a pipe every line waits for its turn. */
  const overhear = (line: string) => {
    if (!terminal.isInteractive || !searching) return false;
    const word = parseCommand(line);
    if (line.trim() === '' || word?.name === 'now') searching.tell({ kind: 'moveNow' });
    else if (word?.name === 'quit') depart();
    else if (word?.name === 'level' && word.argument) changeLevel(word.argument, searching);
    else return false;
    return true;
  };
  const changeLevel = (name: string, asked: EngineClient) => {
    try {
      const level = levelNamed(session.card, name);
      session.terms = { ...withoutLimits(session.terms), level };
      asked.tell({ kind: 'level', limits: limitsOf(session.card, requestOf(session.terms)) });
      terminal.say(`level ${level}`);
    } catch (error) {
      terminal.warn(foldText(terminal, verdictOn(error).message));
    }
  };

  const ask = async (asked: EngineClient): Promise<Outcome | undefined> => {
    const { game } = session;
    let last: Thought | undefined;
    searching = asked;
    lines.overhear(overhear);
    try {
      const onThought = (thought: Thought) => {
        if (thought.kind === 'line') last = thought;
        terminal.show(formatThought(game, thought, last, session.language));
      };
      const outcome =
        (asked === setup.client ? await ahead.hit(onThought) : undefined) ??
        (await asked.think(game, turnRequest(sessionOf(session), session.terms), onThought));
      return isLeaving ? undefined : outcome;
    } catch (error) {
      if (isLeaving) return undefined;
      if (!(error instanceof PlayerError)) throw error;
      isBroken = true;
      terminal.warn(foldText(terminal, `plyhouse: ${error.message}; it is started again`));
      await asked.restart();
      return undefined;
    } finally {
      searching = undefined;
      lines.overhear(undefined);
      terminal.clear();
    }
  };

  const beginFile = () => {
    file = setup.newFile();
    isKept = false;
  };
  const game: Play = { ...setup, ahead, entered: '', lines, keep, beginFile, ask, showBoard };
  try {
    if (setup.showsBoard) showBoard();
    let isTold = false;
    let refused: Game | undefined;
    while (!isLeaving) {
      // 1. The end of the game is printed once; commands work as before.
      const ending = endingOf(session.game);
      if (ending && !isTold) terminal.print(`${resultOf(ending)}  ${formatReason(ending)}`);
      isTold = ending !== undefined;

      // 2. The program moves when it is its turn. If it fails, the person decides what to do.
      if (!ending && turnOf(session.game) === programSide(session) && refused !== session.game) {
        const before = session.game;
        await programMoves(game);
        if (session.game === before) refused = before;
        continue;
      }

      // 3. The person moves, or types a command.
      await ahead.begin();
      const startedAt = performance.now();
      const line = await nextLine(game, left);
      if (line === undefined) break;
      if (line === 'flag') continue;
      try {
        const heard = await hear(game, line, performance.now() - startedAt);
        if (heard === 'leave') break;
      } catch (error) {
        const { code, message } = verdictOn(error);
        if (code === EXIT.bug) throw error;
        isMisread = true;
        terminal.warn(foldText(terminal, message));
      }
      if (refused !== session.game || line.trim() === 'go') refused = undefined;
    }
    await keep();
  } finally {
    await ahead.stop();
    signals.off();
    lines.close();
  }
  if (file !== undefined && session.game.moves.length > 0) terminal.say(`The game is kept in ${file}`);
  const code = signals.code() ?? (isInterrupted ? EXIT.interrupted : undefined);
  if (code !== undefined) return code;
  if (isBroken) return EXIT.engine;
  return isMisread && !terminal.isInteractive ? EXIT.input : EXIT.ok;
}

/** The program's move, or its resignation. */
async function programMoves(game: Play): Promise<void> {
  const { session, client, terminal } = game;
  const outcome = await game.ask(client);
  if (!outcome) return;
  const { decision, millis, periodMillis, aheadNodes } = outcome;
  const { move, score, own, depth, nodes, from, says = [] } = decision;
  for (const { text } of says) if (text) terminal.print(foldText(terminal, text, `${session.card.name}: `));
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
  const words = [
    from === 'book' ? 'from its book' : '',
    score ? formatScore(score) : '',
    own?.score ? `its own ${own.score}` : '',
  ];
  if (depth > 0) words.push(`depth ${depth}`);
  words.push(formatCost(nodes, millis, periodMillis, session.card));
  if (aheadNodes !== undefined) words.push(`${formatQuantity(aheadNodes, 'position')} of these in your time`);
  terminal.print(terminal.paint('bold', formatMove(session, move)));
  const cost = words.filter(Boolean).join('; ');
  terminal.say(terminal.isInteractive ? foldText(terminal, `(${cost})`) : cost);
  if (game.showsBoard) game.showBoard();
  const claim = claimOf(session.game);
  if (claim) terminal.say(`${formatReason(claim)} can be claimed: draw`);
}

/** The next line; `flag` if the person's time ran out while waiting for it. */
async function nextLine({ session, lines }: Play, left: Promise<void>): Promise<string | undefined> {
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
async function hear(game: Play, line: string, millis: number): Promise<CommandOutcome> {
  const { session, terminal } = game;
  if (line.trim() === '') return 'on';
  const entered = `${game.entered} ${line}`.trim();
  game.entered = '';
  const word = parseCommand(line);
  if (word) {
    // A command may change the position or the terms; pondering starts again if it still may.
    await game.ahead.stop();
    return runCommand(game, word);
  }
  const ending = endingOf(session.game);
  if (ending) throw new CliError(EXIT.input, `the game is over (${formatReason(ending)}): new, back or quit`);
  const entry = game.entry?.read(session.game, entered);
  if (entry === 'more') {
    game.entered = entered;
    terminal.say('and the square it goes to:');
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
  const words = PLAY_COMMANDS.map(({ name }) => name as string);
  const moves = movesOf(game).map((uci) => makeSan(game, uci, { language }));
  return [...moves, ...words].filter((each) => each.startsWith(typed));
}
