import { describe, expect, it } from 'vitest';
import { signupErrors } from './signup-errors.ts';

const filled = { name: 'Asha', email: 'asha@example.com', phone: '98', password: 'x', confirm_password: 'x' };

describe('checking the signup form', () => {
  it('has no rules of format, length or strength', () => {
    expect(signupErrors({ ...filled, email: 'not an address' })).toEqual({});
  });

  it('names every missing field at once', () => {
    expect(signupErrors({ name: ' ', email: '', phone: '', password: '', confirm_password: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password is required',
    });
  });

  it('wants the same password twice', () => {
    expect(signupErrors({ ...filled, confirm_password: 'y' })).toEqual({ confirm_password: 'Passwords do not match' });
  });
});
