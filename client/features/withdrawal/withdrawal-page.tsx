import { useRouteContext } from '@tanstack/react-router';
import type { Withdrawal } from '#shared/schemas/inbox.ts';
import { NotFoundPage } from '../../layout/error-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import styles from './withdrawal.module.css';

const states = {
  asked: {
    heading: 'Withdraw your application?',
    text: (position: string) => `Your application for ${position} is with us. Nothing changes until you confirm.`,
  },
  withdrawn: {
    heading: 'Your application is withdrawn',
    text: (position: string) => `We no longer consider you for ${position}. Thank you for telling us.`,
  },
  before: {
    heading: 'Your application was withdrawn before',
    text: (position: string) => `Your application for ${position} is withdrawn already. There is nothing left to do.`,
  },
  gone: {
    heading: 'This application is no longer here',
    text: () => 'It has been deleted. If you had applied more than once, please write to us, and we withdraw the rest.',
  },
  expired: {
    heading: 'This link is too old',
    text: () => 'Please write to us, and we withdraw your application.',
  },
  invalid: {
    heading: 'This link cannot be used',
    text: () => 'A part of it may be missing. Please open it once more from the mail, or write to us.',
  },
} satisfies Record<Withdrawal['state'], { heading: string; text: (position: string) => string }>;

/** The page of a withdrawal link. Its button posts to the page's own address, with or without script. */
export function WithdrawalPage() {
  const { site, withdrawal } = useRouteContext({ from: '__root__' });
  if (!withdrawal) return <NotFoundPage />;
  const { state, position } = withdrawal;
  const { heading, text } = states[state];
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
              Withdraw my application
            </Button>
            <LinkButton to="/">Keep it and go back home</LinkButton>
          </form>
        ) : (
          <p className={styles.actions}>
            <LinkButton to="/jobopenings">See our openings</LinkButton>
          </p>
        )}
      </Wrap>
    </Section>
  );
}
