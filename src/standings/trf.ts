import { defined } from '../chess/defined.ts';
import { pointsIn, roundRecordsOf } from './round-record.ts';
import { BYE_POINTS, type Bye, type ByeKind, type Entrant, type Meeting, type Tournament } from './tournament.ts';

/**
 * The contents of a FIDE Tournament Report File (Handbook C.04 annex 2, TRF16, with the records of TRF-2026): players,
 * ratings, and each round's opponent, colour and result. Points are 1, 1/2 and 0.
 */
export interface TrfReport {
  readonly name: string;
  readonly tournament: Tournament;
  /** The planned number of rounds, if the file gives it. */
  readonly plannedRounds?: number;
  /** The top seed's colour in the first round, if the file gives it. */
  readonly initialColor?: 'white' | 'black';
}

/** A report that cannot be read. */
export class TrfError extends Error {
  override readonly name = 'TrfError';
  readonly line: number;
  constructor(line: number, detail: string) {
    super(`line ${line}: ${detail}`);
    this.line = line;
  }
}

/** Points for the result of a played game; D, W and L are games too short to be rated. */
const PLAYED: Readonly<Record<string, number>> = { '1': 1, '=': 0.5, '0': 0, W: 1, D: 0.5, L: 0 };
const FORFEITS: Readonly<Record<string, number>> = { '+': 1, '-': 0 };
const BYES: Readonly<Record<string, ByeKind>> = {
  U: 'pairing',
  F: 'full',
  H: 'half',
  Z: 'zero',
  '+': 'full',
  '-': 'zero',
};

/** The column of the first round in a player's record, and the width of a round. */
const FIRST_ROUND = 91;
const ROUND_WIDTH = 10;

interface RoundField {
  readonly opponent: number;
  readonly color: string;
  readonly result: string;
}

/**
 * Parses a report. Players may come in any order and are sorted by pairing number; unused numbers are skipped.
 * @throws {TrfError} naming the line and what is wrong with it.
 */
export function parseTrf(text: string): TrfReport {
  const lines = text.split(/\r\n|\r|\n/);
  const records = new Map<
    number,
    { readonly line: number; readonly entrant: Entrant; readonly fields: (RoundField | undefined)[] }
  >();
  let name = '';
  let plannedRounds: number | undefined;
  let initialColor: 'white' | 'black' | undefined;
  for (const [index, line] of lines.entries()) {
    const code = line.slice(0, 3);
    const rest = line.slice(4).trim();
    if (code === '012') name = rest;
    else if (code === '142' || code === 'XXR') plannedRounds = Number.parseInt(rest, 10);
    else if (code === '152') initialColor = rest.startsWith('B') ? 'black' : 'white';
    else if (code === 'XXC' && /white1|black1/.test(rest)) initialColor = rest.includes('white1') ? 'white' : 'black';
    else if (code === '001') {
      const signs = [...line];
      // One code unit for each character, so that columns can be sliced from it.
      const plain = signs.map((sign) => sign.charAt(0)).join('');
      const number = Number.parseInt(line.slice(4, 8), 10);
      if (!(number > 0) || records.has(number)) {
        const what =
          number > 0 ? `number ${number} is given twice` : `${JSON.stringify(line.slice(4, 8))} is not a number`;
        throw new TrfError(index + 1, `the player's pairing ${what}`);
      }
      const rating = Number.parseInt(plain.slice(48, 52), 10);
      const entrant = { name: signs.slice(14, 47).join('').trim(), ...(rating > 0 ? { rating } : {}) };
      records.set(number, { line: index + 1, entrant, fields: fieldsOf(plain, index + 1) });
    }
  }
  const numbers = [...records.keys()].sort((a, b) => a - b);
  const places = new Map(numbers.map((number, index) => [number, index]));
  const rounds = Math.max(0, ...[...records.values()].map(({ fields }) => fields.length));
  const meetings: Meeting[] = [];
  const byes: Bye[] = [];
  for (const [player, number] of numbers.entries()) {
    const { fields, line } = records.get(number)!;
    for (let round = 1; round <= rounds; round++) {
      const field = fields[round - 1];
      if (!field || field.opponent === 0) {
        const kind = field === undefined ? 'zero' : BYES[field.result];
        if (kind === undefined)
          throw new TrfError(line, `"${field!.result}" is not a result for round ${round} without an opponent`);
        byes.push({ player, round, kind });
        continue;
      }
      const other = places.get(field.opponent);
      const theirs = records.get(field.opponent)?.fields[round - 1];
      if (other === undefined || theirs?.opponent !== number) {
        throw new TrfError(line, `in round ${round} number ${number} meets ${field.opponent}, who does not meet it`);
      }
      if (other > player) meetings.push(meetingOf(player, other, field, theirs, round, line));
    }
  }
  return {
    name,
    tournament: {
      players: numbers.map((number) => records.get(number)!.entrant),
      meetings,
      byes,
      rounds,
      predetermined: false,
    },
    ...defined({ plannedRounds, initialColor }),
  };
}

