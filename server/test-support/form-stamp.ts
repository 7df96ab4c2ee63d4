import { createStamp } from '../bff/forms/intake/form-stamp.ts';

/** What the sites of tests sign with. */
export const siteSecret = 'a secret of at least thirty-two characters';

/** The stamp of a form that was opened two hours ago at a site of tests; another one each time. */
export const formStamp = (secret = siteSecret): string =>
  createStamp([secret], { now: () => Date.now() - 2 * 60 * 60 * 1000 });
