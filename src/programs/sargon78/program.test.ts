import { programContract } from '../contract.suite.ts';
import { sargon78 } from './program.ts';

programContract(sargon78);
