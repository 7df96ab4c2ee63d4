import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import notFound from '../assets/illustrations/not-found.svg?url&no-inline';
import offline from '../assets/illustrations/offline.svg?url&no-inline';
import { noReplyMessage } from '../data/call.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import styles from './error-page.module.css';
import { isMissingFile, keepTryingToReload } from './missing-file.ts';
import { failedTitle } from './page-head.ts';
import { reloadPage } from './reload-page.ts';

type MessagePageProps = { picture: string; title: string; hint: string; children?: ReactNode };

function MessagePage({ picture, title, hint, children }: MessagePageProps) {
  return (
    <Section>
      <Wrap className={styles.page}>
        <Illustration src={picture} alt="" priority />
        <div>
          <h1>{title}</h1>
          <Lead>{hint}</Lead>
          <div className={styles.actions}>
            {children}
            <LinkButton variant={children ? undefined : 'go'} to="/">
              Go Back Home
            </LinkButton>
          </div>
        </div>
      </Wrap>
    </Section>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage
      picture={notFound}
      title="Oops! The page you're looking for doesn't exist."
      hint="Check the address, or start from the home page."
    />
  );
}

/** The router's error component. It never shows the error itself. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = isMissingFile(error);
  const title = failedTitle(router.options.context.site);
  // A page whose code fails to load has its own title already.
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
  useEffect(() => (missing ? keepTryingToReload() : undefined), [missing]);
  const again = async () => {
    // Browsers remember a failed import for as long as the document lives.
    if (missing) return void (await reloadPage());
    reset();
    await router.invalidate();
  };
  return (
    <MessagePage
      picture={offline}
      title="Unexpected Application Error!"
      hint={missing ? noReplyMessage : 'Something went wrong on our side.'}
    >
      <Button variant="go" onClick={again}>
        Try again
      </Button>
    </MessagePage>
  );
}
