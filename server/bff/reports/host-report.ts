import type { HostReport } from '../../../shared/schemas/host-report.ts';

/** A report as people read it in a terminal. */
export function hostReportText({ embedded, since, differences }: HostReport): string {
  const lines = [`Answers of the backend host, watched since ${since}`];
  if (embedded) lines.push('The backend is the one that comes with the site.');
  if (differences.length === 0) lines.push('They are as the contract documents them.');
  for (const { call, words, count, first, last, command } of differences) {
    lines.push(
      '',
      `${call}: ${words}`,
      `  ${count === 1 ? 'once' : `${count} times`}, first ${first}, last ${last}`,
      `  ${command}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
