/** The strip before the footer. */
export const callToAction = {
  heading: 'Bring us the thing that is late, slow or on paper',
  lead: 'Rough notes will do. You get a straight answer within 24 hours on business days, also when the answer is that you do not need us.',
  action: { label: 'Get in Touch', link: '/contact' },
} as const;
