import { expect, it } from 'vitest';
import { mailStatus } from './record-history.tsx';

it('a mail that became a file in the data folder is not said to be sent', () => {
  expect(mailStatus('sent', 'files')).toBe('Written to a file, not sent');
  expect(mailStatus('waiting', 'files')).toBe('Being sent');
  expect(mailStatus('sent', 'server')).toBe('Sent');
});
