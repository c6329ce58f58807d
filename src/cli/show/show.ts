import type { Command } from 'commander';
import { nameWithYear } from '../../format/program-text.ts';
import type { Machine } from '../../programs/console.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card, Fact, OptionSpec } from '../../programs/program.ts';
import { formatSource, SOURCES } from '../../programs/sources.ts';
import { examples } from '../command.ts';
import { wrapText } from '../fold-text.ts';
import { findMachine } from '../machine-argument.ts';
import { PROGRAM_IDS, programNamed } from '../program-argument.ts';
import type { Terminal } from '../terminal.ts';

/** `plyhouse show <program>`: its card; for a machine that is not named after its program, what is known of the machine. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse show wray74', 'plyhouse show slutspel --json')
    .argument('<program>', 'its name (see: plyhouse programs), or a machine of plyhouse console')
    .option('--json', 'print all of it as JSON')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const machine = PROGRAM_IDS.includes(name.toLowerCase()) ? undefined : findMachine(name);
      if (machine) {
        const { machine: known } = await machine.load();
        if (json) terminal().printData(machineData(machine.id, machine.program, known));
        else showMachine(machine.program, known, terminal());
        return;
      }
      const { card } = programNamed(name);
      if (json) terminal().printData(cardData(card));
      else showCard(card, terminal());
    });
}

function cardData(card: Card) {
  const details = detailsOf(card.id);
  return { ...card, ...details, sources: details.sources.map((id) => ({ id, ...SOURCES[id] })) };
}

function machineData(id: string, program: string | undefined, { name, facts }: Machine) {
  return { id, name, ...(program === undefined ? {} : { program }), facts };
}

function showMachine(program: string | undefined, { name, facts }: Machine, { print, paint, output }: Terminal): void {
  const width = Math.min(100, output.columns || 80);
  print(paint('bold', name));
  print(program === undefined ? 'It solves problems.' : `Its program: plyhouse show ${program}`);
  print(`\n${paint('bold', 'What is known')}`);
  for (const fact of facts) print(wrapText(formatFact(fact), width, '- '));
}

function showCard(card: Card, { print, paint, output }: Terminal): void {
  const { country, language, memory, story, speedFact, facts, lacks, sources } = detailsOf(card.id);
  const width = Math.min(100, output.columns || 80);
  const text = (message: string, head = '') => print(wrapText(message, width, head));
  const title = (message: string) => print(`\n${paint('bold', message)}`);
  const row = (label: string, message: string) => text(message, `${label.padEnd(9)} `);

  print(paint('bold', nameWithYear(card)));
  text(story);
  print('');
  row('author', [card.author, ...(country === undefined ? [] : [country])].join(', '));
  row('machine', card.machine);
  row('language', language);
  row('memory', memory);
  const rate = card.positionsPerSecond;
  const speed =
    rate >= 1 ? `${rate} ${rate === 1 ? 'position' : 'positions'} a second` : `${1 / rate} seconds a position`;
  row('speed', `${speed} (${speedFact.kind})`);

  title('Levels');
  for (const { id, name, about, kind } of card.levels) {
    const mark = id === card.tournamentLevel ? ', its tournament level' : '';
    text(`${name}: ${about} (${kind}${mark})`, `${id}  `);
  }
  if (card.options.length > 0) title('Options (--set Name=value)');
  for (const option of card.options) text(`${formatValues(option)}: ${option.about}`, `${option.name} = `);
  if (lacks.length > 0) title('What it does not know');
  for (const lack of lacks) text(lack, '- ');
  title('What is known');
  for (const fact of [speedFact, ...facts]) text(formatFact(fact), '- ');
  if (sources.length > 0) title('Sources');
  for (const id of sources) text(formatSource(id), `[${id}] `);
}

function formatFact({ kind, text, source }: Fact): string {
  return `${kind}: ${text}${source ? ` [${source}]` : ''}`;
}

function formatValues(option: OptionSpec): string {
  if (option.kind === 'spin') return `${option.min} to ${option.max}, usually ${option.default}`;
  if (option.kind === 'check') return `true or false, usually ${option.default}`;
  return `${option.choices.join(' or ')}, usually ${option.default}`;
}
