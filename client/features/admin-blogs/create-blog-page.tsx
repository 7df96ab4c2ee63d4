import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BlogPostFields } from '../../../shared/schemas/blog.ts';
import { blogFormWords as words } from '../../copy/admin-blogs.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-titles.ts';
import { useUpload } from '../../data/mutations.ts';
import { DeskPage } from '../../layout/desk-page.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-blogs.module.css';
import { newBlogDraft } from './blog-draft.ts';
import { BlogForm } from './blog-form.tsx';
import { tagSuggestions } from './tag-suggestions.ts';
import { useBlogs } from './use-blogs.ts';

const blank: BlogPostFields = { title: '', description: '', author: '', tags: '' };

export function CreateBlogPage() {
  const { data: blogs } = useBlogs();
  const suggestions = useMemo(() => tagSuggestions(blogs ?? []), [blogs]);
  const { mutateAsync, progress } = useUpload('postBlogs');
  // Counts up for every fresh form.
  const [round, setRound] = useState(0);
  const [created, setCreated] = useState(false);

  const send = (fields: BlogPostFields, image: File | undefined) => {
    setCreated(false);
    // The form does not send without an image.
    return mutateAsync({ body: { ...fields, image: image ?? new Blob() } });
  };
  const next = (done: boolean) => {
    setCreated(done);
    setRound(round + 1);
  };

  return (
    <DeskPage title={adminTitles['/CreateBlogs']}>
      <div className={styles.form}>
        <BlogForm
          key={round}
          label={words.create}
          draft={newBlogDraft}
          initial={blank}
          withAuthor
          suggestions={suggestions}
          submitLabel={words.create}
          busyLabel={words.creating}
          progress={progress}
          failed={blogLogMessages.postFailed}
          send={send}
          onSaved={() => next(true)}
          onDiscard={() => next(false)}
        />
        <StatusLine kind="good" action={<Link to="/blogpost">{words.showAll}</Link>}>
          {created ? words.created : null}
        </StatusLine>
      </div>
    </DeskPage>
  );
}
