import { trailEntry, trailQuery } from '../schemas/trail.ts';
import { list } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

export const getTrail = defineEndpoint({
  method: 'GET',
  path: '/trail',
  summary: 'What admins have changed, the newest first',
  auth: 'admin',
  ...ofBff,
  query: trailQuery,
  answer: list(trailEntry),
});
