import { hostDescription } from '../../shared/contract/host-description.ts';

// npm run contract:openapi > host-openapi.json: the host's side of the contract, for teams that build one.

console.log(JSON.stringify(hostDescription, null, 2));
