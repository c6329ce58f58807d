/** The views of the page and their addresses after the `#`, so that the back button works and every view can be bookmarked. */

export type Route = View & {
  /** Parts of the address that its view does not know or cannot read; absent if there are none. */
  readonly unread?: readonly Unread[];
};

/** A setting in an address, whether its view expects a number, and its value. */
type Unread = readonly [name: string, isNumber: boolean, value: string];

/** The part of a view's address after its name. */
interface Place {
  /** The fields of the route that are words after `/`, in order. */
  readonly names?: readonly string[];
  /** Whether the first of them must be there. */
  readonly isNamed?: boolean;
  /** The fields that follow `?`. */
  readonly asked?: readonly string[];
  /** Whether those mean nothing without the first word. */
  readonly asksAboutNamed?: boolean;
  /** The fields whose change shows another page, which begins at its top. */
  readonly pages?: readonly string[];
}

/** The views but the front page, and their addresses: a view is declared here; `Route` follows from it. */
const PLACES = {
  /** A game: a stored one by its id, or the current board. */
  play: { names: ['game'], asked: ['code', 'ply'], asksAboutNamed: true },
  /** A game by links, as its other player has sent it; `draw` is there if they offer one. */
  turn: { names: ['game'], isNamed: true, asked: ['code', 'draw'] },
  /** The form for a new game; the URL may fill in parts of it. */
  new: { asked: ['program', 'fen', 'from', 'ply'] },
  /** The opponents by strength. */
  ladder: {},
  /**
   * The course: its chapters, or a step of one; `fen` is the position of its instruments, `own` the visitor's own program. All
   * other settings, such as a depth, are those of the instruments.
   */
  learn: { names: ['chapter', 'step'], asked: ['fen', 'own'], asksAboutNamed: true, pages: ['chapter', 'step'] },
  /**
   * A program's search, step by step. `at` names the position, or the worked example; `code` holds a game whose last position
   * is searched, `fen` a position; `on` is how often the move found and the expected reply were played; `step` is the step to go to.
   */
  watch: { names: ['program'], asked: ['at', 'code', 'fen', 'level', 'on', 'step'] },
  /** The collection. */
  machines: {},
  /** One of the collection: a machine (`kim1`), or a program without one; `code` holds a game that the machine shows. */
  machine: { names: ['machine'], isNamed: true, asked: ['code'], pages: ['machine'] },
  /** The open questions of the articles, answered by the old programs and the new one. */
  answers: { names: ['answer'], pages: ['answer'] },
  games: {},
  /**
   * Tournaments: the list, or one of them, held here or in a magazine; `part` is what of it is shown, such as its table, `code`
   * holds one that was held elsewhere.
   */
  tournaments: { names: ['id', 'part'], asked: ['code'], asksAboutNamed: true, pages: ['id'] },
  /** The recorded games of the articles: a list, one of them after a number of half-moves, or a side (`white`) whose moves are guessed. */
  recorded: { names: ['game'], asked: ['ply', 'guess'], asksAboutNamed: true, pages: ['game', 'guess'] },
  setup: { asked: ['fen'] },
  /** Mate problems: one of the collection by number, or a position and a length; or the turning points of a game to solve. */
  problems: { asked: ['id', 'fen', 'moves', 'game'] },
  /** An error of a program to refute, a position for each day: today's, or that of a day such as "2026-11-28". */
  daily: { names: ['date'], pages: ['date'] },
  /** Endgame tables: the chosen one, and the position on the board. */
  endings: { names: ['table'], asked: ['fen'] },
} as const satisfies Readonly<Record<string, Place>>;
/** The fields after `?` that are numbers. */
const NUMBERS = ['ply', 'on', 'step', 'moves'] as const;

type Places = typeof PLACES;
type FieldsOf<Of, Field extends keyof Place> = Of extends {
  readonly [Key in Field]: readonly (infer Name extends string)[];
}
  ? Name
  : never;
