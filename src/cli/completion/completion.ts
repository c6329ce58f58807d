import type { Command } from 'commander';
import { examples } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { PROGRAM_IDS } from '../program-argument.ts';
import { notAmong } from '../suggest.ts';
import type { Terminal } from '../terminal.ts';
import { completionScript, SHELLS, type Shell } from './completion-script.ts';

/** `plyhouse completion <shell>`: a script that completes commands, options and programs. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'source <(plyhouse completion bash)',
    'plyhouse completion fish > ~/.config/fish/completions/plyhouse.fish',
  )
    .argument('<shell>', SHELLS.join(', '))
    .addHelpText('after', '\nIn a PowerShell profile: plyhouse completion powershell | Out-String | Invoke-Expression')
    .action((name: string) => {
      const shell = SHELLS.find((each) => each === name);
      if (!shell) {
        throw new CliError(EXIT.usage, notAmong('shell', name, SHELLS));
      }
      terminal().print(completionScript(shell satisfies Shell, command.parent!, PROGRAM_IDS));
    });
}
