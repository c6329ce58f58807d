import { type Color, opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Fen, FenError, tryParseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, newGame, positionOf, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeLine } from '../../chess/notation.ts';
import { materialOfBoard } from '../../endgames/layout.ts';
import { MaterialError, menOf, parseMaterial } from '../../endgames/material.ts';
import { browserPort } from '../../host/browser-port.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { CopyField } from '../app/copy.tsx';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { go, openHelp, usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { StepButtons } from '../app/step-buttons.tsx';
import { askWorker } from '../app/worker-questions.ts';
import { Board } from '../board/board.tsx';
import { Frame } from '../board/frame.tsx';
import { LiveRegions, useVoice } from '../board/live.tsx';
import { ShareButton } from '../machine/share-button.tsx';
import { SetupEditor } from '../setup/setup-editor.tsx';
import { EndingMoves } from './ending-moves.tsx';
import { EndingStory, STORY_TABLE } from './ending-story.tsx';
import { BuildTable, EndingTable, TableChoice } from './ending-table.tsx';
import { formatRemark } from './ending-text.ts';
import {
  buildTable,
  chooseTable,
  drawPosition,
  type EndingsModel,
  followBest,
  look,
  openEndings,
  playEnding,
  setAnyPosition,
  setPosition,
  showEndingPly,
  shownEnding,
  takeEndingBack,
  takeSide,
} from './endings-model.ts';
import type { PositionKind } from './tables-answers.ts';
import './endings.css';

/** One of the longest wins with bishop and knight: the first position shown. */
const FIRST_FEN = '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1';
/** The largest tables that the page builds, by number of pieces. */
const MOST_MEN = 4;

/** Endgame tables: built while you watch, explored, played against, and the story that they settle. */
export function Endings(): JSX.Element {
  const page = usePage();
  const route = page.route.value;
  const asked = route.view === 'endings' ? route : { view: 'endings' as const };
  const model = useMemo(() => openEndings(startTables(), Math.random, STORY_TABLE, FIRST_FEN), []);
  const [isSettingUp, setSettingUp] = useState(false);
  useEffect(() => () => model.client.close(), []);
  const error = useAsked(model, asked);
  useEffect(() => void look(model), []);

  const choose = (name: string) => go(page, { view: 'endings', table: name });
  const put = (fen: Fen) => {
    setPosition(model, fen);
    setSettingUp(false);
    const name = materialOf(fen);
    go(page, { view: 'endings', table: name, fen });
  };
  const build = (name: string) => {
    chooseTable(model, name);
    choose(name);
    void buildTable(model);
  };
  const story = model.built.value.find(({ name }) => name === STORY_TABLE);
  const onStoryBoard = async () => {
    chooseTable(model, STORY_TABLE);
    choose(STORY_TABLE);
    takeSide(model, 'both');
    // At once: scrolling later would take the page from under the next click.
    document.querySelector('.view-board')?.scrollIntoView({ block: 'nearest' });
    await drawPosition(model, 'longest');
  };
  const isStoryOn = () => materialOf(fenOf(shownEnding(model))) === STORY_TABLE;

  const head = (
    <>
      <h1>Endgame tables</h1>
      <p class="standfirst">
        With so few pieces, every position can be solved. Your browser builds a table backwards from the mates while you
        watch, then plays perfectly.
      </p>
      <Alert text={error} />
    </>
  );
  if (isSettingUp) {
    return (
      <>
        <header class="view-head">{head}</header>
        <SetUpEnding first={fenOf(shownEnding(model))} onPut={put} onLeave={() => setSettingUp(false)} />
      </>
    );
  }
  return (
    <Stage
      model={model}
      head={head}
      onSetUp={() => setSettingUp(true)}
      onChoose={choose}
      onBuild={build}
      story={
        <EndingStory
          table={story}
          isBuilding={model.phase.value.kind === 'building'}
          isChosen={model.name.value === STORY_TABLE}
          onChoose={() => choose(STORY_TABLE)}
          onDraw={() => void onStoryBoard()}
          onFollow={async () => {
            if (!isStoryOn()) await onStoryBoard();
            await followBest(model);
          }}
          onPlay={async () => {
            await onStoryBoard();
            takeSide(model, 'white');
          }}
        />
      }
    />
  );
}

