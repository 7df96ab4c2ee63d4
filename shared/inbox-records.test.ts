import { describe, expect, it } from 'vitest';
import { applicationKey, enquiryKey, hostIdOf, kindOf, personKey } from './inbox-records.ts';

const row = {
  jobresponse_id: 17,
  position_applied_for: 'QA Engineer',
  first_name: 'Asha',
  contact_mobile: '9876543210',
  createdAt: '2026-02-02T10:00:00.000Z',
};

describe('the key of an application', () => {
  it('is the same however the host writes the same record', () => {
    const same = { jobresponse_id: '17', position_applied_for: ' qa  engineer ', contact_mobile: 9876543210 };
    const other = { ...row, ...same, createdAt: '2026-02-02T10:00:00Z', contact_email: 'asha@example.com' };
    expect(applicationKey(other)).toBe(applicationKey(row));
    expect(applicationKey(row)).toMatch(/^17:[\da-f]{16}$/);
    expect(hostIdOf(applicationKey({ ...row, jobresponse_id: 'a:b' }))).toBe('a:b');
  });

  it('is another one when the host gives the id to another record', () => {
    const changes = [
      ...[{}, { first_name: 'Ravi' }, { position_applied_for: 'Designer' }, { contact_mobile: null }],
      ...[{ createdAt: '2026-03-02T10:00:00.000Z' }, { createdAt: null }],
    ];
    const keys = changes.map((change) => applicationKey({ ...row, ...change }));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the key of an enquiry', () => {
  const enquiry = { contact_us_id: 17, name: 'Asha', email: 'asha@example.com', createdAt: '2026-02-02T10:00:00.000Z' };
  it('is the same for a list with shortened messages, and another one than that of an application with its id', () => {
    const key = enquiryKey(enquiry);
    expect(enquiryKey({ ...enquiry, email: ' Asha@Example.com', phone: '', message_shortened: true })).toBe(key);
    expect([key, applicationKey(row)].map((each) => [kindOf(each), hostIdOf(each)])).toEqual([
      ['enquiry', '17'],
      ['application', '17'],
    ]);
    expect(kindOf(applicationKey({ ...row, jobresponse_id: 'a:enquiry-b' }))).toBe('application');
    expect(enquiryKey({ ...enquiry, email: 'ravi@example.com' })).not.toBe(key);
  });
});

describe('the same person', () => {
  it.each([
    ['by e-mail, whatever its case', { contact_email: ' Asha@Example.com ', contact_mobile: '1' }, 'asha@example.com'],
    ['by phone without an e-mail', { contact_email: '', contact_mobile: '+91 98765 43210' }, '9876543210'],
    ['by phone sent as a number', { contact_mobile: 9876543210 }, '9876543210'],
    ['not by a number that is none', { contact_mobile: 'none' }, null],
    ['not by nothing', {}, null],
  ])('is known %s', (_how, person, key) => {
    expect(personKey(person)).toBe(key);
  });
});
