/** In a file of its own, because the routes' search params are part of every first load. */
export const pageSizes = [10, 25, 50, 100] as const;
