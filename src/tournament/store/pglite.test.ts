import { describe } from 'node:test';
import { databaseContract } from './contract.suite.ts';
import { sharedMemory } from './memory.suite.ts';

describe('the database of tournaments in this process', () => {
  databaseContract(sharedMemory);
});
