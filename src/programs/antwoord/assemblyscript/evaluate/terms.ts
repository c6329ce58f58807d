/**
 * The terms of the evaluation. Each constant is the index of its weight, or of the first of a row of weights, in the list of
 * weights.ts. A weight is a pair, for middlegame and endgame. "By rank" counts ranks from the side's view, its first being
 * 0; kinds are in the order pawn, knight, bishop, rook, queen, king. The constants are untyped, so that TypeScript scripts
 * can import this file as well as the AssemblyScript compiler.
 */

/** Each kind but the king. */
export const MATERIAL = 0;
/** Each kind on each square, a1 first, as White sees it. */
export const PLACES = MATERIAL + 5;
/** Two bishops or more. */
export const BISHOP_PAIR = PLACES + 6 * 64;

/** Two rooks or more. */
export const ROOK_PAIR = BISHOP_PAIR + 1;
/** For each pair of a knight and an own pawn. */
export const KNIGHT_PAWNS = ROOK_PAIR + 1;
/** The same for rooks. */
export const ROOK_PAWNS = KNIGHT_PAWNS + 1;
/** The right to castle kingside; queenside. */
export const CASTLING = ROOK_PAWNS + 1;
/** For each step of distance between a knight and its king. */
export const KNIGHT_HOME = CASTLING + 2;
/** The same for bishops. */
export const BISHOP_HOME = KNIGHT_HOME + 1;

/** Knight mobility: by the number of reachable squares not guarded by lesser enemy pieces. */
export const KNIGHT_MOBILITY = BISHOP_HOME + 1;
/** The same for bishops. */
export const BISHOP_MOBILITY = KNIGHT_MOBILITY + 9;
/** The same for rooks. */
export const ROOK_MOBILITY = BISHOP_MOBILITY + 14;
/** The same for queens. */
export const QUEEN_MOBILITY = ROOK_MOBILITY + 15;

/** An isolated pawn: opposed by an enemy pawn; unopposed. */
export const ISOLATED = QUEEN_MOBILITY + 28;
/** A doubled pawn: unsupported; supported. */
export const DOUBLED = ISOLATED + 2;
/** A backward pawn, which no other can support and which cannot advance safely: opposed; unopposed. */
export const BACKWARD = DOUBLED + 2;
/** By rank: a pawn beside another. */
export const PHALANX = BACKWARD + 2;
/** By rank: a pawn guarded by another. */
export const SUPPORTED = PHALANX + 8;
/** By rank: a candidate passed pawn, which has as many helpers as there are guards against it. */
export const CANDIDATE = SUPPORTED + 8;

/** By rank: a passed pawn. */
export const PASSED = CANDIDATE + 8;
/** By rank: a connected passed pawn. */
export const PASSED_TOGETHER = PASSED + 8;
/** By rank: the next square is empty. */
export const PASSED_UNBLOCKED = PASSED_TOGETHER + 8;
/** By rank: the opponent does not attack the next square. */
export const PASSED_UNCHECKED = PASSED_UNBLOCKED + 8;
/** By rank: the side attacks the next square. */
export const PASSED_ESCORTED = PASSED_UNCHECKED + 8;
/** By rank: the path to the last rank is empty and not attacked. */
export const PASSED_CLEAR = PASSED_ESCORTED + 8;
/** By rank, for each step of distance between the own king and the next square. */
export const PASSED_OWN_KING = PASSED_CLEAR + 8;
/** The same for the enemy king. */
export const PASSED_FOE_KING = PASSED_OWN_KING + 8;
/** A rook or queen behind a passed pawn: own; enemy. */
export const PASSED_ROOK = PASSED_FOE_KING + 8;
/** A passed pawn that the king of an opponent without pieces cannot catch. */
export const PASSED_RUNNING = PASSED_ROOK + 2;

