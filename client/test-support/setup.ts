import * as React from 'react';
import { afterEach } from 'vitest';

// React's development build records where each element was created and marks every render on the timeline of the developer
// tools, which took a fifth of the time of the component tests. This turns both off before React DOM loads. Warnings stay.

Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// Test files share a page and what it has loaded; this file runs before each of them.
const { clearApp } = await import('./render-app.tsx');
afterEach(clearApp);
