/** Checks whether an engine speaks UCI as match runners need it, with the steps of fastchess's own check. */
import { messageOf } from '../../chess/message-of.ts';
import { recentLog } from '../../host/log.ts';
import { parseCommandLine } from '../../uci/command-line.ts';
import { type Conversation, startConversation } from '../../uci/conversation.ts';
import { isWord, wordsOf } from '../../uci/lines.ts';
import { CliError, EXIT } from '../exit.ts';

const ANSWER_MILLIS = 60_000;
const FEN = '3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27';
const BLACK = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

/** A check in progress, with the engine's output since the last question. */
interface Check {
  readonly talk: Conversation;
  readonly said: string[];
}

type Step = readonly [what: string, run: (check: Check) => Promise<void> | void];

const require = (holds: boolean, expected: string): void => {
  if (!holds) throw new Error(`expected ${expected}`);
};
/** Asks and reads up to the line with this word. */
async function ask({ talk, said }: Check, text: string, word: string): Promise<void> {
  said.length = 0;
  await talk.ask({
    text,
    millis: ANSWER_MILLIS,
    take(line) {
      said.push(line);
      return isWord(line, word);
    },
  }).answered;
}

const isReady = (check: Check) => ask(check, 'isready', 'readyok');
const write = (text: string) => (check: Check) => check.talk.write(text);
/** The steps of a search: a move, and a line about it whose figures are whole numbers. */
function search(go: string): Step[] {
  const lastInfo = ({ said }: Check) => said.findLast((line) => isWord(line, 'info') && / score /.test(line)) ?? '';
  return [
    [`${go}: bestmove`, (check) => ask(check, go, 'bestmove')],
    [
      `${go}: the move is written as UCI has it`,
      ({ said }) => {
        const [, move = ''] = wordsOf(said.at(-1) ?? '');
        require(/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move), 'a move as in "bestmove e2e4"');
      },
    ],
    [
      `${go}: a line "info" with a score`,
      (check) => require(lastInfo(check) !== '', 'a line as "info depth 1 score cp 20"'),
    ],
    [
      `${go}: time, nps and score are whole numbers`,
      (check) => {
        for (const name of ['time', 'nps', 'cp', 'mate']) {
          const words = wordsOf(lastInfo(check));
          const value = words.includes(name) ? words[words.indexOf(name) + 1] : '0';
          require(/^-?\d+$/.test(value ?? ''), `a whole number behind ${name}`);
        }
      },
    ],
  ];
}

const STEPS: readonly Step[] = [
  ['uci: uciok', (check) => ask(check, 'uci', 'uciok')],
  ['id name', ({ said }) => require(said.some((line) => /^id name \S/.test(line)), 'a line as "id name X 1.0"')],
  ['id author', ({ said }) => require(said.some((line) => /^id author \S/.test(line)), 'a line as "id author Y"')],
  ['isready: readyok', isReady],
  ['ucinewgame', write('ucinewgame')],
  ['readyok after ucinewgame', isReady],
  ['position startpos', write('position startpos')],
  ['readyok after position startpos', isReady],
  ['position fen', write(`position fen ${FEN}`)],
  ['readyok after position fen', isReady],
  ...search('go wtime 100'),
  ['a position with Black to move', write(`position fen ${BLACK}`)],
  ...search('go btime 100'),
  ...search('go wtime 100 winc 100 btime 100 binc 100'),
  ...search('go btime 100 binc 100 wtime 100 winc 100'),
  ['ucinewgame again', write('ucinewgame')],
  ['readyok after it', isReady],
  ['position startpos again', write('position startpos')],
  ...search('go wtime 100 btime 100'),
  ['position startpos moves e2e4 e7e5', write('position startpos moves e2e4 e7e5')],
  ...search('go wtime 100 btime 100'),
];

/**
 * Checks an engine and prints each step.
 * @param words its command, and its arguments as one word.
 * @throws {CliError} at the first step that fails, with what the engine said.
 */
export async function checkCompliance(words: readonly string[], print: (text: string) => void): Promise<void> {
  const [command, args = ''] = words;
  if (command === undefined)
    throw new CliError(EXIT.negative, '--compliance: expected the command of an engine, found none');
  const log = recentLog();
  const talk = startConversation({ command, args: args === '' ? [] : parseCommandLine(args) }, () => command, log);
  const check: Check = { talk, said: [] };
  try {
    for (const [index, [what, run]] of STEPS.entries()) {
      try {
        await run(check);
      } catch (error) {
        const output = log
          .lines()
          .filter((line) => line.startsWith('<'))
          .slice(-20);
        const said = output.length === 0 ? 'it said nothing' : `it said last:\n${output.join('\n')}`;
        throw new CliError(EXIT.negative, `Failed Step ${index + 1}: ${what}: ${messageOf(error)}; ${said}`);
      }
      print(`Passed Step ${index + 1}: ${what}`);
    }
    print('Engine passed all compliance checks.');
  } finally {
    await talk.end(talk.fail('crashed', 'the check is over'), 1000);
  }
}
