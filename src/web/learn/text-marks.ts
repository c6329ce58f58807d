import type { SourceId } from '../../programs/sources.ts';

/** What is special in a text of the course, each with what it is made of. */
export const MARKS =
  /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[\[(?<term>[^\]|]+)(?:\|(?<shown>[^\]]+))?\]\]|\[@(?<sources>[^\]]+)\]|\[(?<link>[^\]]+)\]\((?<address>[^)]+)\)/g;

/** The sources of "[@byte; @gambiet-1]", without its brackets. */
export const sourcesIn = (text: string): readonly SourceId[] => text.split('; @') as SourceId[];
