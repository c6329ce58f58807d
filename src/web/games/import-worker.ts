/** A module worker of the page that reads PGN and stores its games. */
import { scopePort } from '../../host/browser-port.ts';
import { serveAnswers } from '../app/worker-questions.ts';
import { browserStore } from '../record/store.ts';
import { openImports } from './import-answers.ts';

serveAnswers(scopePort(), async () => openImports(browserStore()));
