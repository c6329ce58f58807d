/** Node only, the entry of a worker thread in which a program helps itself (node-threads.ts). */
import { workerData } from 'node:worker_threads';
import { loadHelp } from '../programs/loaders.ts';
import type { HelpData } from './node-threads.ts';

const { program, task } = workerData as HelpData;
const help = await loadHelp(program);
help(task);
