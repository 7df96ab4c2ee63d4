const part = /\{([^}]+)\}/g;

/** The names of the `{…}` parts of a row's path, in their order. */
export const partsOf = (path: string): string[] => Array.from(path.matchAll(part), ([, name = '']) => name);

/** The path with each of its parts replaced by what `fill` makes of its name. */
export const fillParts = (path: string, fill: (name: string) => string): string =>
  path.replaceAll(part, (_, name: string) => fill(name));

/** What every address of the path matches; nothing follows it. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${fillParts(path, () => '[^/]+')}$`);

/** The path in the way Fastify's router writes it. */
export const routePath = (path: string): string => fillParts(path, (name) => `:${name}`);
