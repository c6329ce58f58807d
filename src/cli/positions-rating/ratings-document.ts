/** docs/ratings.md: the house's rating list, and ratings by positions beside it. */
import { formatPoints } from '../../format/points.ts';
import { POSITION_TESTS } from '../../measure/position-tests.ts';
import { formatHouseRating, type HouseList } from '../../ratings/house-list.ts';
import { limitedPlayers, lineThrough, type WeightedLine } from '../../ratings/limited-strength.ts';
import {
  formatPlay,
  formatPublished,
  formatScoreOf,
  type PositionsData,
  type RatedProgram,
  ratePrograms,
} from './report.ts';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The list as a table of Markdown: docs/ratings.md and README.md have it. */
function houseTable(list: HouseList): string[] {
  const lines = [
    row(['', 'player', 'rating', 'games', 'score', 'stronger than the next']),
    row(['---:', '---', '---:', '---:', '---:', '---:']),
  ];
  for (const [index, player] of list.players.entries()) {
    const { name, games, points, superiority } = player;
    const share = games === 0 ? '–' : `${((100 * points) / games).toFixed(0)} %`;
    const score = `${formatPoints(points)} (${share})`;
    const next = superiority === undefined ? '' : `${(100 * superiority).toFixed(0)} %`;
    lines.push(row([String(index + 1), name, formatHouseRating(list, player), String(games), score, next]));
  }
  return lines;
}

const BEGIN = '<!-- ratings: made by bench/house-ratings.ts from data/ratings/house.json -->\n';
const END = '<!-- end of ratings -->';

/** README.md with the list between its marks. @throws {Error} if it has no marks. */
export function withHouseTable(readme: string, list: HouseList): string {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error('README.md has no place for the rating list');
  return `${readme.slice(0, from + BEGIN.length)}${houseTable(list).join('\n')}\n${readme.slice(to)}`;
}

/** Names the rating at which a line with a wrong slope is right, if its slope is certainly wrong. */
function meeting({ slope, slopeError95, meets }: WeightedLine): string {
  if (meets === undefined || Math.abs(slope - 1) <= slopeError95) return '';
  return `; it meets the nominal strength at ${Math.round(meets)}`;
}

function limitedStrength(list: HouseList): string[] {
  const players = limitedPlayers(list);
  if (players.length === 0) return [];
  const line = lineThrough(players);
  const found = line
    ? [
        `A straight line through them, weighted by their errors, rises ${line.slope.toFixed(2)} ± ${line.slopeError95.toFixed(2)} points for each ` +
          `point of \`UCI_Elo\`, and 1 would be right${meeting(line)}.`,
      ]
    : [];
  return [
    '## Does UCI_Elo mean what it says?',
    '',
    'Antwoord limits its strength by `UCI_LimitStrength` and `UCI_Elo`. Nominal and measured, on the scale of this list:',
    '',
    row(['UCI_Elo', 'rating from play', 'difference', 'games']),
    row(['---:', '---:', '---:', '---:']),
    ...players.map((player) => {
      const { nominal, rating, games, error, bound } = player;
      const difference = `${rating >= nominal ? '+' : '−'}${Math.abs(rating - nominal)}`;
      const isClear = bound === undefined && Math.abs(rating - nominal) > error;
      return row([
        String(nominal),
        formatHouseRating(list, player),
        isClear ? `**${difference}**` : difference,
        String(games),
      ]);
    }),
    '',
    'Bold: more than the error. The scale is that of one published rating of 1983 ([Computerschaak 3/3](sources.md#philips-module)), in Elo points of its time.',
    'Games of earlier mappings of `UCI_Elo` ([antwoord](../src/programs/antwoord/README.md)) count for the players they were played',
    'against; their settings are not listed.',
    '',
    ...found,
    '',
  ];
}

function resultRow(each: RatedProgram): string {
  const cells = POSITION_TESTS.map((test) => {
    const result = each.tests.find((found) => found.test === test.id);
    if (!result) return '–';
    const parts = [formatScoreOf(result, test)];
    if (result.rating !== null) parts.push(formatPublished(result, test));
    if (result.fitted !== null) parts.push(`*${result.fitted}*`);
    return parts.join('; ');
  });
  return row([each.program, formatPlay(each), ...cells]);
}

