import { createFileRoute } from '@tanstack/react-router';
import { blogTableCopy } from '../copy/admin-blogs.ts';
import { adminTitles } from '../copy/page-titles.ts';
import { BlogsPage } from '../features/admin-blogs/blogs-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { useCloseOpened } from '../search-params/opened-in-app.ts';
import { searchParams, tableParams } from '../search-params/search.ts';
import { toTableSearch, toTableState } from '../search-params/table-in-url.ts';

export const Route = createFileRoute('/_admin/blogpost')({
  validateSearch: searchParams(tableParams),
  head: ({ match }) =>
    noindexHead(match, match.search.edit === undefined ? adminTitles['/blogpost'] : blogTableCopy.updateHeading),
  component: Blogs,
});

function Blogs() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const closeEdit = useCloseOpened(() =>
    navigate({ search: (prev) => ({ ...prev, edit: undefined }), replace: true, resetScroll: false }),
  );
  return (
    <BlogsPage
      state={toTableState(search)}
      onStateChange={(next, { replace }) =>
        void navigate({ search: (prev) => ({ ...prev, ...toTableSearch(next) }), replace, resetScroll: false })
      }
      edit={search.edit}
      onCloseEdit={() => void closeEdit()}
    />
  );
}
