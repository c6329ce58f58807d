/**
 * The options of fastchess and cutechess-cli, each with its counterpart in `plyhouse match`. docs/matches.md prints
 * this table.
 */

/** The arguments an option takes: nothing, one value, words without a key, or words of the form key=value. */
type Takes = 'nothing' | 'value' | 'values' | 'keys';

interface Named {
  /** As it is typed: "-draw", or "-draw score=" for a key of it. `-each` takes the keys of `-engine`. */
  readonly name: string;
  /** For options; a key always takes one value, a switch such as "-engine ponder" none. */
  readonly takes?: Takes;
}

/** An option that is translated. */
interface Taken extends Named {
  /** Its translation, in the spelling of `plyhouse match`, or its meaning here. */
  readonly ours: string;
  /** The accepted values, if not all are; others are refused for the reason `why`. */
  readonly only?: RegExp;
  readonly why?: string;
}

/** An option that is refused before the first game, and why. */
interface Refused extends Named {
  readonly ours?: undefined;
  readonly why: string;
}

export type ForeignOption = Taken | Refused;

const WHOLE = { only: /^\d+$/, why: 'expected a whole number' } as const;
const FROM_ONE = { only: /^[1-9]\d*$/, why: 'expected a whole number from 1' } as const;
const NUMBER = { only: /^-?\d+(\.\d+)?$/, why: 'expected a number' } as const;
const ALREADY = 'has no effect: ';
/**
 * One of some words.
 * @param why the reason against any other word, if there is a better one than that it is none of these.
 */
const among = (words: readonly string[], why = `expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`) => ({
  only: new RegExp(`^(${words.join('|')})$`),
  why,
});
const SWITCH = among(['true', 'false']);

