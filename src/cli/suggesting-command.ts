import { Command, Help } from 'commander';
import { examplesOf } from './command.ts';
import { didYouMean } from './suggest.ts';

/** A command that suggests options in the words used everywhere else, and shows its examples behind its description. */
export class SuggestingCommand extends Command {
  override createCommand(name?: string): SuggestingCommand {
    return new SuggestingCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new HelpWithExamples(), this.configureHelp());
  }

  /** Called by commander (14) for an option that neither this command nor those above it know. */
  unknownOption(flag: string): void {
    let known: string[] = [];
    for (let command: Command | null = this; command; command = command.parent) {
      known = [
        ...known,
        ...command
          .createHelp()
          .visibleOptions(command)
          .flatMap(({ long }) => long ?? []),
      ];
    }
    const guess = flag.startsWith('--') ? didYouMean(flag, known) : '';
    this.error(`error: unknown option '${flag}'${guess}`, { code: 'commander.unknownOption' });
  }
}

class HelpWithExamples extends Help {
  /** A sentence, where lists of commands have it without capital and full stop. */
  override commandDescription(command: Command): string {
    const text = super.commandDescription(command);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
  }

  /** Usage, description, examples, and then the lists. */
  override formatHelp(command: Command, helper: Help): string {
    const lines = examplesOf(command);
    const [usage, description, ...rest] = super.formatHelp(command, helper).split('\n\n');
    const shown = lines.length > 0 ? [`Examples:\n${lines.map((line) => `  ${line}`).join('\n')}`] : [];
    const parts = [usage, description, ...shown, ...rest].map((each) => each?.trimEnd() ?? '');
    return `${parts.join('\n\n')}\n`;
  }
}
