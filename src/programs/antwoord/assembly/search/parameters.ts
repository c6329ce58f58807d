/**
 * The numbers by which the search judges what it need not look at, or should look at deeper, each once. They were chosen
 * by hand, in the range that engine authors commonly use, and are not tuned: the reason beside each says what it is to
 * guard against. Values are in centipawns, depths in plies, parts of a ply in {@link PLY} (reductions.ts), history in the
 * units of history.ts, where a single table goes up to 16,384.
 */

// ------------------------------------------------------------------------------------------------ what is learnt

/** A refutation is worth more to its history the deeper it was found, for so much more was looked at. */
export const BONUS_A_PLY: i32 = 170;
/** Taken off again, so that refutations a ply from the end, which are many and say little, hardly count. */
export const BONUS_LESS: i32 = 80;
/** No more at once: a ninth of a table's range, so that a single search does not drown all that was learnt. */
export const MOST_BONUS: i32 = 1800;
/** A move tried in vain loses somewhat less than the refuting one gains: it may only have come too early. */
export const MALUS_A_PLY: i32 = 150;
/** See {@link BONUS_LESS}. */
export const MALUS_LESS: i32 = 60;
/** See {@link MOST_BONUS}. */
export const MOST_MALUS: i32 = 1300;
/** So far above beta a refutation is no accident, and its bonus is that of a ply more. */
export const CLEAR_REFUTATION: i32 = 80;

// ------------------------------------------------------------------------------------------------- the table

/** From so many half-moves without capture or pawn move on the fifty moves may be near, and no key knows them. */
export const FIFTY_MOVES_NEAR: u16 = 90;
/** A depth below every search's: only the evaluation is kept. */
export const EVALUATED_ONLY: i32 = -6;

// ------------------------------------------------------------------------------- 5. razoring, 6. reverse futility

/** Quiescence decides up to here; deeper, quiet moves may well mend what is wrong. */
export const RAZORING_DEPTH: i32 = 4;
/** Together with the next a piece's worth below alpha one ply from the end. */
export const RAZORING_MARGIN: i32 = 180;
/** What a ply may mend, times the depth squared: what can be prepared grows faster than the plies. */
export const RAZORING_MARGIN_A_PLY: i32 = 160;

/** The deepest search that an evaluation may stand for. */
export const REVERSE_FUTILITY_DEPTH: i32 = 9;
/** What a ply may lose: a little less than a pawn. */
export const REVERSE_FUTILITY_A_PLY: i32 = 78;
/** Less is asked of who has been improving: his evaluation is no passing high. */
export const REVERSE_FUTILITY_IMPROVING: i32 = 70;
/** More is asked after a null move: one evaluation should not settle what the null move asks. */
export const REVERSE_FUTILITY_AFTER_NONE: i32 = 20;
/** What is claimed above beta: a third of the excess, since an evaluation far above it is half believed. */
export const REVERSE_FUTILITY_SHARE: i32 = 3;

// ----------------------------------------------------------------------------------------------- 7. null move

/** One ply from the end quiescence comes to the same. */
export const NULL_MOVE_DEPTH: i32 = 2;
/** So much above beta the evaluation must stand, less {@link NULL_MOVE_A_PLY} for each ply: else it seldom succeeds. */
export const NULL_MOVE_MARGIN: i32 = 170;
/** Deeper searches gain more where it succeeds, so less promises enough. */
export const NULL_MOVE_A_PLY: i32 = 22;
/** Plies it is searched less deep, and one more for each {@link NULL_MOVE_DEPTH_PART} of depth. */
export const NULL_MOVE_REDUCTION: i32 = 4;
/** See {@link NULL_MOVE_REDUCTION}. */
export const NULL_MOVE_DEPTH_PART: i32 = 3;
/** And one more for each two pawns above beta: the more there is to lose, the sooner a threat shows. */
export const NULL_MOVE_VALUE_PART: i32 = 200;
/** But no more than so many for that. */
export const NULL_MOVE_MOST_FOR_VALUE: i32 = 3;
/** From this depth on it is verified: zugzwang is rare, but here a mistake costs a large tree's worth. */
export const NULL_MOVE_VERIFIED_DEPTH: i32 = 14;

// ----------------------------------------------------------------------------------------------- 8. probing

/** So far above beta a capture must hold: the shallower search is seldom wrong by nearly two pawns. */
export const PROBE_MARGIN: i32 = 190;
/** Less where the side is improving: it is likelier to be above beta in truth. */
export const PROBE_IMPROVING: i32 = 50;
/** Less deep there is nothing to be saved by it. */
export const PROBE_DEPTH: i32 = 5;
/** Plies the probe is searched less deep; the move itself is one of them. */
export const PROBE_REDUCTION: i32 = 4;

/** 9. From here on a look to find a first move costs a small part of what a bad first move does. */
export const INTERNAL_REDUCTION_DEPTH: i32 = 4;

// ----------------------------------------------------------------------------------------- 11. moves passed over

