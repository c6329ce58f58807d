/** The module worker in which a program helps itself on another thread. An engine's worker starts it (engine-worker.ts). */

import { scopePort } from '../../host/browser-port.ts';
import { loadHelp } from '../../programs/loaders.ts';

/** What it is sent, once. */
export interface HelpMessage {
  readonly program: string;
  readonly task: object;
}

scopePort<never, HelpMessage>().listen(({ program, task }) => {
  void loadHelp(program).then((help) => help(task));
});
