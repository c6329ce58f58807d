/**
 * The command line of its terminal: guarded, "so that only sensible commands are possible", editable, with forced moves that change the
 * board, an empty board to set pieces on, a depth that can be set and a colour that can be taken over at any moment, and play against
 * itself (all described). The words of the commands are chosen; the answers are in Dutch, as they would have been. A pure state machine:
 * the owner of a terminal feeds it lines and does what it asks for.
 */
import {
  type Color,
  type Board as MenBoard,
  makeSetup,
  makeSquare,
  parseSetup,
  parseSquare,
  type Role,
} from 'plyhouse-kernel/position';
import { FenError } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameOf, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import { parseUci, type Uci } from '../../chess/move.ts';
import type { Decision } from '../program.ts';
import { BISHOP, type Board, emptyBoard, KING, KNIGHT, MOST_PLIES, PAWN, QUEEN, ROOK, setPosition } from './board.ts';

/** The state of the terminal. */
export interface Dialogue {
  readonly game: Game;
  /** A board that chess would not allow yet, as FEN, while pieces are being set; the game waits for it to make sense. */
  readonly setup?: string;
  readonly depth: number;
  /** It answers every move of yours; in `self` it plays both colours. */
  readonly mode: 'answer' | 'self';
}

/** The effect of a line of input: text to print, and the terminal's next action. */
export interface Reply {
  readonly state: Dialogue;
  readonly lines: readonly string[];
  /** `think`: ask the program for a move and hand it to {@link takeDecision}; `quit`: the terminal is switched off. */
  readonly next: 'listen' | 'think' | 'quit';
}

const ROLES: Readonly<Record<string, Role>> = { K: 'king', D: 'queen', T: 'rook', L: 'bishop', P: 'knight', O: 'pawn' };
const HELP = [
  'E2E4  uw zet            !E2E4  zet zonder controle',
  'S     ik speel uw kleur  A      ik speel tegen mijzelf',
  'D 5   diepte 1 tot 12    N      nieuwe partij',
  'L     leeg bord          WKE1   witte koning op e1 (W/Z, K D T L P O)',
  'W, Z  wit of zwart aan zet      B  bord      /  wist een teken      Q  einde',
];

/** The terminal as it is switched on. */
export function startDialogue(depth = 5): Reply {
  const state: Dialogue = { game: newGame(), depth, mode: 'answer' };
  return {
    state,
    lines: ['TINY CHESS 86', ...boardLines(state), `Diepte ${depth}. ? geeft de opdrachten.`],
    next: 'listen',
  };
}

/** A line typed by the operator. */
export function takeLine(state: Dialogue, input: string): Reply {
  const text = edited(input).replace(/\s+/g, '').toUpperCase();
  if (text === '') return listen(state, []);
  if (text === '?') return listen(state, HELP);
  if (text === 'Q') return { state, lines: [], next: 'quit' };
  if (text === 'B') return listen(state, boardLines(state));
  if (text === 'N') return shown({ game: newGame(), depth: state.depth, mode: 'answer' });
  if (text === 'L') return shown({ ...state, setup: '8/8/8/8/8/8/8/8 w - - 0 1', mode: 'answer' });
  if (text === 'W' || text === 'Z') return settle(state, withTurn(fenNow(state), text === 'W' ? 'white' : 'black'));
  const depth = /^D(\d+)$/.exec(text);
  if (depth) return setDepth(state, Number(depth[1]));
  const man = /^([WZ])([KDTLPO])([A-H][1-8])$/.exec(text);
  if (man) return setMan(state, man[1] === 'W' ? 'white' : 'black', ROLES[man[2]!]!, man[3]!.toLowerCase());
  const forced = /^!([A-H][1-8])-?([A-H][1-8])$/.exec(text);
  if (forced) return force(state, forced[1]!.toLowerCase(), forced[2]!.toLowerCase());
  if (text === 'S' || text === 'A') return think({ ...state, mode: text === 'A' ? 'self' : 'answer' });
  const move = /^([A-H][1-8])-?([A-H][1-8])$/.exec(text);
  if (move) return yourMove(state, (move[1]! + move[2]!).toLowerCase());
  return listen(state, [`${text}? Die opdracht ken ik niet. ? geeft de opdrachten.`]);
}

/** The lines that set up the position of a game: an empty board, man by man, and the side to move. */
export function setUpLines(game: Game): readonly string[] {
  const men = [...positionOf(game).board].map(([square, { color, role }]) => {
    const letter = Object.keys(ROLES).find((name) => ROLES[name] === role)!;
    return `${color === 'white' ? 'W' : 'Z'}${letter}${makeSquare(square)}`.toUpperCase();
  });
  return ['L', ...men, turnOf(game) === 'white' ? 'W' : 'Z'];
}

/** The program's decision, handed back to the terminal. */
export function takeDecision(state: Dialogue, decision: Decision): Reply {
  const texts = (decision.remarks ?? []).map(({ text }) => text);
  if (decision.move === undefined)
    return listen({ ...state, mode: 'answer' }, [ending(state.game) ?? 'Geen zet', ...texts]);
  const game = play(state.game, decision.move);
  const after: Dialogue = { ...state, game };
  const over = ending(game);
  const resigns = decision.remarks?.some(({ kind }) => kind === 'resigns') ?? false;
  const lines = [
    shownMove(decision.move),
    ...boardLines(after),
    ...texts,
    ...(over && !texts.includes(over) ? [over] : []),
  ];
  if (state.mode === 'self' && !over && !resigns) return { state: after, lines, next: 'think' };
  return listen({ ...after, mode: 'answer' }, lines);
}

