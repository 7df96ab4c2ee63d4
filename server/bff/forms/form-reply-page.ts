import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import type { FormName, FormReply } from '../../../shared/schemas/form-outbox.ts';
import type { FormPost } from './form-post.ts';
import { type ReplyField, replyForms } from './reply-fields.ts';
import { submissionField } from './submission-key.ts';

/** Text that is HTML already; everything else is escaped where it is put in. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

type Piece = string | Html | undefined | false | readonly Piece[];
const render = (piece: Piece): string => {
  if (!piece) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  return piece instanceof Html ? piece.text : piece.map(render).join('');
};
const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string));

/** No script at all, nothing from elsewhere, and the form can only go back to us. */
export const replyPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface ReplyPage {
  readonly form: FormName;
  readonly endpoint: Pick<Endpoint, 'path'>;
  readonly reply: FormReply;
  /** What was posted, where it could be read. */
  readonly post: FormPost | undefined;
  readonly siteName: string;
  readonly stylesheets: readonly string[];
}

function control(field: ReplyField, values: readonly string[], described: Html | undefined): Html {
  const { name } = field;
  const common = html`id="${name}" name="${name}"${described}`;
  const value = values.at(-1) ?? '';
  switch (field.kind) {
    case 'input':
      return html`<input ${common} type="${field.type}" value="${value}">`;
    case 'text':
      // HTML drops a line end right after the tag: with one of its own, the text keeps its first.
      return html`<textarea ${common} rows="8">
${value}</textarea>`;
    case 'file':
      return html`<input ${common} type="file" accept="${field.accept}">`;
    case 'choice':
      return html`<select ${common}><option value=""></option>${field.options.map(
        (option) => html`<option${option === value && html` selected`}>${option}</option>`,
      )}</select>`;
    case 'boxes':
      return html`<span ${html`id="${name}" role="group" aria-label="${field.label}"${described}`}>${field.options.map(
        (option) =>
          html`<label><input type="checkbox" name="${name}" value="${option}"${
            (values.includes(option) || (option === 'yes' && value !== '')) && html` checked`
          }> ${option}</label> `,
      )}</span>`;
  }
}

function fieldRow(field: ReplyField, { post, reply }: ReplyPage): Html {
  const problem = reply.fields?.[field.name];
  const described =
    problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="${field.name}-problem"`;
  const note = field.kind === 'file' && post?.files.has(field.name) && 'Please choose the file again.';
  return html`<p><label for="${field.name}">${field.label}</label><br>
${control(field, post?.fields.get(field.name) ?? [], described)}${note && html` ${note}`}${
  problem !== undefined && html`<br><strong id="${field.name}-problem">${problem}</strong>`
}</p>
`;
}

function formAgain(page: ReplyPage): Html {
  const { fields } = replyForms[page.form];
  const submission = page.post?.fields.get(submissionField)?.at(-1);
  return html`<p>Nothing you typed is lost: it is below, and your browser's Back button keeps it too.</p>
<form method="post" action="/api${page.endpoint.path}" enctype="multipart/form-data">
${fields.map((field) => fieldRow(field, page))}${
  submission !== undefined && html`<input type="hidden" name="${submissionField}" value="${submission}">`
}
<p><button type="submit">Send again</button></p>
</form>`;
}

/**
 * The answer to a form that was posted without script: the same words as the JSON answer, and after a failure the
 * form again with everything that was typed in it. Everything typed is escaped; there is no script and no inline style.
 */
export function formReplyPage(page: ReplyPage): string {
  const { title, page: back } = replyForms[page.form];
  const { success, message, fields = {} } = page.reply;
  const problems = Object.entries(fields).map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message} - ${page.siteName}</title>
${page.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<main>
<h1>${title}</h1>
<p role="${success ? 'status' : 'alert'}">${message}</p>
${problems.length > 0 && html`<ul>${problems}</ul>`}
${!success && (page.post ? formAgain(page) : html`<p>Your browser's Back button brings you to the form as you left it.</p>`)}
<p><a href="${back}">Back to the form</a> <a href="/">Home</a></p>
</main>
</body>
</html>
`.text;
}
