import { expect, it } from 'vitest';
import { tagSuggestions } from './use-blogs.ts';

it('suggests the most used tags first, each once whatever its case', () => {
  const blogs = [{ tags: 'Charts, Testing' }, { tags: 'testing' }, { tags: '' }, { tags: 'TESTING, Hiring' }];
  expect(tagSuggestions(blogs)).toEqual(['Testing', 'Charts', 'Hiring']);
});
