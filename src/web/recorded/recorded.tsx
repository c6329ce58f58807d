import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { fenOf, gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import type { Card } from '../../programs/program.ts';
import { formatSource } from '../../programs/sources.ts';
import { addressProblem, plyProblem, useAddressProblem } from '../app/address-problem.ts';
import { ErrorBox, ViewNotLoaded } from '../app/error-box.tsx';
import { colorName, countFrom, formatPeriod, moveNumber } from '../app/format.ts';
import { Missing } from '../app/missing.tsx';
import { usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import { makeRoute } from '../app/route.ts';
import { StepButtons } from '../app/step-buttons.tsx';
import { useAddress } from '../app/use-address.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { Diagram } from '../board/diagram.tsx';
import { Frame } from '../board/frame.tsx';
import { GameDisplay } from '../machine/game-display.tsx';
import { machineAddress } from '../machine/machine-address.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { bylineOf, GameCards, GameHead } from './game-cards.tsx';
import { GuessTheMove, sanAt } from './guess.tsx';
import { pliesToGuess } from './guess-model.ts';
import { loadRecordedGames, type RecordedGame } from './recorded-games.ts';
import { askAlong, type GameReply, type Replies, sameMoves, type Value } from './replies.ts';
import './recorded.css';

/** The recorded games of the articles: a list of them, or one of them with the moves our program would have played. */
export function Recorded(): JSX.Element {
  const page = usePage();
  const route = page.route.value;
  const asked = route.view === 'recorded' ? route : { view: 'recorded' as const };
  const { value: games, problem } = useLoaded([], () => loadRecordedGames(page.cards));
  if (problem) return <ViewNotLoaded title="Historic games" what="The games" report={problem} />;
  if (!games) return <p class="column fetching">Loading…</p>;
  if (asked.game === undefined) return <GameList games={games} />;
  const chosen = games.find(({ id }) => id === asked.game);
  if (!chosen) return <Missing />;
  const side = (['white', 'black'] as const).find((color) => color === asked.guess);
  return side && pliesToGuess(chosen, side).length > 0 ? (
    <GuessTheMove recorded={chosen} color={side} key={`${chosen.id} ${side}`} />
  ) : (
    <OneGame recorded={chosen} ply={asked.ply ?? 0} guess={asked.guess} key={chosen.id} />
  );
}

function GameList({ games }: { readonly games: readonly RecordedGame[] }): JSX.Element {
  return (
    <>
      <header class="article-head">
        <h1>Historic games</h1>
        <p class="standfirst">
          Every game and fragment of these programs that was printed; games that others recorded with a published
          listing; and one that a machine’s own code plays against itself. See at each move what our reconstruction
          would have played, or guess the moves of one side before they are shown.
        </p>
      </header>
      <GameCards games={games} find="Find a player, a year, a word" />
    </>
  );
}

interface OneGameProps {
  readonly recorded: RecordedGame;
  readonly ply: number;
  /** A side whose moves cannot be guessed, as the address has it. */
  readonly guess: string | undefined;
}

function OneGame({ recorded, ply: first, guess }: OneGameProps): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const { game, side } = recorded;
  const last = game.moves.length;
  const [ply, setPly] = useState(Math.min(first, last));
  const [orientation, setOrientation] = useState(side?.color ?? 'white');
  const card = side && page.cardOf(side.program);
  const replies = useReplies(recorded, card);
  const shown = useMemo(() => gameAt(game, ply), [game, ply]);
  useTitle(recorded.title);
  const guessable = useMemo(
    () => (['white', 'black'] as const).filter((color) => pliesToGuess(recorded, color).length > 0),
    [recorded],
  );
  useAddressProblem(
    ply === last ? plyProblem(first, last) : undefined,
    guess === undefined
      ? undefined
      : addressProblem('guess', guess, `a side with moves to guess: ${guessable.join(' or ')}`),
  );
  useAddress(makeRoute({ view: 'recorded', game: recorded.id, ...(ply > 0 ? { ply } : {}) }));
  useEffect(() => listenForSteps([], (by) => setPly((now) => Math.max(0, Math.min(last, now + by)))), [last]);

  const byPly = replies?.byPly.value ?? new Map<number, GameReply>();
  const played = ply > 0 ? `${moveNumber(game, ply)} ${sanAt(recorded, ply - 1, game.moves[ply - 1]!, language)}` : '';
  return (
    <Frame
      head={<GameHead recorded={recorded} byline={bylineOf(recorded, recorded.event)} />}
      now={
        <section class="recorded-said" aria-labelledby="said-title" aria-live="polite">
          <h2 id="said-title">{ply === 0 ? 'Before the first move' : played}</h2>
          {card && side ? (
            <div class="now-text">
              {ply === 0 ? (
                <p>Step through the game: at each move of its program, ours says what it would have played.</p>
              ) : (
                <Reply recorded={recorded} card={card} ply={ply} byPly={byPly} language={language} />
              )}
            </div>
          ) : null}
        </section>
      }
      board={
        <Diagram
          game={shown}
          orientation={orientation}
          language={language}
          label={ply === 0 ? 'The position the game begins with' : `The position after ${played}`}
          slides
        />
      }
      actions={
        <>
          {card ? (
            <a class="button" href={makeRoute({ view: 'new', program: card.id, fen: fenOf(shown) })}>
              Play on from here
            </a>
          ) : null}
          {guessable.map((color) => (
            <a class="button" key={color} href={makeRoute({ view: 'recorded', game: recorded.id, guess: color })}>
              Guess {colorName(color)}’s moves
            </a>
          ))}
        </>
      }
      arrows={<StepButtons ply={ply} last={last} onShow={setPly} onFlip={() => setOrientation(opposite)} />}
      side={
        <>
          <div class="side">
            <div class="recorded-comment" aria-live="polite">
              <p class="recorded-note">{recorded.notes.get(ply) ?? (ply === 0 ? recorded.about : '')}</p>
              {ply === 0 ? <p class="quiet">After {recorded.sources.map(formatSource).join('; ')}.</p> : null}
            </div>
            <section class="panel recorded-moves" aria-labelledby="moves-title">
              <h2 id="moves-title">Moves</h2>
              {card && side && replies ? <Tally recorded={recorded} card={card} replies={replies} /> : null}
              <Moves recorded={recorded} ply={ply} byPly={byPly} language={language} onShow={setPly} />
            </section>
          </div>
          <div class="side">
            <MachineOfGame recorded={recorded} ply={ply} />
            <p>
              <a href={makeRoute({ view: 'setup', fen: fenOf(shown) })}>Set up this position</a>
            </p>
          </div>
        </>
      }
      also={
        recorded.ours ? (
          <section class="recorded-why" aria-labelledby="why-title">
            <h2 id="why-title">Where ours differs</h2>
            <p>{recorded.ours}</p>
          </section>
        ) : null
      }
    />
  );
}

function useReplies({ side }: RecordedGame, card: Card | undefined): Replies | undefined {
  const { services } = usePage();
  const replies = useMemo(
    () => side && card && askAlong(side, card, () => services.startClient(card, side.options, side.seed ?? 1)),
    [side, card],
  );
  useEffect(() => () => replies?.close(), [replies]);
  return replies;
}

/** What the machine of a game showed in a position, if a machine played. */
function MachineOfGame({ recorded, ply }: Omit<OneGameProps, 'guess'>): JSX.Element | null {
  const { game, side } = recorded;
  const machine = side && machineOfProgram(side.program);
  const { value: console } = useLoaded([machine], () => machine?.load());
  const states = useMemo(() => console && side && replayOnMachine(console, game, side.color), [console, game, side]);
  if (!machine || !side) return null;
  return (
    <section class="panel" aria-labelledby="machine-title">
      <h2 id="machine-title">Its machine</h2>
      {console && states ? <GameDisplay entry={machine} console={console} view={console.view(states[ply]!)} /> : null}
      <p>
        <a href={machineAddress(machine.id, gameAt(game, ply), side.color)}>Continue on the original machine</a>
      </p>
    </section>
  );
}

/** The remark of our program on the last move, if the original played that move. */
function Reply(props: {
  readonly recorded: RecordedGame;
  readonly card: Card;
  readonly ply: number;
  readonly byPly: ReadonlyMap<number, GameReply>;
  readonly language: Language;
}): JSX.Element | null {
  const { recorded, card, ply, byPly, language } = props;
  const own = recorded.side?.plies.find((each) => each.ply === ply - 1);
  if (!own) return null;
  const reply = byPly.get(own.ply);
  if (!reply) return <p class="quiet">Ours has not reached this move yet.</p>;
  const san = (move: Uci) => sanAt(recorded, own.ply, move, language);
  return (
    <>
      <p>{judgement(reply, own.played, own.legal, san)}</p>
      {reply.from === 'search' ? (
        <p class="quiet">
          {formatQuantity(reply.nodes, 'position')}, depth {reply.depth}. {formatPeriod(card, reply.periodMillis)}
        </p>
      ) : null}
    </>
  );
}

function judgement(reply: GameReply, played: Uci, legal: number, san: (move: Uci) => string): string {
  const { move, from, value, recorded } = reply;
  if (move === undefined) return 'Ours resigns here.';
  if (from === 'book') return `Ours plays ${san(move)} from its book.`;
  if (legal === 1) return 'The only legal move.';
  if (move === played) return `Ours plays the same${asText(value)}.`;
  const others = recorded
    ? isEqual(value, recorded)
      ? `It gives ${san(played)} the same value, and plays the one that comes first in its list.`
      : `Searched alone, ${san(played)} is worth ${formatValue(recorded)} to it.`
    : '';
  return `Ours plays ${san(move)}${asText(value)}. ${others}`.trim();
}

const asText = (value: Value) => (formatValue(value) === '' ? '' : `, at ${formatValue(value)}`);
const isEqual = (one: Value, other: Value) => formatValue(one) === formatValue(other);

/** In the program's own units, followed by pawns: "−1 (+2.13 in pawns)". */
function formatValue({ score, own }: Value): string {
  const inPawns = score ? formatScore(score, TRUE_MINUS) : '';
  if (own?.score === undefined || own.score === inPawns) return inPawns;
  const inOwn = own.score.replace(/^-/, TRUE_MINUS);
  return score?.kind === 'cp' ? `${inOwn} (${inPawns} in pawns)` : inOwn;
}

function Tally(props: { readonly recorded: RecordedGame; readonly card: Card; readonly replies: Replies }) {
  const { recorded, card, replies } = props;
  const side = recorded.side!;
  const problem = replies.problem.value;
  if (problem) return <ErrorBox report={problem} />;
  const { same, of } = sameMoves(side, replies.byPly.value);
  const asked = replies.byPly.value.size;
  return (
    <p class="recorded-tally">
      {replies.isRunning.value
        ? `${card.name} is asked at each move: ${asked} of ${side.plies.length}…`
        : `Ours plays ${same} of ${formatQuantity(of, 'move')} as its original did; moves from a book and forced moves do not count.`}
    </p>
  );
}

function Moves(props: {
  readonly recorded: RecordedGame;
  readonly ply: number;
  readonly byPly: ReadonlyMap<number, GameReply>;
  readonly language: Language;
  onShow(ply: number): void;
}): JSX.Element {
  const { recorded, ply, byPly, language, onShow } = props;
  const { game, notes, side } = recorded;
  const { isBlackFirst } = countFrom(game);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const frame = list.current;
    const current = frame?.querySelector<HTMLElement>('[aria-current]');
    if (!frame || !current) return;
    // Scrolls only the list, not the page.
    const { top, bottom } = frame.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    if (at.top < top) frame.scrollTop -= top - at.top;
    else if (at.bottom > bottom) frame.scrollTop += at.bottom - bottom;
  }, [ply]);
  const sans = useMemo(() => game.moves.map((move, index) => sanAt(recorded, index, move, language)), [game, language]);
  const own = new Map(side?.plies.map((each) => [each.ply, each]));
  return (
    <ol class="recorded-plies bare row" ref={list}>
      {sans.map((san, index) => {
        const isWhite = (index % 2 === 0) !== isBlackFirst;
        const number = moveNumber(game, index + 1).replace('...', '…');
        const reply = own.has(index) ? byPly.get(index) : undefined;
        const mark = reply ? markOf(reply, own.get(index)!.played) : undefined;
        const lines = [`${number} ${san}`, notes.has(index + 1) ? 'with a comment' : '', mark?.text ?? ''];
        return (
          <li key={index}>
            {isWhite || index === 0 ? <span class="recorded-number">{number}</span> : null}
            <button
              type="button"
              class={`move${notes.has(index + 1) ? ' recorded-noted' : ''}`}
              aria-label={lines.filter(Boolean).join(', ')}
              aria-current={ply === index + 1 ? 'step' : undefined}
              onClick={() => onShow(index + 1)}
            >
              {san}
              {mark ? <small aria-hidden="true">{mark.sign}</small> : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function markOf(reply: GameReply, played: Uci): { readonly sign: string; readonly text: string } | undefined {
  if (reply.from === 'book' || reply.from === 'only') return undefined;
  return reply.move === played
    ? { sign: '=', text: 'ours plays the same' }
    : { sign: '≠', text: 'ours plays another move' };
}
