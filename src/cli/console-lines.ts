import type { Console, View } from '../programs/console.ts';

/** The main display of a machine as lines of this terminal: its picture if characters can show it, otherwise its text. */
export function consoleLines({ machine }: Console, { pictures, text }: View, isUnicode: boolean): readonly string[] {
  const picture = pictures[machine.displays[0]!.id]!;
  if (picture.kind !== 'screen' || !isUnicode) return text;
  return picture.rows.map((runs) =>
    runs
      .map((run) => run.text)
      .join('')
      .trimEnd(),
  );
}
