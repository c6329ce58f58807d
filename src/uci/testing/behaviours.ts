/** The ways a mock engine can behave. */
export const MOCK_BEHAVIOURS = [
  /** Plays the first legal move by alphabet, at once. */
  'honest',
  /** Ends with exit code 3 when it should move. */
  'crash',
  /** Ends without any output. */
  'stillborn',
  /** Never says `uciok`. */
  'mute',
  /** Never says `readyok`. */
  'unready',
  /** Never gives its move, but answers `isready`. */
  'hang',
  /** Never gives its move and answers nothing more. */
  'freeze',
  /** Ignores `stop`. */
  'deaf',
  /** Answers a minute late. */
  'slow',
  /** Plays a move that is not legal. */
  'cheat',
  /** Claims to have no move although it has one. */
  'none',
  /** Says `bestmove` and nothing more. */
  'empty',
  /** Has an exact score, then a bound on another and a variation without one. */
  'bounded',
  /** Writes its move in capitals. */
  'capitals',
  /** Has variations that go on after mate or by an illegal move, and mates that they do not show. */
  'boasts',
  /** Says nothing about its move. */
  'silent',
  /** Says `bestmove resign`. */
  'resign',
  /** Sends a flood of nonsense, including a line of three million letters, and sends its move twice. */
  'chatter',
  /** Has control characters in its name and output and a NUL in its move, then ends like `crash`. */
  'escapes',
  /** Has a NUL and bytes that are no UTF-8 in its move. */
  'nul',
  /** Tells its environment in a remark before anything else. */
  'environment',
  /** Ignores `quit`. */
  'lingering',
  /** Ignores `quit` and every signal but SIGKILL. */
  'stubborn',
  /** When it should move, it writes endless lines and reads nothing more. */
  'flood',
  /** Starts a process that holds its output and stays behind in its group. */
  'child',
  /** Starts a process that holds its output in a session of its own. */
  'daemon',
] as const;
export type MockBehaviour = (typeof MOCK_BEHAVIOURS)[number];
