import type { ComponentType } from 'preact';

/** A chapter of the course as its list knows it, before anything of it is loaded. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** For those who want to build a program; the others may leave it out. */
  readonly isAppendix?: true;
  readonly minutes: number;
  readonly about: string;
  /** The objects that one touches in it, to follow "You touch". */
  readonly touches: string;
  /** The skills its reader now has, for the end of the chapter. */
  readonly end: string;
  readonly steps: readonly Step[];
  /** Loads what the steps show: a chunk of its own. */
  load(): Promise<Lesson>;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  /**
   * The ids of its predictions ({@link Predict}), which count as its tasks. Most visitors guess wrong there; a step that would
   * ask again what one before has asked, or what is only to be counted, has none.
   */
  readonly tasks?: readonly string[];
}

/** The content of a chapter's steps, by their ids. */
export type Lesson = Readonly<Record<string, LessonStep>>;

export interface LessonStep {
  /** Text and instruments. The title stands above it. */
  readonly Body: ComponentType;
  /** Content beside it: the code that is the idea, and the articles' text. */
  readonly beside: readonly Beside[];
  /** Settings of instruments that appear later. */
  readonly settings?: readonly string[];
}

/** A piece of our own source: `import exchange from 'source:programs/gambiet/exchange.ts#exchange'`. */
interface SourcePiece {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly address: string;
}

/** Content beside a step; an article has only a text. */
export type Beside = string | BesidePart;

export interface BesidePart {
  /** The code, unless it is an article's text. */
  readonly piece?: SourcePiece;
  /** A remark on the code, or an article in our own words; its sources at the end: "[@byte; @gambiet-1]". */
  readonly text: string;
  /** The program concerned, if a link opens it. */
  readonly program?: string;
}

/** The step of a chapter that an address names; its first without one; undefined for a word that names none. */
export function stepNamed(chapter: Chapter, id: string | undefined): Step | undefined {
  return id === undefined ? chapter.steps[0] : chapter.steps.find((step) => step.id === id);
}

/** A step and the chapter it belongs to. */
export interface Place {
  readonly chapter: Chapter;
  readonly step: Step;
}

/** The step before (-1) or after (1), in the chapter or the one beside it; undefined at the ends of the course. */
export function stepFrom(chapters: readonly Chapter[], { chapter, step }: Place, way: -1 | 1): Place | undefined {
  const all = chapters.flatMap((each) => each.steps.map((one) => ({ chapter: each, step: one })));
  const at = all.findIndex((place) => place.chapter.id === chapter.id && place.step.id === step.id);
  return at < 0 ? undefined : all[at + way];
}

/** The former names of chapters, in links and in browsers' storage. */
const FORMER: Readonly<Record<string, string>> = {
  worth: 'evaluation',
  ahead: 'search',
  few: 'endings',
  stronger: 'strength',
};

/** A chapter, or a place in one such as `few/traps`, by its present id. */
export function placeNow(place: string): string {
  const [id = '', ...rest] = place.split('/');
  return [FORMER[id] ?? id, ...rest].join('/');
}
