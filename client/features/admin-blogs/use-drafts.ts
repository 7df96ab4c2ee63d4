import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BlogPostFields, blogPostFields } from '#shared/schemas/blog.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { toast } from '../../ui/toast.ts';

export type DraftTexts = Required<BlogPostFields>;

// Object.keys returns `string[]`.
const names = Object.keys(blogPostFields.shape) as (keyof DraftTexts)[];

export const draftTexts = (fields: Readonly<Record<string, unknown>>): DraftTexts =>
  Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as DraftTexts;

export const draftsQuery = readQuery('getBlogDrafts');

/** Polling interval while a post is scheduled. */
const watchMs = 5000;

/** Drafts and scheduled posts, read at every visit and while one waits for its time. */
export function useDrafts() {
  const client = useQueryClient();
  const query = useQuery({
    ...draftsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((draft) => draft.state !== 'draft') ? watchMs : false),
  });
  const states = query.data?.map(({ id, state }) => `${id} ${state}`).join();
  // A post that left the drafts or became one changed the other list.
  const known = useRef(states);
  useEffect(() => {
    if (known.current !== undefined && known.current !== states)
      void client.invalidateQueries({ queryKey: readQuery('getAllBlogs').queryKey });
    known.current = states;
  }, [states, client]);
  return query;
}

export const useDeleteDraft = () =>
  useConfirmedAction({
    label: 'Delete',
    run: async (id: string) => {
      await call('deleteBlogDraft', { params: { id } });
      toast.success('The draft is deleted.');
    },
  });

export const useCancelSchedule = () =>
  useConfirmedAction({
    label: 'Cancel schedule',
    danger: false,
    run: async ({ id, version }: BlogDraft) => {
      await call('scheduleBlogDraft', { params: { id }, body: { version, publishAt: null, unpublishAt: null } });
      toast.success('The schedule is cancelled.');
    },
  });
