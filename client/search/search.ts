import * as z from 'zod/mini';
import { ownPath } from '../../shared/own-path.ts';

/** Building blocks of typed search params, all of which arrive as text. A bad value falls back quietly; a default never shows in the address. */

/** Free text, at most 200 characters. */
export const text = z.catch(
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => (value ? value.slice(0, 200) : undefined)),
  ),
  undefined,
);

/** A page number from 1. */
export const page = z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))), undefined);

/** Where to go after signing in: own paths only. */
export const redirectPath = z.pipe(z.unknown(), z.transform(ownPath));

/** `column` or `-column`. */
export const sort = z.catch(z.optional(z.string().check(z.regex(/^-?[A-Za-z_]{1,40}$/))), undefined);

/** State of an admin table in the address: `?q&sort&page&size&edit`. */
export const tableSearch = z.object({
  q: z.optional(text),
  sort: z.optional(sort),
  page: z.optional(page),
  size: z.catch(z.optional(z.pipe(z.coerce.number(), z.literal([10, 25, 50, 100]))), undefined),
  edit: z.optional(text),
});
