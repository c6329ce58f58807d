/** A module worker of the page in which the trees of a search are made. */
import { scopePort } from '../../../../host/browser-port.ts';
import { serveAnswers } from '../../../app/worker-questions.ts';
import { openTreeAnswerer } from './tree-answerer.ts';

serveAnswers(scopePort(), openTreeAnswerer);
