import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import type { ApiError } from '#shared/errors.ts';
import { type JobExtensionName, jobExtensionNames } from '#shared/job-facts.ts';
import { readQuestions } from '#shared/job-questions.ts';
import { jobFactHints } from '../../copy/admin-job-facts.ts';
import { employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';
import { questionEditorCopy, questionKindLabels } from '../../copy/job-questions.ts';
import { readQuery } from '../../data/queries.ts';
import { localDateText } from '../../ui/date-text.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employment_type: employmentTypeLabels,
  pay_period: payPeriodLabels,
  remote: { yes: jobFactHints.remoteYes, '': jobFactHints.remoteNo },
};

function shownQuestions(json: string): string {
  const lines = readQuestions(json).map(({ text, kind, required, options = [] }, at) => {
    const { needed } = questionEditorCopy;
    const about = [questionKindLabels[kind], ...(required ? [needed] : []), ...(kind === 'one_of' ? options : [])];
    return `${at + 1}. ${text} (${about.join(', ')})`;
  });
  return lines.join('\n');
}

/** Displays a stored fact: codes as names, questions as text. */
export function shownFact(name: string, text: string): string {
  if (name === 'questions') return shownQuestions(text);
  return name === 'closes_at' ? localDateText(text, 'time') : (labels[name]?.[text] ?? text);
}

const extensions = readQuery('getHostExtensions');
const jobFactsIn = ({ job }: BrowserAnswer<'getHostExtensions'>) =>
  jobExtensionNames.filter((name) => job.includes(name));

/**
 * Reads which optional facts the backend stores; none when that is unknown.
 *
 * @throws ApiError when offline
 */
export const readKnownFacts = (client: QueryClient): Promise<readonly JobExtensionName[]> =>
  client.fetchQuery(extensions).then(jobFactsIn, (error: ApiError) => {
    if (error.statusCode === 0) throw error;
    return [];
  });

/** Like `useKnownFacts`, but undefined until the answer is known; a failed read is repeated. */
export function useKnownFacts(): readonly JobExtensionName[] | undefined {
  const { data, errorUpdateCount } = useQuery(extensions);
  if (data) return jobFactsIn(data);
  // A repeated read is pending again, which must not unmount the form.
  return errorUpdateCount > 0 ? [] : undefined;
}
