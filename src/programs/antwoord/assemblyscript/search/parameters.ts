/**
 * The parameters of pruning, reductions and extensions. They were chosen by hand, in the range that engine authors commonly use, each for
 * the reason given with it; those whose value was 8 or more, except depths and counts, were then tuned by games (bench/tune-search.ts).
 * Values are in centipawns, depths in plies, fractions of a ply in units of {@link PLY} (reductions.ts), history in the units of
 * history.ts, where a single table goes up to 16,384.
 */

// ------------------------------------------------------------------------------------------------ history

/** A cutoff earns a bonus in proportion to its depth, because deeper searches are better evidence. */
export const BONUS_A_PLY: i32 = 150;
/** Subtracted from that, so that the many cutoffs at depth 1, which say little, hardly count. */
export const BONUS_LESS: i32 = 97;
/** The largest bonus: an eighth of a table's range, so that no single search overwrites what many have found. */
export const MOST_BONUS: i32 = 2114;
/** A move tried before the one that cut off loses more than that one gains, but has a lower limit: it may only have come too early. */
export const MALUS_A_PLY: i32 = 208;
/** See {@link BONUS_LESS}. */
export const MALUS_LESS: i32 = 55;
/** See {@link MOST_BONUS}. */
export const MOST_MALUS: i32 = 1068;
/** A cutoff so far above beta is no accident; it earns the bonus of one more ply. */
export const CLEAR_REFUTATION: i32 = 76;

/** The bonus for saving a piece from a lesser one, for each pawn of its value: as much as a few cutoffs. */
export const THREAT_A_PAWN: i32 = 827;

// ------------------------------------------------------------------------------------------------- transposition table

/** The half-move counter from which no value cuts off: a draw by fifty moves may be near, and the key does not include the counter. */
export const FIFTY_MOVES_NEAR: u16 = 90;
/** The depth of entries that hold only an evaluation: below that of any search. */
export const EVALUATED_ONLY: i32 = -6;

// ------------------------------------------------------------------------------------------ 4. correction history

/** The weight of the pawns' correction, in 128ths: nearly all. */
export const CORRECTION_PAWNS: i32 = 117;
/** The same for the pieces of either side: half, as there are two of them. */
export const CORRECTION_PIECES: i32 = 64;

// ------------------------------------------------------------------------------- 5. razoring, 6. reverse futility

/** The greatest depth for razoring: deeper, quiet moves may well repair the position. */
export const RAZORING_DEPTH: i32 = 4;
/** Together with the next one, more than a minor piece below alpha at depth 1. */
export const RAZORING_MARGIN: i32 = 196;
/** Multiplied by the depth squared: a side's possible preparations grow faster than the depth. */
export const RAZORING_MARGIN_A_PLY: i32 = 140;

/** The greatest depth for reverse futility pruning. */
export const REVERSE_FUTILITY_DEPTH: i32 = 12;
/** The margin for each ply: about half a pawn. */
export const REVERSE_FUTILITY_A_PLY: i32 = 55;
/** A smaller margin if the side is improving: its evaluation is no passing high. */
export const REVERSE_FUTILITY_IMPROVING: i32 = 68;
/** A larger margin after a null move: a single evaluation should not decide the null-move search. */
export const REVERSE_FUTILITY_AFTER_NULL: i32 = 20;
/** The returned value lies this part of the excess above beta: a third, since the full excess is uncertain. */
export const REVERSE_FUTILITY_SHARE: i32 = 3;

// ----------------------------------------------------------------------------------------------- 7. null move

