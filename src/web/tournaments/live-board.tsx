import type { JSX } from 'preact';
import type { Language } from '../../chess/letters.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import type { LiveGame } from '../../match/live-game.ts';
import type { MoveNote } from '../../match/play-game.ts';
import { Diagram } from '../board/diagram.tsx';

interface LiveBoardProps {
  readonly live: LiveGame;
  readonly language: Language;
}

/** A game that is being played: its board, and what each side thought last. */
export function LiveBoard({ live, language }: LiveBoardProps): JSX.Element {
  const { number, white, black, game, notes } = live;
  return (
    <article class="tournament-board" aria-label={`Game ${number}: ${white} against ${black}`}>
      <p>
        <b>{black}</b> <span class="quiet">{thoughtText(notes.black)}</span>
      </p>
      <GameDiagram white={white} black={black} game={game} language={language} />
      <p>
        <b>{white}</b> <span class="quiet">{thoughtText(notes.white)}</span>
      </p>
    </article>
  );
}

interface GameDiagramProps extends Pick<LiveGame, 'white' | 'black' | 'game'> {
  readonly language: Language;
  /** A reply that a player thinks about on its opponent's time. */
  readonly expects?: string | undefined;
}

export function GameDiagram({ white, black, game, language, expects }: GameDiagramProps): JSX.Element {
  return (
    <Diagram
      game={game}
      orientation="white"
      language={language}
      label={`${white} against ${black} after ${formatQuantity(game.moves.length, 'half-move')}`}
      slides={false}
      arrows={expects === undefined ? [] : [{ from: expects.slice(0, 2), to: expects.slice(2, 4), isLesser: true }]}
    />
  );
}

/** The score and the positions of a side's last move; empty before its first. */
export function thoughtText(note: MoveNote | undefined): string {
  if (!note) return '';
  if (note.from === 'book') return 'from its book';
  const score = note.score ? formatScore(note.score, TRUE_MINUS) : '';
  return [score, note.nodes > 0 ? formatQuantity(note.nodes, 'position') : ''].filter(Boolean).join(', ');
}