const listen = (state: Dialogue, lines: readonly string[]): Reply => ({ state, lines, next: 'listen' });
const shown = (state: Dialogue): Reply => listen(state, boardLines(state));

/** Typed input can be edited (described): a stroke of one key, our choice, wipes out the character before it. */
function edited(input: string): string {
  const kept: string[] = [];
  for (const character of input) {
    if (character === '/') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
}

function think(state: Dialogue): Reply {
  if (state.setup)
    return listen({ ...state, mode: 'answer' }, [
      'Die stelling kan niet: elke kleur heeft een koning nodig, en wie aan zet is geeft geen schaak.',
    ]);
  const over = ending(state.game);
  if (over) return listen({ ...state, mode: 'answer' }, [over]);
  return { state, lines: [], next: 'think' };
}

function setDepth(state: Dialogue, depth: number): Reply {
  if (depth < 1 || depth > MOST_PLIES) return listen(state, [`Diepte ${depth}? Van 1 tot ${MOST_PLIES}.`]);
  return listen({ ...state, depth }, [`Diepte ${depth}`]);
}

function yourMove(state: Dialogue, typed: string): Reply {
  if (state.setup) return think(state);
  // Queens only: a pawn that arrives becomes one, and no other is asked for.
  const uci = movesOf(state.game).includes(`${typed}q`) ? `${typed}q` : typed;
  if (!movesOf(state.game).includes(uci)) return listen(state, [`${shownMove(typed)} is niet toegestaan`]);
  const game = play(state.game, uci);
  if (isThirdInARow(game))
    return listen(state, ['Die stelling staat er dan voor de derde maal achter elkaar. Een andere zet, graag.']);
  const after = { ...state, game };
  const over = ending(game);
  return over ? listen(after, [...boardLines(after), over]) : { state: after, lines: boardLines(after), next: 'think' };
}

/** Whether the position occurs for the third time in a row, which it allows to neither side. */
function isThirdInARow(game: Game): boolean {
  const { moves } = game;
  if (moves.length < 8) return false;
  const boardAfter = (plies: number) => positionOf(gameOf(game.start, moves.slice(0, plies))).fen({ epd: true });
  const present = boardAfter(moves.length);
  return present === boardAfter(moves.length - 4) && present === boardAfter(moves.length - 8);
}

/** A forced move: whatever is on the first square moves to the second; moving an empty square removes a piece. */
function force(state: Dialogue, from: string, to: string): Reply {
  return change(state, (men) => {
    const man = men.take(parseSquare(from)!);
    const target = parseSquare(to)!;
    if (man) men.set(target, man);
    else men.take(target);
  });
}

function setMan(state: Dialogue, color: Color, role: Role, square: string): Reply {
  return change(state, (men) => men.set(parseSquare(square)!, { color, role }));
}

function change(state: Dialogue, edit: (men: MenBoard) => void): Reply {
  const setup = parseSetup(fenNow(state));
  edit(setup.board);
  return settle(state, makeSetup({ ...setup, epSquare: undefined, halfmoves: 0 }));
}

/** A changed board becomes the game if chess allows it; otherwise it waits. */
function settle(state: Dialogue, fen: string): Reply {
  const { setup: _, ...rest } = state;
  try {
    return shown({ ...rest, game: newGame(fen), mode: 'answer' });
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return shown({ ...rest, setup: fen, mode: 'answer' });
  }
}

const fenNow = (state: Dialogue): string => state.setup ?? fenOf(state.game);

function withTurn(fen: string, turn: Color): string {
  const setup = parseSetup(fen);
  return makeSetup({ ...setup, turn, epSquare: undefined });
}

function boardLines(state: Dialogue): string[] {
  const board = emptyBoard();
  if (!state.setup) {
    setPosition(board, positionOf(state.game));
    return [...terminalLines(board), `${turnOf(state.game) === 'white' ? 'Wit' : 'Zwart'} aan zet`];
  }
  const setup = parseSetup(state.setup);
  setPosition(board, { board: setup.board, turn: setup.turn, castles: { castlingRights: [] }, epSquare: undefined });
  return [...terminalLines(board), 'Stelling nog niet af'];
}

function ending(game: Game): string | undefined {
  const end = endingOf(game);
  if (!end) return undefined;
  if (end.kind === 'checkmate') return 'Schaakmat';
  return end.kind === 'stalemate' ? 'Pat' : 'Remise';
}

function shownMove(uci: Uci): string {
  const move = parseUci(uci);
  return move ? `${makeSquare(move.from)}-${makeSquare(move.to)}`.toUpperCase() : uci.toUpperCase();
}

/** Dutch initials: koning, dame, toren, loper, paard, pion. */
const INITIALS: Readonly<Record<number, string>> = {
  [KING]: 'K',
  [QUEEN]: 'D',
  [ROOK]: 'T',
  [BISHOP]: 'L',
  [KNIGHT]: 'P',
  [PAWN]: 'o',
};

/**
 * The board as its terminal showed it after every move (described); figure 2 of the article, which shows it, is lost, so
 * the drawing is chosen: a piece is its Dutch initial, a pawn "o", with a W or Z (wit, zwart) before it.
 */
function terminalLines(board: Board): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let line = `${rank + 1} `;
    for (let file = 0; file < 8; file++) {
      const man = board.squares[rank * 16 + file]!;
      line += man === 0 ? ' ..' : ` ${man > 0 ? 'W' : 'Z'}${INITIALS[Math.abs(man)]}`;
    }
    lines.push(line);
  }
  lines.push('   A  B  C  D  E  F  G  H');
  return lines;
}