function fieldsOf(line: string, number: number): (RoundField | undefined)[] {
  const fields: (RoundField | undefined)[] = [];
  for (let at = FIRST_ROUND; at < line.trimEnd().length; at += ROUND_WIDTH) {
    const text = line.slice(at, at + ROUND_WIDTH - 2);
    const [, opponent, color, result] = /^([ \d]{4}) ([wbs-]) (.)$/i.exec(text) ?? [];
    if (opponent === undefined && text.trim() !== '') {
      throw new TrfError(number, `${JSON.stringify(text)} is not a round; expected "  12 w 1"`);
    }
    fields.push(
      opponent === undefined
        ? undefined
        : { opponent: Number(opponent), color: color!.toLowerCase(), result: result!.toUpperCase() },
    );
  }
  return fields;
}

function meetingOf(
  player: number,
  other: number,
  field: RoundField,
  theirs: RoundField,
  round: number,
  line: number,
): Meeting {
  const isForfeit = field.result in FORFEITS || theirs.result in FORFEITS;
  const own = isForfeit ? FORFEITS[field.result] : PLAYED[field.result];
  const their = isForfeit ? FORFEITS[theirs.result] : PLAYED[theirs.result];
  const isConsistent = own !== undefined && their !== undefined && (isForfeit ? own + their <= 1 : own + their === 1);
  if (!isConsistent)
    throw new TrfError(line, `in round ${round} "${field.result}" and "${theirs.result}" are no results of one game`);
  if (field.color === theirs.color && /[wb]/.test(field.color)) {
    const name = field.color === 'w' ? 'White' : 'Black';
    throw new TrfError(line, `in round ${round} both have ${name}: this player and number ${field.opponent}`);
  }
  const white = field.color === 'w' ? 0 : field.color === 'b' ? 1 : undefined;
  return {
    players: [player, other],
    points: [own, their],
    games: 1,
    round,
    white,
    ...(isForfeit ? { forfeit: true } : {}),
  };
}

/** The place of each player by points alone. */
function placesByPoints(tournament: Tournament): number[] {
  const points = roundRecordsOf(tournament).map(pointsIn);
  return points.map((own) => 1 + points.filter((each) => each > own).length);
}

/**
 * Writes a report that {@link parseTrf} reads again.
 * @param places of the players in the standings; by default those by points.
 */
export function makeTrf(
  { name, tournament, plannedRounds, initialColor }: TrfReport,
  places: readonly number[] = placesByPoints(tournament),
): string {
  const { players, meetings, byes, rounds = 0 } = tournament;
  const fields = players.map(() => new Array<string>(rounds).fill('0000 - Z'));
  const points = players.map(() => 0);
  const put = (player: number, round: number, field: string, gained: number) => {
    fields[player]![round - 1] = field;
    points[player]! += gained;
  };
  for (const { player, round, kind } of byes) {
    put(player, round, `0000 - ${{ pairing: 'U', full: 'F', half: 'H', zero: 'Z' }[kind]}`, BYE_POINTS[kind]);
  }
  for (const { players: pair, points: both, round, white, forfeit } of meetings) {
    for (const side of [0, 1] as const) {
      const color = white === undefined ? '-' : white === side ? 'w' : 'b';
      const gained = both[side];
      const result = forfeit ? (gained > 0 ? '+' : '-') : gained === 1 ? '1' : gained === 0 ? '0' : '=';
      put(pair[side], round!, `${String(pair[1 - side]! + 1).padStart(4)} ${color} ${result}`, gained);
    }
  }
  const lines = players.map(({ name: player, rating }, index) => {
    // Columns count characters, of which one beyond the basic plane is two code units.
    const letters = [...player.replace(/\s/g, ' ')].slice(0, 33);
    const column = letters.join('') + ' '.repeat(33 - letters.length);
    const head = `001 ${String(index + 1).padStart(4)}      ${column} ${String(rating ?? '').padStart(4)}`;
    const standing = `${points[index]!.toFixed(1).padStart(4)} ${String(places[index]!).padStart(4)}`;
    return `${head}${' '.repeat(28)}${standing}  ${fields[index]!.join('  ')}`.trimEnd();
  });
  const more = [
    plannedRounds === undefined ? '' : `142 ${plannedRounds}`,
    initialColor === undefined ? '' : `152 ${initialColor === 'white' ? 'W' : 'B'}`,
  ].filter(Boolean);
  return `${[`012 ${name}`, ...more, ...lines].join('\n')}\n`;
}