/** The least depth: at depth 1 quiescence comes to the same. */
export const NULL_MOVE_DEPTH: i32 = 2;
/** The evaluation must exceed beta by this, less {@link NULL_MOVE_A_PLY} for each ply: otherwise the null move seldom cuts off. */
export const NULL_MOVE_MARGIN: i32 = 124;
/** At greater depth a cutoff saves more, so a smaller chance of one suffices. */
export const NULL_MOVE_A_PLY: i32 = 24;
/** The reduction in plies; one more for each {@link NULL_MOVE_DEPTH_PART} of depth. */
export const NULL_MOVE_REDUCTION: i32 = 4;
/** See {@link NULL_MOVE_REDUCTION}. */
export const NULL_MOVE_DEPTH_PART: i32 = 3;
/** One more for each two pawns above beta: a shallower search suffices to see whether a threat takes that much. */
export const NULL_MOVE_VALUE_PART: i32 = 223;
/** The most plies that the value above beta adds. */
export const NULL_MOVE_MOST_FOR_VALUE: i32 = 3;
/** The depth from which a cutoff is verified: zugzwang is rare, but here a mistake affects a large subtree. */
export const NULL_MOVE_VERIFIED_DEPTH: i32 = 14;

// ----------------------------------------------------------------------------------------------- 8. ProbCut

/** A capture must stay this far above beta: the shallower search is seldom wrong by two pawns. */
export const PROBE_MARGIN: i32 = 211;
/** A smaller margin if the side is improving: the true value is likelier to be above beta. */
export const PROBE_IMPROVING: i32 = 44;
/** The least depth: below it ProbCut saves nothing. */
export const PROBE_DEPTH: i32 = 5;
/** The reduction of the probing search in plies, the capture itself included. */
export const PROBE_REDUCTION: i32 = 4;

/** 9. The least depth for internal iterative reduction: from here on a shallower search for a first move pays off. */
export const INTERNAL_REDUCTION_DEPTH: i32 = 4;

// ----------------------------------------------------------------------------------------- 11. pruning of moves

/** The greatest depth for late move pruning. */
export const COUNT_DEPTH: i32 = 8;
/** Quiet moves searched at any depth, plus the depth squared; half of the sum if the side is not improving. */
export const COUNT_LEAST: i32 = 5;
/** No limit: more moves than a position has. */
export const COUNT_NONE: i32 = 1024;
/** History that counts as one ply of depth more or less: about a ninth of the range of all tables together. */
export const HISTORY_A_PLY: i32 = 6635;
/** The greatest depth for history pruning. */
export const HISTORY_DEPTH: i32 = 4;
/** Moves whose history is worse than this for each ply are pruned: so bad that several tables must agree. */
export const HISTORY_HOPELESS: i32 = 3875;
/** The greatest depth for futility pruning. */
export const FUTILITY_DEPTH: i32 = 8;
/** The assumed positional gain of a quiet move: a pawn. */
export const FUTILITY_MARGIN: i32 = 95;
/** The additional gain for each ply of depth: nearly a pawn. */
export const FUTILITY_A_PLY: i32 = 82;
/** The greatest depth for pruning quiet moves by static exchange. */
export const QUIET_EXCHANGE_DEPTH: i32 = 12;
/** The loss tolerated in a quiet move, times the depth squared: not a pawn at depth 2, but a piece at depth 4, for combinations. */
export const QUIET_EXCHANGE_LOSS: i32 = 19;
/** The greatest depth for pruning captures and checks by static exchange. */
export const TACTICAL_EXCHANGE_DEPTH: i32 = 8;
/** The loss tolerated in a capture or check for each ply: a pawn, because both are forcing. */
export const TACTICAL_EXCHANGE_LOSS: i32 = 101;

// ----------------------------------------------------------------------------------------- 12. extensions