/**
 * Shows the table and the position that a URL asks for.
 * @returns what is wrong with them; empty if nothing is.
 */
function useAsked(model: EndingsModel, asked: Extract<Route, { readonly view: 'endings' }>): string {
  const [error, setError] = useState('');
  // At once: an update of the URL must not undo what the visitor does next.
  useLayoutEffect(() => {
    setError('');
    try {
      if (asked.fen !== undefined && asked.fen !== model.game.value.start) {
        const read = tryParseFen(asked.fen);
        if (read instanceof FenError) throw read;
        setPosition(model, asked.fen);
      }
      const wanted = asked.table ?? materialOf(model.game.value.start);
      if (wanted !== undefined) chooseTable(model, tableName(wanted));
      // If the address names a table but no position, the board shows one of its positions.
      if (asked.fen === undefined && materialOf(fenOf(shownEnding(model))) !== model.name.value) setAnyPosition(model);
    } catch (caught) {
      if (!(caught instanceof FenError || caught instanceof MaterialError)) throw caught;
      setError(caught.message);
    }
  }, [asked.table, asked.fen]);
  return error;
}

const isVisitorsTurn = (model: EndingsModel) =>
  model.whose.value === 'both' || turnOf(shownEnding(model)) === model.whose.value;

const POSITION_LABELS: Readonly<Record<PositionKind, string>> = {
  longest: 'Longest win',
  win: 'Any win',
  any: 'Any position',
};

interface StageProps {
  readonly model: EndingsModel;
  readonly head: JSX.Element;
  readonly story: JSX.Element;
  onChoose(table: string): void;
  /** Chooses a table and builds it. */
  onBuild(table: string): void;
  onSetUp(): void;
}

/** The board, its controls, the moves played and the tables' results. */
function Stage({ model, head, story, onChoose, onBuild, onSetUp }: StageProps): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const [orientation, setOrientation] = useState<Color>('white');
  const voice = useVoice();
  const game = shownEnding(model);
  const whole = model.game.value;
  const ply = model.shownPly.value;
  const remark = model.remark.value;
  const text = remark ? formatRemark(remark, language) : '';
  const looked = model.looked.value;
  const hasNoLine = looked?.fen === fenOf(game) && (!looked.worth || endingOf(game) !== undefined);
  const flip = () => setOrientation(opposite(orientation));
  useEffect(() => {
    if (text !== '') voice.announce(text);
  }, [text]);
  useEffect(() => listenForSteps(['[role="grid"]'], (by) => showEndingPly(model, model.shownPly.value + by)), []);

  return (
    <Frame
      head={head}
      now={
        <>
          <TableChoice model={model} onChoose={onChoose} />
          <p class="now-text">{text}</p>
          <LiveRegions messages={voice.messages} />
        </>
      }
      board={
        <Board
          game={game}
          orientation={orientation}
          movable={endingOf(game) || !isVisitorsTurn(model) ? undefined : turnOf(game)}
          onHelp={() => openHelp(page)}
          language={language}
          onMove={(move) => void playEnding(model, move)}
          onStep={(by) => showEndingPly(model, ply + by)}
          onFlip={flip}
        />
      }
      actions={
        <>
          <BuildTable model={model} />
          <Choice
            label="You play"
            value={model.whose.value}
            options={[
              ['both', 'both sides'],
              ['white', 'White'],
              ['black', 'Black'],
            ]}
            onChange={(whose) => takeSide(model, whose)}
          />
          <Button isOff={ply === 0} onClick={() => takeEndingBack(model)}>
            Take back
          </Button>
          <Button isOff={hasNoLine} onClick={() => void followBest(model)}>
            Best play
          </Button>
        </>
      }
      arrows={
        <StepButtons ply={ply} last={whole.moves.length} onShow={(to) => showEndingPly(model, to)} onFlip={flip} />
      }
      side={
        <>
          <div class="side">
            {model.problem.value === undefined ? null : <ErrorBox report={model.problem.value} />}
            {whole.moves.length > 0 ? (
              <p class="line ending-line">
                {ply > 0 ? <b>{makeLine(newGame(whole.start), whole.moves.slice(0, ply), { language })}</b> : null}{' '}
                {ply < whole.moves.length ? <span class="quiet">{restOf(whole, ply, language)}</span> : null}
              </p>
            ) : null}
            <EndingMoves model={model} language={language} isOpen={isVisitorsTurn(model)} onBuild={onBuild} />
            <AnotherPosition {...{ model, orientation, text, onSetUp }} />
          </div>
          <div class="side">
            <EndingTable model={model} />
          </div>
        </>
      }
      also={story}
    />
  );
}

