/** Reports results in the order of their subjects, whichever is done first. */
interface InOrder<Subject, Result> {
  add(subject: Subject, result: Result): void;
  /** How many results there are. */
  count(): number;
  /** Reports what is left: results behind a subject that has none. */
  end(): void;
}

export function inOrder<Subject, Result>(
  subjects: readonly Subject[],
  report: (result: Result) => void,
): InOrder<Subject, Result> {
  const done = new Map<Subject, Result>();
  let reported = 0;
  return {
    add(subject, result) {
      done.set(subject, result);
      for (; reported < subjects.length && done.has(subjects[reported]!); reported++) {
        report(done.get(subjects[reported]!)!);
      }
    },
    count: () => done.size,
    end() {
      for (const subject of subjects.slice(reported)) if (done.has(subject)) report(done.get(subject)!);
    },
  };
}
