import { programContract } from '../../program.contract.ts';
import { sargon2 } from './program.ts';

programContract(sargon2);
