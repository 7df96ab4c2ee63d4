import { useId, useState } from 'react';
import { instantOf } from '#shared/job-facts.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { call } from '../../data/call.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { localDateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { localZone, timeInput, zoneHint } from './draft-times.ts';
import { idOf } from './use-blogs.ts';

export function UnpublishButton({ blog }: { blog: BlogPost }) {
  const form = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setIsOpen(false);
    setProblem(null);
  };
  const unpublish = useConfirmedAction({
    label: 'Unpublish',
    run: async (unpublishAt: string | null) => {
      const { state } = await call('unpublishBlog', { params: { id: idOf(blog) }, body: { unpublishAt } });
      close();
      if (state === 'draft') toast.success('The post is a draft now.');
      else if (unpublishAt) toast.success(`The post becomes a draft at ${localDateText(unpublishAt, 'moment')}.`);
      else toast.info('The backend does not answer. The post becomes a draft as soon as it does.');
    },
    onFailed: ({ fields, message }) => setProblem(fields?.unpublishAt ?? message),
  });
  return (
    <>
      <Button size="s" variant="quiet" aria-label={`Unpublish ${blog.title}`} onClick={() => setIsOpen(true)}>
        Unpublish
      </Button>
      {isOpen ? (
        <Dialog
          size="s"
          title={`Unpublish “${blog.title}”?`}
          onClose={close}
          backCloses
          footer={
            <>
              <Button type="submit" form={form} variant="go" busy={unpublish.isPending}>
                Unpublish
              </Button>
              <Button onClick={close} data-first-focus>
                Cancel
              </Button>
            </>
          }
        >
          <form
            id={form}
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void unpublish.start(time === '' ? null : instantOf(time, localZone()));
            }}
          >
            <p>The post becomes a draft. Its public page and its earlier versions are removed.</p>
            <TextInput
              {...timeInput}
              label="Unpublish at"
              hint={`Empty: now. ${zoneHint()}`}
              error={problem}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
