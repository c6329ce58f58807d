import { programContract } from '../contract.suite.ts';
import { schach22 } from './program.ts';

programContract(schach22);
