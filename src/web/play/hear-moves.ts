import { effect, type Signal } from '@preact/signals';
import { endingOf, positionOf } from '../../chess/game.ts';
import type { Settings } from '../app/settings.ts';
import type { GameSession } from '../session/game-session.ts';

/** Plays a sound for each move, if sounds are on. They are fetched with the first move. */
export function hearMoves(session: GameSession, settings: Signal<Settings>): () => void {
  let before = session.record.peek();
  return effect(() => {
    const record = session.record.value;
    const { id, game } = record;
    const isMove = id === before.id && game.moves.length === before.game.moves.length + 1;
    const isEnd = id === before.id && !endingOf(before.game) && endingOf(game) !== undefined;
    const pieces = positionOf(before.game).board.occupied.size();
    before = record;
    if (!settings.peek().sounds || !(isMove || isEnd)) return;
    const position = positionOf(game);
    const isCapture = position.board.occupied.size() < pieces;
    const sound = isEnd ? 'end' : position.isCheck() ? 'check' : isCapture ? 'capture' : 'move';
    void import('../app/sound.ts').then(({ playSound }) => playSound(sound));
  });
}
