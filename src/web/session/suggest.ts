import { positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { messageOf } from '../../chess/message-of.ts';
import { isAborted, openSeat } from '../../host/engine-seat.ts';
import { ANALYST } from '../../measure/analyst.ts';
import { type GameSession, type Notice, noteHelp } from './game-session.ts';
import { hintTexts } from './hint-reason.ts';
import { hintHindrance } from './play-model.ts';

/**
 * The limits of a hint: strong enough to see what a good player sees, and short enough not to be waited for. The time limit
 * matters only on slow computers.
 */
const HINT_LIMITS = { nodes: 200_000, moveMillis: 2000 } as const;

/**
 * Lets Antwoord suggest a move to the visitor, whoever the opponent is: first the piece, then, asked again, its square, then
 * why. It takes no time from the opponent's machine, and plays better than the old programs. It runs in its own worker, so
 * that nothing waits for it; if the game has moved on meanwhile, nothing is shown.
 */
export async function suggest(session: GameSession, language: Language): Promise<void> {
  const { record, hint, notice, inner, services } = session;
  const { game, id } = record.value;
  const hindrance = hintHindrance(session);
  const card = services.cardOf(ANALYST);
  if (hindrance !== undefined || !card) {
    notice.value = { kind: 'news', text: hindrance ?? `There are no hints: the collection has no “${ANALYST}”.` };
    return;
  }
  inner.hints ??= {
    seat: openSeat(() => services.startClient(card, {}, 1)),
    asked: undefined,
    search: new AbortController(),
  };
  const { hints } = inner;
  if (hint.value?.game === game) {
    showMore(session);
    return;
  }
  if (hints.asked === game) return;
  // A request for an earlier position is obsolete.
  hints.search.abort();
  hints.search = new AbortController();
  hints.asked = game;
  noteHelp(session, 'hint');
  const { signal } = hints.search;
  const notify = (next: Notice) => {
    if (record.value.game === game && !signal.aborted) notice.value = next;
  };
  notify({ kind: 'news', text: `${card.name} is looking for a move…` });
  try {
    const { decision } = await hints.seat.think(game, HINT_LIMITS, { setup: { game: id }, signal });
    const { move } = decision;
    if (record.value.game !== game || move === undefined) return;
    const texts = hintTexts(positionOf(game), card.name, { ...decision, move }, language);
    hint.value = { game, move, shows: 'piece', texts };
    notify({ kind: 'news', text: texts.piece });
  } catch (error) {
    if (!isAborted(error)) notify({ kind: 'problem', text: `There is no hint: ${messageOf(error)}.` });
  } finally {
    if (hints.asked === game) hints.asked = undefined;
  }
}

/** Shows the next step of a hint. */
function showMore({ hint, notice }: GameSession): void {
  const shown = hint.value!;
  const shows = shown.shows === 'piece' ? 'move' : 'reason';
  hint.value = { ...shown, shows };
  notice.value = { kind: 'news', text: shown.texts[shows] };
}