const ROWS: readonly ForeignOption[] = [
  // The engines.
  { name: '-engine', takes: 'keys', ours: 'a player: a word in quotes' },
  { name: '-each', takes: 'keys', ours: 'the same settings for every player, in place of its own' },
  { name: '-engine cmd=', ours: 'cmd=, or the name of a program of Plyhouse' },
  { name: '-engine name=', ours: 'name=' },
  { name: '-engine dir=', ours: 'dir=' },
  { name: '-engine args=', ours: 'args=' },
  { name: '-engine arg=', ours: 'arg=' },
  { name: '-engine initstr=', ours: 'initstr=' },
  { name: '-engine proto=', ours: 'proto=', ...among(['uci', 'xboard'], 'only uci and xboard are spoken here') },
  { name: '-engine option.NAME=', ours: 'option.NAME=' },
  { name: '-engine tc=', ours: 'tc=', only: /^(?!.*hg)/, why: 'hourglass clocks are not known here' },
  { name: '-engine st=', ours: 'st=' },
  { name: '-engine nodes=', ours: 'nodes=', ...WHOLE },
  { name: '-engine depth=', ours: 'depth=', ...WHOLE },
  { name: '-engine plies=', ours: 'depth=', ...WHOLE },
  { name: '-engine timemargin=', ours: '--margin, the same for all players', ...WHOLE },
  {
    name: '-engine restart=',
    ours: 'restart if on; otherwise engines run on between games',
    ...among(['on', 'off', 'auto']),
  },
  { name: '-engine ponder', ours: 'ponder' },
  { name: '-engine conf=', why: "the engines.json of Cute Chess is not read; name the engine's cmd= instead" },
  { name: '-engine stderr=', why: 'what an engine writes to stderr is not kept' },
  { name: '-engine trust', why: 'every claim of a result is checked' },
  { name: '-engine whitepov', why: 'scores are taken as seen by the engine that moves' },
  { name: '-engine book=', ours: 'book=' },
  { name: '-engine bookdepth=', ours: 'bookdepth=', ...FROM_ONE },
  { name: '-engine tscale=', why: 'how long an engine may take to start is fixed' },
  { name: '-engine debug', why: 'the debug mode of UCI is not switched on' },
  {
    name: '-quick',
    takes: 'keys',
    ours: 'two engines at 10+0.1, 25,000 rounds of two games, draws from move 30, as fastchess sets them',
  },
  { name: '-quick cmd=', ours: 'cmd=' },
  { name: '-quick book=', ours: '--openings' },

  // The match.
  { name: '-rounds', takes: 'value', ours: '--games, times that of -games', ...WHOLE },
  { name: '-games', takes: 'value', ours: '--games, times that of -rounds', ...WHOLE },
  {
    name: '-repeat',
    takes: 'values',
    ours: 'two games of each round: openings are always played with both colours',
    ...WHOLE,
  },
  { name: '-noswap', ours: '--keep-colors' },
  { name: '-reverse', ours: '--first-color black; without it --first-color white' },
  { name: '-concurrency', takes: 'value', ours: '--concurrency', only: /^-?\d+$/, why: 'expected a whole number' },
  { name: '-force-concurrency', ours: `${ALREADY}more games than cores are only warned of` },
  {
    name: '-tournament',
    takes: 'value',
    ours: 'everybody against everybody, or --gauntlet',
    only: /^(round-?robin|gauntlet)$/,
    why: 'a match is a round robin or a gauntlet; "plyhouse tournament new" holds knockouts and Swiss tournaments',
  },
  { name: '-seeds', takes: 'value', ours: '--gauntlet', ...FROM_ONE },
  { name: '-srand', takes: 'value', ours: '--seed', ...WHOLE },
  {
    name: '-variant',
    takes: 'value',
    ours: '--variant',
    ...among(['standard', 'fischerandom'], 'matches are of standard chess or of Chess960'),
  },
  { name: '-wait', takes: 'value', ours: '--wait, in milliseconds', ...WHOLE },
  { name: '-recover', ours: '--quarantine, out of reach; without it a player that fails once plays no more' },
  { name: '-sprt', takes: 'keys', ours: '--sprt' },
  { name: '-sprt elo0=', ours: '--sprt', ...NUMBER },
  { name: '-sprt elo1=', ours: '--sprt', ...NUMBER },
  { name: '-sprt alpha=', ours: '--sprt', ...NUMBER },
  { name: '-sprt beta=', ours: '--sprt', ...NUMBER },
  {
    name: '-sprt model=',
    ours: '--sprt',
    ...among(['normalized', 'logistic'], 'the test knows normalized and logistic Elo'),
  },

  // Openings.
  { name: '-openings', takes: 'keys', ours: '--openings; without it every game begins at the start position' },
  {
    name: '-openings file=',
    ours: '--openings',
    only: /(?<!\.zip)$/i,
    why: 'zip archives are not read; unpack it, or compress its file by gzip or zstd',
  },
  { name: '-openings format=', ours: `${ALREADY}the file shows what it is`, ...among(['epd', 'pgn']) },
  { name: '-openings order=', ours: '--order', ...among(['random', 'sequential']) },
  { name: '-openings plies=', ours: '--plies', ...WHOLE },
  { name: '-openings start=', ours: '--opening-start', ...FROM_ONE },
  {
    name: '-openings policy=',
    ours: `${ALREADY}all players of a round have the same opening`,
    ...among(['round', 'default', 'encounter'], 'all players of a round have the same opening'),
  },
  { name: '-bookmode', takes: 'value', ours: `${ALREADY}a book stays on the disk`, ...among(['ram', 'disk']) },

  // Adjudication.
  { name: '-draw', takes: 'keys', ours: '--draw-after' },
  { name: '-draw movenumber=', ours: '--draw-after, its first number', ...WHOLE },
  { name: '-draw movecount=', ours: '--draw-after, its second number', ...WHOLE },
  { name: '-draw score=', ours: '--draw-after, its third number', ...WHOLE },
  { name: '-resign', takes: 'keys', ours: '--resign-after' },
  { name: '-resign movecount=', ours: '--resign-after, its first number', ...WHOLE },
  { name: '-resign score=', ours: '--resign-after, its second number', ...WHOLE },
  { name: '-resign twosided=', ours: '--resign-after, with "/both"', ...SWITCH },
  { name: '-maxmoves', takes: 'value', ours: '--max-moves', ...WHOLE },
  {
    name: '-tb',
    takes: 'value',
    ours: '--tables-folder; "plyhouse" for your own tables. Folders of Syzygy tables are refused',
  },
  { name: '-tbpieces', takes: 'value', ours: '--tables-after, its number of men; at most five', ...WHOLE },
  { name: '-tbignore50', ours: '--tables-after, with "/ignore50"' },
  {
    name: '-tbadjudicate',
    takes: 'value',
    ours: '--tables-after, with "/wins" or "/draws"',
    ...among(['WIN_LOSS', 'DRAW', 'BOTH']),
  },

  // Records.
  { name: '-pgnout', takes: 'keys', ours: '--save; a match whose games are in the file already is resumed' },
  { name: '-pgnout file=', ours: '--save' },
  {
    name: '-pgnout append=',
    ours: '--existing append, or --existing replace if false',
    ...SWITCH,
  },
  { name: '-pgnout notation=', ours: '--notation', ...among(['san', 'lan', 'uci']) },
  { name: '-pgnout nodes=', ours: `${ALREADY}they are always written`, ...SWITCH },
  { name: '-pgnout min=', ours: '--bare', ...SWITCH },
  { name: '-pgnout min', ours: '--bare' },
  { name: '-pgnout fi', ours: `${ALREADY}only finished games are written` },
  { name: '-pgnout seldepth=', ours: '--record seldepth', ...SWITCH },
  { name: '-pgnout nps=', ours: '--record nps', ...SWITCH },
  { name: '-pgnout hashfull=', ours: '--record hashfull', ...SWITCH },
  { name: '-pgnout tbhits=', ours: '--record tbhits', ...SWITCH },
  { name: '-pgnout pv=', ours: '--record pv', ...SWITCH },
  { name: '-pgnout timeleft=', ours: '--record timeleft', ...SWITCH },
  { name: '-pgnout latency=', ours: '--record latency', ...SWITCH },
  { name: '-pgnout match_line=', ours: '--record-line' },
  { name: '-epdout', takes: 'keys', ours: '--epd' },
  { name: '-epdout file=', ours: '--epd' },
  { name: '-epdout append=', ours: '--new-epd if false', ...SWITCH },
  { name: '-event', takes: 'values', ours: '--event' },
  { name: '-site', takes: 'values', ours: '--site' },
  { name: '-crc32', takes: 'keys', ours: '--checksum' },
  { name: '-crc32 pgn=', ours: '--checksum', ...SWITCH },
  { name: '-log', takes: 'keys', ours: '--log: what a player that failed said last' },
  { name: '-log file=', ours: '--log' },
  {
    name: '-log level=',
    ours: `${ALREADY}failures are logged`,
    ...among(['trace', 'info', 'warn', 'err', 'fatal'], 'they are no level'),
  },
  {
    name: '-log append=',
    ours: `${ALREADY}the log is appended to`,
    only: /^true$/,
    why: 'the log is only appended to',
  },
  { name: '-log compress=', ours: `${ALREADY}the log is plain text`, only: /^false$/, why: 'the log is plain text' },
  { name: '-log realtime=', ours: `${ALREADY}a failure is logged at once`, ...SWITCH },
  {
    name: '-log engine=',
    ours: `${ALREADY}not written`,
    only: /^false$/,
    why: 'what engines say is logged only when they fail',
  },
  { name: '-config', takes: 'keys', ours: `${ALREADY}the match is resumed from the file of -pgnout` },
  {
    name: '-config file=',
    why: 'the same command line with the same -pgnout resumes a match; config files are not read',
  },
  { name: '-config outname=', ours: `${ALREADY}no such file is written` },
  { name: '-config discard=', ours: `${ALREADY}no such file is read`, ...SWITCH },
  { name: '-config stats=', ours: `${ALREADY}no such file is read`, ...SWITCH },
  { name: '-autosaveinterval', takes: 'value', ours: `${ALREADY}every game is saved before it is reported`, ...WHOLE },

  // Output.
  { name: '-output', takes: 'keys', ours: '--output' },
  { name: '-output format=', ours: '--output', ...among(['fastchess', 'cutechess']) },
  { name: '-report', takes: 'keys', ours: '--no-pentanomial if penta=false' },
  { name: '-report penta=', ours: '--no-pentanomial if false', ...SWITCH },
  { name: '-ratinginterval', takes: 'value', ours: '--rating-interval', ...WHOLE },
  { name: '-scoreinterval', takes: 'value', ours: '--score-interval', ...WHOLE },
  {
    name: '-outcomeinterval',
    takes: 'value',
    ours: `${ALREADY}not printed`,
    only: /^0$/,
    why: 'tables of outcomes are not printed',
  },
  {
    name: '-resultformat',
    takes: 'value',
    ours: 'the usual list',
    only: /^default$/,
    why: 'only the default list is printed',
  },
  { name: '-show-latency', why: 'the latency of engines is not measured' },
  { name: '-check-mate-pvs', ours: '--check-mates' },
  { name: '-debug', takes: 'values', why: 'what engines say is logged only when they fail' },
  { name: '-strict', why: 'a warning does not end a match' },
  { name: '-testEnv', ours: '--warnings line; without it --warnings block' },

  // The machine.
  { name: '-use-affinity', takes: 'values', why: 'engines are not bound to cores' },
  { name: '-startup-ms', takes: 'value', why: 'how long an engine may take to start is fixed' },
  { name: '-ucinewgame-ms', takes: 'value', why: 'how long an engine may take for a new game is fixed' },
  { name: '-ping-ms', takes: 'value', why: 'how long an engine may take to answer is fixed' },
  { name: '--compliance', takes: 'values', ours: 'nothing is played: an engine is checked, step by step' },
  { name: '-engines', why: "the engines.json of Cute Chess is not read; name the engine's cmd= instead" },
  { name: '-version', ours: 'nothing is played: the version of fastchess whose lines are read, and that of Plyhouse' },
  { name: '-help', ours: 'nothing is played: the options of fastchess and cutechess-cli, and what they are here' },
];

