import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Lists faults of an HTML document with their positions. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
