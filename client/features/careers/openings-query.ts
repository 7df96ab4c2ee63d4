import { readQuery } from '../../data/queries.ts';

export const openingsQuery = readQuery('getAllJobPosts');
