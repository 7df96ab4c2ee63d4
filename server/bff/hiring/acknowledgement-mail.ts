/** The mail that an application has arrived. Our words alone; `position` is the site's own name of it. */
export const acknowledgement = (facts: {
  readonly site: string;
  readonly position: string | undefined;
  /** Where the application can be withdrawn; undefined where that is not known. */
  readonly link: string | undefined;
  readonly days: number;
}) => ({
  subject: facts.position ? `Your application has arrived: ${facts.position}` : 'Your application has arrived',
  text: [
    `Thank you for applying${facts.position ? ` for ${facts.position}` : ''} at ${facts.site}. Your application has arrived, and a person will read it.`,
    'If you want to add something, answer this mail.',
    facts.link
      ? `If you have changed your mind, you can withdraw it here, for ${facts.days} days:\n${facts.link}`
      : 'If you have changed your mind, answer this mail, and we withdraw it.',
    'If you did not apply, somebody has given your address by mistake. You need not do anything; answer this mail, and we delete what they sent.',
    facts.site,
  ].join('\n\n'),
});
