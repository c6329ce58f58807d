/** A module worker of the page that builds and probes endgame tables. */
import { scopePort } from '../../host/browser-port.ts';
import { serveAnswers } from '../app/worker-questions.ts';
import { openTables } from './tables-answers.ts';

serveAnswers(scopePort(), openTables);
