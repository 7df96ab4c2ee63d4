import { useRouteContext } from '@tanstack/react-router';
import { withdrawalCopy as copy } from '../../copy/withdrawal.ts';
import { NotFoundPage } from '../../layout/error-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import styles from './withdrawal.module.css';

/** The page of a withdrawal link. Its button posts to the page's own address, with or without script. */
export function WithdrawalPage() {
  const { site, withdrawal } = useRouteContext({ from: '__root__' });
  if (!withdrawal) return <NotFoundPage />;
  const { state, position } = withdrawal;
  const { heading, text } = copy.states[state];
  return (
    <Section>
      <Wrap className={styles.page}>
        <h1>{heading}</h1>
        <Lead>{text(position ?? '')}</Lead>
        {state === 'expired' || state === 'invalid' || state === 'gone' ? (
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        ) : null}
        {state === 'asked' ? (
          <form method="post" className={styles.actions}>
            <Button type="submit" variant="go">
              {copy.confirm}
            </Button>
            <LinkButton to="/">{copy.keep}</LinkButton>
          </form>
        ) : (
          <p className={styles.actions}>
            <LinkButton to="/jobopenings">{copy.openings}</LinkButton>
          </p>
        )}
      </Wrap>
    </Section>
  );
}
