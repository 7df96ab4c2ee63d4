/** Words that every page carries with it: kept apart, so that the first load brings no others. */

export const routerMessages = {
  /** Ours, for the tab. */
  notFoundTitle: 'Page not found',
  unexpectedTitle: 'Something went wrong',
  unexpected: 'Unexpected Application Error!',
  notFound: "Oops! The page you're looking for doesn't exist.",
  goHome: 'Go Back Home',
  /** Ours: the sentence under the 404 heading. */
  notFoundHint: 'It folded itself up and left. The rest of the site is still standing.',
  /** Ours: the sentence under the error heading. */
  unexpectedHint:
    'Something broke on our side of the counter. Trying once more often helps; if not, tell us what you did.',
  tryAgain: 'Try again',
} as const;

export const logoutMessages = {
  question: 'Are you sure you want to logout?',
  /** Asked of an admin with something unsent in this browser. */
  unsent: 'What you have written and not sent, here or in another tab, will be deleted. Do you want to logout?',
  success: 'Logout successfully',
  confirm: 'Logout',
  cancel: 'Cancel',
} as const;

export const shellFailures = {
  unauthorized: 'Please log in again.',
  unauthorizedKept: 'Please log in again. What you typed is kept.',
} as const;
