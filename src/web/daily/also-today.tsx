import type { JSX } from 'preact';
import { newGame, turnOf } from '../../chess/game.ts';
import { formatQuantity } from '../../format/number.ts';
import { capitalized } from '../../format/text.ts';
import { type CardEntry, Cards } from '../app/cards.tsx';
import { colorName } from '../app/format.ts';
import { type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { fetchText, useLoaded } from '../app/use-loaded.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { creditOf, readCollection } from '../problems/problem-collection.ts';
import { difficultyOf, groupProblems, HARDEST, SOLVED } from '../problems/problem-order.ts';
import { formatTask } from '../problems/problem-text.ts';
import { readRecord } from '../record/read-record.ts';
import { turningPointsOf, turningPointsText } from '../record/turning-points.ts';
import { pliesToGuess, readGuesses } from '../recorded/guess-model.ts';
import { loadRecordedGames, shortName } from '../recorded/recorded-games.ts';
import { dayOf } from './daily-problem.ts';
import { formatDay } from './daily-text.ts';

const PROBLEMS = new URL('../../../data/problems/classics.epd', import.meta.url);
/** How many problems are set. */
const SET = 3;
const DAY_MILLIS = 86_400_000;

/** The day's other tasks. @param today as in an address, "2026-11-28". */
export function AlsoToday({ today }: { readonly today: string }): JSX.Element | null {
  const page = usePage();
  const { value } = useLoaded([today], async () => {
    const found = await Promise.all([problemsOf(page), guessOf(page, today), turningPoints(page)]);
    return found.flat();
  });
  return value === undefined || value.length === 0 ? null : (
    <section class="daily-also" aria-labelledby="daily-also">
      <h2 id="daily-also">Also today</h2>
      <Cards label="Also today" entries={value} />
    </section>
  );
}

/** The easiest problems that are not solved yet. */
async function problemsOf({ storage }: Page): Promise<CardEntry[]> {
  const parts = readCollection(await fetchText(PROBLEMS));
  const open = groupProblems(parts, 'easiest', 'unsolved', SOLVED.read(storage)).flatMap(({ problems }) => problems);
  return open.slice(0, SET).map((problem) => {
    const { title = '', fen } = problem;
    const game = newGame(fen);
    return {
      id: title,
      href: makeRoute({ view: 'problems', id: title }),
      title: formatTask(problem),
      picture: <SmallDiagram game={game} orientation={turnOf(game)} />,
      byline: creditOf(problem),
      text: `Not solved yet; difficulty ${difficultyOf(problem)?.level ?? '?'} of ${HARDEST}`,
    };
  });
}

/** A recorded game whose moves can be guessed, another one each day. */
async function guessOf({ cards, storage }: Page, today: string): Promise<CardEntry[]> {
  const sides = (await loadRecordedGames(cards)).flatMap((recorded) =>
    (['white', 'black'] as const)
      .filter((color) => pliesToGuess(recorded, color).length > 0)
      .map((color) => ({ recorded, color })),
  );
  const chosen = sides[Math.round(Date.parse(today) / DAY_MILLIS) % sides.length];
  if (!chosen) return [];
  const { recorded, color } = chosen;
  const guessed = readGuesses(storage, recorded, color, pliesToGuess(recorded, color)).length;
  return [
    {
      id: 'guess',
      href: makeRoute({ view: 'recorded', game: recorded.id, guess: color }),
      title: `Guess the moves of ${shortName(recorded[color])}`,
      picture: <SmallDiagram game={recorded.game} orientation={color} />,
      byline: `${recorded.title}: ${colorName(color)}, before they are shown`,
      text: guessed === 0 ? 'New today' : `${formatQuantity(guessed, 'move')} guessed`,
    },
  ];
}

/** Those of the visitor's game that was analysed last. */
async function turningPoints({ services }: Page): Promise<CardEntry[]> {
  const records = (await services.store.raws().catch(() => [])).flatMap((raw) => {
    const read = readRecord(raw);
    const count = (read.kind === 'whole' && turningPointsOf(read.record)?.length) || 0;
    return read.kind === 'whole' && count > 0 ? [{ record: read.record, count }] : [];
  });
  const [last] = records.sort((one, other) => other.record.updatedMillis - one.record.updatedMillis);
  if (!last) return [];
  const { record, count } = last;
  return [
    {
      id: 'turning',
      href: makeRoute({ view: 'problems', game: record.id }),
      title: capitalized(turningPointsText(record, count)),
      picture: <SmallDiagram game={record.game} orientation="white" />,
      byline: 'From the game you analysed last: find the better move',
      text: `New since ${formatDay(dayOf(record.updatedMillis))}`,
    },
  ];
}
