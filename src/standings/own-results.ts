/** Tie-breaks by a player's own results: C.07, article 7. */
import { formatPoints } from '../format/points.ts';
import { isVoluntary, type RoundRecord } from './round-record.ts';
import type { Modifiers, ScoredTournament, TieBreak, TieBreakValue, ValuePart } from './tie-break.ts';

export const WINS = counting('WIN', 'wins, with or without playing', '7.1', (record) =>
  record.kind === 'pairing' ? record.games : winsIn(record),
);

export const GAMES_WON = counting('WON', 'games won', '7.2', (record) =>
  record.kind === 'played' ? winsIn(record) : 0,
);

export const GAMES_WITH_BLACK = counting('BPG', 'games played with Black', '7.3', (record) =>
  record.kind === 'played' ? blackGamesIn(record) : 0,
);

export const GAMES_WON_WITH_BLACK = counting('BWG', 'games won with Black', '7.4', (record) => {
  if (record.kind !== 'played') return 0;
  const black = blackGamesIn(record);
  return black === 0 ? 0 : black === undefined ? undefined : winsIn(record);
});

export const ROUNDS_ELECTED = counting('REP', 'rounds one elected to play', '7.6', (record) =>
  isVoluntary(record) ? 0 : record.games,
);

export const PROGRESSIVE: TieBreak = {
  code: 'PS',
  name: 'progressive score',
  article: '7.5',
  modifiers: ['cut'],
  valueFor({ records, tournament }: ScoredTournament, player: number, { cutLowest }: Modifiers): TieBreakValue {
    const own = records[player]!;
    const { rounds } = tournament;
    if (rounds === undefined || own.some(({ round }) => round === undefined)) {
      return { parts: [], note: 'the rounds are not known' };
    }
    const parts: ValuePart[] = [];
    let score = 0;
    for (let round = 1; round <= rounds; round++) {
      for (const record of own) if (record.round === round) score += record.points;
      const part = { text: `after round ${round}: ${formatPoints(score)}`, value: score };
      parts.push(round <= cutLowest ? { ...part, isCut: true } : part);
    }
    return { value: parts.reduce((sum, part) => sum + (part.isCut ? 0 : part.value), 0), parts };
  },
};

/** A tie-break that adds a number for each round; `count` returns undefined if it is unknown. */
function counting(
  code: string,
  name: string,
  article: string,
  count: (record: RoundRecord) => number | undefined,
): TieBreak {
  return {
    code,
    name,
    article,
    modifiers: [],
    valueFor({ records, tournament }, player) {
      const parts: ValuePart[] = [];
      for (const record of records[player]!) {
        const value = count(record);
        const who = record.opponent === undefined ? 'bye' : tournament.players[record.opponent]!.name;
        if (value === undefined) return { parts: [], note: `not known of the games with ${who}` };
        const round = record.round === undefined ? '' : `round ${record.round}, `;
        if (value !== 0) parts.push({ text: `${round}${who}: ${value}`, value });
      }
      return { value: parts.reduce((sum, part) => sum + part.value, 0), parts };
    },
  };
}

/** Undefined for several games with a known sum, unless all were won or all lost. */
function winsIn({ points, games }: RoundRecord): number | undefined {
  if (games === 1) return points === 1 ? 1 : 0;
  return points === games || points === 0 ? points : undefined;
}

function blackGamesIn({ color, games }: RoundRecord): number | undefined {
  if (color === undefined) return undefined;
  return color === 'black' ? games : 0;
}
