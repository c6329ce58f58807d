/** The ways a mock engine can behave. */
export const MOCK_BEHAVIOURS = [
  /** Plays the first legal move by alphabet, at once. */
  'honest',
  /** Ends with exit code 3 when it should move. */
  'crash',
  /** Ends before it has said a word. */
  'stillborn',
  /** Never says `uciok`. */
  'mute',
  /** Never says `readyok`. */
  'unready',
  /** Never gives its move, but answers `isready`. */
  'hang',
  /** Never gives its move and answers nothing more. */
  'freeze',
  /** Heeds no `stop`. */
  'deaf',
  /** Answers a second and a half late. */
  'slow',
  /** Plays a move that is not legal. */
  'cheat',
  /** Says it has no move where it has. */
  'none',
  /** Says `bestmove` and nothing more. */
  'empty',
  /** Says `bestmove resign`. */
  'resign',
  /** Talks a flood of nonsense, a line of three million letters among it, and gives its move twice. */
  'chatter',
  /** Has control characters in its name and in what it says, a NUL in its move, and then ends as `crash` does. */
  'escapes',
  /** Does not go at `quit`. */
  'lingering',
  /** Goes neither at `quit` nor by any signal but SIGKILL. */
  'stubborn',
  /** When it should move, it writes lines without end and reads nothing more. */
  'flood',
  /** Starts a process that holds its output and stays behind in its group. */
  'child',
  /** Starts a process that holds its output in a session of its own. */
  'daemon',
] as const;
export type MockBehaviour = (typeof MOCK_BEHAVIOURS)[number];
