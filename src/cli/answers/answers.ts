import { cpus } from 'node:os';
import type { Command } from 'commander';
import type { Language } from '../../chess/letters.ts';
import { formatCount } from '../../format/number.ts';
import { nodeClient } from '../../host/node-client.ts';
import { describeQuestion, describeTrial, type Naming, nameOfContestant } from '../../measure/answers/describe.ts';
import type { OpenQuestion, Trial } from '../../measure/answers/question.ts';
import { QUESTIONS } from '../../measure/answers/questions.ts';
import { type RecordedAnswers, runTrial, type TrialAnswers } from '../../measure/answers/run-trial.ts';
import { ANSWERS_FILE, readHouseFile } from '../../measure/articles.ts';
import { findProgram } from '../../programs/catalog.ts';
import { formatArticle } from '../../programs/sources.ts';
import { examples, gather } from '../command.ts';
import { checkAmong, EXIT } from '../exit.ts';
import { wrapText } from '../fold-text.ts';
import { addLanguageOption } from '../position-options.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly id?: readonly string[];
  readonly live?: boolean;
  readonly language: Language;
  readonly json?: boolean;
}

const ABOUT = `
Articles of the time left questions open. Here the old program and antwoord get the
same position: the old one as its article set it, antwoord with a limit on
positions. Recorded results are printed; --live computes them again, which takes
some minutes. The questions:
${QUESTIONS.map(({ id, title }) => `  ${id.padEnd(18)} ${title}`).join('\n')}

--json: recipe {command, date, node, machine}; answers by trial {old, modern},
each {kind: move, final, rightFrom, seenFrom, otherScore} or {kind: play, moves,
ending, nodes, millis, periodMillis}; a step is {move, depth, nodes, millis,
periodMillis, score, pv}. Scores are the mover's view.
\`plyhouse articles answers --live --json > data/answers.json\` records them.`;

/** `plyhouse articles answers`: the open questions of the articles, the old program beside the new one. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse articles answers', 'plyhouse articles answers --id reti --live').option(
    '--id <id>',
    'only this question; may be repeated',
    gather,
  );
  addLanguageOption(command)
    .option('--live', 'compute the answers now')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (options: Options) => {
      process.exitCode = await answer(options, terminal());
    });
}

async function answer(options: Options, terminal: Terminal): Promise<number> {
  const questions = questionsOf(options);
  const naming: Naming = { language: options.language, nameOf: (program) => findProgram(program).card.name };
  if (!options.live) {
    const recorded = JSON.parse(await readHouseFile(ANSWERS_FILE)) as RecordedAnswers;
    if (options.json) {
      const ids = questions.flatMap(({ trials }) => trials.map(({ id }) => id));
      const answers = Object.fromEntries(
        ids.flatMap((id) => (recorded.answers[id] ? [[id, recorded.answers[id]]] : [])),
      );
      terminal.printData({ ...recorded, answers }, 1);
      return EXIT.ok;
    }
    for (const question of questions) report(question, recorded.answers, naming, terminal);
    const { date, machine } = recorded.recipe;
    terminal.print(terminal.paint('dim', `Recorded on ${date}, on ${machine}. --live computes them now.`));
    return EXIT.ok;
  }
  return interruptible(async (signal) => {
    const answers: Record<string, TrialAnswers> = {};
    try {
      for (const question of questions) {
        for (const trial of question.trials) {
          answers[trial.id] = await runTrial(trial, {
            client: ({ program, options: settings }) => nodeClient(program, settings),
            signal,
            onProgress: ({ side, nodes, plies }) => {
              const at = trial.kind === 'play' ? `${Math.ceil(plies / 2)} moves, ` : '';
              const name = nameOfContestant(trial[side], naming);
              terminal.show(`${trial.id}: ${name}, ${at}${formatCount(nodes)} positions`);
            },
          });
        }
        terminal.clear();
        if (!options.json) report(question, answers, naming, terminal);
      }
    } catch (error) {
      if (signal.aborted) return EXIT.interrupted;
      throw error;
    }
    if (options.json) terminal.print(JSON.stringify({ recipe: recipeOf(), answers }, shortened, 1));
    return EXIT.ok;
  });
}

function questionsOf({ id = [] }: Options): readonly OpenQuestion[] {
  checkAmong(
    'question',
    id,
    QUESTIONS.map((question) => question.id),
  );
  return QUESTIONS.filter((question) => id.length === 0 || id.includes(question.id));
}

function report(
  question: OpenQuestion,
  answers: Readonly<Record<string, TrialAnswers>>,
  naming: Naming,
  { print, paint }: Terminal,
): void {
  print(paint('bold', question.title));
  for (const { who, quote, source } of question.asked) {
    print(wrapText(`“${quote}” ${who}, ${formatArticle(source)}.`, 78, '  '));
  }
  for (const trial of question.trials) {
    const found = answers[trial.id];
    print(`  ${paint('underline', trial.title)}  ${paint('dim', formatTerms(trial, naming))}`);
    if (!found) print('    not recorded');
    else for (const sentence of describeTrial(trial, found, naming)) print(`    ${sentence}`);
  }
  for (const sentence of describeQuestion(question, (id) => answers[id])) print(`  ${sentence}`);
  print('');
}

function formatTerms({ old, modern }: Trial, naming: Naming): string {
  return [old, modern].map((contestant) => `${nameOfContestant(contestant, naming)}: ${contestant.text}`).join('; ');
}

function recipeOf(): RecordedAnswers['recipe'] {
  return {
    command: 'plyhouse articles answers --live --json > data/answers.json',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: cpus()[0]?.model.trim() ?? 'an unknown processor',
  };
}

/** The most moves kept of a line. */
const LINE_PLIES = 8;

/** The part of a result that is stored: without fractions of a millisecond and the far end of lines. */
function shortened(key: string, value: unknown): unknown {
  if (key === 'pv' && Array.isArray(value)) return value.slice(0, LINE_PLIES);
  return /millis$/i.test(key) && typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}
