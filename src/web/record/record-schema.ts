import * as v from 'valibot';
import { ENDING_KINDS, RESULTS } from '../../chess/game.ts';
import { type PgnLine, TAG_NAME } from '../../chess/pgn.ts';
import { ORIGINS } from '../../programs/program.ts';
import { HELPS } from './record.ts';

/** The schema of a stored game, as far as the page relies on it. Legality of moves is checked elsewhere. */

/** Valid dates, in milliseconds since 1970. */
export const MOMENT = v.pipe(v.number(), v.finite(), v.minValue(-8.64e15), v.maxValue(8.64e15));
export const SEED = v.pipe(v.number(), v.finite());
const COUNT = v.pipe(v.number(), v.integer(), v.minValue(0));
const MILLIS = v.pipe(v.number(), v.finite());
export const MOVES = v.array(v.string());

export const SIDE = v.variant('kind', [
  v.looseObject({ kind: v.literal('visitor'), name: v.optional(v.string()) }),
  v.looseObject({ kind: v.literal('program'), program: v.string() }),
  v.looseObject({ kind: v.literal('named'), name: v.string() }),
]);

const CONTROL = v.looseObject({ millis: MILLIS, incrementMillis: MILLIS, moves: v.optional(COUNT) });
export const TERMS = v.looseObject({
  control: v.optional(CONTROL),
  moveMillis: v.optional(MILLIS),
  nodes: v.optional(COUNT),
  depth: v.optional(COUNT),
  level: v.optional(v.string()),
  period: v.optional(v.boolean()),
});
export const OPTIONS = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));

const CLOCK = v.looseObject({ control: CONTROL, remainingMillis: MILLIS, movesToGo: v.optional(COUNT) });
export const CLOCKS = v.optional(v.looseObject({ white: CLOCK, black: CLOCK }));
export const BRANCH = v.optional(v.looseObject({ from: v.string(), ply: COUNT }));
export const BY_LINK = v.optional(
  v.looseObject({ offer: v.optional(v.looseObject({ by: v.picklist(['white', 'black']), ply: COUNT })) }),
);
export const HELP = v.optional(v.picklist(HELPS));
export const ENDING = v.optional(
  v.looseObject({ kind: v.picklist(ENDING_KINDS), winner: v.optional(v.picklist(['white', 'black'])) }),
);

const SCORE = v.variant('kind', [
  v.looseObject({ kind: v.literal('cp'), centipawns: v.number() }),
  v.looseObject({ kind: v.literal('mate'), moves: v.number() }),
]);
export const NOTE = v.looseObject({
  ply: v.pipe(COUNT, v.minValue(1)),
  program: v.string(),
  from: v.picklist(ORIGINS),
  depth: v.number(),
  nodes: v.number(),
  aheadNodes: v.optional(v.number()),
  millis: MILLIS,
  periodMillis: MILLIS,
  score: v.optional(SCORE),
  pv: MOVES,
  own: v.optional(
    v.looseObject({ score: v.optional(v.string()), line: v.optional(v.string()), remark: v.optional(v.string()) }),
  ),
  says: v.optional(v.array(v.looseObject({ kind: v.string(), text: v.string() }))),
});

export const ANALYSIS = v.optional(
  v.looseObject({
    program: v.string(),
    nodes: v.number(),
    start: v.string(),
    moves: MOVES,
    worths: v.array(
      v.nullable(
        v.looseObject({
          score: v.optional(SCORE),
          chance: v.optional(v.number()),
          best: v.optional(v.string()),
          pv: MOVES,
          depth: v.number(),
          nodes: v.number(),
        }),
      ),
    ),
  }),
);

const NAME = new RegExp(`^${TAG_NAME}$`, 'u');
/** Names that can be written back (make-pgn.ts). */
export const TAG = v.looseObject({
  name: v.pipe(v.string(), v.regex(NAME)),
  value: v.string(),
});
export const RESULT = v.picklist(RESULTS);
export const PGN_TEXT = v.optional(v.string());
/** Line by line instead of recursively: variations may be deeply nested. */
export const LINE = v.custom<PgnLine>((value) => {
  const waiting = [value];
  while (waiting.length > 0) {
    const line = waiting.pop();
    if (!v.is(FLAT_LINE, line)) return false;
    for (const { variations } of line.moves) waiting.push(...variations);
  }
  return true;
});
const WORDS = v.array(v.string());
const FLAT_LINE = v.looseObject({
  comments: WORDS,
  moves: v.array(
    v.looseObject({
      uci: v.string(),
      before: WORDS,
      nags: v.array(COUNT),
      comments: WORDS,
      variations: v.array(v.unknown()),
    }),
  ),
});