/** The deepest search in which moves are counted out. */
export const COUNT_DEPTH: i32 = 8;
/** Quiet moves looked at whatever the depth; the depth squared comes on top. Half of all where things get worse. */
export const COUNT_LEAST: i32 = 3;
/** More than a position has. */
export const COUNT_NONE: i32 = 1024;
/** History that makes the search of a move seem one ply deeper or shallower: about an eighth of what all tables add up to. */
export const HISTORY_A_PLY: i32 = 7000;
/** Up to here bad history alone condemns a move. */
export const HISTORY_DEPTH: i32 = 4;
/** How bad it must be for each ply: so bad that several tables agree. */
export const HISTORY_HOPELESS: i32 = 4200;
/** The deepest search in which an evaluation condemns a quiet move. */
export const FUTILITY_DEPTH: i32 = 8;
/** What a quiet move itself may add in position: a pawn and a little. */
export const FUTILITY_MARGIN: i32 = 110;
/** What each further ply may add: a pawn. */
export const FUTILITY_A_PLY: i32 = 95;
/** The deepest search in which losing an exchange condemns a quiet move. */
export const QUIET_EXCHANGE_DEPTH: i32 = 9;
/** What a quiet move may lose, times the depth squared: at two plies a pawn, at four a piece, for a combination. */
export const QUIET_EXCHANGE_LOSS: i32 = 24;
/** The deepest search in which losing an exchange condemns a capture or a check. */
export const TAKING_EXCHANGE_DEPTH: i32 = 8;
/** What a capture or a check may lose for each ply: a pawn, for both force matters. */
export const TAKING_EXCHANGE_LOSS: i32 = 110;

// ----------------------------------------------------------------------------------------- 12. looking deeper

/** Less deep the search without the known move says too little. */
export const SINGULAR_DEPTH: i32 = 6;
/** The known value must come from a search at most so much shallower. */
export const SINGULAR_KNOWN_LESS: i32 = 3;
/** So far below it, for each ply, must all others stay. */
export const SINGULAR_A_PLY: i32 = 2;
/** The same for positions that have been on a principal variation: their values are trusted more, so more is asked. */
export const SINGULAR_A_PLY_ON_LINE: i32 = 3;
/** Still so much lower, and the move is searched two plies deeper: it is the only one by far. */
export const SINGULAR_TWICE: i32 = 18;
/** But no more often than so on one way, or the tree explodes. */
export const SINGULAR_MOST_TWICE: i32 = 7;
/** Plies less, where others may be as good: the known move refutes anyway; or is only expected to. */
export const SINGULAR_LESS_REFUTED: i32 = 2;
/** See {@link SINGULAR_LESS_REFUTED}. */
export const SINGULAR_LESS_CUT: i32 = 1;
/** The deepest search in which a check is looked at deeper: farther from the end it is seen through anyway. */
export const CHECK_DEPTH: i32 = 8;

// ------------------------------------------------------------------------ 13. late moves, in parts of a ply

/** The shallowest search that is reduced. */
export const REDUCTION_DEPTH: i32 = 2;
/** More where a refutation is expected: it was likelier among the first moves. */
export const REDUCTION_CUT: i32 = 1300;
/** Less on what has been a principal variation: what is missed there shows. */
export const REDUCTION_ON_LINE: i32 = 900;
/** More where things are getting worse. */
export const REDUCTION_WORSENING: i32 = 500;
/** More for the others where the known move captures: something is going on, and that settles it. */
export const REDUCTION_KNOWN_TAKES: i32 = 700;
/** Less for checks. */
export const REDUCTION_CHECK: i32 = 800;
/** More where the moves from there keep being refuted. */
export const REDUCTION_REFUTED: i32 = 700;
/** How often that is. */
export const REFUTED_OFTEN: i32 = 3;
/** A ply for about nine thousand of history. */
export const REDUCTION_QUIET_HISTORY: i32 = 9;
/** A capture has but one table: a ply for twelve thousand of it. */
export const REDUCTION_TAKE_HISTORY: i32 = 12;
/** Less for captures: they change more than quiet moves do. */
export const REDUCTION_TAKING: i32 = 800;
/** Less for killers, which have refuted here lately. */
export const REDUCTION_KILLER: i32 = 900;
/** So much better than the best, a late move is searched a ply deeper than it would have been. */
export const DEEPER_ABOVE: i32 = 50;
/** Hardly better than the best, it is searched a ply less deep. */
export const SHALLOWER_BELOW: i32 = 8;

// ---------------------------------------------------------------------------------------------- the root

/** Less deep the value changes more from one iteration to the next than any window would hold. */
export const ASPIRATION_DEPTH: i32 = 5;
/** Half the first window: about as much as a value changes from one iteration to the next in a quiet position. */
export const ASPIRATION_MARGIN: i32 = 14;
/** Large values change more: by the square over this power of two. */
export const ASPIRATION_SHIFT: i32 = 14;
/** Wider than this a window saves nothing any more. */
export const ASPIRATION_WIDEST: i32 = 600;
/** Where a value is above the window, the search that says how far may be so many plies less deep. */
export const ASPIRATION_MOST_LESS: i32 = 3;
/** The shallowest iteration in which late moves of the root are reduced. */
export const ROOT_REDUCTION_DEPTH: i32 = 3;
/** The first moves of the root, which never are: each has been best in some iteration, or nearly. */
export const ROOT_FULL_MOVES: i32 = 3;
