import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/contact'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/contact']}</PageTitle>
      <ContactPage />
    </>
  ),
});
