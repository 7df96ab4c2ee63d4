import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { routerMessages } from '../copy/shell-messages.ts';
import { noReplyMessage } from '../data/call.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import { isMissingFile, reloadIfServed } from './missing-file.ts';
import { reloadPage } from './reload-page.ts';
import styles from './whole-page.module.css';

/** The router's own error page. It never shows the error: what a person can do with it is try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = isMissingFile(error);
  // After a deploy the page is there, in the new version; without a network it is as soon as that is back.
  useEffect(() => {
    if (!missing) return;
    void reloadIfServed();
    window.addEventListener('online', reloadIfServed);
    return () => window.removeEventListener('online', reloadIfServed);
  }, [missing]);
  const again = async () => {
    // Part of what is missing may be remembered as such: only a new document asks for all of it again.
    if (missing) return void (await reloadPage());
    reset();
    await router.invalidate();
  };
  return (
    <Section>
      <Wrap className={styles.page}>
        <Illustration name="offline" alt={routerMessages.unexpectedPicture} priority />
        <div>
          <h1>{routerMessages.unexpected}</h1>
          <Lead>{missing ? noReplyMessage : routerMessages.unexpectedHint}</Lead>
          <div className={styles.actions}>
            <Button variant="go" onClick={again}>
              {routerMessages.tryAgain}
            </Button>
            <LinkButton to="/">{routerMessages.goHome}</LinkButton>
          </div>
        </div>
      </Wrap>
    </Section>
  );
}
