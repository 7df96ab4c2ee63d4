import { useQuery } from '@tanstack/react-query';
import { nameOf } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import { useFailure } from '../../data/use-failure.ts';
import { AnchorButton } from '../../ui/button.tsx';
import { LongText } from '../../ui/formatted-text.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { webLink } from './person.tsx';
import styles from './record/record.module.css';

/** Returns the focus once when the PDF viewer takes it to show an error or ask for a password. */
function keepFocusOutOf(frame: HTMLIFrameElement): () => void {
  const done = new AbortController();
  const options = { signal: done.signal, capture: true };
  let before: EventTarget | null = null;
  let isTabbing = false;
  const noteKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === 'Tab';
  };
  const noteLeft = ({ target }: FocusEvent) => {
    before = target;
  };
  const noteArrived = () => {
    isTabbing = false;
  };
  const giveBack = () => {
    if (document.activeElement !== frame) return;
    done.abort();
    if (isTabbing || frame.matches(':hover')) return;
    // Wait until the browser has finished moving focus, or keys would still go to the viewer.
    setTimeout(() => {
      frame.blur();
      if (before instanceof HTMLElement) before.focus();
    });
  };
  document.addEventListener('keydown', noteKey, options);
  document.addEventListener('focusout', noteLeft, options);
  document.addEventListener('focusin', noteArrived, options);
  window.addEventListener('blur', giveBack, options);
  return () => done.abort();
}

async function typeOf(path: string): Promise<string> {
  const response = await fetch(path, { method: 'HEAD' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.headers.get('content-type') ?? '';
}

export function Resume({ application }: { application: JobResponse }) {
  const { upload_resume: resume } = application;
  return (
    <section className={styles.part} aria-labelledby="application-resume">
      <h3 id="application-resume">Resume</h3>
      {!resume ? <p className="soft">None sent</p> : null}
      {resume && !resume.startsWith('/') ? (
        <div>
          <span className="soft">Stored elsewhere:</span> <LongText label="Resume">{webLink(resume)}</LongText>
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
    // A file never changes under its address, so it is read once.
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
  });
  if (useFailure(query)) return <Failed message="Couldn’t load the resume." retry={query} />;
  if (query.isPending) return <Loading lines={1} />;
  const isPdf = query.data === 'application/pdf';
  return (
    <>
      {isPdf && navigator.pdfViewerEnabled ? (
        <iframe ref={keepFocusOutOf} className={styles.resume} src={`${path}?show`} title={`Resume of ${name}`} />
      ) : null}
      {isPdf && !navigator.pdfViewerEnabled ? <p className="soft">This browser cannot show PDFs in a page.</p> : null}
      <p>
        <AnchorButton size="s" href={path} target="_blank" rel="noopener">
          Download resume
        </AnchorButton>
      </p>
    </>
  );
}
