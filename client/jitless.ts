// Zod probes `new Function`, which a strict content security policy reports as a violation. This is where zod keeps its
// settings; set before any schema is made, without loading zod on pages that have none. Imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
