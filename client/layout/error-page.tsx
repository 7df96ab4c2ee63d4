import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { routerMessages } from '../copy/frame-messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import styles from './whole-page.module.css';

/** The router's own error page. It never shows the error: what a person can do with it is try again. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <Section>
      <Wrap className={styles.page}>
        <Illustration name="offline" priority />
        <div>
          <h1>{routerMessages.unexpected}</h1>
          <Lead>{routerMessages.unexpectedHint}</Lead>
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