/** The document. @param list undefined if there is none yet. */
export function ratingsDocument(data: PositionsData, list: HouseList | undefined): string {
  const programs = ratePrograms(data.programs, list);
  const parts: string[] = ['# How strong the programs are', ''];
  parts.push(
    'Made from `data/ratings/house.json` and `data/ratings/positions.json`; a test compares. To make the list from its games (data/ratings/games.tsv; how to add more: data/ratings/README.md), to measure the positions anew, and to write this page:',
    '',
    ...(list ? [`    ${list.command}`] : []),
    `    ${data.command} > data/ratings/positions.json`,
    '    plyhouse articles positions-rating --recorded --markdown > docs/ratings.md',
    '',
  );
  if (list) {
    parts.push(
      '## By play',
      '',
      `${list.games} games, ${list.date}; every program at its tournament level by the period clock. All games are taken together`,
      '(Bradley-Terry, as Ordo does); the errors are 95 % intervals from drawing pairs of games again at random, relative to',
      `${list.anchor.name}, whose rating is given: ${list.anchor.rating} ([${list.anchor.source}](sources.md#philips-module)). An error of ± 40 means that the rating`,
      'is within 40 points of the true one in 95 of 100 cases, if that of the anchor is right: were it 25 points off, all would be.',
      '',
      ...houseTable(list),
      '',
      ...limitedStrength(list),
    );
  }
  parts.push(
    '## By positions',
    '',
    `Measured ${data.date}. In each cell: the score; the rating by the test's own scale, in brackets where its authors, or the scale, say that`,
    'it means nothing; and, in italics, the rating on a line through the scores of the *other* programs of the list and their',
    'ratings from play. Each program plays its tournament level by the period clock, one search a position, which is shorter than',
    'the ten or fifteen minutes that the tests allow: what it holds at the end counts as held.',
    '',
    row(['program', 'from play', ...POSITION_TESTS.map(({ name }) => name)]),
    row(['---', '---:', ...POSITION_TESTS.map(() => '---')]),
    ...programs.map(resultRow),
    '',
    ...disagreement(programs),
    ...POSITION_TESTS.flatMap(({ name, about, source }) => [
      `**${name}.** ${about}${source ? ` ([source](sources.md#${source}))` : ''}`,
      '',
    ]),
    '**Louwman’s method.** J. Louwman announced ratings of some eight chess computers by 184 test positions each, about 36 hours a machine;',
    'checked on human players, the method proved fairly reliable ([Computerschaak 2/4, August 1982](sources.md#elo-1982)). The issue with the ratings',
    'is not in our copy. Not known are the positions, what counted as solved, how the time to the solution counted, the formula from points to Elo,',
    'the players of the check, and any error. The fitted ratings here do what is known of it: positions solved, a scale from players whose ratings are known.',
  );
  return `${parts.join('\n').trimEnd()}\n`;
}

/** How far the ratings by positions are from those by play, test by test. */
function disagreement(programs: readonly RatedProgram[]): string[] {
  const lines = POSITION_TESTS.flatMap(({ id, name, holds }) => {
    const gaps = (of: 'rating' | 'fitted') =>
      programs.flatMap(({ tests, play }) => {
        const value = tests.find(({ test }) => test === id)?.[of] ?? null;
        if (value === null || !play || play.bound) return [];
        if (of === 'rating' && holds && (value < holds.from || value > holds.to)) return [];
        return [Math.abs(value - play.rating)];
      });
    const mean = (values: readonly number[]) => Math.round(values.reduce((sum, each) => sum + each, 0) / values.length);
    const [own, fitted] = [gaps('rating'), gaps('fitted')];
    const args = [
      own.length > 0 ? `its own scale by ${mean(own)} points (${own.length} programs)` : '',
      fitted.length > 0 ? `the fitted line by ${mean(fitted)} (${fitted.length})` : '',
    ].filter(Boolean);
    return args.length > 0 ? [`${name}: ${args.join(', ')}`] : [];
  });
  return lines.length > 0 ? [`From the ratings by play they differ on average: ${lines.join('; ')}.`, ''] : [];
}
