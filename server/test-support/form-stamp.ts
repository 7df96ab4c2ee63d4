import { createStamp } from '../bff/forms/intake/form-stamp.ts';

/** The secret of test sites. */
export const siteSecret = 'a secret of at least thirty-two characters';

/** Creates a unique stamp for a form that was opened two hours ago. */
export const formStamp = (secret = siteSecret): string =>
  createStamp([secret], { now: () => Date.now() - 2 * 60 * 60 * 1000 });
