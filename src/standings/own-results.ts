/** Tie-breaks by a player's own results: C.07, article 7. */
import { formatPoints } from '../format/points.ts';
import type { Modifiers, Part, Reckoned, TieBreak, Value } from './tie-break.ts';
import { isVoluntary, type Turn } from './turn.ts';

export const WINS = counting('WIN', 'wins, with or without playing', '7.1', (turn) => {
  return turn.kind === 'pairing' || turn.kind === 'full' ? turn.games : winsIn(turn);
});

export const GAMES_WON = counting('WON', 'games won', '7.2', (turn) => (turn.kind === 'played' ? winsIn(turn) : 0));

export const GAMES_WITH_BLACK = counting('BPG', 'games played with Black', '7.3', (turn) =>
  turn.kind === 'played' ? blackGamesIn(turn) : 0,
);

export const GAMES_WON_WITH_BLACK = counting('BWG', 'games won with Black', '7.4', (turn) => {
  if (turn.kind !== 'played') return 0;
  const black = blackGamesIn(turn);
  return black === 0 ? 0 : black === undefined ? undefined : winsIn(turn);
});

export const ROUNDS_ELECTED = counting('REP', 'rounds one elected to play', '7.6', (turn) =>
  isVoluntary(turn) ? 0 : turn.games,
);

export const PROGRESSIVE: TieBreak = {
  code: 'PS',
  name: 'progressive score',
  article: '7.5',
  modifiers: ['cut'],
  reckon({ turns, tournament }: Reckoned, player: number, { cutLowest }: Modifiers): Value {
    const own = turns[player]!;
    const { rounds } = tournament;
    if (rounds === undefined || own.some(({ round }) => round === undefined)) {
      return { parts: [], note: 'the rounds are not known' };
    }
    const parts: Part[] = [];
    let score = 0;
    for (let round = 1; round <= rounds; round++) {
      for (const turn of own) if (turn.round === round) score += turn.points;
      const part = { text: `after round ${round}: ${formatPoints(score)}`, value: score };
      parts.push(round <= cutLowest ? { ...part, isCut: true } : part);
    }
    return { value: parts.reduce((sum, part) => sum + (part.isCut ? 0 : part.value), 0), parts };
  },
};

/** A tie-break that adds a number for each turn; undefined for a turn of which it is not known. */
function counting(code: string, name: string, article: string, count: (turn: Turn) => number | undefined): TieBreak {
  return {
    code,
    name,
    article,
    modifiers: [],
    reckon({ turns, tournament }, player) {
      const parts: Part[] = [];
      for (const turn of turns[player]!) {
        const value = count(turn);
        const who = turn.opponent === undefined ? 'bye' : tournament.players[turn.opponent]!.name;
        if (value === undefined) return { parts: [], note: `not known of the games with ${who}` };
        const round = turn.round === undefined ? '' : `round ${turn.round}, `;
        if (value !== 0) parts.push({ text: `${round}${who}: ${value}`, value });
      }
      return { value: parts.reduce((sum, part) => sum + part.value, 0), parts };
    },
  };
}

/** Undefined for several games of which only the sum is known, and that were not all won or all lost. */
function winsIn({ points, games }: Turn): number | undefined {
  if (games === 1) return points === 1 ? 1 : 0;
  return points === games || points === 0 ? points : undefined;
}

function blackGamesIn({ color, games }: Turn): number | undefined {
  if (color === undefined) return undefined;
  return color === 'black' ? games : 0;
}
