import { positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { messageOf } from '../../chess/message-of.ts';
import { ANALYST } from '../../measure/analyst.ts';
import { type GameSession, type HintSource, type Notice, noteHelp } from './game-session.ts';
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
  inner.hints ??= { client: undefined, asked: undefined, recordId: undefined, search: Promise.resolve() };
  const { hints } = inner;
  if (hint.value?.game === game) {
    showMore(session);
    return;
  }
  if (hints.asked === game) return;
  hints.asked = game;
  noteHelp(session, 'hint');
  const notify = (next: Notice) => {
    if (record.value.game === game && hints.asked === game) notice.value = next;
  };
  notify({ kind: 'news', text: `${card.name} is looking for a move…` });

  // 1. One search at a time. A request for an earlier position is obsolete.
  hints.client?.send({ kind: 'stop' });
  const before = hints.search;
  const search = (async () => {
    await before;
    if (hints.asked !== game) return undefined;
    hints.client ??= await services.startClient(card, {}, 1);
    if (hints.recordId !== undefined && hints.recordId !== id) await hints.client.newGame();
    hints.recordId = id;
    return await hints.client.think(game, HINT_LIMITS);
  })();
  hints.search = search.then(
    () => {},
    () => {},
  );

  // 2. Its result, if still wanted.
  try {
    const outcome = await search;
    const move = outcome?.decision.move;
    if (hints.asked !== game || record.value.game !== game || !outcome || move === undefined) return;
    const texts = hintTexts(positionOf(game), card.name, { ...outcome.decision, move }, language);
    hint.value = { game, move, shows: 'piece', texts };
    notify({ kind: 'news', text: texts.piece });
  } catch (error) {
    dismiss(hints);
    notify({ kind: 'problem', text: `There is no hint: ${messageOf(error)}.` });
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

/** After a failure the next hint comes from a new engine. */
function dismiss(hints: HintSource): void {
  void hints.client?.close().catch(() => {});
  hints.client = undefined;
  hints.recordId = undefined;
}
