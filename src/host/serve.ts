import { callGame, type Game, gameOf, movesSince, play } from '../chess/game.ts';
import type { Program, Thought } from '../programs/program.ts';
import { PlayerError } from './player.ts';
import { localSeat, type Seat } from './seat.ts';
import { throttle } from './throttle.ts';
import type { Fault, Post, Question, Reply } from './wire.ts';

/**
 * The worker's side: seats the program that the house names and answers its questions for as long as it lives.
 * @param load finds a program by its id.
 */
export function serve(house: Post, load: (id: string) => Promise<Program>): void {
  let seat: Seat | undefined;
  let last: Game | undefined;

  const answer = async (question: Question): Promise<Reply> => {
    if (question.kind === 'start') {
      seat = localSeat(await load(question.program), question.options, question.seed);
      return;
    }
    if (!seat) throw new Error(`asked for ${question.kind} before the start`);
    if (question.kind === 'newGame') return void (await seat.newGame());
    if (question.kind === 'setOptions') return void (await seat.setOptions(question.options, question.seed));
    if (question.kind === 'screen') return await seat.screen();
    if (question.kind === 'pull') return await seat.pull(question.count);
    last = rebuild(question.game, last);
    const game = question.game.called ? callGame(last, question.game.called) : last;
    if (question.kind === 'watch') return void (await seat.watch(game, question.pace));
    const talk = throttle((thoughts: readonly Thought[]) => house.post({ kind: 'thoughts', thoughts }));
    try {
      return await seat.think(game, question.pace, talk.take);
    } finally {
      talk.end();
    }
  };

  house.listen((message) => {
    if (message.kind === 'ping') house.post({ kind: 'pong' });
    else if (message.kind === 'tell') seat?.tell(message.word);
    else {
      const { id, question } = message;
      answer(question).then(
        (reply) => house.post({ kind: 'done', id, reply }),
        (error: unknown) => house.post({ kind: 'failed', id, fault: faultOf(error) }),
      );
    }
  });
}

/** The game with its positions known: where it goes on from the last one, only the new moves are played. */
function rebuild({ start, moves }: Game, last: Game | undefined): Game {
  const further = last && movesSince(last, { start, moves });
  return last && further ? further.reduce(play, last) : gameOf(start, moves);
}

function faultOf(error: unknown): Fault {
  if (error instanceof PlayerError) {
    const { problem, player, message, move } = error;
    const detail = message.startsWith(`${player}: `) ? message.slice(player.length + 2) : message;
    return { problem, detail, ...(move === undefined ? {} : { move }) };
  }
  return { problem: 'crashed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
