/**
 * The board and the set-up editor without the rest of the page: both sides are played by the user. The URL says what
 * to show: ?fen=…&orientation=black&movable=none&language=de&setup.
 */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { callGame, type Ending, type Game, newGame, play, takeBack, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { Board } from '../board/board.tsx';
import { SetupEditor } from '../setup/setup-editor.tsx';

/** The control of the page by a test. */
interface BoardPage {
  game(): Game;
  play(...ucis: string[]): void;
  takeBack(plies: number): void;
  call(ending: Ending): void;
  show(ply: number): void;
  start(fen: string): void;
  fen(): string;
}

declare global {
  interface Window {
    boardPage: BoardPage;
  }
}

const query = new URLSearchParams(location.search);
const fen = query.get('fen') ?? INITIAL_FEN;
const turned = query.get('orientation') === 'black' ? 'black' : 'white';

function BoardAlone() {
  const [game, setGame] = useState(() => newGame(fen));
  const [ply, setPly] = useState(0);
  const [orientation, setOrientation] = useState<'white' | 'black'>(turned);
  const set = (next: Game) => {
    setGame(next);
    setPly(next.moves.length);
  };
  window.boardPage = {
    game: () => game,
    play: (...ucis) => set(ucis.reduce(play, game)),
    takeBack: (plies) => set(takeBack(game, plies)),
    call: (ending) => set(callGame(game, ending)),
    show: setPly,
    start: (other) => set(newGame(other)),
    fen: () => '',
  };
  return (
    <Board
      game={game}
      shownPly={ply}
      orientation={orientation}
      movable={query.get('movable') === 'none' ? undefined : turnOf(game)}
      language={(query.get('language') ?? 'en') as Language}
      onMove={(uci) => set(play(game, uci))}
      onFlip={() => setOrientation(orientation === 'white' ? 'black' : 'white')}
      onStep={(by) => setPly(Math.min(game.moves.length, Math.max(0, ply + by)))}
      clockText="White has 5 minutes, Black 4 minutes."
    />
  );
}

function SetupAlone() {
  const [position, setPosition] = useState(fen);
  const nothing = () => undefined;
  window.boardPage = {
    game: () => newGame(),
    play: nothing,
    takeBack: nothing,
    call: nothing,
    show: nothing,
    start: setPosition,
    fen: () => position,
  };
  return <SetupEditor fen={position} orientation={turned} onChange={setPosition} />;
}

render(query.has('setup') ? <SetupAlone /> : <BoardAlone />, document.querySelector('#board')!);
