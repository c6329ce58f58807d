import type { Command } from 'commander';
import { defined } from '../../chess/defined.ts';
import { CATALOG } from '../../programs/catalog.ts';
import { detailsOf } from '../../programs/details.ts';
import { yearText } from '../../programs/program.ts';
import { examples } from '../command.ts';
import type { Terminal } from '../terminal.ts';

/** `plyhouse programs`: the collection. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse programs', 'plyhouse programs --json')
    .option('--json', 'print the list as JSON')
    .action(({ json }: { json?: boolean }) => {
      const cards = CATALOG.map(({ card }) => card);
      const { print, printData, paint } = terminal();
      if (json) {
        const rows = cards.map(({ id, name, author, year, years, machine, levels, tournamentLevel }) => {
          const { country, language } = detailsOf(id);
          return {
            id,
            name,
            author,
            year,
            ...defined({ years, country }),
            machine,
            language,
            levels: levels.map((level) => ({ id: level.id, name: level.name, about: level.about, kind: level.kind })),
            tournamentLevel,
          };
        });
        return printData(rows);
      }
      const width = Math.max(...cards.map(({ id }) => id.length));
      const years = Math.max(...cards.map((card) => yearText(card).length));
      for (const card of cards) {
        const { id, name, author, machine, levels } = card;
        const count = levels.length === 1 ? 'one level' : `${levels.length} levels`;
        print(`${paint('bold', id.padEnd(width))}  ${yearText(card).padStart(years)}  ${name}, ${author}`);
        print(`${' '.repeat(width + years)}    ${paint('dim', `${machine}; ${count}`)}`);
      }
    });
}
