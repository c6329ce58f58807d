import { fenOf, type Game, positionOf, turnOf } from '../../../chess/game.ts';
import { positionTerms } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import * as schach from '../../../programs/schach22/inspect.ts';
import { evaluate as evaluateSlutspel } from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { colorName } from '../../app/format.ts';
import {
  chess05Base,
  PROGRAM_NAMES,
  PROGRAMS,
  type ProgramId,
  slutspelBoard,
  wrayRegisters,
} from '../program-boards.ts';

/** The value of a position to a program, in parts. */
export interface Valuation {
  readonly id: string;
  readonly name: string;
  /** The name of its unit: "64ths of a pawn". */
  readonly unit: string;
  /** Units to a pawn. */
  readonly pawn: number;
  /** Its parts, White's view, in the program's own unit. */
  readonly terms: Terms;
}

type Terms = Readonly<Record<string, number>>;

/** The sum of the parts, in pawns, White's view. */
export const pawnsOf = ({ terms, pawn }: Valuation): number =>
  Object.values(terms).reduce((sum, value) => sum + value, 0) / pawn;

/** The side that stands better to a program; differences smaller than its displayed figures do not count. */
export function betterTo(id: string, game: Game): 'white' | 'black' | 'nobody' {
  const pawns = Number(pawnsOf(valuations(game).find((each) => each.id === id)!).toFixed(2));
  return pawns > 0 ? 'white' : pawns < 0 ? 'black' : 'nobody';
}

/** A program's value of a position: the name of its unit, units to a pawn, and the parts. */
const EVALUATIONS: Readonly<Record<ProgramId, readonly [unit: string, pawn: number, termsOf: (game: Game) => Terms]>> =
  {
    wray74: ['points', wray.POINTS[wray.PAWN]!, wrayTerms],
    chess05: ['64ths of a pawn', 64, chess05Terms],
    schach22: ['hundredths of a pawn', schach.POINTS[schach.PAWN]!, schachTerms],
    gambiet: ['eighths of a pawn', gambiet.PAWN_POINTS, gambietTerms],
    tinychess86: ['thirds of a pawn', tiny.PAWN, tinyTerms],
    slutspel: ['hundredths of a pawn', 100, slutspelTerms],
  };

/** The position as every program that has an evaluation of positions weighs it. */
export const valuations = (game: Game): readonly Valuation[] =>
  PROGRAMS.map((id) => {
    const [unit, pawn, termsOf] = EVALUATIONS[id];
    return { id, name: PROGRAM_NAMES[id], unit, pawn, terms: termsOf(game) };
  });

/** Wray's calculator judges after its own move, so it is the side that is not to move. */
function wrayTerms(game: Game): Terms {
  const computer = turnOf(game) === 'white' ? 'black' : 'white';
  const { men, losses, reach, king } = wray.scoreTerms(wrayRegisters(positionOf(game).board, computer));
  const sign = computer === 'white' ? 1 : -1;
  return {
    Pieces: sign * men,
    'What the player could win': -sign * losses,
    [`Squares that ${colorName(computer)} reaches`]: sign * reach,
    'A cornered king': sign * king,
  };
}

const CHESS05_NAMES = {
  EVPAWN: 'Pawns: side by side, protected, blocked, advanced',
  'EVMOBL minor': 'Squares of bishops and knights',
  'EVMOBL major': 'Squares of rooks and queens',
  EVROOK: 'Rooks doubled or on the seventh',
  EVKING: 'King in a corner, behind pawns',
} as const;

function chess05Terms(game: Game): Terms {
  const base = chess05Base(positionOf(game));
  return {
    'Material, with a bonus for trading when ahead': base.mbval[base.jntk]!,
    ...Object.fromEntries(
      positionTerms(base).map(({ name, weight, white, black }) => [
        CHESS05_NAMES[name],
        (weight * (white - black)) / 64,
      ]),
    ),
  };
}

function schachTerms(game: Game): Terms {
  const { material, pawns, runners } = schach.evaluationTerms(schach.boardOf(fenOf(game)));
  return {
    Material: material,
    'Pawns: doubled, isolated, backward, passed': pawns,
    'A passed pawn that nobody catches': runners,
  };
}

function gambietTerms(game: Game): Terms {
  const board = gambiet.boardOf(fenOf(game));
  const evaluator = gambiet.newEvaluator(board, gambiet.DOUBLE);
  gambiet.prepare(evaluator);
  const { squares, mobility, doubled, castling, exchanged } = gambiet.positionTerms(evaluator);
  return {
    Material: board.material * gambiet.PAWN_POINTS,
    'Pieces on their squares': squares,
    'Mobility and centre': mobility,
    'Doubled pawns': doubled,
    Castling: castling,
    'Trading when ahead': exchanged,
  };
}

function tinyTerms(game: Game): Terms {
  const board = tiny.boardOf(fenOf(game));
  const material = board.squares.reduce((sum, man) => sum + (Math.abs(man) === tiny.KING ? 0 : man), 0);
  const { centre, doubled, defence, mobility } = tiny.strategyTerms(board);
  return {
    Material: material,
    Centre: centre,
    Mobility: mobility,
    'Doubled pawns': doubled,
    'Pawns before the king': defence,
  };
}

function slutspelTerms(game: Game): Terms {
  const board = slutspelBoard(fenOf(game));
  const sum = (board.player === 0 ? 1 : -1) * evaluateSlutspel(board);
  return {
    Material: board.material,
    'Pieces on their squares': sum - board.material,
  };
}
