import { legalMove, legalMoves, MoveError, makeUci, parseUci, type Uci } from 'plyhouse-kernel/position';

/**
 * A move travels through Plyhouse as text in UCI's long form: "e2e4", "e7e8q", with castling as the king's own step: "e1g1". On a
 * position it is played as its squares, with castling as king takes rook.
 */
export { legalMove, legalMoves, MoveError, makeUci, parseUci, type Uci };
