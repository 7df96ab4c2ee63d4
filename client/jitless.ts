// Zod probes `new Function`, which a strict content security policy reports as a violation. Imported first.
import { config } from 'zod/v4/core';

config({ jitless: true });
