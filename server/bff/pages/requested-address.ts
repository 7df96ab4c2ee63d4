const own = 'http://own.invalid';
/** A path that reads as it stands; nearly all do. */
const plain = /^(?:\/[\w-]+)+$|^\/$/;

/**
 * Path and query of a request as one address of this site, however the request line is written: a whole address
 * (RFC 9112, 3.2.2), `//host`, `/\host` and dot segments name no other origin here, and nothing is refused by the
 * parser half-way through.
 *
 * @param target as it stands in the request line
 */
export function requestedAddress(target: string): string {
  if (plain.test(target)) return target;
  const path = target.replace(/^https?:\/\/[^/?#\\]*/i, '');
  const { pathname, search } = new URL(`${own}/${path.replace(/^[/\\]+/, '')}`);
  // Dot segments may have laid another pair of slashes bare.
  return pathname.replace(/^\/{2,}/, '/') + search;
}

/** The address without the blanks that a link has picked up at the end of its path on the way through a message. */
export const withoutBlankEnd = (address: string): string => address.replace(/^([^?]*?)(?:%20)+(?=\?|$)/, '$1');
