import { readQuestions } from '../../../shared/job-questions.ts';
import { jobFactHints } from '../../copy/admin-job-facts.ts';
import { employmentTypeLabels, payPeriodLabels } from '../../copy/job-facts.ts';
import { questionEditorCopy, questionKindLabels } from '../../copy/job-questions.ts';
import { localDateText } from '../../ui/date-text.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employment_type: employmentTypeLabels,
  pay_period: payPeriodLabels,
  remote: { yes: jobFactHints.remoteYes, '': jobFactHints.remoteNo },
};

/** One a line. */
function shownQuestions(json: string): string {
  const lines = readQuestions(json).map(({ text, kind, required, options = [] }, at) => {
    const { needed } = questionEditorCopy;
    const about = [questionKindLabels[kind], ...(required ? [needed] : []), ...(kind === 'one_of' ? options : [])];
    return `${at + 1}. ${text} (${about.join(', ')})`;
  });
  return lines.join('\n');
}

/** A fact as the form shows it, which keeps some as codes, and the questions as JSON. */
export function shownFact(name: string, text: string): string {
  if (name === 'questions') return shownQuestions(text);
  return name === 'closes_at' ? localDateText(text, 'time') : (labels[name]?.[text] ?? text);
}
