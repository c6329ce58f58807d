import { opposite } from 'plyhouse-kernel/position';
import { callGame, endingOf, fenOf, type Game, play, resultOf, takeBack, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Answer } from '../../host/machine-replay.ts';
import { dismissPlayer } from '../../host/player.ts';
import type { Card, Thought } from '../../programs/program.ts';
import type { EmbedMessage } from './embed-message.ts';
import type { EmbedSettings } from './embed-settings.ts';

/** The game on an embedded board, and the program that plays in it. Nothing of it is stored. */
export interface EmbedGame {
  readonly settings: EmbedSettings;
  game: Game;
  /** Why the program cannot go on. */
  problem: string | undefined;
  /** What the program said with its moves, by ply. */
  answers: readonly (Answer | undefined)[];
  /** Who wants to know what it thinks. */
  readonly listeners: Set<(thought: Thought) => void>;
  /** Counts the changes of the game: what a search finds for an earlier one is dropped. */
  turn: number;
  /** Settles when the last search has ended; a client has one at a time. */
  search: Promise<void>;
  client: Promise<EngineClient> | undefined;
  startClient(card: Card): Promise<EngineClient>;
  /** Called after each change of the game or the problem; whoever shows the board sets it. */
  onChange(): void;
  /** Tells the page around the board. */
  post(message: EmbedMessage): void;
}

/** Begins with the position of the settings. */
export function beginEmbed(
  settings: EmbedSettings,
  startClient: EmbedGame['startClient'],
  post: EmbedGame['post'],
): EmbedGame {
  const state: EmbedGame = {
    ...{ settings, startClient, post },
    game: settings.game,
    problem: undefined,
    answers: [],
    listeners: new Set(),
    turn: 0,
    search: Promise.resolve(),
    client: undefined,
    onChange() {},
  };
  think(state);
  return state;
}

/** Whether the program is to move. */
export function isProgramsTurn({ settings: { card, color }, game, problem }: EmbedGame): boolean {
  return card !== undefined && problem === undefined && turnOf(game) !== color && !endingOf(game);
}

/** Makes a legal move. */
export function makeMove(state: EmbedGame, uci: Uci, by: 'visitor' | 'program'): void {
  const { game, post } = state;
  const next = play(game, uci);
  const san = makeSan(game, uci);
  setGame(state, next);
  post({ plyhouse: 'move', detail: { san, uci, fen: fenOf(next), by, plies: next.moves.length } });
  postEnd(state);
}

/** Begins anew. */
export function beginAgain(state: EmbedGame): void {
  state.answers = [];
  state.problem = undefined;
  setGame(state, state.settings.game);
}

/** Takes back to the visitor's last move, or to the start; of two people, the last move. */
export function takeBackMove(state: EmbedGame): void {
  const { settings, game } = state;
  const plies = settings.card && turnOf(game) === settings.color ? 2 : 1;
  state.problem = undefined;
  setGame(state, takeBack(game, Math.min(plies, game.moves.length - settings.game.moves.length)));
}

function setGame(state: EmbedGame, game: Game): void {
  state.turn++;
  void state.client?.then((client) => client.send({ kind: 'stop' })).catch(() => {});
  state.game = game;
  state.onChange();
  think(state);
}

function postEnd({ game, post }: EmbedGame): void {
  const ending = endingOf(game);
  if (ending) post({ plyhouse: 'end', detail: { result: resultOf(ending), reason: ending.kind } });
}

/** Lets the program think if it is to move, as soon as an earlier search has ended. */
function think(state: EmbedGame): void {
  if (!isProgramsTurn(state)) return;
  const { turn, search } = state;
  state.search = search
    .then(() => decide(state, turn))
    .catch((error: unknown) => {
      if (turn !== state.turn) return;
      dismissPlayer(state.client);
      state.client = undefined;
      state.problem = `${state.settings.card!.name} cannot be played: ${messageOf(error)}`;
      state.onChange();
      state.post({ plyhouse: 'error', detail: { message: messageOf(error) } });
    });
}

/** The program plays its level as its own machine would, and as fast as this one can. */
async function decide(state: EmbedGame, turn: number): Promise<void> {
  const { settings, game, listeners } = state;
  if (turn !== state.turn) return;
  state.client ??= state.startClient(settings.card!);
  const client = await state.client;
  if (turn !== state.turn) return;
  const outcome = await client.think(game, { level: settings.level, period: true }, (thought) => {
    if (turn === state.turn) for (const listen of listeners) listen(thought);
  });
  if (turn !== state.turn) return;
  const answers = [...state.answers];
  answers[game.moves.length] = outcome;
  state.answers = answers;
  if (outcome.decision.move !== undefined) makeMove(state, outcome.decision.move, 'program');
  else {
    setGame(state, callGame(game, { kind: 'resignation', winner: opposite(turnOf(game)) }));
    postEnd(state);
  }
}
