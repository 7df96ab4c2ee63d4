import type { BlogPost, BlogPostFields } from '#shared/schemas/blog.ts';
import { joinTags, splitTags } from '#shared/tags.ts';
import { blogFormCopy, blogLabels, blogTableCopy as copy } from '../../copy/admin-blogs.ts';
import { callFresh } from '../../data/call.ts';
import { useUpload } from '../../data/mutations.ts';
import type { RecordTexts } from '../../forms/changed-fields.ts';
import { draftsOfRecord, recordDraft } from '../../forms/record-drafts.ts';
import { useEditConflict } from '../../forms/use-edit-conflict.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { BlogForm } from './blog-form.tsx';
import { idOf } from './use-blogs.ts';

type EditBlogProps = {
  blog: BlogPost;
  suggestions: readonly string[];
  onClose: () => void;
  /** Leaves the form after the blog was deleted elsewhere. */
  onLost: () => void;
};

const textsOf = ({ title, description, author, tags }: BlogPost): BlogPostFields => ({
  title,
  description,
  author,
  // In the notation of the tags field.
  tags: joinTags(splitTags(tags)),
});

/** The unsaved text of a deleted blog. */
export const draftsOf = (id: string) => draftsOfRecord('edit-blog', id);

/** Edits title, description, image and tags; the author stays. */
export function EditBlog({ blog, suggestions, onClose, onLost }: EditBlogProps) {
  const id = idOf(blog);
  const { mutateAsync, progress } = useUpload('updateBlogs');
  const initial = textsOf(blog);
  const { save, dialog, isGone } = useEditConflict(blogLabels);

  const send = (fields: BlogPostFields, image: File | undefined) => {
    // An image conflicts only with another newly chosen image.
    const withPicture = (texts: BlogPostFields, picture: string) => (image ? { ...texts, image: picture } : texts);
    return save<RecordTexts & BlogPostFields, unknown>({
      base: withPicture(initial, ''),
      ours: withPicture(fields, image?.name ?? ''),
      readNow: async () => {
        const now = (await callFresh('getAllBlogs')).find((each) => idOf(each) === id);
        return now && withPicture(textsOf(now), now.image === blog.image ? '' : blogFormCopy.otherPicture);
      },
      send: ({ image: picture, ...texts }) =>
        mutateAsync({ params: { id }, body: { ...texts, image: picture === image?.name ? image : undefined } }),
    });
  };
  return (
    <div className={styles.form}>
      <BlogForm
        label={copy.updateHeading}
        draft={recordDraft('edit-blog', id, blog.createdAt).name}
        initial={initial}
        currentUrl={blog.image ?? ''}
        withAuthor={initial.author.trim() === ''}
        suggestions={suggestions}
        submitLabel={blogFormCopy.save}
        busyLabel={blogFormCopy.saving}
        progress={progress}
        send={send}
        onSaved={() => {
          toast.success(blogFormCopy.saved);
          onClose();
        }}
        actions={<Button onClick={isGone ? onLost : onClose}>{blogFormCopy.cancel}</Button>}
      />
      {dialog}
    </div>
  );
}
