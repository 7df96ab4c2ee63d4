import { Link, useRouteContext } from '@tanstack/react-router';
import { NotFoundPage } from '../../layout/error-page.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './article.module.css';
import { Article } from './article.tsx';

const ended = {
  published: { heading: 'This post is published', text: 'The preview has ended. The post is on our blog.' },
  deleted: { heading: 'This preview has ended', text: 'The draft was deleted, or its post was published a while ago.' },
  replaced: { heading: 'This link was replaced', text: 'Please ask for the new link to the preview.' },
  invalid: {
    heading: 'This link cannot be used',
    text: 'A part of it may be missing. Please open it again from the message that you got.',
  },
} as const;

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
  const { heading, text } = ended[state];
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
