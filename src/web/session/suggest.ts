import { positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { messageOf } from '../../chess/message-of.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import type { Outcome } from '../../host/engine-client.ts';
import { ANALYST } from '../../measure/analyst.ts';
import type { GameSession, HintSource, Notice } from './game-session.ts';
import { hintHindrance } from './play-model.ts';

/**
 * The limits of a hint: strong enough to see what a good player sees, and short enough not to be waited for. The time limit
 * matters only on slow computers.
 */
const HINT_LIMITS = { nodes: 200_000, moveMillis: 2000 } as const;

/**
 * Lets Antwoord suggest a move to the visitor, as an arrow and in words, whoever the opponent is: it takes no time
 * from the opponent's machine, and plays better than the old programs. It runs in its own worker, so that nothing waits
 * for it; if the game has moved on meanwhile, nothing is shown.
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
  if (hints.asked === game || hint.value?.game === game) return;
  hints.asked = game;
  const tell = (next: Notice) => {
    if (record.value.game === game && hints.asked === game) notice.value = next;
  };
  tell({ kind: 'news', text: `${card.name} is looking for a move…` });

  // 1. One search at a time. A request for an earlier position is obsolete.
  hints.client?.tell({ kind: 'stop' });
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
    hint.value = { game, move };
    tell({ kind: 'news', text: hintText(session, card.name, outcome, language) });
  } catch (error) {
    dismiss(hints);
    tell({ kind: 'problem', text: `There is no hint: ${messageOf(error)}.` });
  } finally {
    if (hints.asked === game) hints.asked = undefined;
  }
}

/** "Antwoord suggests Nf3 (+0.35 for you).": no longer than the two lines reserved for it. */
function hintText({ record }: GameSession, name: string, { decision }: Outcome, language: Language): string {
  const { game } = record.value;
  const { move, score } = decision;
  const worth = score ? ` (${formatScore(score, TRUE_MINUS)} for you)` : '';
  return `${name} suggests ${makeSan(positionOf(game), move!, { language })}${worth}.`;
}

/** After a failure the next hint comes from a new engine. */
function dismiss(hints: HintSource): void {
  void hints.client?.close().catch(() => {});
  hints.client = undefined;
  hints.recordId = undefined;
}
