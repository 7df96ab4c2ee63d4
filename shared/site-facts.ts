/** The company's own facts, from the environment at start, as pages show them. */
export interface SiteFacts {
  readonly name: string;
  readonly address: string;
  /** Two letters (ISO 3166), where it is known. */
  readonly country?: string | undefined;
  readonly email: string;
  readonly phone: string;
  /** Of the country whose phone numbers the forms take: digits, such as '91'. */
  readonly countryCode: string;
  readonly socials: readonly string[];
  /** Public origin without a trailing slash, or undefined where it is not configured. */
  readonly url: string | undefined;
  /** Nobody is told of what visitors send by a form: no words may promise them an answer. */
  readonly formsUnread?: boolean;
  /** For how long a mailed code is valid; undefined if a host decides that. */
  readonly codeMinutes?: number | undefined;
}
