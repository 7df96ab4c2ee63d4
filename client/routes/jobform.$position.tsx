import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { ApplicationPage } from '../features/careers/application-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/jobform/$position')({
  staticData: { keep: 'briefly' },
  head: ({ match, params }) => pageHead(match, { ...pageMeta('/jobform'), title: `Apply: ${params.position}` }),
  component: ApplicationPage,
});
