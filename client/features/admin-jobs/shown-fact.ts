import { employmentTypeWords, jobFactHints, payPeriodWords } from '../../copy/job-facts.ts';
import { localDateText } from '../../ui/date-text.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employment_type: employmentTypeWords,
  pay_period: payPeriodWords,
  remote: { yes: jobFactHints.remoteYes, '': jobFactHints.remoteNo },
};

/** A fact as the form shows it, which keeps some as codes. */
export const shownFact = (name: string, text: string): string =>
  name === 'closes_at' ? localDateText(text, 'time') : (words[name]?.[text] ?? text);
