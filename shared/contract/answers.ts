import * as z from 'zod/mini';
import type { Schema } from './define-endpoint.ts';

/** An object under `data`. */
export const one = <S extends Schema>(schema: S) => ({ shape: 'one', schema }) as const;

/** A list under `data`; `schema` is one of its items. */
export const list = <S extends Schema>(schema: S) => ({ shape: 'list', schema }) as const;

/** An object with a token, which some hosts send without the `data` around it. */
export const token = <S extends Schema>(schema: S) => ({ shape: 'token', schema }) as const;

/** Only the status is documented; a host's message is passed on. */
export const done = { shape: 'done', schema: z.object({ message: z.optional(z.string()) }) } as const;

/** The schema is the whole body. */
export const plain = <S extends Schema>(schema: S) => ({ shape: 'plain', schema }) as const;
