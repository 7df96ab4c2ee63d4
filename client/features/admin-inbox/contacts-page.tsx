import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import { dueHint, recordCopy } from '../../copy/admin-records.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { Loading } from '../../ui/states.tsx';
import { useImport } from '../../ui/use-import.ts';
import { contactColumns, EnquiryItem, urgentText } from './contact-columns.tsx';
import { InboxPage, type InboxView } from './inbox-page.tsx';
import { RecordList, useSummaries } from './record-list.tsx';
import { toEnquiries } from './records.ts';
import { useContacts } from './use-inbox.ts';

const route = getRouteApi('/_admin/contactform');

export function ContactsPage() {
  const { message } = route.useSearch();
  return (
    <InboxPage
      title={adminTitles['/contactform']}
      inbox={useContacts()}
      count={recordCopy.enquiry.records}
      deletion="deletecontactform"
      hasOpen={message !== undefined}
    >
      {(view) => <Contacts {...view} />}
    </InboxPage>
  );
}

const minuteMs = 60_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Loaded after the list, to show the list sooner. */
const loadRecord = () => import('./enquiry-record.tsx');

function Contacts({ rows, searchNote }: InboxView<ContactEntry>) {
  const summaries = useSummaries('enquiry');
  const all = useMemo(() => toEnquiries(rows ?? [], summaries.data), [rows, summaries.data]);
  const now = useNow();
  const { message } = route.useSearch();
  // Opening a message retries a failed import.
  const record = useImport(loadRecord, message ?? true, message !== undefined);
  const columns = useMemo(() => contactColumns(now), [now]);
  const urgent = useMemo(() => urgentText(all, now), [all, now]);
  return (
    <RecordList
      kind="enquiry"
      caption="Contact messages"
      searchLabel="Search messages"
      csvName="contact-us-data"
      isLoaded={rows !== undefined}
      all={all}
      summaries={summaries}
      searchNote={searchNote}
      columns={columns}
      narrowColumns={['name', 'message', 'state']}
      besideTabs={urgent ? <p title={dueHint}>{urgent}</p> : null}
      item={(row) => <EnquiryItem row={row} now={now} />}
      record={(props) => (record ? <record.EnquiryRecord {...props} now={now} /> : <Loading lines={6} />)}
    />
  );
}
