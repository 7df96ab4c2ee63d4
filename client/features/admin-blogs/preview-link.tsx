import { useState } from 'react';
import { call } from '../../data/call.ts';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';

type PreviewLinkProps = { id: string; title: string; path: string };

/** Copies the preview link, and shows it so that it can be copied by hand and replaced. */
export function PreviewLink({ id, title, path }: PreviewLinkProps) {
  const [isShown, setIsShown] = useState(false);
  const renew = useConfirmedAction({
    label: 'Replace link',
    run: async () => {
      await call('renewPreviewLink', { params: { id } });
      toast.success('The preview link is replaced.');
    },
  });
  const address = `${window.location.origin}${path}`;
  const show = async () => {
    setIsShown(true);
    // The browser may refuse the clipboard; the shown link is for that.
    // Over plain http, browsers have no clipboard.
    const copied = await (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    if (copied) toast.success('The preview link is copied.');
  };
  return (
    <>
      <Button size="s" variant="quiet" aria-label={`Copy preview link: ${title}`} onClick={() => void show()}>
        Copy preview link
      </Button>
      {isShown ? (
        <div className={styles.previewLink}>
          <TextInput
            label="Preview link"
            hint="Works without an account, until the post is published. Shows the draft as it was last saved."
            className={styles.previewAddress}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <ConfirmButton
            action={renew}
            target={undefined}
            question="Replace the preview link? The old link stops working."
          />
        </div>
      ) : null}
    </>
  );
}