/** Draws or sets up another position, or shares this one. */
function AnotherPosition(props: {
  readonly model: EndingsModel;
  readonly orientation: Color;
  readonly text: string;
  onSetUp(): void;
}): JSX.Element {
  const { model, orientation, text, onSetUp } = props;
  const game = shownEnding(model);
  const address = makeRoute({ view: 'endings', table: model.name.value, fen: fenOf(game) });
  const hasTable = model.built.value.some(({ name }) => name === model.name.value);
  return (
    <section class="panel" aria-labelledby="draw-title">
      <h2 id="draw-title">Another position</h2>
      <fieldset class="buttons ending-draw" aria-label="Another position">
        {(Object.keys(POSITION_LABELS) as PositionKind[]).map((kind) => (
          <Button key={kind} class="small" isOff={!hasTable} onClick={() => void drawPosition(model, kind)}>
            {POSITION_LABELS[kind]}
          </Button>
        ))}
        <Button class="small" onClick={onSetUp}>
          Set up
        </Button>
        <ShareButton
          class="small"
          content={() => ({
            position: { game, orientation },
            headline: `${model.name.value}: ${colorName(turnOf(game))} to move`,
            lines: [text],
            address,
          })}
        />
      </fieldset>
      <details class="fold">
        <summary>The position as FEN</summary>
        <CopyField label="FEN" name="position" rows={1} text={fenOf(game)} />
      </details>
    </section>
  );
}

/** The remaining moves; after a move by White they need no move number. */
function restOf(game: Game, ply: number, language: Language): string {
  const text = makeLine(gameAt(game, ply), game.moves.slice(ply), { language });
  return ply > 0 ? text.replace(/^\d+\.\.\. /, '') : text;
}

/** The editor for a position with few enough pieces for a table. */
function SetUpEnding(props: { readonly first: Fen; onPut(fen: Fen): void; onLeave(): void }): JSX.Element {
  const { first, onPut, onLeave } = props;
  const [fen, setFen] = useState(first);
  const read = tryParseFen(fen);
  const name = read instanceof FenError ? undefined : materialOf(fen);
  return (
    <div class="set-up">
      <SetupEditor fen={fen} orientation="white" onChange={setFen}>
        <p class={name === undefined ? 'quiet' : ''}>
          {name === undefined
            ? `Both kings and one or two more pieces, at most ${MOST_MEN} in all. No table holds positions with castling rights.`
            : `This is ${name}.`}
        </p>
        <p class="buttons">
          <Button class="main" isOff={name === undefined} onClick={() => onPut(fen)}>
            Look it up
          </Button>
          <Button onClick={onLeave}>Back</Button>
        </p>
      </SetupEditor>
    </div>
  );
}

/** The table for a position, if the page builds it. */
function materialOf(fen: Fen): string | undefined {
  const position = positionOf(newGame(fen));
  const material = materialOfBoard(position.board);
  if (!material || menOf(material) > MOST_MEN || position.castles.castlingRights.nonEmpty()) return undefined;
  return material.name;
}

/** The canonical name of a table. @throws {MaterialError} */
function tableName(text: string): string {
  const material = parseMaterial(text);
  if (menOf(material) > MOST_MEN) {
    throw new MaterialError(
      'men',
      text,
      `the page builds tables of 3 and ${MOST_MEN} pieces; use "plyhouse tables build" for more`,
    );
  }
  return material.name;
}

function startTables(): EndingsModel['client'] {
  return askWorker(() =>
    browserPort(new Worker(new URL('./tables-worker.ts', import.meta.url), { type: 'module', name: 'tables' })),
  );
}
