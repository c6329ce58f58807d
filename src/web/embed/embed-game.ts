import { opposite } from 'plyhouse-kernel/position';
import { callGame, endingOf, fenOf, type Game, play, resultOf, takeBack, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type EngineSeat, openSeat } from '../../host/engine-seat.ts';
import type { Answer } from '../../host/machine-replay.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { type Attempt, goOn, openAttempt, tryMove } from '../board/attempt.ts';
import type { EmbedMessage } from './embed-message.ts';
import type { EmbedSettings } from './embed-settings.ts';

/** The game on an embedded board, and the program that plays in it. Nothing of it is stored. */
export interface EmbedGame {
  readonly settings: EmbedSettings;
  /** The game. Any move is right; the program answers it. */
  readonly attempt: Attempt<undefined>;
  /** Text of the program with its moves, by ply. */
  answers: readonly (Answer | undefined)[];
  /** Called with the program's thoughts. */
  readonly listeners: Set<(thought: Thought) => void>;
  readonly seat: EngineSeat;
  /** Called after each change of the attempt; set by the view that shows the board. */
  onChange(): void;
  /** Tells the page around the board. */
  post(message: EmbedMessage): void;
}

/** Begins with the position of the settings. */
export function beginEmbed(
  settings: EmbedSettings,
  startClient: (card: Card) => Promise<EngineClient>,
  post: EmbedGame['post'],
): EmbedGame {
  const state: EmbedGame = {
    ...{ settings, post },
    attempt: openAttempt<undefined>(
      settings.game,
      {
        judge: (before, move) => ({ verdict: undefined, next: postMove(state, before, move, 'visitor') }),
        reply: (game, signal) => (isProgramsTurn(state, game) ? reply(state, game, signal) : undefined),
      },
      // Signals would be a tenth of all the code of an embedded board.
      (value) => ({
        get value() {
          return value;
        },
        set value(next) {
          value = next;
          state.onChange();
        },
      }),
    ),
    onChange() {},
    answers: [],
    listeners: new Set(),
    seat: openSeat(() => startClient(settings.card!)),
  };
  void goOn(state.attempt);
  return state;
}

/** Why the program cannot go on. */
export function problemOf({ attempt }: EmbedGame): string | undefined {
  const { phase } = attempt.now.value;
  return phase.kind === 'failed' ? phase.report.message : undefined;
}

const isProgramsTurn = ({ settings: { card, color } }: EmbedGame, game: Game) =>
  card !== undefined && turnOf(game) !== color;

/** Makes a legal move. Resolves when the program has answered. */
export const makeMove = ({ attempt }: EmbedGame, uci: Uci): Promise<void> => tryMove(attempt, uci);

/** Begins anew. */
export function beginAgain(state: EmbedGame): void {
  state.answers = [];
  void goOn(state.attempt, state.settings.game);
}

/** Takes back to the visitor's last move, or to the start; of two people, the last move. */
export function takeBackMove({ settings, attempt }: EmbedGame): void {
  const { game } = attempt.now.value;
  const plies = settings.card && turnOf(game) === settings.color ? 2 : 1;
  void goOn(attempt, takeBack(game, Math.min(plies, game.moves.length - settings.game.moves.length)));
}

/** Tells the page around the board of a move, and of the end of the game. @returns the game with the move. */
function postMove({ post }: EmbedGame, before: Game, uci: Uci, by: 'visitor' | 'program'): Game {
  const next = play(before, uci);
  const san = makeSan(before, uci);
  post({ plyhouse: 'move', detail: { san, uci, fen: fenOf(next), by, plies: next.moves.length } });
  return postEnd(post, next);
}

function postEnd(post: EmbedGame['post'], game: Game): Game {
  const ending = endingOf(game);
  if (ending) post({ plyhouse: 'end', detail: { result: resultOf(ending), reason: ending.kind } });
  return game;
}

/** The program plays its level as its own machine would, and as fast as this one can. */
async function reply(state: EmbedGame, game: Game, signal: AbortSignal): Promise<Game> {
  const { settings, listeners, seat, post } = state;
  try {
    return await seat.use(
      async (client) => {
        const outcome = await client.think(game, { level: settings.level, period: true }, (thought) => {
          if (!signal.aborted) for (const listen of listeners) listen(thought);
        });
        if (signal.aborted) return game;
        const answers = [...state.answers];
        answers[game.moves.length] = outcome;
        state.answers = answers;
        const { move } = outcome.decision;
        if (move !== undefined) return postMove(state, game, move, 'program');
        return postEnd(post, callGame(game, { kind: 'resignation', winner: opposite(turnOf(game)) }));
      },
      { signal },
    );
  } catch (error) {
    if (!signal.aborted) post({ plyhouse: 'error', detail: { message: messageOf(error) } });
    throw new Error(`${settings.card!.name} cannot be played: ${messageOf(error)}`, { cause: error });
  }
}
