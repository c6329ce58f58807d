import { callGame, type Game, gameOf, movesSince, play } from '../chess/game.ts';
import type { Program } from '../programs/program.ts';
import { serveCalls } from './calls.ts';
import { prepareEngine } from './engine.ts';
import { type EngineClient, localClient } from './engine-client.ts';
import { detailsOf, reportError } from './error-report.ts';
import { PlayerError } from './player.ts';
import { throttle } from './throttle.ts';
import type { EngineQuestion, EngineReply, Fault, Post, Thoughts } from './worker-protocol.ts';

/**
 * The worker's side: starts the program that the host names and answers its questions for as long as it lives.
 * @param load finds a program by its id.
 */
export function serve(house: Post, load: (id: string) => Promise<Program>): void {
  let client: EngineClient | undefined;
  let last: Game | undefined;

  const answer = async (question: EngineQuestion, report: (thoughts: Thoughts) => void): Promise<EngineReply> => {
    if (question.kind === 'start') {
      const program = await load(question.program);
      await prepareEngine(program, question.options);
      client = localClient(program, question.options, question.seed);
      return;
    }
    if (!client) throw new Error(`asked for ${question.kind} before the start`);
    if (question.kind === 'newGame') return void (await client.newGame());
    if (question.kind === 'setOptions') return void (await client.setOptions(question.options, question.seed));
    if (question.kind === 'pull') return await client.pull(question.count);
    last = rebuild(question.game, last);
    const game = question.game.called ? callGame(last, question.game.called) : last;
    if (question.kind === 'watch') return void (await client.watch(game, question.request));
    const talk = throttle(report);
    try {
      return await client.think(game, question.request, talk.take);
    } finally {
      talk.end();
    }
  };

  serveCalls(
    house,
    (question, { report }) => answer(question, report),
    faultOf,
    (command) => client?.send(command),
  );
}

/** The game with its cached positions: if it continues the last one, only the new moves are played. */
function rebuild({ start, moves }: Game, last: Game | undefined): Game {
  const further = last && movesSince(last, { start, moves });
  return last && further ? further.reduce(play, last) : gameOf(start, moves);
}

function faultOf(error: unknown): Fault {
  if (error instanceof PlayerError) {
    const { problem, player, message, move } = error;
    const detail = message.startsWith(`${player}: `) ? message.slice(player.length + 2) : message;
    return { problem, detail, move, details: detailsOf(error) };
  }
  return { problem: 'crashed', detail: reportError(error).message, details: detailsOf(error) };
}
