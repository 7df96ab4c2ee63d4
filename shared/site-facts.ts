export interface SiteFacts {
  readonly name: string;
  readonly address: string;
  /** ISO 3166 code, if configured. */
  readonly country?: string | undefined;
  readonly email: string;
  readonly phone: string;
  /** Country code of phone numbers, digits only. */
  readonly countryCode: string;
  readonly socials: readonly string[];
  /** Public origin without a trailing slash, if configured. */
  readonly url: string | undefined;
  /** Nobody is notified of form posts, so the site must not promise an answer. */
  readonly formsUnread?: boolean;
  /** Lifetime of mailed codes in minutes; undefined when a host decides it. */
  readonly codeMinutes?: number | undefined;
}
