/**
 * The value of a cookie in a `Cookie` header (RFC 6265). Ours are plain base64url, so nothing has to be decoded; where
 * a name stands twice, the first is the one with the longer path.
 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes it. */
  readonly maxAge: number;
  readonly secure: boolean;
}

/**
 * A `Set-Cookie` header: for the whole site, out of reach of scripts. Lax, so that a link in a mail finds the admin
 * signed in; unsafe requests from other sites are refused by their origin.
 */
export function setCookie({ name, value, maxAge, secure }: SetCookie): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
