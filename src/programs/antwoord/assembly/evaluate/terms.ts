/**
 * What the evaluation weighs: each name is the place of its weight, or of the first of a row of them, in the list of
 * weights.ts. A weight is a pair, for the middlegame and for the endgame. "By rank" is seen from the side, its first
 * rank being 0; kinds are in the order pawn, knight, bishop, rook, queen, king. Plain numbers without types, so that
 * the scripts of Plyhouse read this file as the compiler does.
 */

/** Each kind but the king. */
export const MATERIAL = 0;
/** Each kind on each square, a1 first, as White sees it. */
export const PLACES = MATERIAL + 5;
/** Two bishops or more. */
export const BISHOP_PAIR = PLACES + 6 * 64;

/** Two rooks or more. */
export const ROOK_PAIR = BISHOP_PAIR + 1;
/** For each knight, and each rook, with each own pawn. */
export const KNIGHT_PAWNS = ROOK_PAIR + 1;
/** The same for rooks. */
export const ROOK_PAWNS = KNIGHT_PAWNS + 1;
/** The right to castle on the h-side; on the a-side. */
export const CASTLING = ROOK_PAWNS + 1;
/** For each step of a knight from its king; of a bishop. */
export const KNIGHT_HOME = CASTLING + 2;
/** The same for bishops. */
export const BISHOP_HOME = KNIGHT_HOME + 1;

/** By the number of squares that the piece reaches and that the foe's lesser pieces do not guard. */
export const KNIGHT_MOBILITY = BISHOP_HOME + 1;
/** The same for bishops. */
export const BISHOP_MOBILITY = KNIGHT_MOBILITY + 9;
/** The same for rooks. */
export const ROOK_MOBILITY = BISHOP_MOBILITY + 14;
/** The same for queens. */
export const QUEEN_MOBILITY = ROOK_MOBILITY + 15;

/** A pawn with no other on the files beside it: facing a pawn; on a file with none ahead. */
export const ISOLATED = QUEEN_MOBILITY + 28;
/** A pawn behind another of its side: unsupported; supported. */
export const DOUBLED = ISOLATED + 2;
/** A pawn that no other can come to support and that cannot step ahead safely: facing a pawn; on a file with none ahead. */
export const BACKWARD = DOUBLED + 2;
/** By rank: a pawn beside another. */
export const PHALANX = BACKWARD + 2;
/** By rank: a pawn that another guards. */
export const SUPPORTED = PHALANX + 8;
/** By rank: a pawn that can become passed, having as many helpers as there are guards against it. */
export const CANDIDATE = SUPPORTED + 8;

/** By rank: a passed pawn. */
export const PASSED = CANDIDATE + 8;
/** By rank: a passed pawn beside or guarded by another passed pawn. */
export const PASSED_TOGETHER = PASSED + 8;
/** By rank: nobody stands on the next square. */
export const PASSED_UNBLOCKED = PASSED_TOGETHER + 8;
/** By rank: the foe does not attack the next square. */
export const PASSED_UNCHECKED = PASSED_UNBLOCKED + 8;
/** By rank: the side attacks the next square. */
export const PASSED_ESCORTED = PASSED_UNCHECKED + 8;
/** By rank: nobody stands on the way to the last rank, and the foe attacks none of it. */
export const PASSED_CLEAR = PASSED_ESCORTED + 8;
/** By rank, for each step of the own king from the next square, and of the foe's. */
export const PASSED_OWN_KING = PASSED_CLEAR + 8;
/** The foe's king. */
export const PASSED_FOE_KING = PASSED_OWN_KING + 8;
/** A rook or queen behind a passed pawn: the side's own; the foe's. */
export const PASSED_ROOK = PASSED_FOE_KING + 8;
/** A passed pawn that the king of a foe without officers cannot catch. */
export const PASSED_RUNNING = PASSED_ROOK + 2;

