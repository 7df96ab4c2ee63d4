import { attempt } from './attempt.ts';

/** `URL.parse` of 2024, which phones that get no more updates do not have: null for what is no address. */
export const parseUrl = (text: string, base?: string): URL | null => attempt(() => new URL(text, base)) ?? null;