/** The least depth: below it the search without the table move says too little. */
export const SINGULAR_DEPTH: i32 = 6;
/** The table value must come from a search at most this much shallower. */
export const SINGULAR_KNOWN_LESS: i32 = 3;
/** All other moves must stay this far below the table value, for each ply. */
export const SINGULAR_A_PLY: i32 = 2;
/** The same for positions that have been on a principal variation: their values are more reliable, so more is asked. */
export const SINGULAR_A_PLY_ON_LINE: i32 = 3;
/** If they stay below by this much more, the move is extended by two plies. */
export const SINGULAR_TWICE: i32 = 17;
/** The most double extensions on one line, lest the tree explode. */
export const SINGULAR_MOST_TWICE: i32 = 7;
/** Plies of reduction if the move is not singular but the table value cuts off. */
export const SINGULAR_LESS_REFUTED: i32 = 2;
/** The same if a cutoff is only expected. */
export const SINGULAR_LESS_CUT: i32 = 1;

// ------------------------------------------------------------------------ 13. late move reductions, in parts of a ply

/** The base reduction in hundredths of a ply. The first moves are not reduced at all. */
export const REDUCTION_LEAST: i32 = 70;
/** Divisor of the product of logarithms, in hundredths: at depth 12 the twentieth move is reduced by 4.5 plies. */
export const REDUCTION_SLOWNESS: i32 = 195;
/** The least depth for late move reductions. */
export const REDUCTION_DEPTH: i32 = 2;
/** More at expected cut nodes: the refutation is likeliest among the first moves. */
export const REDUCTION_CUT: i32 = 1253;
/** Less in positions that have been on a principal variation: mistakes there are costly. */
export const REDUCTION_ON_LINE: i32 = 708;
/** Less on the principal variation itself. */
export const REDUCTION_PRINCIPAL: i32 = 626;
/** More if the side is not improving. */
export const REDUCTION_WORSENING: i32 = 441;
/** More for the other moves if the table move is tactical: it probably settles the matter. */
export const REDUCTION_TT_TACTICAL: i32 = 707;
/** Less for checks. */
export const REDUCTION_CHECK: i32 = 799;
/** More if the next ply has had many cutoffs. */
export const REDUCTION_REFUTED: i32 = 683;
/** More than this many are many. */
export const REFUTED_OFTEN: i32 = 3;
/** Divisor of history: about nine thousand make a ply. */
export const REDUCTION_QUIET_HISTORY: i32 = 9;
/** The same for captures, which have only one table: eleven thousand make a ply. */
export const REDUCTION_CAPTURE_HISTORY: i32 = 11;
/** Less for captures: they change the position more than quiet moves do. */
export const REDUCTION_TACTICAL: i32 = 695;
/** Less for killers and counter moves, which have caused cutoffs recently. */
export const REDUCTION_KILLER: i32 = 844;
/** A late move that exceeds the best value by more than this is searched again one ply deeper. */
export const DEEPER_ABOVE: i32 = 53;
/** One that exceeds it by less than this is searched again one ply less deep. */
export const SHALLOWER_BELOW: i32 = 8;

// ---------------------------------------------------------------------------------------------- quiescence

/**
 * The positional gain that a capture may bring beyond the captured piece before delta pruning skips it: about a pawn and a
 * half, more than the main search allows a quiet move, because no later search corrects the decision.
 */
export const CAPTURE_MARGIN: i32 = 135;

// ---------------------------------------------------------------------------------------------- the root

/** The least depth: before it values change too much between iterations for a narrow window. */
export const ASPIRATION_DEPTH: i32 = 5;
/** Half the width of the first window: about the usual change between iterations in a quiet position. */
export const ASPIRATION_MARGIN: i32 = 13;
/** Large values change more: the square of the value, shifted right by this, is added to the half-width. */
export const ASPIRATION_SHIFT: i32 = 14;
/** Beyond this half-width the window is opened completely: it would save nothing any more. */
export const ASPIRATION_WIDEST: i32 = 600;
/** After failing high, the search is repeated up to this many plies less deep. */
export const ASPIRATION_MOST_LESS: i32 = 3;
/** The least depth at which late root moves are reduced. */
export const ROOT_REDUCTION_DEPTH: i32 = 3;
/** The first root moves are never reduced: each has been best in some iteration, or nearly. */
export const ROOT_FULL_MOVES: i32 = 3;
