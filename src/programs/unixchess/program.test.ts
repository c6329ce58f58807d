import { programContract } from '../program.contract.ts';
import { unixchess } from './program.ts';

programContract(unixchess);
