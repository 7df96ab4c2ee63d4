/** Major: removes something or requires more. `npm run contract:release` stores the description. */
export const contractVersion = '1.2.0';
