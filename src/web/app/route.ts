/** The views of the page and their addresses after the `#`, so that the back button works and every view can be bookmarked. */

export type Route =
  /** The front page: what this is, its machines, and the board as it is when the page opens. */
  | { readonly view: 'home' }
  /** A game: a stored one by its id, or the current board. */
  | { readonly view: 'play'; readonly game?: string; readonly code?: string; readonly ply?: number }
  /** The form for a new game; the URL may fill in parts of it. */
  | {
      readonly view: 'new';
      readonly program?: string;
      readonly fen?: string;
      readonly from?: string;
      readonly ply?: number;
    }
  | { readonly view: 'programs' }
  | { readonly view: 'program'; readonly program: string }
  /** The opponents by strength. */
  | { readonly view: 'ladder' }
  /**
   * The course: its chapters, or a step of one; `fen` is the position of its instruments, `own` the visitor's own program,
   * `settings` any other settings of the instruments, such as a depth.
   */
  | {
      readonly view: 'learn';
      readonly chapter?: string;
      readonly step?: string;
      readonly fen?: string;
      readonly own?: string;
      readonly settings?: Readonly<Record<string, string>>;
    }
  /**
   * A program's search, step by step. `at` names the position, or the worked example; `code` holds a game whose last position
   * is searched; `on` is how often the move found and the expected reply were played; `step` is the step to go to.
   */
  | {
      readonly view: 'watch';
      readonly program?: string;
      readonly at?: string;
      readonly code?: string;
      readonly level?: string;
      readonly on?: number;
      readonly step?: number;
    }
  /** The machines, or one of them by its name (`kim1`). */
  | { readonly view: 'machines' }
  /** `code` holds a game that the machine shows. */
  | { readonly view: 'machine'; readonly machine: string; readonly code?: string }
  /** The open questions of the articles, answered by the old programs and the new one. */
  | { readonly view: 'answers'; readonly answer?: string }
  | { readonly view: 'games' }
  /** Tournaments: the list, or one of them, held here or in a magazine; `code` holds one that was held elsewhere. */
  | { readonly view: 'tournaments'; readonly id?: string; readonly code?: string }
  /** The recorded games of the articles: a list, or one of them after a number of half-moves. */
  | { readonly view: 'recorded'; readonly game?: string; readonly ply?: number }
  | { readonly view: 'setup'; readonly fen?: string }
  /** Mate problems: one of the collection by number, or a position and a length. */
  | { readonly view: 'problems'; readonly id?: string; readonly fen?: string; readonly moves?: number }
  /** Endgame tables: the chosen one, and the position on the board. */
  | { readonly view: 'endings'; readonly table?: string; readonly fen?: string }
  | { readonly view: 'missing'; readonly address: string };

