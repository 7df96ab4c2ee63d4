/** The few words all service pages have in common. */
export const serviceCopy = {
  home: 'Home',
  sideHeading: 'Services',
  contact: 'Tell us what you need',
  industries: 'Industries',
} as const;
