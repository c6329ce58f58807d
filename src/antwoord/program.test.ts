import { programContract } from '../programs/contract.suite.ts';
import { loadAntwoord } from './program.ts';

programContract(await loadAntwoord());
