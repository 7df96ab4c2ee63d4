import { registerHooks } from 'node:module';

// TypeScript 7 has no programming interface yet; what is written for it is given TypeScript 5 (with `node --import`).

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-with-api' : specifier, context),
});
