import { useMemo, useState } from 'react';
import type { BlogPost, BlogPostFields } from '../../../shared/schemas/blog.ts';
import { useUpload } from '../../api/use-upload.ts';
import { blogFormWords, blogTableWords as words } from '../../copy/admin-blogs.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { changesDraft } from './blog-draft.ts';
import { BlogForm } from './blog-form.tsx';
import { idOf } from './use-blogs.ts';

type EditBlogProps = { blog: BlogPost; suggestions: readonly string[]; onClose: () => void };

/** Title, description, image and tags of a blog (section 2); who wrote it stays. */
export function EditBlog({ blog, suggestions, onClose }: EditBlogProps) {
  const id = idOf(blog);
  const draft = useMemo(() => changesDraft(id), [id]);
  const { mutateAsync, progress } = useUpload('updateBlogs');
  const [round, setRound] = useState(0);
  // As it was when it was opened: a list that is read again must not change a form in use.
  const [initial] = useState<BlogPostFields>(() => {
    const { title, description, author, tags } = blog;
    return { title, description, author, tags };
  });
  return (
    <div className={styles.form}>
      <BlogForm
        key={round}
        label={words.updateHeading}
        draft={draft}
        initial={initial}
        currentUrl={blog.image ?? ''}
        withAuthor={initial.author.trim() === ''}
        suggestions={suggestions}
        submitLabel={blogFormWords.save}
        busyLabel={blogFormWords.saving}
        progress={progress}
        failed={blogLogMessages.updateFailed}
        send={(fields, image) => mutateAsync({ params: { id }, body: { ...fields, image } })}
        onSaved={() => {
          toast.success(blogFormWords.saved);
          onClose();
        }}
        onDiscard={() => setRound(round + 1)}
        actions={<Button onClick={onClose}>{blogFormWords.cancel}</Button>}
      />
    </div>
  );
}