const BY_NAME: ReadonlyMap<string, ForeignOption> = new Map(ROWS.map((row) => [row.name, row]));

/** All options and their keys, in the order of the documentation. */
export const FOREIGN_OPTIONS: readonly ForeignOption[] = ROWS;

/** An option or a key by its name in the table; undefined if neither program has it. */
export function foreignOption(name: string): ForeignOption | undefined {
  return BY_NAME.get(name);
}

/** Describes an option as the documentation does: "taken: --openings", or "refused: " and the reason, or both. */
function describeForeignOption({ ours, why, ...rest }: ForeignOption): string {
  if (ours === undefined) return `refused: ${why}`;
  const only = 'only' in rest ? rest.only!.source : '';
  const [, text] = /^\^\(?([\w|?-]+)\)?\$$/.exec(only) ?? [];
  const values = text === undefined ? '' : ` (${text.replace('-?', '').replaceAll('|', ', ')})`;
  const isPart = only !== '' && !why!.startsWith('expected');
  return `taken${values}: ${ours}${isPart ? `; other values are refused: ${why}` : ''}`;
}

/** The output of `-help`: all their options and keys, and their counterparts here. */
export function helpLines(): string[] {
  const width = Math.max(...ROWS.map(({ name }) => name.length));
  return ROWS.map((row) => `${row.name.padEnd(width)}  ${describeForeignOption(row)}`);
}

/** The table of the documentation, as Markdown: all their options and keys, and their counterparts here. */
export function foreignOptionTable(): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '| theirs | here |',
    '|---|---|',
    ...ROWS.map((row) => `| \`${row.name}\` | ${cell(describeForeignOption(row))} |`),
  ];
}