/** A knight on an outpost: unsupported; supported by a pawn. */
export const KNIGHT_OUTPOST = PASSED_RUNNING + 1;
/** The same for bishops. */
export const BISHOP_OUTPOST = KNIGHT_OUTPOST + 2;
/** A knight that can move to an outpost supported by a pawn. */
export const OUTPOST_NEAR = BISHOP_OUTPOST + 2;
/** A knight directly behind a pawn; a bishop. */
export const BEHIND_PAWN = OUTPOST_NEAR + 1;
/** For each own pawn on squares of the bishop's colour; for each of them that is blocked, in addition. */
export const BISHOP_PAWNS = BEHIND_PAWN + 2;
/** A bishop that sees both centre squares of a long diagonal. */
export const BISHOP_LONG = BISHOP_PAWNS + 2;
/** A rook on an open file; on a half-open file. */
export const ROOK_FILE = BISHOP_LONG + 1;
/** A rook on the seventh rank, with enemy pawns on it or the enemy king behind it. */
export const ROOK_SEVENTH = ROOK_FILE + 2;
/** A queen attacked by an enemy bishop or rook through one piece. */
export const QUEEN_SHADOWED = ROOK_SEVENTH + 1;

/** A safe pawn attacks a knight, bishop, rook, queen. */
export const PAWN_THREAT = QUEEN_SHADOWED + 1;
/** A knight or bishop attacks a pawn, knight, bishop, rook, queen; pawns only if they are weakly guarded. */
export const MINOR_THREAT = PAWN_THREAT + 4;
/** A rook attacks a pawn, knight, bishop, rook, queen that is weakly guarded. */
export const ROOK_THREAT = MINOR_THREAT + 5;
/** The king attacks a piece that is weakly guarded. */
export const KING_THREAT = ROOK_THREAT + 5;
/** A hanging pawn or piece: undefended, or a piece attacked twice and weakly defended. */
export const HANGING = KING_THREAT + 1;
/** A piece that a safe pawn push would attack. */
export const PUSH_THREAT = HANGING + 1;
/** A square that both sides attack and the opponent does not guard strongly. */
export const CONTESTED = PUSH_THREAT + 1;
/** A square from which a knight could attack the queen on the next move; a slider. */
export const QUEEN_THREAT = CONTESTED + 1;

/**
 * The rearmost own pawn on each of the three files around the king: by distance of the file from the edge, then by rank; 0
 * for none.
 */
export const SHELTER = QUEEN_THREAT + 2;
/** The most advanced enemy pawn on each of them, by rank from the king's view, if no own pawn blocks it. */
export const STORM = SHELTER + 32;
/** By rank: the same if an own pawn blocks it. */
export const STORM_STOPPED = STORM + 32;
/** For each step of distance between the king and its nearest pawn. */
export const KING_FAR = STORM_STOPPED + 8;

/** King danger is summed up in units of its own, then squared (king.ts). Here by attacker: knight, bishop, rook, queen. */
export const DANGER_ATTACKER = KING_FAR + 1;
/** Each attacked square of the king ring, for each attacker. */
export const DANGER_HIT = DANGER_ATTACKER + 4;
/** Each weak square of the king ring. */
export const DANGER_WEAK = DANGER_HIT + 1;
/** Safe checks by a knight, bishop, rook, queen. */
export const DANGER_CHECK = DANGER_WEAK + 1;
/** Each square of a check that is not safe. */
export const DANGER_LOOSE_CHECK = DANGER_CHECK + 4;
/** Each own piece pinned to the king. */
export const DANGER_PINNED = DANGER_LOOSE_CHECK + 1;
/** The attacker has no queen. */
export const DANGER_NO_QUEEN = DANGER_PINNED + 1;
/** Each square of the king's wing, on its first five ranks, that the opponent attacks; attacks twice; that the side guards. */
export const DANGER_WING = DANGER_NO_QUEEN + 1;
/** An own knight guards a square of the king ring. */
export const DANGER_KNIGHT = DANGER_WING + 3;
/** The constant part of the danger. */
export const DANGER_ALWAYS = DANGER_KNIGHT + 1;

/** Space: each safe square on the centre files of the own half (threats.ts). */
export const SPACE = DANGER_ALWAYS + 1;

/**
 * Winning chances of the side with the advantage, endgame only: each pawn on the board; each passed pawn; pawns on both
 * wings; a pawn ending; constant.
 */
export const CHANCES = SPACE + 1;

/** The side to move. */
export const TEMPO = CHANCES + 5;

/** The number of weights. */
export const WEIGHT_COUNT = TEMPO + 1;
