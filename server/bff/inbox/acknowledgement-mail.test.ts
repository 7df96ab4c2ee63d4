import { expect, test } from 'vitest';
import { acknowledgement, copyOf } from './acknowledgement.ts';

const textFor = (facts: Partial<Parameters<typeof acknowledgement>[0]>) =>
  acknowledgement({
    site: { name: 'Realvance' },
    firstName: 'Asha',
    position: 'Frontend Developer',
    hasResume: true,
    link: 'https://realvance.example/api/withdrawal/abc',
    days: 90,
    copy: [],
    ...facts,
  }).text;

test('says what has arrived, when a person reads it, and how to withdraw it', () => {
  const text = textFor({});
  expect(text).toContain('Position: Frontend Developer\nResume: attached');
  expect(text).toContain('A person will read it within three working days');
  expect(text).toMatch(/\nhttps:\/\/realvance\.example\/api\/withdrawal\/abc\n/);
});

test('repeats what was sent, except who applied and where a field has room for a message', () => {
  const sent = { experience: '4.5', expected_joining_date: ['15 Days', '30 Days'] };
  const copy = copyOf({ ...sent, contact_mobile: '9000000142', current_lpa: 'Call 555 now' });
  expect(textFor({ copy })).toContain('Resume: attached\nExperience (years): 4.5\nCan join: 15 Days, 30 Days\n');
  expect(copy.flat().join()).not.toMatch(/9000|Call/);
});

test('promises no reading where nobody is notified of applications', () => {
  expect(textFor({ site: { name: 'Realvance', formsUnread: true } })).not.toContain('working days');
});

test.each([
  ['Asha', 'Dear Asha,'],
  [' Anne-Marie ', 'Dear Anne-Marie,'],
  ['आशा', 'Dear आशा,'],
  ['Mary Ann', 'Dear Mary Ann,'],
  ['Visit evil.example', 'Hello,'],
  ['Call me at once', 'Hello,'],
  ['Asha\nBcc: x', 'Hello,'],
  ['', 'Hello,'],
])('greets %j with %j', (firstName, greeting) => {
  expect(textFor({ firstName }).split('\n', 1)).toEqual([greeting]);
});
