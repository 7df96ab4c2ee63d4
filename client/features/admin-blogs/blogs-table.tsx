import type { BlogPost } from '#shared/schemas/blog.ts';
import { splitTags } from '#shared/tags.ts';
import { blogTableCopy as copy } from '../../copy/admin-blogs.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { openedInApp } from '../../search-params/opened-in-app.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { useLoggedIn } from '../../session/session-flag.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { absoluteUrl } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useMissingPicture } from '../../ui/use-missing-picture.ts';
import styles from './admin-blogs.module.css';
import { BlogTags } from './blog-tags.tsx';
import { idOf, useDeleteBlog } from './use-blogs.ts';

/** Images have one size in the table; double width for dense screens. */
function Thumbnail({ src }: { src: string | null | undefined }) {
  const { missing, watch } = useMissingPicture(src);
  if (!src || missing) return <span className={styles.noPicture}>No picture</span>;
  // Only the BFF's own addresses support resizing.
  const address = src.startsWith('/media/') ? `${src}?w=192` : src;
  return <img {...watch} src={address} alt="" width="96" height="60" loading="lazy" decoding="async" />;
}

const columns: readonly Column<BlogPost>[] = [
  {
    id: 'image',
    header: 'Image',
    value: (blog) => blog.image ?? null,
    cell: (blog) => <Thumbnail src={blog.image} />,
    csv: (blog) => absoluteUrl(blog.image),
    kind: 'media',
    sortable: false,
    searchable: false,
  },
  { id: 'title', header: 'Title', value: (blog) => blog.title, kind: 'title' },
  {
    id: 'createdAt',
    header: 'Date',
    value: (blog) => blog.createdAt ?? null,
    text: (blog) => localDateText(blog.createdAt),
    cell: (blog) => <LocalDate value={blog.createdAt} />,
    csv: (blog) => blog.createdAt ?? null,
    kind: 'num',
  },
  { id: 'description', header: 'Description', value: (blog) => blog.description, kind: 'clamp' },
  { id: 'tags', header: 'Tags', value: (blog) => blog.tags, cell: (blog) => <BlogTags tags={splitTags(blog.tags)} /> },
];

export function BlogsTable({ blogs }: { blogs: readonly BlogPost[] }) {
  const admin = useLoggedIn('admin');
  return (
    <DataTable
      caption={copy.caption}
      rows={blogs}
      columns={columns}
      rowKey={idOf}
      {...useTableInUrl()}
      // Visible only with the admin flag, as specified.
      {...(admin && { actions: (blog: BlogPost) => <BlogActions blog={blog} /> })}
      empty={
        <Empty
          title={listMessages.empty}
          picture="empty-posts"
          action={<LinkButton to="/CreateBlogs">{copy.create}</LinkButton>}
        >
          <p>{copy.emptyHint}</p>
        </Empty>
      }
      csvName="blogs"
      searchLabel={copy.search}
      cards={1024}
    />
  );
}

function BlogActions({ blog }: { blog: BlogPost }) {
  const { ask, pending } = useDeleteBlog();
  return (
    <>
      <LinkButton
        size="s"
        to="/blogpost"
        search={(prev) => ({ ...prev, edit: idOf(blog) })}
        state={openedInApp}
        data-blog={idOf(blog)}
        aria-label={`${copy.update} ${blog.title}`}
      >
        {copy.update}
      </LinkButton>
      <Button
        size="s"
        variant="bad"
        busy={pending !== undefined}
        aria-label={`${copy.delete} ${blog.title}`}
        onClick={() => void ask(blog.blogs_Items_id, copy.deleteQuestion(blog.title))}
      >
        {copy.delete}
      </Button>
    </>
  );
}
