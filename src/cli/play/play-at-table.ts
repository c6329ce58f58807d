import path from 'node:path';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import {
  callGame,
  claimOf,
  endingOf,
  type Game,
  movesOf,
  play,
  positionOf,
  resultOf,
  turnOf,
} from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { readMove } from '../../chess/read-move.ts';
import { limitsOf } from '../../host/pace.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import { makeFolder } from '../../match/folder.ts';
import { makeMoveComment } from '../../match/move-comment.ts';
import { sayReason } from '../../match/reason.ts';
import { press } from '../../match/side-clock.ts';
import { isLimited, paceOf } from '../../match/terms.ts';
import type { Thought } from '../../programs/program.ts';
import { CliError, EXIT, verdictOn } from '../exit.ts';
import { writeWhole } from '../files.ts';
import { foldText } from '../fold-text.ts';
import { levelNamed } from '../program-argument.ts';
import { sayCost, sayPositions, sayScore, sayThought } from '../say-thought.ts';
import { onSignals, type Signals } from '../signals.ts';
import { thinkAhead } from './ahead.ts';
import { drawBoard } from './board-text.ts';
import { heed } from './heed.ts';
import { openLines } from './line-source.ts';
import type { Heeded, Play, PlaySetup } from './play.ts';
import { sayClock } from './say-clock.ts';
import { clocksOf, pgnOf, programSide, record, sayMove, type Table, withoutLimits } from './table.ts';
import { PLAY_WORDS, parseWord } from './words.ts';

/** Plays until the person leaves or nothing more comes. @returns the exit code. */
export async function playAtTable(setup: PlaySetup): Promise<number> {
  const { table, terminal } = setup;
  /** Who thinks now. */
  let thinker: Seat | undefined;
  let file = setup.newFile();
  let isLeaving = false;
  let isInterrupted = false;
  let isBroken = false;
  let isMisread = false;
  let leave: () => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const ahead = thinkAhead(table, setup.seat);
  const depart = () => {
    isLeaving = true;
    thinker?.tell({ kind: 'stop' });
    lines.close();
    leave();
  };
  // Ctrl-C while it thinks: move now. Otherwise, or again: leave.
  const interrupt = () => {
    if (thinker) thinker.tell({ kind: 'moveNow' });
    else {
      isInterrupted = true;
      depart();
    }
  };
  const lines = openLines(terminal, (typed) => completions(table, typed), interrupt);
  const signals: Signals = onSignals({ interrupt, end: depart });

  const keep = async () => {
    if (file === undefined || table.game.moves.length === 0) return;
    await makeFolder(path.dirname(file));
    await writeWhole(file, pgnOf(table), { force: true });
  };
  const showBoard = () => {
    for (const line of drawBoard(table.game, { from: table.bottom, isUnicode: setup.isUnicode })) terminal.print(line);
  };

  /** What may be said while it thinks; on a pipe every line waits its turn. */
  const overhear = (line: string) => {
    if (!terminal.isInteractive || !thinker) return false;
    const word = parseWord(line);
    if (line.trim() === '' || word?.name === 'now') thinker.tell({ kind: 'moveNow' });
    else if (word?.name === 'quit') depart();
    else if (word?.name === 'level' && word.argument) changeLevel(word.argument, thinker);
    else return false;
    return true;
  };
  const changeLevel = (name: string, asked: Seat) => {
    try {
      const level = levelNamed(table.card, name);
      table.terms = { ...withoutLimits(table.terms), level };
      asked.tell({ kind: 'level', limits: limitsOf(table.card, paceOf(table.terms)) });
      terminal.say(`level ${level}`);
    } catch (error) {
      terminal.warn(foldText(terminal, verdictOn(error).message));
    }
  };

  const ask = async (asked: Seat): Promise<Outcome | undefined> => {
    const { game } = table;
    const clocks = clocksOf(table);
    const side = turnOf(game);
    let last: Thought | undefined;
    thinker = asked;
    lines.overhear(overhear);
    try {
      const onThought = (thought: Thought) => {
        if (thought.kind === 'line') last = thought;
        terminal.show(sayThought(game, thought, last, table.language));
      };
      const outcome =
        (asked === setup.seat ? await ahead.hit(onThought) : undefined) ??
        (await asked.think(game, paceOf(table.terms, clocks[side], clocks[opposite(side)]), onThought));
      return isLeaving ? undefined : outcome;
    } catch (error) {
      if (isLeaving) return undefined;
      if (!(error instanceof PlayerError)) throw error;
      isBroken = true;
      terminal.warn(foldText(terminal, `plyhouse: ${error.message}; it is started again`));
      await asked.restart();
      return undefined;
    } finally {
      thinker = undefined;
      lines.overhear(undefined);
      terminal.clear();
    }
  };

  const beginFile = () => {
    file = setup.newFile();
  };
  const game: Play = { ...setup, ahead, lines, keep, beginFile, ask, showBoard };
  try {
    if (setup.showsBoard) showBoard();
    let isTold = false;
    let refused: Game | undefined;
    while (!isLeaving) {
      // 1. An end is told once; what may be said then is said as before.
      const ending = endingOf(table.game);
      if (ending && !isTold) terminal.print(`${resultOf(ending)}  ${sayReason(ending)}`);
      isTold = ending !== undefined;

      // 2. The program moves when it is its turn. Where it broke, the person decides what to do.
      if (!ending && turnOf(table.game) === programSide(table) && refused !== table.game) {
        const before = table.game;
        await programMoves(game);
        if (table.game === before) refused = before;
        continue;
      }

      // 3. The person moves, or says a word.
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
      if (refused !== table.game || line.trim() === 'go') refused = undefined;
    }
    await keep();
  } finally {
    await ahead.stop();
    signals.off();
    lines.close();
  }
  if (file !== undefined && table.game.moves.length > 0) terminal.say(`The game is kept in ${file}`);
  const code = signals.code() ?? (isInterrupted ? EXIT.interrupted : undefined);
  if (code !== undefined) return code;
  if (isBroken) return EXIT.engine;
  return isMisread && !terminal.isInteractive ? EXIT.input : EXIT.ok;
}

