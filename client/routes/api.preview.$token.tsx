import { createFileRoute } from '@tanstack/react-router';
import { PreviewPage } from '../features/blog/preview-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { loadFormatting } from '../ui/load-formatting.ts';

// The BFF answers this address and renders the page. Nothing on the site links to it.
export const Route = createFileRoute('/api/preview/$token')({
  loader: () => loadFormatting(),
  head: ({ match }) => noindexHead(match, match.context.preview?.blog?.title || 'Preview'),
  component: PreviewPage,
});
