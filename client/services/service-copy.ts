export const serviceCopy = {
  home: 'Home',
  sideHeading: 'Services',
  contact: 'Tell us what you need',
  industries: 'Industries',
} as const;