/** The program's move, or its resignation. */
async function programMoves(game: Play): Promise<void> {
  const { table, seat, terminal } = game;
  const side = turnOf(table.game);
  const outcome = await game.ask(seat);
  if (!outcome) return;
  const { decision, millis, periodMillis, aheadNodes } = outcome;
  const { move, score, own, depth, nodes, from, says = [] } = decision;
  for (const { text } of says) if (text) terminal.print(foldText(terminal, text, `${table.card.name}: `));
  if (move === undefined) {
    table.game = callGame(table.game, { kind: 'resignation', winner: opposite(side) });
    return game.keep();
  }

  // 1. The clock: real time, or the original machine's.
  const clocks = clocksOf(table);
  const clock = clocks[side];
  const isPeriod = table.terms.period === true || !isLimited(table.terms);
  const after = clock && press(clock, isPeriod ? periodMillis : millis);
  if (clock && !after) {
    table.game = callGame(table.game, flagEnding(table.game, side));
    return game.keep();
  }

  // 2. The move, and what it cost.
  const note = { move, from, depth, nodes, millis, periodMillis, ...(score ? { score } : {}) };
  const comment = makeMoveComment(note, isPeriod ? 'period' : 'real');
  record(table, play(table.game, move), comment || undefined, after ? { ...clocks, [side]: after } : clocks);
  await game.keep();
  game.ahead.expect(decision.expects);
  const words = [
    from === 'book' ? 'from its book' : '',
    score ? sayScore(score) : '',
    own?.score ? `its own ${own.score}` : '',
  ];
  if (depth > 0) words.push(`depth ${depth}`);
  words.push(sayCost(nodes, millis, periodMillis, table.card));
  if (aheadNodes !== undefined) words.push(`${sayPositions(aheadNodes)} of these in your time`);
  terminal.print(terminal.paint('bold', sayMove(table, move)));
  const cost = words.filter(Boolean).join('; ');
  terminal.say(terminal.isInteractive ? foldText(terminal, `(${cost})`) : cost);
  if (game.showsBoard) game.showBoard();
  const claim = claimOf(table.game);
  if (claim) terminal.say(`${sayReason(claim)} can be claimed: draw`);
}

/** The next line; `flag` where the person's time ran out while waiting for it. */
async function nextLine({ table, lines }: Play, left: Promise<void>): Promise<string | undefined> {
  const clock = endingOf(table.game) ? undefined : clocksOf(table)[turnOf(table.game)];
  const { fullmoves, turn } = positionOf(table.game);
  const clocks = clocksOf(table);
  const times = clock ? `[${sayClock(clocks.white)} - ${sayClock(clocks.black)}] ` : '';
  const prompt = endingOf(table.game) ? '> ' : `${times}${fullmoves}${turn === 'white' ? '.' : '...'} `;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flag = new Promise<'flag'>((resolve) => {
    if (clock && clock.remainingMillis < 2 ** 31) timer = setTimeout(resolve, clock.remainingMillis, 'flag');
  });
  const line = await Promise.race([lines.next(prompt), left.then(() => undefined), ...(clock ? [flag] : [])]);
  clearTimeout(timer);
  if (line !== 'flag') return line;
  table.game = callGame(table.game, flagEnding(table.game, turnOf(table.game)));
  return line;
}

/** A line that was typed: a word, or else a move. */
async function hear(game: Play, line: string, millis: number): Promise<Heeded> {
  const { table } = game;
  if (line.trim() === '') return 'on';
  const word = parseWord(line);
  if (word) {
    // A word may change what it thinks about, or under which terms; it begins again where it still may.
    await game.ahead.stop();
    return heed(game, word);
  }
  const ending = endingOf(table.game);
  if (ending) throw new CliError(EXIT.input, `the game is over (${sayReason(ending)}): new, back or quit`);
  const side = turnOf(table.game);
  const move = readMove(positionOf(table.game), line, { language: table.language });
  const clocks = clocksOf(table);
  const own = clocks[side];
  const after = own && press(own, millis);
  if (own && !after) {
    table.game = callGame(table.game, flagEnding(table.game, side));
    return 'on';
  }
  record(table, play(table.game, move), undefined, after ? { ...clocks, [side]: after } : clocks);
  await game.keep();
  return 'on';
}

/** A fallen flag loses, unless the other side has nothing to mate with (FIDE Laws 6.9). */
function flagEnding(game: Game, by: Color) {
  const winner = opposite(by);
  return positionOf(game).hasInsufficientMaterial(winner)
    ? { kind: 'time' as const }
    : { kind: 'time' as const, winner };
}

/** What can end the typed text: words, and the moves that can be played. */
function completions({ game, language }: Table, typed: string): string[] {
  const words = PLAY_WORDS.map(({ name }) => name as string);
  const moves = movesOf(game).map((uci) => makeSan(game, uci, { language }));
  return [...moves, ...words].filter((each) => each.startsWith(typed));
}
