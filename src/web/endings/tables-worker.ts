/** A module worker of the page: it builds endgame tables and is asked about positions. */
import { scopePort } from '../../host/browser-port.ts';
import { serveAnswers } from '../app/worker-questions.ts';
import { openTables } from './tables-answers.ts';

serveAnswers(scopePort(), openTables);
