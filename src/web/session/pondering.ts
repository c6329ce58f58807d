import type { Uci } from '../../chess/move.ts';
import type { Card } from '../../programs/program.ts';
import { createPondering } from '../../session/pondering.ts';
import { programOf } from '../record/record.ts';
import { ponderRequest, setupFor } from './client-for-game.ts';
import { type GameSession, notifyListeners, type SeatPondering, type SeatThinker } from './game-session.ts';
import { type Follower, follow, NOTHING_THOUGHT, type Thinking } from './thinking.ts';

/** Pondering on the page: the program thinks about the reply it expects, if the visitor allows it. */

/** The display is updated slowly, so as not to disturb the visitor, who is thinking. */
const SHOW_MILLIS = 1000;

/** A search that guessed the reply and continues as the program's own. */
interface Hit extends NonNullable<ReturnType<SeatPondering['hit']>> {
  /** Its result so far. */
  readonly thinking: Thinking;
}

/** The follower of the program's search on the visitor's time. */
const followers = new WeakMap<SeatPondering, Follower>();

/** The reply that the program expects to its last move; undefined if none. */
export function expectReply(session: GameSession, reply: Uci | undefined): void {
  ponderingOf(session).expect(session.record.value.game, reply);
}

/**
 * Lets the program ponder, if it can, may, and expects a reply that does not end the game. It starts when its engine is
 * ready; {@link stopPondering} ends it at any time.
 */
export function ponder(session: GameSession): void {
  const { services, record } = session;
  const pondering = ponderingOf(session);
  if (pondering.game || !services.mayPonder() || !programCard(session)?.ponders) return;
  pondering.begin(record.value.game);
}

/** Ends it at once. The search needs a moment to stop; the next search waits for it. */
export function stopPondering({ inner }: GameSession): void {
  inner.pondering?.stop();
}

/**
 * Tells the search on the visitor's time that its reply was played; if another was played, ends it.
 * @returns the search that continues, or undefined if the program must start again.
 */
export function takeHit({ inner, record }: GameSession): Hit | undefined {
  const { pondering } = inner;
  if (!pondering) return undefined;
  const thinking = followers.get(pondering)?.latest() ?? NOTHING_THOUGHT;
  const hit = pondering.hit(record.value.game);
  return hit && { ...hit, thinking: { ...thinking, aheadNodes: thinking.nodes } };
}

/** Restarts it after a change of something it depends on: the game's terms, or the visitor's permission. */
export function ponderAnew(session: GameSession): void {
  stopPondering(session);
  ponder(session);
}

function ponderingOf(session: GameSession): SeatPondering {
  session.inner.pondering ??= newPondering(session);
  return session.inner.pondering;
}

function newPondering(session: GameSession): SeatPondering {
  const { services, inner, record, ahead } = session;
  const { seat } = inner;
  const pondering: SeatPondering = createPondering({
    async prepare(game) {
      const card = programCard(session);
      if (!card) return undefined;
      const setup = setupFor(session, card);
      // Make it ready first: a reply that is played before that does not count as a hit.
      await seat.use(async () => {}, { setup });
      if (pondering.game !== game) return undefined;
      const search = new AbortController();
      const client: SeatThinker = {
        think: (about, request, onThought) => seat.think(about, request, { setup, signal: search.signal, onThought }),
        send: (command) => (command.kind === 'stop' ? search.abort() : seat.send(command)),
      };
      return { client, request: ponderRequest({ ...record.value, game }, card) };
    },
    onBegin(game) {
      const expects = game.moves.at(-1)!;
      const show = (thinking: Thinking) => {
        ahead.value = { expects, thinking };
      };
      followers.set(
        pondering,
        follow({ from: NOTHING_THOUGHT, everyMillis: SHOW_MILLIS, ticks: services.ticks, show }),
      );
      show(NOTHING_THOUGHT);
    },
    onThought(thought) {
      followers.get(pondering)?.take(thought);
      notifyListeners(session, thought);
    },
    onEnd() {
      followers.get(pondering)?.leave();
      followers.delete(pondering);
      ahead.value = undefined;
    },
    // Errors are not shown to the visitor before the program has the move; it is started again then.
    onFault() {},
  });
  return pondering;
}

/** The card of the program in the game. */
const programCard = ({ record, services }: GameSession): Card | undefined =>
  services.cardOf(programOf(record.value) ?? '');
