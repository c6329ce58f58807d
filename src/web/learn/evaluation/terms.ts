import { fenOf, type Game, positionOf, turnOf } from '../../../chess/game.ts';
import { positionTerms } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import * as schach from '../../../programs/schach22/inspect.ts';
import { evaluate as evaluateSlutspel } from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { colorName } from '../../app/format.ts';
import { chess05Base, slutspelBoard, wrayRegisters } from '../program-boards.ts';

/** What a position is worth to a program, in parts. */
export interface Valuation {
  readonly id: string;
  readonly name: string;
  /** What its unit is: "64ths of a pawn". */
  readonly unit: string;
  /** How many of its unit make a pawn. */
  readonly pawn: number;
  /** Its parts, White's view, in the program's own unit. */
  readonly terms: Readonly<Record<string, number>>;
}

/** The sum of the parts, in pawns, White's view. */
export const pawnsOf = ({ terms, pawn }: Valuation): number =>
  Object.values(terms).reduce((sum, value) => sum + value, 0) / pawn;

/** Who stands better to a program; a difference that its figures do not show is none. */
export function betterTo(id: string, game: Game): 'white' | 'black' | 'nobody' {
  const pawns = Number(pawnsOf(valuations(game).find((each) => each.id === id)!).toFixed(2));
  return pawns > 0 ? 'white' : pawns < 0 ? 'black' : 'nobody';
}

/** The position as every program that has an evaluation of positions weighs it. */
export const valuations = (game: Game): readonly Valuation[] =>
  [wrayTerms, chess05Terms, schachTerms, gambietTerms, tinyTerms, slutspelTerms].map((termsOf) => termsOf(game));

/** Wray's calculator judges after its own move, so it is the side that is not to move. */
function wrayTerms(game: Game): Valuation {
  const computer = turnOf(game) === 'white' ? 'black' : 'white';
  const { men, losses, reach, king } = wray.scoreTerms(wrayRegisters(positionOf(game).board, computer));
  const sign = computer === 'white' ? 1 : -1;
  return {
    id: 'wray74',
    name: 'Alan Wray’s HP 9810A',
    unit: 'points',
    pawn: wray.POINTS[wray.PAWN]!,
    terms: {
      Pieces: sign * men,
      'What the player could win': -sign * losses,
      [`Squares that ${colorName(computer)} reaches`]: sign * reach,
      'A cornered king': sign * king,
    },
  };
}

const CHESS05_NAMES = {
  EVPAWN: 'Pawns: side by side, protected, blocked, advanced',
  'EVMOBL minor': 'Squares of bishops and knights',
  'EVMOBL major': 'Squares of rooks and queens',
  EVROOK: 'Rooks doubled or on the seventh',
  EVKING: 'King in a corner, behind pawns',
} as const;

function chess05Terms(game: Game): Valuation {
  const base = chess05Base(positionOf(game));
  return {
    id: 'chess05',
    name: 'CHESS 0.5',
    unit: '64ths of a pawn',
    pawn: 64,
    terms: {
      'Material, with a bonus for trading when ahead': base.mbval[base.jntk]!,
      ...Object.fromEntries(
        positionTerms(base).map(({ name, weight, white, black }) => [
          CHESS05_NAMES[name],
          (weight * (white - black)) / 64,
        ]),
      ),
    },
  };
}

function schachTerms(game: Game): Valuation {
  const { material, pawns, runners } = schach.evaluationTerms(schach.boardOf(fenOf(game)));
  return {
    id: 'schach22',
    name: 'SCHACH 2.2',
    unit: 'hundredths of a pawn',
    pawn: schach.POINTS[schach.PAWN]!,
    terms: {
      Material: material,
      'Pawns: doubled, isolated, backward, passed': pawns,
      'A passed pawn that nobody catches': runners,
    },
  };
}

function gambietTerms(game: Game): Valuation {
  const board = gambiet.boardOf(fenOf(game));
  const evaluator = gambiet.newEvaluator(board, gambiet.DOUBLE);
  gambiet.prepare(evaluator);
  const { squares, mobility, doubled, castling, exchanged } = gambiet.positionTerms(evaluator);
  return {
    id: 'gambiet',
    name: 'Gambiet',
    unit: 'eighths of a pawn',
    pawn: gambiet.PAWN_POINTS,
    terms: {
      Material: board.material * gambiet.PAWN_POINTS,
      'Pieces on their squares': squares,
      'Mobility and centre': mobility,
      'Doubled pawns': doubled,
      Castling: castling,
      'Trading when ahead': exchanged,
    },
  };
}

function tinyTerms(game: Game): Valuation {
  const board = tiny.boardOf(fenOf(game));
  const material = board.squares.reduce((sum, man) => sum + (Math.abs(man) === tiny.KING ? 0 : man), 0);
  const { centre, doubled, defence, mobility } = tiny.strategyTerms(board);
  return {
    id: 'tinychess86',
    name: 'Tiny Chess 86',
    unit: 'thirds of a pawn',
    pawn: tiny.PAWN,
    terms: {
      Material: material,
      Centre: centre,
      Mobility: mobility,
      'Doubled pawns': doubled,
      'Pawns before the king': defence,
    },
  };
}

function slutspelTerms(game: Game): Valuation {
  const board = slutspelBoard(fenOf(game));
  const sum = (board.player === 0 ? 1 : -1) * evaluateSlutspel(board);
  return {
    id: 'slutspel',
    name: 'Slutspel',
    unit: 'hundredths of a pawn',
    pawn: 100,
    terms: {
      Material: board.material,
      'Pieces on their squares': sum - board.material,
    },
  };
}
