import { useQuery } from '@tanstack/react-query';
import type { JobResponse } from '../../../../shared/schemas/application.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { inboxCopy } from '../../../copy/admin-inbox.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { AnchorButton } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { nameOf, webLink } from '../person-links.tsx';
import styles from './application.module.css';
import { keepFocusOutOf } from './keep-focus.ts';

/** What kind of file it is, by its content, as the server answers it. */
async function typeOf(path: string): Promise<string> {
  const response = await fetch(path, { method: 'HEAD' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.headers.get('content-type') ?? '';
}

/** A PDF is shown in the page where the browser can; any other file is to download. */
export function Resume({ application }: { application: JobResponse }) {
  const { upload_resume: resume } = application;
  return (
    <section className={styles.part} aria-labelledby="application-resume">
      <h3 id="application-resume">{copy.resume}</h3>
      {!resume ? <p className="soft">{inboxCopy.noResume}</p> : null}
      {resume && !resume.startsWith('/') ? (
        <div>
          <span className="soft">{inboxCopy.resumeElsewhere}</span>{' '}
          <LongText label={copy.resume}>{webLink(resume)}</LongText>
        </div>
      ) : null}
      {resume?.startsWith('/') ? <KeptResume path={resume} name={nameOf(application)} /> : null}
    </section>
  );
}

function KeptResume({ path, name }: { path: string; name: string }) {
  const query = useQuery({
    queryKey: ['resume', path],
    queryFn: () => typeOf(path),
    // A file never changes under its address: once read, what is written elsewhere is no reason to read it again.
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
  });
  if (useFailure(query)) return <Failed message={copy.resumeFailed} retry={query} />;
  if (query.isPending) return <Loading lines={1} />;
  const isPdf = query.data === 'application/pdf';
  return (
    <>
      {isPdf && navigator.pdfViewerEnabled ? (
        <iframe ref={keepFocusOutOf} className={styles.resume} src={`${path}?show`} title={copy.resumeOf(name)} />
      ) : null}
      {isPdf && !navigator.pdfViewerEnabled ? <p className="soft">{copy.noViewer}</p> : null}
      <p>
        <AnchorButton size="s" href={path} target="_blank" rel="noopener">
          {copy.download}
        </AnchorButton>
      </p>
    </>
  );
}