/** Reads the part of a URL from `#` on. An empty one is the front page. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const words = path.split('/').filter((word) => word !== '');
  const [view = 'home', name, ...rest] = words.map(decode);
  const asked = new URLSearchParams(query);
  if (view === 'learn' && rest.length <= 1) {
    const [step] = rest;
    if (name === undefined) return { view };
    const { fen: _, own: __, ...settings } = Object.fromEntries(asked);
    return {
      view,
      chapter: name,
      ...(step === undefined ? {} : { step }),
      ...given('fen', asked),
      ...given('own', asked),
      ...(Object.keys(settings).length === 0 ? {} : { settings }),
    };
  }
  if (rest.length === 0) {
    if (words.length === 0) return { view: 'home' };
    if (view === 'play') {
      return name === undefined
        ? { view }
        : { view, game: name, ...given('code', asked), ...wholeNumber('ply', asked) };
    }
    if (view === 'answers') return { view, ...(name === undefined ? {} : { answer: name }) };
    if (view === 'program' && name !== undefined) return { view, program: name };
    if (view === 'machine' && name !== undefined) return { view, machine: name, ...given('code', asked) };
    if (view === 'watch') {
      const search = { ...given('at', asked), ...given('code', asked), ...given('level', asked) };
      const place = { ...wholeNumber('on', asked), ...wholeNumber('step', asked) };
      return { view, ...(name === undefined ? {} : { program: name }), ...search, ...place };
    }
    if (view === 'tournaments') return { view, ...(name === undefined ? {} : { id: name }), ...given('code', asked) };
    if (view === 'recorded')
      return { view, ...(name === undefined ? {} : { game: name }), ...wholeNumber('ply', asked) };
    if (view === 'endings') return { view, ...(name === undefined ? {} : { table: name }), ...given('fen', asked) };
    if (name === undefined) {
      if (view === 'programs' || view === 'ladder' || view === 'machines' || view === 'games') return { view };
      if (view === 'setup') return { view, ...given('fen', asked) };
      if (view === 'problems')
        return { view, ...given('id', asked), ...given('fen', asked), ...wholeNumber('moves', asked) };
      if (view === 'new') {
        const ply = Number(asked.get('ply') ?? Number.NaN);
        const from = { ...given('from', asked), ...(Number.isInteger(ply) && ply >= 0 ? { ply } : {}) };
        return { view, ...given('program', asked), ...given('fen', asked), ...from };
      }
    }
  }
  return { view: 'missing', address: hash };
}

/** The URL of a view, from `#` on. */
export function makeRoute(route: Route): string {
  switch (route.view) {
    case 'home':
      return '#/';
    case 'play': {
      const { view, game, ...asked } = route;
      return game === undefined ? `#/${view}` : withQuery(`${view}/${encoded(game)}`, asked);
    }
    case 'answers':
      return route.answer === undefined ? '#/answers' : `#/answers/${encoded(route.answer)}`;
    case 'program':
      return `#/program/${encoded(route.program)}`;
    case 'machine': {
      const { view, machine, ...asked } = route;
      return withQuery(`${view}/${encoded(machine)}`, asked);
    }
    case 'watch': {
      const { view, program, ...asked } = route;
      return withQuery(program === undefined ? view : `${view}/${encoded(program)}`, asked);
    }
    case 'learn': {
      const { view, chapter, step, settings, ...asked } = route;
      const words = [chapter, step].flatMap((word) => (word === undefined ? [] : [encoded(word)]));
      return withQuery([view, ...words].join('/'), { ...asked, ...settings });
    }
    case 'tournaments': {
      const { view, id, ...asked } = route;
      return withQuery(id === undefined ? view : `${view}/${encoded(id)}`, asked);
    }
    case 'recorded': {
      const { view, game, ...asked } = route;
      return withQuery(game === undefined ? view : `${view}/${encoded(game)}`, asked);
    }
    case 'endings': {
      const { view, table, ...asked } = route;
      return withQuery(table === undefined ? view : `${view}/${encoded(table)}`, asked);
    }
    case 'new':
    case 'problems':
    case 'setup': {
      const { view, ...asked } = route;
      return withQuery(view, asked);
    }
    case 'missing':
      return route.address;
    default:
      return `#/${route.view}`;
  }
}

function withQuery(path: string, asked: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
  return `#/${path}${query.size > 0 ? `?${query}` : ''}`;
}

function given<Key extends string>(key: Key, asked: URLSearchParams): { readonly [name in Key]?: string } {
  const value = asked.get(key);
  return (value === null ? {} : { [key]: value }) as { readonly [name in Key]?: string };
}

function wholeNumber<Key extends string>(key: Key, asked: URLSearchParams): { readonly [name in Key]?: number } {
  const value = asked.get(key);
  return (value !== null && /^\d{1,6}$/.test(value) ? { [key]: Number(value) } : {}) as {
    readonly [name in Key]?: number;
  };
}

/** A lone surrogate, which no URL can contain, becomes the replacement character. */
function encoded(word: string): string {
  return encodeURIComponent(word.toWellFormed());
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
