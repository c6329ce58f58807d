import { programContract } from '../program.contract.ts';
import { microchess } from './program.ts';

programContract(microchess);
