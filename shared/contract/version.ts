/**
 * The version of the contract with backend hosts (https://semver.org): a major step takes something away or asks for more, a
 * minor one adds what hosts may leave out. `npm run contract:release` keeps what it says and writes the changelog.
 */
export const contractVersion = '1.2.0';
