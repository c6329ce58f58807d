import { type CardDetails, factsFrom } from '../program.ts';
import { SDK_FACTS, TERMINAL_FACTS } from './console-facts.ts';

const DATABUS = 'tinychess86';
const WIKI = 'wiki-tinychess86';
const { described, inferred, chosen } = factsFrom(DATABUS);

/** Facts about Tiny Chess 86. */
export const TINY_CHESS_86_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: '8086 assembly',
  memory: '3 KB program, 1 KB opening book, 1 KB RAM',
  story:
    'Written in lunch breaks and evenings from the day the first 8086 samples arrived: three kilobytes that tell pieces apart by their values and search five plies in a minute. It tied for third at the PCW tournament in London in 1979 and was published in Elektuur as Intelekt.',
  called: 'a three-kilobyte program',
  plays: 'Searches five plies for material, with some strategy beside it; picks at random among equal moves.',
  ownPoints: { name: 'points', toPawn: 3 },
  speedFact: described('It works out the profit and loss of a move every 100 microseconds.'),
  facts: [
    described(
      'Pieces are coded by three times their value, so that knight and bishop differ; any number of queens is possible.',
    ),
    described('0x88 board; the generator clears the square number with AND DI,677H after the test with 88H.', WIKI),
    described('PATH moves bishop, rook and queen along lines, GETDES king and knight; directions come from tables.'),
    described('A table ends where a byte has none of the bits 99h.', WIKI),
    described('Castling is considered before the 64 squares are scanned.'),
    described(
      'TSTCAS checks the squares between king and rook in turn: first that each is empty, then, with the generator reversed, that it is not attacked.',
    ),
    inferred(
      'It does not castle long while b1 or b8 is attacked, although the rules allow it: its table holds every square between king and rook.',
    ),
    described('CONT calls itself with 16 bytes of stack a ply, 192 bytes in all: twelve plies.'),
    described('Where the enemy king can be captured, the branch is cut with a high score.'),
    described('Alpha-beta, helped by a pre-search that orders the moves and does not itself use full cutoffs.'),
    described(
      'Alpha-beta, once it was added, made it about twenty times as fast, depending on the depth of the search.',
    ),
    described('On the 8088, chosen to keep the board small, it is about ten per cent slower than on an equal 8086.'),
    chosen('The pre-search is two plies shallower than the search: the nearest depth with comparable values.'),
    described(
      'A strategic examination of centre, mobility, doubled pawns and king defence runs alongside, at a smaller depth.',
    ),
    chosen(
      'It is done four plies before the last, but at least after its own move; its weights are single thirds of a pawn.',
    ),
    described('Among equally good moves it picks at random.'),
    chosen('How it picks: moves are shuffled before the pre-search ranks them, so that equal ones stand in any order.'),
    described(
      'Its calendar: September 1978 the first samples of the 8086; December, best moves by material; January 1979, alpha-beta; May, promotion, en passant and castling; July, a user interface; September, the board on the screen, positions to set up, random choice; November, London, shared third among nine; June 1980, strategy and book. Smaller changes in between saved half the thinking time.',
    ),
    described(
      'The special moves were the most frustrating part. Once, after two minutes of thinking, the whole memory was wiped: a pawn could promote while it took the enemy king.',
    ),
    described(
      'A version of 2 KB plays almost as well, without the book and the quick set-up of positions. Only a part of the last tests was done with an in-circuit emulator, nine tenths of the work on the SDK-86.',
    ),
    described(
      'Murray Lane’s modified copy played at San Jose in September 1980, on the most powerful machine there, and came last: it counted material alone and opened at random. The one recorded game is its own; ours follows it best without Strategy and Book.',
      WIKI,
    ),
    described('Promotion to a queen only, for either side. It avoids stalemate when it thinks it can win.'),
    described('No move that gives the same position for the third time in a row, either by itself or by its opponent.'),
    described('Thinking on the opponent’s time was tried but was in no released version, so it does not do it.'),
    described('Announces check and mate, comments on some moves, and resigns when it thinks it is lost.'),
    chosen(
      'The squares are scanned from h8 down: from a1 up, the position of figure 2 would take ten times as many positions.',
    ),
    chosen('It resigns when a queen and a rook behind, or when it sees that it will be mated.'),
    chosen('The book: 80 lines of 1980 theory, one byte a move, within the described 1024 bytes.'),
    chosen(
      'Given a time but no depth, Plyhouse has it search two plies, then three, and so on; the original knew only depth.',
    ),
    ...TERMINAL_FACTS,
    ...SDK_FACTS,
  ],
  lacks: [
    'Underpromotion: it promotes only to a queen and expects you to do the same. If you choose another piece, it accepts it and plays on.',
    'Castling long while b1 (b8) is attacked: it does not do so itself but accepts yours.',
    'Threefold repetition that is not in a row, and the fifty-move rule: it knows neither. Plyhouse applies them.',
    'It refused your third repetition in a row. Plyhouse lets you play it and claims the draw.',
  ],
  sources: ['tinychess86', 'wiki-tinychess86'],
};
