import type { SourceId } from '../../programs/sources.ts';

/** The marked parts of a text of the course, with their contents. */
export const MARKS =
  /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[\[(?<term>[^\]|]+)(?:\|(?<shown>[^\]]+))?\]\]|\[@(?<sources>[^\]]+)\]|\[(?<link>[^\]]+)\]\((?<address>[^)]+)\)/g;

/** The sources of "[@byte; @gambiet-1]", without its brackets. */
export const sourcesIn = (text: string): readonly SourceId[] => text.split('; @') as SourceId[];