type WordsOf<Name extends keyof Places> = Readonly<Record<FieldsOf<Places[Name], 'names'>, string>>;
type RouteOf<Name extends keyof Places> = { readonly view: Name } & (Places[Name] extends { readonly isNamed: true }
  ? WordsOf<Name>
  : Partial<WordsOf<Name>>) & {
    readonly [Field in FieldsOf<Places[Name], 'asked'>]?: Field extends (typeof NUMBERS)[number] ? number : string;
  };

type View =
  /** The front page: what this is, its machines, and the board as it is when the page opens. */
  | { readonly view: 'home' }
  | { [Name in Exclude<keyof Places, 'learn'>]: RouteOf<Name> }[Exclude<keyof Places, 'learn'>]
  | (RouteOf<'learn'> & { readonly settings?: Readonly<Record<string, string>> })
  | { readonly view: 'missing'; readonly address: string };

/** Former addresses, and their successors. */
const FORMER: readonly (readonly [address: RegExp, now: string])[] = [
  [/^programs$/, 'machines'],
  [/^program\//, 'machine/'],
  [/^tournaments\/ratings$/, 'ladder'],
];
/** Reads the part of a URL from `#` on. An empty one is the front page. */
export function parseRoute(hash: string): Route {
  const [asked = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const path = FORMER.reduce((now, [address, next]) => now.replace(address, next), asked);
  const [view, ...given] = path.split('/').flatMap((part) => (part === '' ? [] : [decode(part)]));
  const rest = Object.fromEntries(new URLSearchParams(query));
  const unread = (isNumber: (name: string) => boolean): Pick<Route, 'unread'> => {
    const found = Object.entries(rest).map(([name, value]): Unread => [name, isNumber(name), value]);
    return found.length > 0 ? { unread: found } : {};
  };
  if (view === undefined) return { view: 'home', ...unread(() => false) };
  const place = new Map<string, Place>(Object.entries(PLACES)).get(view);
  const { names = [], asked: settings = [] } = place ?? {};
  if (!place || given.length > names.length || (place.isNamed && given.length === 0)) {
    return { view: 'missing', address: hash };
  }
  const route: Record<string, unknown> = { view };
  for (const [index, part] of given.entries()) route[names[index]!] = part;
  const isAsking = given.length > 0 || !place.asksAboutNamed;
  const known = isAsking ? settings : [];
  for (const name of known) {
    const value = rest[name];
    if (value === undefined) continue;
    const isNumber = isNumeric(name);
    if (isNumber && !/^\d{1,6}$/.test(value)) continue;
    delete rest[name];
    route[name] = isNumber ? Number(value) : value;
  }
  if (view === 'learn' && isAsking)
    return { ...route, ...(Object.keys(rest).length > 0 ? { settings: rest } : {}) } as Route;
  Object.assign(
    route,
    unread((name) => known.includes(name) && isNumeric(name)),
  );
  return route as Route;
}

const isNumeric = (name: string) => NUMBERS.some((each) => each === name);

/** The URL of a view, from `#` on. */
export function makeRoute(route: Route): string {
  if (route.view === 'home') return '#/';
  if (route.view === 'missing') return route.address;
  const { names: parts = [], asked = [] }: Place = PLACES[route.view];
  const fields = route as Readonly<Record<string, unknown>>;
  const given = (names: readonly string[]) => names.filter((name) => fields[name] !== undefined);
  const path = [route.view, ...given(parts).map((name) => encoded(String(fields[name])))].join('/');
  const query = new URLSearchParams(given(asked).map((name) => [name, String(fields[name])]));
  if (route.view === 'learn')
    for (const [name, value] of Object.entries(route.settings ?? {})) query.append(name, value);
  // Safari before 17 does not know how many pairs there are.
  const text = query.toString();
  return `#/${path}${text === '' ? '' : `?${text}`}`;
}

/** Names the page that an address shows: another one begins at its top. */
export function pageOf(route: Route): string {
  const { pages = [] } = (PLACES as Readonly<Partial<Record<Route['view'], Place>>>)[route.view] ?? {};
  const fields = route as Readonly<Record<string, unknown>>;
  return [route.view, ...pages.map((name) => fields[name] ?? '')].join(' ');
}

/** A lone surrogate, which no URL can contain, becomes the replacement character. */
function encoded(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
