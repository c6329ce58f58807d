import { programContract } from '../contract.suite.ts';
import { microchess } from './program.ts';

programContract(microchess);
