/** A module worker of the page in which a network learns. */
import { scopePort } from '../../../host/browser-port.ts';
import { serveAnswers } from '../../app/worker-questions.ts';
import { openSchool } from './school.ts';

serveAnswers(scopePort(), openSchool);