/** A knight where no pawn can drive it away, in the foe's half: unsupported; supported by a pawn. Then a bishop. */
export const KNIGHT_OUTPOST = PASSED_RUNNING + 1;
/** The same for bishops. */
export const BISHOP_OUTPOST = KNIGHT_OUTPOST + 2;
/** A knight that can go to such a square, supported by a pawn. */
export const OUTPOST_NEAR = BISHOP_OUTPOST + 2;
/** A knight right behind a pawn; a bishop. */
export const BEHIND_PAWN = OUTPOST_NEAR + 1;
/** For each own pawn on squares of the bishop's colour; for each of them that is blocked besides. */
export const BISHOP_PAWNS = BEHIND_PAWN + 2;
/** A bishop that sees both centre squares of a long diagonal. */
export const BISHOP_LONG = BISHOP_PAWNS + 2;
/** A rook on a file without pawns; without own pawns. */
export const ROOK_FILE = BISHOP_LONG + 1;
/** A rook on the seventh rank, with pawns or the king to bother. */
export const ROOK_SEVENTH = ROOK_FILE + 2;
/** A queen that a bishop or rook of the foe looks at through one piece. */
export const QUEEN_SHADOWED = ROOK_SEVENTH + 1;

/** A safe pawn attacks a knight, bishop, rook, queen. */
export const PAWN_THREAT = QUEEN_SHADOWED + 1;
/** A knight or bishop attacks a pawn, knight, bishop, rook, queen; pawns only where they are weakly guarded. */
export const MINOR_THREAT = PAWN_THREAT + 4;
/** A rook attacks a pawn, knight, bishop, rook, queen that is weakly guarded. */
export const ROOK_THREAT = MINOR_THREAT + 5;
/** The king attacks a piece that is weakly guarded. */
export const KING_THREAT = ROOK_THREAT + 5;
/** A piece that can be had. */
export const HANGING = KING_THREAT + 1;
/** An officer that a safe step of a pawn would attack. */
export const PUSH_THREAT = HANGING + 1;
/** A square that the foe attacks, not strongly, and the side attacks too. */
export const CONTESTED = PUSH_THREAT + 1;
/** A square from which a knight could attack the queen next; a slider. */
export const QUEEN_THREAT = CONTESTED + 1;

/** The rearmost own pawn on each of the three files about the king: distance of the file from the edge, rank; 0 for none. */
export const SHELTER = QUEEN_THREAT + 2;
/** The foe's most advanced pawn on each of them, as the king's side sees its rank, when nobody stops it. */
export const STORM = SHELTER + 32;
/** The same where an own pawn stands right before it. */
export const STORM_STOPPED = STORM + 32;
/** For each step of the king from the nearest own pawn. */
export const KING_FAR = STORM_STOPPED + 8;

/** Danger to a king is summed up in units of its own, then squared (king.ts). Attackers: knight, bishop, rook, queen. */
export const DANGER_ATTACKER = KING_FAR + 1;
/** Each attack on a square by the king. */
export const DANGER_HIT = DANGER_ATTACKER + 4;
/** Each attacked square by the king that is badly guarded. */
export const DANGER_WEAK = DANGER_HIT + 1;
/** Safe checks by a knight, bishop, rook, queen. */
export const DANGER_CHECK = DANGER_WEAK + 1;
/** Each square of another check. */
export const DANGER_LOOSE_CHECK = DANGER_CHECK + 4;
/** Each own piece that is pinned to the king. */
export const DANGER_PINNED = DANGER_LOOSE_CHECK + 1;
/** The attacker has no queen. */
export const DANGER_NO_QUEEN = DANGER_PINNED + 1;
/** Each square of the king's wing, in his half, that the foe attacks; attacks twice; that the side guards. */
export const DANGER_WING = DANGER_NO_QUEEN + 1;
/** A knight of the side guards a square by the king. */
export const DANGER_KNIGHT = DANGER_WING + 3;
/** What there is always. */
export const DANGER_ALWAYS = DANGER_KNIGHT + 1;

/** Each safe square behind and among the pawns of the centre. */
export const SPACE = DANGER_ALWAYS + 1;

/**
 * Endgame only, for the side that stands better: each pawn of the board; each passed pawn; pawns on both wings; no
 * officers; always.
 */
export const CHANCES = SPACE + 1;

/** To be to move. */
export const TEMPO = CHANCES + 5;

/** How many weights there are. */
export const WEIGHT_COUNT = TEMPO + 1;
