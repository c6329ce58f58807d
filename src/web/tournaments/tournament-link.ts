import * as v from 'valibot';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { checkFormat, type Format } from '../../tournament/format.ts';
import { makeRoute } from '../app/route.ts';
import { makeBase64url, parseBase64url } from '../games/game-link.ts';
import { TERMS } from '../record/record-schema.ts';
import { type KeptTournament, newTournament, withResult } from './kept-tournament.ts';

/**
 * A tournament in a link: its name, format, players and results, as JSON, deflated, in base64url. The pairings follow from the
 * format and the results; the games stay in the browser that played them.
 */

const MOST_PLAYERS = 64;
const LONGEST_CODE = 20_000;
/** No tournament of the page is larger, however small its link. */
const MOST_LETTERS = 400_000;

const NAME = v.pipe(v.string(), v.maxLength(200));
const COUNT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));
const POINTS = v.picklist([0, 0.5, 1]);
const SHARED = v.object({
  name: NAME,
  made: v.pipe(v.number(), v.integer()),
  format: v.variant('kind', [
    v.object({ kind: v.picklist(['round-robin', 'match']), games: COUNT }),
    v.object({ kind: v.literal('swiss'), rounds: COUNT, games: COUNT, initialColor: v.picklist(['white', 'black']) }),
    v.object({ kind: v.literal('knockout'), games: COUNT, extraPairs: COUNT }),
  ]),
  players: v.pipe(v.array(v.tuple([NAME, NAME, TERMS])), v.maxLength(MOST_PLAYERS)),
  results: v.array(v.tuple([v.pipe(v.number(), v.integer()), v.array(v.tuple([POINTS, POINTS]))])),
});

/** The URL of a tournament from `#` on, which opens in any browser. */
export async function makeTournamentAddress({ id, spec, createdMillis, results }: KeptTournament): Promise<string> {
  const shared = {
    name: spec.name,
    made: createdMillis,
    format: spec.format,
    players: spec.players.map(({ name, who, terms }) => [name, who.kind === 'program' ? who.id : '', terms]),
    results: results.map(([number, { games }]) => [number, games]),
  };
  const bytes = await piped(new Blob([JSON.stringify(shared)]), new CompressionStream('deflate-raw'));
  return makeRoute({ view: 'tournaments', id, code: makeBase64url(new Uint8Array(bytes)) });
}

/** The tournament of a URL; undefined if it cannot be read. */
export async function parseTournamentCode(id: string, code: string): Promise<KeptTournament | undefined> {
  if (code.length > LONGEST_CODE) return undefined;
  try {
    const blob = new Blob([parseBase64url(code)]);
    const json = new TextDecoder().decode(await piped(blob, new DecompressionStream('deflate-raw')));
    if (json.length > MOST_LETTERS) return undefined;
    const { name, made, format, players, results } = v.parse(SHARED, JSON.parse(json));
    checkFormat(format as Format, players.length);
    const spec = {
      name,
      format: format as Format,
      players: players.map(([called, program, terms]) => ({
        name: called,
        who: { kind: 'program' as const, id: program, options: {} },
        terms: terms as KeptTournament['spec']['players'][number]['terms'],
      })),
      openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
      rules: {},
      seed: 0,
      quarantineAfter: 1,
    };
    return results.reduce(
      (tournament, [number, games]) =>
        tournament.pairs.some((pair) => pair.number === number)
          ? withResult(tournament, number, { games })
          : tournament,
      newTournament(id, spec, made),
    );
  } catch {
    return undefined;
  }
}

const piped = (blob: Blob, through: CompressionStream | DecompressionStream) =>
  new Response(
    blob.stream().pipeThrough(through as ReadableWritablePair<Uint8Array<ArrayBuffer>, never>),
  ).arrayBuffer();
