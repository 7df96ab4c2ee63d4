import type { ReactNode } from 'react';
import type { PersonalData } from '#shared/schemas/operation.ts';
import { shorten } from '#shared/text.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { isExplained, useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { toast } from '../../ui/toast.ts';
import { deleteDraftsOfDeletedRecords } from './record/record-drafts.ts';

// A host's row may contain anything, so only valid addresses become links.

/** Whether a mail link is safe: a `?` could add recipients and text. */
export const isAddress = (email: string): boolean => email.length <= 254 && /^[^\s?&#]+@[^\s?&#]+$/.test(email);

export const emailLink = (text: string): ReactNode => (isAddress(text) ? <a href={`mailto:${text}`}>{text}</a> : text);

export function phoneLink(phone: number | string | null | undefined): ReactNode {
  const text = String(phone ?? '');
  // International numbers have at most 15 digits.
  return /\d{3}/.test(text) && text.length <= 40 ? <a href={`tel:${text}`}>{text}</a> : text;
}

/** Only http(s) URLs become links. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

export function webLink(text: string, maxLength = 300): ReactNode {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {shorten(text, maxLength)}
    </a>
  );
}

function save({ document, files }: PersonalData): void {
  download('personal-data.json', new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  for (const { name, content } of files) {
    download(name, new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))]));
  }
}

const exportedText = (files: number) =>
  files === 0
    ? 'The export is in your downloads.'
    : `The export and ${files === 1 ? 'a file' : `${files} files`} are in your downloads.`;

const eraseQuestion = (email: string) =>
  `Erase everything about ${email}? This deletes applications with their files, states and notes, enquiries, the account with its sessions, undelivered form posts, and mails kept as files. It cannot be undone, and restored backups are erased again. Other systems that cannot erase on request are listed afterwards. The person is identified by this email address only.`;

export function ErasePerson({ email, onErased }: { email: string; onErased: () => unknown }) {
  const { alert } = useAlert();
  const { ask, pending } = useConfirmedAction({
    label: 'Erase for good',
    run: async (email: string) => {
      const { elsewhere } = await call('erasePersonalData', { body: { email } });
      if (elsewhere.length > 0) await alert(['Erased on this site. Still to do elsewhere:', ...elsewhere].join(' '));
      else toast.success('Person erased.');
      await onErased();
      void deleteDraftsOfDeletedRecords();
    },
  });
  return (
    <Button size="s" variant="bad" busy={pending !== undefined} onClick={() => void ask(email, eraseQuestion(email))}>
      Erase this person…
    </Button>
  );
}

export function ExportPerson({ email }: { email: string }) {
  const { alert } = useAlert();
  const exported = useCall('exportPersonalData');
  const saveAll = useSingleFlight(async () => {
    try {
      const data = await exported.mutateAsync({ body: { email } });
      save(data);
      toast.success(exportedText(data.files.length));
    } catch (error) {
      if (!isExplained(error)) await alert(error instanceof Error ? error.message : String(error), { kind: 'bad' });
    }
  });
  return (
    <Button
      size="s"
      variant="quiet"
      busy={exported.isPending}
      aria-label={`Export everything about ${email}`}
      onClick={() => void saveAll()}
    >
      Export
    </Button>
  );
}
