import type { TrialAnswers } from './run-trial.ts';

/** Recorded answers, with the command that produced them and the machine. */
export interface RecordedAnswers {
  readonly recipe: {
    /** The command that makes them again. */
    readonly command: string;
    /** The day, as YYYY-MM-DD. */
    readonly date: string;
    readonly node: string;
    /** The processor: real times are its own; everything else is the same on every machine. */
    readonly machine: string;
  };
  /** By the id of the trial. */
  readonly answers: Readonly<Record<string, TrialAnswers>>;
}
