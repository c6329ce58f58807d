import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from '../tournament/store/database.ts';
import { EXIT, verdictOn } from './exit.ts';

test('a database that is full is output that cannot be written; a pipe to it that breaks is none', () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  assert.equal(verdictOn(new DatabaseError('the disk is full', 'full')).code, EXIT.output);
  assert.notEqual(verdictOn(new DatabaseError('no answer', 'away', { cause: broken })).code, EXIT.output);
});
