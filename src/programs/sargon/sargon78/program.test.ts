import { programContract } from '../../program.contract.ts';
import { sargon78 } from './program.ts';

programContract(sargon78);
