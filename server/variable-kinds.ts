import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { verifySync } from '@node-rs/argon2';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { attempt } from '#shared/attempt.ts';

// Kinds of values of environment variables. A message continues the variable's name.

/** An http or https address, exactly as given. */
export const anyHttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** The same without slashes at the end. */
export const httpUrl = anyHttpUrl.transform((value) => value.replace(/\/+$/, ''));

/** The address of a site, which cannot be below a path, with lower-case scheme and host. */
export const siteUrl = anyHttpUrl
  .transform((text) => new URL(text))
  .refine(
    ({ href, origin }) => /^\/+$/.test(href.replace(origin, '')),
    'must have no user, password, path, query or fragment',
  )
  .transform(({ origin }) => origin);

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** An unencoded `#`, `/` or `?` in a password would end the host too early. */
const hasCutPassword = ({ hash, pathname, search }: URL): boolean =>
  hash !== '' || pathname.includes('@') || /^\?[^=]*@/.test(search);

/** The address of a mail server, with a host. */
export const isSmtpUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !hasCutPassword(url);
};

/** Also without a host, which PostgreSQL's URLs allow for sockets. */
export const isPostgresUrl = (text: string): boolean => {
  const url = URL.parse(text.replace('@/', '@socket/'));
  return url !== null && /^postgres(ql)?:\/\//.test(text) && !hasCutPassword(url);
};

export const onOff = oneOf(['on', 'off']).transform((value) => value === 'on');

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export const listWhere = (isRight: (part: string) => boolean, message: string) =>
  list.refine((parts) => parts.every(isRight), message);

export const listOf = <const Name extends string>(names: readonly Name[], what: string) =>
  listWhere(
    (given) => names.some((name) => name === given),
    `must be ${what} (${names.join(', ')}), separated by commas`,
  ).transform((given) => names.filter((name) => given.includes(name)));

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Also a name that Fastify accepts for local networks. */
export const isNetwork = (text: string): boolean =>
  isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0) || namedNetworks.includes(text);

/** An argon2id hash that can be verified. Its last part has 16, 32 or 64 bytes: fewer can be read, but match no password. */
export const isCompleteHash = (text: string): boolean =>
  text.startsWith('$argon2id$') &&
  Buffer.from(text.slice(text.lastIndexOf('$') + 1), 'base64').length % 16 === 0 &&
  attempt(() => verifySync(text, '')) !== undefined;

/** `name=value` of a header, percent-encoded. */
export const isHeader = (text: string): boolean => {
  const [name = '', ...value] = text.split('=');
  const check = () => {
    validateHeaderName(decodeURIComponent(name));
    validateHeaderValue(name, decodeURIComponent(value.join('=')));
    return value.length > 0;
  };
  return attempt(check) ?? false;
};
