/** The module worker of a program's helper thread. An engine's worker starts it (engine-worker.ts). */

import { scopePort } from '../../host/browser-port.ts';
import { loadHelp } from '../../programs/loaders.ts';

/** The one message it receives. */
export interface HelpMessage {
  readonly program: string;
  readonly task: object;
}

scopePort<never, HelpMessage>().listen(({ program, task }) => {
  void loadHelp(program).then((help) => help(task));
});
