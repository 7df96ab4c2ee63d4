import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LocalDate, localDateText } from '../../ui/date-text.tsx';
import styles from './admin-blogs.module.css';
import { PreviewLink } from './preview-link.tsx';
import { useCancelSchedule, useDeleteDraft } from './use-drafts.ts';

const moment = (at: string | null) => localDateText(at, 'moment');

function stateText({ state, publishAt, unpublishAt, postId }: BlogDraft): string {
  if (state === 'published') return `Published until ${moment(unpublishAt)}`;
  if (state === 'draft') return 'Draft';
  const planned = moment(postId === null ? publishAt : unpublishAt);
  const end = postId === null && unpublishAt !== null ? ` until ${moment(unpublishAt)}` : '';
  if (state === 'scheduled') return `Scheduled for ${planned}${end}`;
  if (state === 'late') return `Late: planned for ${planned}. The site keeps trying.`;
  return `Refused by the backend, planned for ${planned}. Correct the draft and publish it again.`;
}

export function DraftsList({ drafts }: { drafts: readonly BlogDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">Drafts and scheduled posts</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftRow({ draft }: { draft: BlogDraft }) {
  const { id, state, texts, reason, admin, updatedAt, preview } = draft;
  const remove = useDeleteDraft();
  const cancel = useCancelSchedule();
  const title = texts.title.trim() || 'Untitled draft';
  const isPlanned = state !== 'draft';
  return (
    <li>
      <div>
        <p className={styles.draftTitle}>{title}</p>
        <p className={state === 'late' || state === 'refused' ? styles.late : undefined}>{stateText(draft)}</p>
        {reason ? <p>{reason}</p> : null}
        <p className={styles.saved}>
          {admin === '' ? 'Saved' : `Saved by ${admin},`} <LocalDate value={updatedAt} format="time" />
        </p>
      </div>
      <div className={styles.draftActions}>
        {draft.postId === null ? (
          <LinkButton size="s" variant="quiet" to="/CreateBlogs" search={{ draft: id }} aria-label={`Edit ${title}`}>
            Edit
          </LinkButton>
        ) : null}
        {isPlanned ? (
          <ConfirmButton
            action={cancel}
            target={draft}
            question={`Cancel the schedule of “${title}”?`}
            aria-label={`Cancel schedule: ${title}`}
          />
        ) : null}
        {draft.postId === null ? (
          <ConfirmButton
            variant="bad"
            action={remove}
            target={id}
            question={`Delete the draft “${title}”?`}
            aria-label={`Delete ${title}`}
          />
        ) : null}
        {preview === null ? null : <PreviewLink id={id} title={title} path={preview} />}
      </div>
    </li>
  );
}
