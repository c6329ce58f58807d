import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endingOf, fenOf, type Game, play, resultOf, takeBack, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { browserClient } from '../../host/browser-client.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Board } from '../board/board.tsx';
import { spokenEnding } from '../board/spoken.ts';
import type { DisplayProps, Said } from './embed-display.tsx';
import type { EmbedMessage } from './embed-message.ts';
import type { EmbedSettings } from './embed-settings.ts';

const NOTHING_SAID: Said = { answers: [], thoughts: [] };

/** The program plays its level as its own machine would, and as fast as this one can. */
const requestOf = ({ level }: EmbedSettings) => ({ level, period: true });

const startClient = (card: Card): Promise<EngineClient> =>
  browserClient(
    () => new Worker(new URL('../session/engine-worker.ts', import.meta.url), { type: 'module', name: card.id }),
    card,
    { seed: crypto.getRandomValues(new Uint32Array(1))[0]! },
  );

/** A board with one program, or for two people. */
export function EmbedBoard({
  settings,
  tell,
}: {
  readonly settings: EmbedSettings;
  tell(message: EmbedMessage): void;
}): JSX.Element {
  const { card, color, display } = settings;
  const [game, setGame] = useState(settings.game);
  const [orientation, setOrientation] = useState(settings.orientation);
  const [said, setSaid] = useState(NOTHING_SAID);
  const [fault, setFault] = useState<string>();
  const client = useRef<Promise<EngineClient> | undefined>(undefined);
  const ending = endingOf(game);
  const turn = turnOf(game);
  const isThinking = card !== undefined && turn !== color && !ending && fault === undefined;

  const make = (uci: Uci, by: 'visitor' | 'program') => {
    const next = play(game, uci);
    const detail = { san: makeSan(game, uci), uci, fen: fenOf(next), by, plies: next.moves.length };
    setGame(next);
    tell({ plyhouse: 'move', detail });
    const end = endingOf(next);
    if (end) tell({ plyhouse: 'end', detail: { result: resultOf(end), reason: end.kind } });
  };

  // The program thinks where it is its turn; what it finds for a game that was left is dropped.
  useEffect(() => {
    if (!isThinking) return;
    let isWanted = true;
    client.current ??= startClient(card);
    const running = client.current;
    const hear = (thought: Thought) => {
      if (isWanted) setSaid(({ answers, thoughts }) => ({ answers, thoughts: [...thoughts, thought] }));
    };
    running
      .then((engine) => (isWanted ? engine.think(game, requestOf(settings), hear) : undefined))
      .then((outcome) => {
        if (!isWanted || outcome === undefined) return;
        const { decision } = outcome;
        setSaid(({ answers }) => {
          const next = [...answers];
          next[game.moves.length] = outcome;
          return { answers: next, thoughts: [] };
        });
        if (decision.move === undefined) setFault(`${card.name} resigns.`);
        else make(decision.move, 'program');
      })
      .catch((error: unknown) => {
        if (!isWanted) return;
        client.current = undefined;
        setFault(`${card.name} cannot be played: ${messageOf(error)}`);
        tell({ plyhouse: 'error', detail: { message: messageOf(error) } });
      });
    return () => {
      isWanted = false;
      void running.then((engine) => engine.tell({ kind: 'stop' })).catch(() => {});
    };
  }, [game, isThinking]);

  const begin = (from: Game) => {
    setFault(undefined);
    setSaid(NOTHING_SAID);
    setGame(from);
  };
  const ownPly = game.moves.length - (card && turn !== color ? 1 : 2);

  return (
    <>
      <h1 class="board-unseen">{card ? `A game with ${card.name}` : 'Chess board'}</h1>
      <Board
        game={game}
        shownPly={game.moves.length}
        orientation={orientation}
        movable={fault !== undefined || ending ? undefined : card ? color : turn}
        language="en"
        coordinates={settings.coordinates}
        onMove={(uci) => make(uci, 'visitor')}
        onFlip={() => setOrientation(opposite(orientation))}
      />
      <p class="embed-status" role="status">
        {fault ?? (ending ? spokenEnding(ending) : isThinking ? `${card.name} is thinking.` : turnText(card, turn))}
      </p>
      <div class="embed-buttons">
        <button type="button" onClick={() => begin(settings.game)} disabled={game === settings.game}>
          New game
        </button>
        <button
          type="button"
          onClick={() =>
            begin(
              takeBack(
                game,
                game.moves.length - Math.max(settings.game.moves.length, card ? ownPly : game.moves.length - 1),
              ),
            )
          }
          disabled={game.moves.length <= settings.game.moves.length}
        >
          Take back
        </button>
        <button type="button" onClick={() => setOrientation(opposite(orientation))}>
          Turn the board
        </button>
        <a href={card ? `./#/programs/${card.id}` : './'} target="_blank" rel="noopener">
          {card ? card.name : 'Plyhouse'}
        </a>
      </div>
      {card && display ? <LaterDisplay card={card} game={game} program={opposite(color)} said={said} /> : null}
    </>
  );
}

const turnText = (card: Card | undefined, turn: string) =>
  card ? 'It is your move.' : `${turn === 'white' ? 'White' : 'Black'} to move.`;

/** The display of the program's machine, loaded behind the board. */
function LaterDisplay({
  said,
  ...props
}: Omit<DisplayProps, keyof Said> & { readonly said: Said }): JSX.Element | null {
  const { value } = useLoaded([], () => import('./embed-display.tsx'));
  return value ? <value.EmbedDisplay {...props} {...said} /> : null;
}
