/** Text in the first load of every page. */

export const logoutMessages = {
  question: 'Are you sure you want to logout?',
  /** For an admin with unsent drafts in this browser. */
  unsent: 'Your unsent drafts in this browser will be deleted. Do you want to logout?',
  success: 'Logout successfully',
  confirm: 'Logout',
  cancel: 'Cancel',
} as const;

export const shellFailures = {
  unauthorized: 'Please log in again.',
  unauthorizedKept: 'Please log in again. Your text is kept.',
} as const;
