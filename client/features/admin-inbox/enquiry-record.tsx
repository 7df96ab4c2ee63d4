import { useQuery } from '@tanstack/react-query';
import { readIsoDate } from '#shared/iso-date.ts';
import { fillMailText } from '#shared/mail-texts.ts';
import { fieldLabels } from '#shared/record-fields.ts';
import type { MailTexts } from '#shared/schemas/inbox.ts';
import { cutText } from '#shared/text.ts';
import { readQuery } from '../../data/queries.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/states.tsx';
import styles from './admin-inbox.module.css';
import { Due, dueOf } from './contact-columns.tsx';
import { emailLink, phoneLink } from './person.tsx';
import { RecordDetail } from './record/record-detail.tsx';
import { RecordPanel, type RecordProps } from './record/record-panel.tsx';
import type { Templates } from './record/reply-form.tsx';
import { type Enquiry, toEnquiries } from './records.ts';

/** A mail has at most 20,000 characters, and the answer needs most of them. */
const maxQuotation = 5000;

/** In English, like the texts around it. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The beginning of an answer, before the quotation. */
const answer = { subject: 'Your message to {company}', text: '{greeting}\n\n\n\n{signature}' };

export function quotation({ message, createdAt }: Pick<Enquiry, 'message' | 'createdAt'>): string {
  const date = createdAt ? readIsoDate(createdAt) : undefined;
  const { shown, rest } = cutText(message.trim(), maxQuotation);
  const lines = `${shown}${rest && ' […]'}`.split(/\r?\n/);
  return [
    date ? `On ${dayFormat.format(date)} you wrote:` : 'You wrote:',
    ...lines.map((line) => `> ${line}`.trimEnd()),
  ].join('\n');
}

const textsFor =
  (enquiry: Enquiry) =>
  (mailTexts: MailTexts | undefined, company: string): Templates => ({
    options: [{ value: 'answer', label: 'Answer with quotation' }],
    usual: () => 'answer',
    stateAfter: 'answered',
    incomplete: 'Write your answer above the quotation.',
    prepare: () => {
      const facts = { name: enquiry.name, position: '', company, signature: mailTexts?.signature ?? '' };
      const { subject, text } = fillMailText(answer, facts);
      return { subject, text: `${text}\n\n${quotation(enquiry)}` };
    },
  });

export function EnquiryRecord({ id, listed, now, ...frame }: RecordProps<Enquiry> & { now: Date }) {
  const query = useQuery({
    ...readQuery('getcontactform', { contact_us_id: id }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  const whole =
    data && listed
      ? { ...listed, ...data, message_shortened: data.message_shortened }
      : (listed ?? (data && toEnquiries([data], [])[0]));
  return (
    <RecordPanel kind="enquiry" id={id} isListed={listed !== undefined} query={query} record={whole} {...frame}>
      {(enquiry, actions) => (
        <RecordDetail
          record={enquiry}
          textsOf={textsFor(enquiry)}
          // The answer quotes all of it.
          isComplete={!enquiry.message_shortened || query.isError}
          lead={
            <>
              <p className="soft">
                <LocalDate value={enquiry.createdAt} format="time" /> <Due row={enquiry} now={now} />
              </p>
              <p className={styles.message} dir="auto">
                {enquiry.message}
                {enquiry.message_shortened ? '…' : null}
              </p>
              {enquiry.message_shortened && query.isLoading ? <Loading lines={2} /> : null}
            </>
          }
          {...actions}
        >
          <Facts>
            <Fact name="Email">{emailLink(enquiry.email)}</Fact>
            {enquiry.phone ? <Fact name="Phone">{phoneLink(enquiry.phone)}</Fact> : null}
            {dueOf(enquiry) ? (
              <Fact name={fieldLabels.due}>
                <LocalDate value={dueOf(enquiry)} format="time" />
              </Fact>
            ) : null}
          </Facts>
        </RecordDetail>
      )}
    </RecordPanel>
  );
}
