import { Link, useRouteContext } from '@tanstack/react-router';
import { NotFoundPage } from '../../layout/error-page.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './article.module.css';
import { Article } from './article.tsx';
import { previewCopy as copy } from './copy.ts';

/** The page of a preview link: an unpublished post as it would be published, or why the link has ended. */
export function PreviewPage() {
  const { preview } = useRouteContext({ from: '__root__' });
  if (!preview) return <NotFoundPage />;
  const { state, blog, postId } = preview;
  if (blog) {
    return (
      <>
        <p role="note" className={styles.preview}>
          Preview of an unpublished post. It can still change, so please do not pass the link on.
        </p>
        <Article post={{ ...blog, title: blog.title || 'Untitled draft', blogs_Items_id: '' }} posts={[]} search={{}} />
      </>
    );
  }
  if (state === 'shown') return <NotFoundPage />;
  const { heading, text } = copy.states[state];
  return (
    <Section>
      <Wrap>
        <SectionHeading level={1} title={heading} lead={text} />
        {state === 'published' ? (
          <p>
            <Link to="/blog" search={postId === null ? {} : { post: postId }}>
              Read the blog
            </Link>
          </p>
        ) : null}
      </Wrap>
    </Section>
  );
}
