import * as z from 'zod/mini';
import { id } from '../schemas/primitives.ts';
import type { Schema } from './define-endpoint.ts';

export const one = <S extends Schema>(schema: S) => ({ shape: 'one', schema }) as const;

export const list = <S extends Schema>(schema: S) => ({ shape: 'list', schema }) as const;

/** An object with a token, which some hosts send without `data`. */
export const token = <S extends Schema>(schema: S) => ({ shape: 'token', schema }) as const;

export const done = { shape: 'done', schema: z.object({ message: z.optional(z.string()) }) } as const;

/** Only the status is documented; a host may return the new record's id. */
export const doneNaming = <Name extends string>(name: Name) => {
  // TypeScript widens a computed property name.
  const named = { [name]: z.optional(id) } as Record<Name, z.ZodMiniOptional<typeof id>>;
  return { shape: 'done', schema: z.extend(done.schema, named) } as const;
};

/** A file, which may break off: then the connection is cut. */
export const csvFile = { shape: 'file', schema: z.string() } as const;

export const plain = <S extends Schema>(schema: S) => ({ shape: 'plain', schema }) as const;
