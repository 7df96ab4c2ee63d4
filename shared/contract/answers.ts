import * as z from 'zod/mini';
import { id } from '../schemas/primitives.ts';
import type { Schema } from './define-endpoint.ts';

/** An object under `data`. */
export const one = <S extends Schema>(schema: S) => ({ shape: 'one', schema }) as const;

/** A list under `data`; `schema` is one of its items. */
export const list = <S extends Schema>(schema: S) => ({ shape: 'list', schema }) as const;

/** An object with a token, which some hosts send without the `data` around it. */
export const token = <S extends Schema>(schema: S) => ({ shape: 'token', schema }) as const;

/** Only the status is documented; a host's message is passed on. */
export const done = { shape: 'done', schema: z.object({ message: z.optional(z.string()) }) } as const;

/** The same of a call that makes a record: a host may name what it has made by the field that is its id. */
export const doneNaming = <Name extends string>(name: Name) => {
  // TypeScript takes a computed name for any name.
  const named = { [name]: z.optional(id) } as Record<Name, z.ZodMiniOptional<typeof id>>;
  return { shape: 'done', schema: z.extend(done.schema, named) } as const;
};

/** The schema is the whole body. */
export const plain = <S extends Schema>(schema: S) => ({ shape: 'plain', schema }) as const;
