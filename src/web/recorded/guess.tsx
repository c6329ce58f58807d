import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { capitalized } from '../../format/text.ts';
import { turned } from '../../measure/analysis.ts';
import { ANALYST } from '../../measure/analyst.ts';
import { analystOptions } from '../../measure/run-analysis.ts';
import { Button } from '../app/button.tsx';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { colorName, moveNumber } from '../app/format.ts';
import { lastingStorage } from '../app/kept.ts';
import { openHelp, usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import { makeRoute } from '../app/route.ts';
import { StepButtons } from '../app/step-buttons.tsx';
import { useTitle } from '../app/use-title.ts';
import { Board } from '../board/board.tsx';
import { Frame } from '../board/frame.tsx';
import type { Arrow } from '../board/ground.ts';
import { ShareButton } from '../machine/share-button.tsx';
import { bylineOf, GameHead } from './game-cards.tsx';
import {
  closeGuessing,
  followGuesses,
  GUESSES,
  type Guessing,
  guessAgain,
  guessMove,
  isGuessed,
  judgeAhead,
  MOST_POINTS,
  type MoveValue,
  openGuessing,
  pliesToGuess,
  pointsFor,
  shownPlies,
  takeOverGuesses,
  tallyOf,
} from './guess-model.ts';
import { type RecordedGame, shortName } from './recorded-games.ts';

/** How long each move stays on the board before the next one, in milliseconds. */
const MOVE_MILLIS = 500;

interface GuessProps {
  readonly recorded: RecordedGame;
  readonly color: 'white' | 'black';
}

/** Guess the move: the game as far as it is guessed, on a board to guess on. */
export function GuessTheMove({ recorded, color }: GuessProps): JSX.Element {
  const page = usePage();
  const { services, settings } = page;
  const { language } = settings.value;
  const card = page.cardOf(ANALYST)!;
  const guessing = useMemo(
    () =>
      openGuessing(recorded, color, lastingStorage(page), () => services.startClient(card, analystOptions(card), 1)),
    [],
  );
  useEffect(() => () => closeGuessing(guessing), []);
  useEffect(() => followGuesses(() => takeOverGuesses(guessing)), []);
  useTitle(`Guess the move: ${recorded.title}`);
  const { game } = recorded;
  const last = shownPlies(guessing);
  const { come, ply, show, goTo } = useReplay(last);
  const [orientation, setOrientation] = useState(color);
  const flip = () => setOrientation(opposite);
  const reached = useMemo(() => gameAt(game, come), [game, come]);
  const guesses = guessing.guesses.value;
  /** The last guess made in the position shown or before it. */
  const index = guesses.findLastIndex((_, each) => guessing.plies[each]! <= ply);
  const isOver = isGuessed(guessing);
  return (
    <Frame
      head={<GameHead recorded={recorded} byline={bylineOf(recorded, recorded.event, '')} />}
      now={
        <section aria-labelledby="guess-title">
          <h2 id="guess-title">{isOver ? 'You have guessed the whole game' : `Guess ${colorName(color)}’s move`}</h2>
          <div class="now-text guess-verdict" aria-live="polite">
            {index >= 0 ? (
              <Verdicts guessing={guessing} index={index} language={language} />
            ) : isOver ? null : (
              <Task guessing={guessing} />
            )}
          </div>
        </section>
      }
      board={
        <Board
          game={reached}
          shownPly={ply}
          orientation={orientation}
          movable={isOver || come < last ? undefined : color}
          language={language}
          arrows={guessing.plies[index] === ply ? arrowsOf(guessing, index) : []}
          onMove={(move) => {
            guessMove(guessing, move);
            goTo(last + 1);
          }}
          onStep={(by) => show((at) => at + by)}
          onFlip={flip}
          onHelp={() => openHelp(page)}
        />
      }
      actions={
        <>
          {isOver ? <AfterAll guessing={guessing} /> : null}
          <a class="button" href={makeRoute({ view: 'recorded', game: recorded.id })}>
            See the game
          </a>
          {guesses.length > 0 ? (
            <Again
              onAgain={() => {
                guessAgain(guessing);
                goTo(guessing.plies[0]!);
              }}
            />
          ) : null}
        </>
      }
      arrows={<StepButtons ply={ply} last={come} onShow={(to) => show(() => to)} onFlip={flip} />}
      side={
        <>
          <div class="side">
            <section class="panel recorded-moves" aria-labelledby="guesses-title">
              <h2 id="guesses-title">Your guesses</h2>
              {isOver ? (
                <Sum guessing={guessing} language={language} />
              ) : index >= 0 ? (
                <Task guessing={guessing} />
              ) : null}
              <Failed guessing={guessing} />
              <Alert text={lastingStorage(page).unsavedText(GUESSES, 'your guesses')} />
              <Guesses guessing={guessing} shown={index} language={language} onShow={(to) => show(() => to)} />
            </section>
          </div>
          <div class="side">
            <p class="recorded-note" aria-live="polite">
              {index >= 0 ? recorded.notes.get(guessing.plies[index]! + 1) : ''}
            </p>
          </div>
        </>
      }
    />
  );
}

/**
 * Replays the moves after a guess on the board, one by one, up to the next guess.
 * @param last the half-moves up to there.
 * @returns the number of half-moves replayed, and the number after which the visitor views the game.
 */
function useReplay(last: number) {
  const [state, set] = useState({ come: last, ply: last });
  // Another tab may have gone back to the start.
  const come = Math.min(state.come, last);
  const ply = Math.min(state.ply, come);
  const goTo = (plies: number) => set({ come: plies, ply: plies });
  useEffect(() => {
    if (state.come > last) goTo(last);
    if (come >= last) return;
    const next = () => set((now) => ({ come: now.come + 1, ply: now.ply === now.come ? now.ply + 1 : now.ply }));
    const timer = setTimeout(next, MOVE_MILLIS);
    return () => clearTimeout(timer);
  }, [state.come, last]);
  const show = (to: (ply: number) => number) =>
    set((now) => ({ ...now, ply: Math.max(0, Math.min(to(now.ply), now.come)) }));
  useEffect(() => listenForSteps(['[role="grid"]'], (by) => show((at) => at + by)), []);
  return { come, ply, show, goTo };
}

/** Forgetting all guesses asks for confirmation. */
function Again({ onAgain }: { onAgain(): void }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Guess again from the start</Button>;
  return (
    <>
      <Button onClick={onAgain}>Forget these guesses</Button>
      <Button class="plain" onClick={() => setAsked(false)}>
        Keep them
      </Button>
    </>
  );
}

/** The task. */
function Task({ guessing }: { readonly guessing: Guessing }): JSX.Element {
  const { recorded, color, plies, guesses } = guessing;
  const done = guesses.value.length;
  const first = plies[0]!;
  const { hits, judged, points, playedPoints } = tallyOf(guessing);
  if (done === 0) {
    return (
      <p>
        You are {playerOf(recorded, color)}. Play the move that you think was played.{' '}
        {first > 1 ? 'The first moves are given. ' : ''}You can leave at any time; your guesses are kept.
      </p>
    );
  }
  return (
    <p class="guess-sum">
      {done} of {formatQuantity(plies.length, 'move')}, {hits} as played.{' '}
      {judged === 0
        ? ''
        : `Points: you ${points}, ${shortNameOf(guessing)} ${playedPoints}, of ${MOST_POINTS * judged}.`}
    </p>
  );
}

/** How it went, once all moves are guessed. */
function Sum({ guessing, language }: { readonly guessing: Guessing; readonly language: Language }): JSX.Element {
  const { recorded, color } = guessing;
  const { guesses, hits, judged, points, playedPoints } = tallyOf(guessing);
  const isJudged = judged === guesses;
  const { length } = recorded.game.moves;
  const end = `${moveNumber(recorded.game, length)} ${sanAt(recorded, length - 1, recorded.game.moves[length - 1]!, language)}`;
  return (
    <p role="status">
      You guessed {hits} of {formatQuantity(guesses, 'move')} as {playerOf(recorded, color)} played.{' '}
      {isJudged
        ? `By Antwoord’s judgement yours earn ${points} of ${MOST_POINTS * judged} points, and those played ${playedPoints}.`
        : `Antwoord has yet to judge ${formatQuantity(guesses - judged, 'guess', 'guesses')}…`}{' '}
      The game ended with {end}.
    </p>
  );
}

/** The offers once all moves are guessed. */
function AfterAll({ guessing }: { readonly guessing: Guessing }): JSX.Element {
  const { cardOf } = usePage();
  const { recorded, color } = guessing;
  const { guesses, hits, judged, points, playedPoints } = tallyOf(guessing);
  const other = opposite(color);
  const program = recorded.side?.color === color ? cardOf(recorded.side.program) : undefined;
  return (
    <>
      {judged === guesses ? (
        <ShareButton
          class="main"
          label="Share the result"
          content={() => (sender) => ({
            machine: program?.id,
            position: { game: recorded.game, orientation: color },
            headline: `${capitalized(sender)} guessed ${hits} of ${guesses} moves`,
            lines: [
              `${recorded.title}, the moves of ${playerOf(recorded, color)}`,
              `${points} of ${MOST_POINTS * judged} points; the moves played earn ${playedPoints}`,
            ],
            address: makeRoute({ view: 'recorded', game: recorded.id, guess: color }),
          })}
        />
      ) : null}
      {pliesToGuess(recorded, other).length > 0 ? (
        <a class="button" href={makeRoute({ view: 'recorded', game: recorded.id, guess: other })}>
          Guess {colorName(other)}’s moves
        </a>
      ) : null}
    </>
  );
}

/** A guess, what was played, and what Antwoord finds of both. */
function Verdicts(props: { readonly guessing: Guessing; readonly index: number; readonly language: Language }) {
  const { guessing, index, language } = props;
  const { recorded, color, plies, guesses } = guessing;
  const ply = plies[index]!;
  const { move, verdict } = guesses.value[index]!;
  const played = recorded.game.moves[ply]!;
  const san = (each: Uci) => sanAt(recorded, ply, each, language);
  const number = moveNumber(recorded.game, ply + 1);
  const name = shortNameOf(guessing);
  const valued = (each: Uci, value: MoveValue) => {
    const score = value.score && (color === 'white' ? value.score : turned(value.score));
    return `${san(each)}${score ? ` ${formatScore(score, TRUE_MINUS)}` : ''}`;
  };
  return (
    <>
      <p>
        {move === played ? (
          <>
            <b>
              {number} {san(move)}
            </b>{' '}
            is what {name} played.
          </>
        ) : (
          <>
            {capitalized(name)} played{' '}
            <b>
              {number} {san(played)}
            </b>
            ; you guessed {san(move)}.
          </>
        )}
      </p>
      {verdict ? (
        <p>
          {`Antwoord: ${valued(move, verdict.guessed)}, ${pointsText(pointsFor(verdict, verdict.guessed, color))}`}
          {move === played
            ? ''
            : `; ${valued(played, verdict.played)}, ${pointsText(pointsFor(verdict, verdict.played, color))}`}
          {verdict.best.best === undefined || verdict.best.best === move || verdict.best.best === played
            ? '.'
            : `; it prefers ${valued(verdict.best.best, verdict.best)}.`}
        </p>
      ) : (
        <p class="quiet">Antwoord is judging it…</p>
      )}
    </>
  );
}

const pointsText = (points: number) => formatQuantity(points, 'point');

function Failed({ guessing }: { readonly guessing: Guessing }): JSX.Element | null {
  const problem = guessing.problem.value;
  if (!problem) return null;
  return (
    <ErrorBox
      report={problem}
      remedy={
        <Button class="small" onClick={() => void judgeAhead(guessing)}>
          Try again
        </Button>
      }
    >
      Antwoord cannot judge the guesses: {problem.message}. They are kept.
    </ErrorBox>
  );
}

/** The guesses made: each shows its position. */
function Guesses(props: {
  readonly guessing: Guessing;
  readonly shown: number;
  readonly language: Language;
  onShow(ply: number): void;
}): JSX.Element {
  const { guessing, shown, language, onShow } = props;
  const { recorded, color, plies, guesses } = guessing;
  if (guesses.value.length === 0) return <p class="quiet">None yet.</p>;
  return (
    <ol class="recorded-plies bare row">
      {guesses.value.map(({ move, verdict }, index) => {
        const ply = plies[index]!;
        const isHit = move === recorded.game.moves[ply];
        const points = verdict && pointsFor(verdict, verdict.guessed, color);
        return (
          <li key={ply}>
            <button
              type="button"
              class="move"
              aria-current={index === shown ? 'step' : undefined}
              onClick={() => onShow(ply)}
            >
              {moveNumber(recorded.game, ply + 1)} {sanAt(recorded, ply, move, language)}
              <span class="unseen">{isHit ? ', as played' : ', another was played'}</span>{' '}
              <small>
                <span aria-hidden="true">{isHit ? '=' : '≠'}</span> {points}
                {points === undefined ? null : <span class="unseen"> {points === 1 ? 'point' : 'points'}</span>}
              </small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** In the position of an earlier guess: what was played, and thinner the guess. */
function arrowsOf({ guesses, plies, recorded }: Guessing, index: number): readonly Arrow[] {
  const guess = guesses.value[index]!;
  const arrow = (move: Uci) => ({ from: move.slice(0, 2), to: move.slice(2, 4) });
  const played = recorded.game.moves[plies[index]!]!;
  return guess.move === played ? [arrow(played)] : [arrow(played), { ...arrow(guess.move), isLesser: true }];
}

/** "Gambiet 82 (White)". */
function playerOf(recorded: RecordedGame, color: 'white' | 'black'): string {
  const name = shortName(recorded[color]);
  return name === 'unknown' ? colorName(color) : `${name} (${colorName(color)})`;
}

function shortNameOf({ recorded, color }: Guessing): string {
  const name = shortName(recorded[color]);
  return name === 'unknown' ? colorName(color) : name;
}

/** A move of a recorded game, or one in its place, in the position after `ply` of its moves. */
export function sanAt({ game }: RecordedGame, ply: number, move: Uci, language: Language): string {
  return makeSan(gameAt(game, ply), move, { language });
}
