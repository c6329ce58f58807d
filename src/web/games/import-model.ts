import { signal } from '@preact/signals';
import { messageOf } from '../../chess/message-of.ts';
import { browserPort } from '../../host/browser-port.ts';
import { askWorker } from '../app/worker-questions.ts';
import type { GameStore } from '../record/store.ts';
import type { ImportAnswer, ImportedGame, ImportProgress, ImportQuestion } from './import-answers.ts';

/** The import of games. It continues, with its report, when the visitor changes the view. */
export interface ImportState {
  /** The progress of a running import. */
  readonly progress?: ImportProgress;
  readonly problems: readonly string[];
  /** The games stored by the last import. */
  readonly imported: readonly ImportedGame[];
  /** The number of games left out because they are here already. */
  readonly doubles: number;
  readonly end?: 'stopped' | 'undone';
}

const IDLE: ImportState = { problems: [], imported: [], doubles: 0 };
export const imports = signal<ImportState>(IDLE);
/** Grows when an import has changed what is stored. */
export const importsStored = signal(0);

const client = askWorker<ImportQuestion, ImportProgress, ImportAnswer>(() =>
  browserPort(new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'import' })),
);

/** Reads games and stores them. @returns the id of the game if there was just one. */
export async function importFrom(source: string | Blob): Promise<string | undefined> {
  return (await ask({ kind: 'import', source }, IDLE))?.single;
}

/** Stores the games that the last import left out. */
export async function importDoubles(): Promise<void> {
  await ask({ kind: 'doubles' }, { ...imports.value, doubles: 0 });
}

/** Ends the running import; nothing of it is stored. */
export function stopImport(): void {
  client.stop();
}

/** Deletes what the last import stored. */
export async function undoImport(store: GameStore): Promise<void> {
  try {
    await store.deleteAll(imports.value.imported.map(({ id }) => id));
    imports.value = { ...IDLE, end: 'undone' };
    importsStored.value++;
  } catch (error) {
    showProblems([`The games could not be deleted: ${messageOf(error)}.`]);
  }
}

/** Shows what is wrong with a text, or, with none, that a new one is typed. */
export function showProblems(problems: readonly string[]): void {
  imports.value = { ...imports.value, problems };
}

/** @param before what the report says so far. */
async function ask(question: ImportQuestion, before: ImportState): Promise<ImportAnswer | undefined> {
  const show = (progress: ImportProgress) => {
    imports.value = { ...before, progress };
  };
  show({ share: 0, games: 0 });
  try {
    const answer = await client.ask(question, show);
    const { isStopped, imported, doubles, problems } = answer;
    imports.value = isStopped
      ? { ...before, end: 'stopped' }
      : { problems, imported: [...before.imported, ...imported], doubles };
    if (imported.length > 0) importsStored.value++;
    return answer;
  } catch (error) {
    imports.value = { ...before, problems: [`The games could not be imported: ${messageOf(error)}.`] };
    return undefined;
  }
}
