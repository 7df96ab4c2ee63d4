import { hostDescription } from '#shared/contract/host-openapi.ts';

// Prints the host's side of the contract: npm run contract:openapi > host-openapi.json

console.log(JSON.stringify(hostDescription, null, 2));
