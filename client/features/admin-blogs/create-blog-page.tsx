import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BlogPostFields } from '#shared/schemas/blog.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { useUpload } from '../../data/mutations.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import styles from './admin-blogs.module.css';
import { BlogForm } from './blog-form.tsx';
import { blogFormCopy as copy } from './copy.ts';
import { authorsOf, tagSuggestions, useBlogs } from './use-blogs.ts';

const blank: BlogPostFields = { title: '', description: '', author: '', tags: '', image_alt: '', summary: '' };

export function CreateBlogPage() {
  const { data: blogs } = useBlogs().query;
  const suggestions = useMemo(() => tagSuggestions(blogs ?? []), [blogs]);
  const authors = useMemo(() => authorsOf(blogs ?? []), [blogs]);
  const { mutateAsync, progress } = useUpload('postBlogs');
  const [published, setPublished] = useState<string | number>();
  return (
    <AdminPage title={adminTitles['/CreateBlogs']}>
      <div className={styles.form}>
        <BlogForm
          label={copy.create}
          draft="create-blog"
          initial={blank}
          withAuthor
          suggestions={suggestions}
          authors={authors}
          submitLabel={copy.create}
          busyLabel={copy.creating}
          progress={progress}
          failed={blogLogMessages.postFailed}
          // The form requires an image.
          send={(fields, image) => mutateAsync({ body: { ...fields, image: image ?? new Blob() } })}
          onSaved={(reset, { blogs_Items_id }) => {
            setPublished(blogs_Items_id);
            reset(copy.created);
          }}
          next={
            <>
              {published === undefined ? null : (
                <Link to="/blog" search={{ post: String(published) }}>
                  {copy.read}
                </Link>
              )}{' '}
              <Link to="/blogpost">{copy.showAll}</Link>
            </>
          }
        />
      </div>
    </AdminPage>
  );
}
