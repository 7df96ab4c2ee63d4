import { expect, it } from 'vitest';
import { mailStatus } from './application-history.tsx';

it('a mail that became a file in the data folder is not said to be sent', () => {
  expect(mailStatus('sent', 'files')).toBe('Kept as a file, without a mail server');
  expect(mailStatus('waiting', 'files')).toBe('On its way');
  expect(mailStatus('sent', 'server')).toBe('Sent');
});
