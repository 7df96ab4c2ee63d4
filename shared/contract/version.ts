/**
 * Semantic version of the contract with backend hosts. Major: removes something or requires more; minor: adds optional
 * parts. `npm run contract:release` stores the description and updates the changelog.
 */
export const contractVersion = '1.2.0';
