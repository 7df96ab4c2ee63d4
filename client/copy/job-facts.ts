/** A position that has closed since it was linked, read or typed for. */
export const closedOpening = {
  heading: 'This opening has closed',
  text: (position: string) => `We no longer take applications for ${position}. Others may fit you as well.`,
  gone: 'The opening that this link leads to is closed or no longer there.',
  link: 'See the openings',
  admin: 'This opening has closed: only you can still see it.',
} as const;

/** A position that does not take applications yet. */
export const scheduledOpening = {
  heading: 'This opening is not open yet',
  text: (position: string) => `We do not take applications for ${position} yet. Others may fit you as well.`,
  admin: 'This opening is scheduled: only admins can see it.',
} as const;
