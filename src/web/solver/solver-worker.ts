/** A module worker of the page that solves mate problems. */
import { scopePort } from '../../host/browser-port.ts';
import { serveAnswers } from '../app/worker-questions.ts';
import { openSolver } from './solver-answers.ts';

serveAnswers(scopePort(), openSolver);
