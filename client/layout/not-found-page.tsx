import { routerMessages } from '../copy/shell-messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import styles from './whole-page.module.css';

export function NotFoundPage() {
  return (
    <Section>
      <Wrap className={styles.page}>
        <Illustration name="not-found" alt={routerMessages.notFoundPicture} priority />
        <div>
          <h1>{routerMessages.notFound}</h1>
          <Lead>{routerMessages.notFoundHint}</Lead>
          <LinkButton variant="go" to="/">
            {routerMessages.goHome}
          </LinkButton>
        </div>
      </Wrap>
    </Section>
  );
}
