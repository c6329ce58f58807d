import type { JSX } from 'preact';
import { endingOf, gameAt, positionOf, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import { makeSan } from '../../chess/notation.ts';
import { capitalized } from '../../format/text.ts';
import { Button } from '../app/button.tsx';
import { colorName, moveNumber } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Diagram } from '../board/diagram.tsx';
import { endingText } from '../board/spoken.ts';
import { compareLink, ownColor, readLink, standingOffer, takenFromLink } from '../games/by-link.ts';
import type { GameRecord } from '../record/record.ts';
import { findGame } from '../session/find-game.ts';
import type { GameSession } from '../session/game-session.ts';
import { announceStored } from '../session/game-tabs.ts';
import { putOnBoard } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { otherName } from './people.ts';
import './people-panel.css';

/** The question to a visitor who follows a link of a game by links. */
type Asked =
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** The game is not in this browser yet. */
  | { readonly kind: 'new'; readonly linked: GameRecord }
  /** The game here and that of the link differ from some move on. */
  | { readonly kind: 'different'; readonly linked: GameRecord; readonly kept: GameRecord };

/** Opens a link from the other player. The game is updated if the link is newer; otherwise nothing is lost or doubled. */
export function TurnOf(): JSX.Element | null {
  const page = usePage();
  const session = useSession();
  const route = page.route.value;
  const { value: asked } = useLoaded([makeRoute(route)], async (): Promise<Asked | undefined> => {
    if (route.view !== 'turn') return undefined;
    const { services } = page;
    const read = readLink(services, route.game, route.code ?? '', route.draw !== undefined);
    if ('problem' in read) return { kind: 'unreadable', problem: read.problem };
    const linked = read.record;
    const kept = await findGame(session, linked.id);
    if (!kept?.byLink) return { kind: 'new', linked: kept ? { ...linked, id: services.newId() } : linked };
    const update = compareLink(kept, linked);
    if (update === 'different') return { kind: 'different', linked, kept };
    const isNewer = update === 'newer';
    await open(isNewer ? takenFromLink(kept, linked, services.now()) : kept, isNewer, newsText(kept, linked, update));
    return undefined;
  });

  const open = async (record: GameRecord, isChanged: boolean, text: string) => {
    let notice: GameSession['notice']['value'] = text === '' ? undefined : { kind: 'news', text };
    try {
      // At once, as the link may never be opened again.
      if (isChanged) {
        await page.services.store.put(record);
        announceStored(record.id);
      }
    } catch (error) {
      // It can be played all the same: each link holds the whole game.
      notice = {
        kind: 'problem',
        text: `This browser cannot save the game (${messageOf(error)}). Keep the links.`,
      };
    }
    putOnBoard(session, record, true);
    if (notice) session.notice.value = notice;
    // In the place of the link, so that going back does not lead here again.
    const shown = { view: 'play', game: record.id } as const;
    history.replaceState(null, '', makeRoute(shown));
    page.route.value = shown;
  };

  if (!asked) return <p class="column fetching">Loading…</p>;
  if (asked.kind === 'unreadable') {
    return (
      <Column
        title="This link cannot be read"
        text={`${asked.problem} Ask for the whole link again. Your own games are unchanged.`}
      />
    );
  }
  const { linked } = asked;
  const own = ownColor(linked);
  const name = otherName(linked);
  if (asked.kind === 'new') {
    return (
      <Column
        title="A game by links"
        text={`${capitalized(name)} plays ${colorName(own === 'white' ? 'black' : 'white')}, you play ${colorName(own)}. ${lastMove(linked)} ${
          endingOf(linked.game) ? '' : 'Make your move, and send a link back.'
        }`}
        game={linked}
      >
        <Button class="main" onClick={() => open(linked, true, '')}>
          {endingOf(linked.game) ? 'See the game' : `Play ${colorName(own)}`}
        </Button>
      </Column>
    );
  }
  const { kept } = asked;
  return (
    <Column
      title="The link and your game differ"
      text={`Up to half-move ${sharedPlies(kept, linked)} they are the same. Then the game in this browser goes on with ${
        nextMove(kept, linked) ?? 'no move'
      }, and the link with ${nextMove(linked, kept) ?? 'no move'}. Nothing has been changed.`}
    >
      <Button class="main" onClick={() => open(kept, false, 'The game is as it was before the link.')}>
        Keep my game
      </Button>
      {endingOf(kept.game) ? null : (
        <Button
          onClick={() =>
            open(
              takenFromLink(kept, linked, page.services.now()),
              true,
              'The game is now that of the link. Your own moves are kept as taken back.',
            )
          }
        >
          Go on as in the link
        </Button>
      )}
    </Column>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly text: string;
  /** Shown as it stands, from the visitor's side. */
  readonly game?: GameRecord;
  readonly children?: JSX.Element | (JSX.Element | null)[];
}

function Column({ title, text, game: shown, children }: ColumnProps): JSX.Element {
  const { language } = usePage().settings.value;
  return (
    <div class="column">
      <h1>{title}</h1>
      <p>{text}</p>
      {shown ? (
        <div class="people-turn">
          <Diagram
            game={shown.game}
            orientation={ownColor(shown)}
            language={language}
            label="The position"
            slides={false}
          />
        </div>
      ) : null}
      <p class="buttons">
        {children}
        <a class="button" href={makeRoute({ view: 'games' })}>
          Your games
        </a>
      </p>
    </div>
  );
}

/** The news that the link brings. */
export function newsText(kept: GameRecord, linked: GameRecord, update: 'newer' | 'same' | 'older'): string {
  const isOwn = ownColor(linked) !== ownColor(kept);
  if (update === 'older') {
    const plies = kept.game.moves.length - linked.game.moves.length;
    const further =
      plies === 0 ? 'the game here is over' : `the game here is ${plies} half-move${plies === 1 ? '' : 's'} further`;
    return `This is an older link: ${further}. Nothing was changed.`;
  }
  if (update === 'same') {
    if (!isOwn) return 'This link was opened before: it contains nothing new.';
    // The address bar has it, so the page opens with it after a reload.
    return turnOf(kept.game) === ownColor(kept) ? '' : `This is your own link: send it to ${otherName(kept)}.`;
  }
  return lastMove(linked);
}

/** How the game of a link stands: its end, an offer, or its last move. */
function lastMove(linked: GameRecord): string {
  const { game } = linked;
  const ending = endingOf(game);
  const ply = game.moves.length;
  const move =
    ply === 0
      ? ''
      : `The last move was ${moveNumber(game, ply)} ${makeSan(positionOf(gameAt(game, ply - 1)), game.moves.at(-1)!)}.`;
  const offer = standingOffer(linked) ? ` ${capitalized(otherName(linked))} offers a draw.` : '';
  return ending ? `${move} ${endingText(ending)}`.trim() : move + offer;
}

function sharedPlies(one: GameRecord, other: GameRecord): number {
  const at = one.game.moves.findIndex((uci, index) => other.game.moves[index] !== uci);
  return at < 0 ? one.game.moves.length : at;
}

/** The first move of a game that the other does not have. */
function nextMove(of: GameRecord, other: GameRecord): string | undefined {
  const ply = sharedPlies(of, other);
  const uci = of.game.moves[ply];
  return uci && `${moveNumber(of.game, ply + 1)} ${makeSan(positionOf(gameAt(of.game, ply)), uci)}`;
}
