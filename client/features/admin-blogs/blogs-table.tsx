import { Link } from '@tanstack/react-router';
import { markdownText } from '#shared/markdown-text.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { splitTags } from '#shared/tags.ts';
import { shorten } from '#shared/text.ts';
import emptyPosts from '../../assets/illustrations/empty-posts.svg?url&no-inline';
import { listMessages } from '../../copy/list-messages.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { useLoggedIn } from '../../session/session-flag.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LocalDate, localDateText } from '../../ui/date-text.tsx';
import { openedInApp } from '../../ui/history.ts';
import { useMissingPicture } from '../../ui/illustration.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListItem } from '../../ui/table/list-item.tsx';
import styles from './admin-blogs.module.css';
import tagStyles from './blog-tags.module.css';
import { UnpublishButton } from './unpublish-button.tsx';
import { idOf, useDeleteBlog } from './use-blogs.ts';

/** More letters need more than three lines in a column of usual width. */
const manyLetters = 100;

function BlogTags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      <ul className={tagStyles.tags} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      {tags.join('').length > manyLetters ? (
        <details className={tagStyles.all}>
          <summary>
            <span>{tags.length === 1 ? 'Show the whole tag' : `Show all ${tags.length} tags`}</span>
            <span>Show fewer tags</span>
          </summary>
        </details>
      ) : null}
    </>
  );
}

/** Images have one size in the table; double width for dense screens. */
function Thumbnail({ src }: { src: string | null | undefined }) {
  const { missing, watch } = useMissingPicture(src);
  if (!src || missing) return <span className={styles.noPicture}>No picture</span>;
  // Only the BFF's own addresses support resizing.
  const address = src.startsWith('/media/') ? `${src}?w=192` : src;
  return <img {...watch} src={address} alt="" width="96" height="60" loading="lazy" decoding="async" />;
}

/** The table lets a longer text scroll, which a link would prevent. */
const longTitle = 300;

const columns: readonly Column<BlogPost>[] = [
  {
    id: 'image',
    header: 'Image',
    value: (blog) => blog.image ?? null,
    cell: (blog) => <Thumbnail src={blog.image} />,
    csv: (blog, { link }) => link(blog.image),
    kind: 'media',
    sortable: false,
    searchable: false,
  },
  {
    id: 'title',
    header: 'Title',
    value: (blog) => blog.title,
    cell: (blog) =>
      blog.title.length > longTitle ? (
        blog.title
      ) : (
        <Link to="/blog" search={{ post: idOf(blog) }}>
          {blog.title}
        </Link>
      ),
    kind: 'title',
  },
  {
    id: 'createdAt',
    header: 'Date',
    value: (blog) => blog.createdAt ?? null,
    text: (blog) => localDateText(blog.createdAt),
    cell: (blog) => <LocalDate value={blog.createdAt} />,
    csv: (blog, { date }) => date(blog.createdAt),
    kind: 'num',
  },
  {
    id: 'description',
    header: 'Description',
    value: (blog) => blog.description,
    cell: (blog) => shorten(markdownText(blog.description), 300),
    kind: 'clamp',
  },
  {
    id: 'tags',
    header: 'Tags',
    value: (blog) => blog.tags,
    kind: 'fill',
    cell: (blog) => <BlogTags tags={splitTags(blog.tags)} />,
  },
];

export function BlogsTable({ blogs }: { blogs: readonly BlogPost[] }) {
  const admin = useLoggedIn('admin');
  return (
    <DataTable
      caption="All blogs"
      rows={blogs}
      columns={columns}
      rowKey={idOf}
      {...useTableInUrl()}
      // Visible only with the admin flag, as specified.
      item={(blog) => (
        <ListItem
          title={
            <Link to="/blog" search={{ post: idOf(blog) }}>
              {blog.title}
            </Link>
          }
          about={splitTags(blog.tags).join(', ')}
          when={<LocalDate value={blog.createdAt} />}
          actions={admin ? <BlogActions blog={blog} /> : null}
        />
      )}
      {...(admin && { actions: (blog: BlogPost) => <BlogActions blog={blog} /> })}
      empty={
        <Empty
          title={listMessages.empty}
          picture={emptyPosts}
          action={<LinkButton to="/CreateBlogs">Create Blog</LinkButton>}
        >
          <p>The first one is the hardest. Start with a mistake you fixed.</p>
        </Empty>
      }
      csvName="blogs"
      searchLabel="Search blogs"
    />
  );
}

function BlogActions({ blog }: { blog: BlogPost }) {
  return (
    <>
      <LinkButton
        size="s"
        variant="quiet"
        to="/blogpost"
        search={(prev) => ({ ...prev, edit: idOf(blog) })}
        state={openedInApp}
        data-blog={idOf(blog)}
        aria-label={`Update ${blog.title}`}
      >
        Update
      </LinkButton>
      <UnpublishButton blog={blog} />
      <ConfirmButton
        variant="bad"
        action={useDeleteBlog()}
        target={blog.blogs_Items_id}
        question={`Delete “${blog.title}”? It is removed from the public page immediately.`}
        aria-label={`Delete ${blog.title}`}
      />
    </>
  );
}
