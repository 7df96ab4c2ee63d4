import type { SiteFacts } from '#shared/site.ts';

/** At most two words of letters: anybody can give anybody's address, and no message or link to strangers fits in here. */
const plainName = /^[\p{L}\p{M}'’-]{1,20}( [\p{L}\p{M}'’-]{1,20})?$/u;

/**
 * Composes the mail that confirms an application.
 *
 * @param facts.firstName as typed; left out of the mail unless it is a plain name
 * @param facts.position the site's own name of it
 * @param facts.link where the application can be withdrawn; undefined where that is not known
 * @param facts.days how long the link works
 */
export function acknowledgement(facts: {
  readonly site: Pick<SiteFacts, 'name' | 'formsUnread'>;
  readonly firstName: string;
  readonly position: string | undefined;
  readonly hasResume: boolean;
  readonly link: string | undefined;
  readonly days: number;
}) {
  const { site, position, link } = facts;
  const name = facts.firstName.normalize('NFC').trim();
  return {
    subject: position ? `Your application has arrived: ${position}` : 'Your application has arrived',
    text: [
      plainName.test(name) ? `Dear ${name},` : 'Hello,',
      `Thank you for applying at ${site.name}. This has arrived:`,
      [
        position ? `Position: ${position}` : 'Your application form',
        `Resume: ${facts.hasResume ? 'attached' : 'not attached'}`,
      ].join('\n'),
      site.formsUnread
        ? 'What you sent is kept. To be sure of an answer, answer this mail as well.'
        : 'A person will read it within three working days and answer either way.',
      'If you want to add something, answer this mail.',
      link
        ? `If you have changed your mind, you can withdraw it here, for ${facts.days} days:\n${link}`
        : 'If you have changed your mind, answer this mail, and we withdraw it.',
      'If you did not apply, somebody has given your address by mistake. You need not do anything; answer this mail, and we delete what they sent.',
      site.name,
    ].join('\n\n'),
  };
}
