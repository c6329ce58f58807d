import * as at from './assemblyscript/evaluate/terms.ts';

/** Weights that belong together, by their place in the list of weights: from the first to before the second. */
type WeightRange = readonly [from: number, to: number];

/** A group of the evaluation's weights under the name that chess programmers know it by. */
export interface TermGroup {
  readonly id: string;
  readonly name: string;
  /** The feature it counts, in one sentence. */
  readonly about: string;
  readonly ranges: readonly WeightRange[];
}

/** Each weight that counts for one side belongs to exactly one of these; winning chances belong to the side ahead. */
export const TERM_GROUPS: readonly TermGroup[] = [
  {
    id: 'material',
    name: 'Material',
    about: 'The value of the pieces and pawns on the board, each by its kind.',
    ranges: [[at.MATERIAL, at.PLACES]],
  },
  {
    id: 'imbalance',
    name: 'Imbalance',
    about: 'The bishop pair, two rooks, and how well knights and rooks go with the number of pawns.',
    ranges: [[at.BISHOP_PAIR, at.CASTLING]],
  },
  {
    id: 'places',
    name: 'Piece-square tables',
    about: 'How well each piece and pawn usually stands on its square.',
    ranges: [[at.PLACES, at.BISHOP_PAIR]],
  },
  {
    id: 'mobility',
    name: 'Mobility',
    about: 'The number of squares that each piece can go to and that no lesser enemy piece guards.',
    ranges: [[at.KNIGHT_MOBILITY, at.ISOLATED]],
  },
  {
    id: 'pawns',
    name: 'Pawn structure',
    about: 'Isolated, doubled and backward pawns, and pawns that stand beside or guard each other.',
    ranges: [[at.ISOLATED, at.CANDIDATE]],
  },
  {
    id: 'passed',
    name: 'Passed pawns',
    about:
      'Passed pawns and candidates: how far they are, whether their path is free, and where kings and rooks stand.',
    ranges: [[at.CANDIDATE, at.KNIGHT_OUTPOST]],
  },
  {
    id: 'pieces',
    name: 'Pieces',
    about:
      'Outposts, open files, the seventh rank, long diagonals, bishops and their pawns, and distance from the king.',
    ranges: [
      [at.KNIGHT_HOME, at.KNIGHT_MOBILITY],
      [at.KNIGHT_OUTPOST, at.PAWN_THREAT],
    ],
  },
  {
    id: 'threats',
    name: 'Threats',
    about: 'Attacks on pieces that are worth more or are weakly guarded, and pawn pushes that would attack.',
    ranges: [[at.PAWN_THREAT, at.SHELTER]],
  },
  {
    id: 'shelter',
    name: 'Pawn shelter',
    about: 'The pawns in front of the king, and the enemy pawns that advance against it.',
    ranges: [[at.SHELTER, at.DANGER_ATTACKER]],
  },
  {
    id: 'danger',
    name: 'King safety',
    about: 'What the side loses because the enemy attacks squares around its king and can give check.',
    ranges: [[at.DANGER_ATTACKER, at.SPACE]],
  },
  {
    id: 'castling',
    name: 'Castling rights',
    about: 'The right to castle, as long as the king and a rook have not moved.',
    ranges: [[at.CASTLING, at.KNIGHT_HOME]],
  },
  {
    id: 'space',
    name: 'Space',
    about: 'Safe squares on the centre files of the side’s own half; they count while there are many pieces.',
    ranges: [[at.SPACE, at.CHANCES]],
  },
  {
    id: 'tempo',
    name: 'Side to move',
    about: 'The advantage of having the move.',
    ranges: [[at.TEMPO, at.WEIGHT_COUNT]],
  },
];

/** Terms that depend on which side is ahead, and values that come from no weights. */
export const CHANCES_TERM = {
  id: 'chances',
  name: 'Winning chances',
  about:
    'An endgame advantage counts for more with many pawns, passed pawns and pawns on both wings, and for less without.',
};
export const SCALE_TERM = {
  id: 'scale',
  name: 'Drawish endgame',
  about: 'An advantage that is hard to win with, as with bishops of opposite colours or few pawns, is scaled down.',
};
export const IDLE_TERM = {
  id: 'idle',
  name: 'Fifty-move rule',
  about: 'The longer nothing is captured and no pawn moves, the less an advantage is worth.',
};
export const KNOWN_TERM = {
  id: 'known',
  name: 'Known endgame',
  about: 'This endgame is evaluated by a rule of its own: who wins it, and how near the goal is.',
};
export const COUNT_TERM = {
  id: 'count',
  name: 'Plain material',
  about: 'With more pieces than a game can have, nothing else is counted.',
};
