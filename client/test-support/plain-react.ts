import * as React from 'react';

// Before React DOM is loaded: its development build notes where each element was created and draws every render on the
// timeline of the developer tools, which takes a third of the time of these tests. Its warnings stay.

Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
