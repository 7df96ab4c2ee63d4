import type { Endpoint } from '../../../../shared/contract/define-endpoint.ts';
import { formControlFields } from '../../../../shared/form-rules.ts';
import type { FormName, FormReply } from '../../../../shared/schemas/form-outbox.ts';
import type { FormPost } from './form-post.ts';
import { type Html, html } from './html.ts';
import { type ReplyField, replyForms } from './reply-fields.ts';

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

function controlOf(field: ReplyField, values: readonly string[], described: Html | undefined): Html {
  const value = values.at(-1) ?? '';
  const common = html`id="${field.name}" name="${field.name}"${described}`;
  const label = html`<label for="${field.name}">${field.label}</label><br>`;
  switch (field.kind) {
    case 'input':
      return html`${label}<input ${common} type="${field.type}" value="${value}">`;
    case 'text':
      // HTML drops a line end right after the tag: with one of its own, the text keeps its first.
      return html`${label}<textarea ${common} rows="8">
${value}</textarea>`;
    case 'file':
      return html`${label}<input ${common} type="file" accept="${field.accept}">`;
    case 'choice':
      return html`${label}<select ${common}><option value=""></option>${field.options.map(
        (option) => html`<option${option === value && html` selected`}>${option}</option>`,
      )}</select>`;
    case 'box':
      return html`<label><input ${common} type="checkbox" value="yes"${value !== '' && html` checked`}> ${field.label}</label>`;
    case 'boxes':
      return html`<fieldset id="${field.name}"${described}><legend>${field.label}</legend>${field.options.map(
        (option) =>
          html`<label><input type="checkbox" name="${field.name}" value="${option}"${
            values.includes(option) && html` checked`
          }> ${option}</label> `,
      )}</fieldset>`;
  }
}

function rowOf(field: ReplyField, { post, reply }: ReplyPage): Html {
  const problem = reply.fields?.[field.name];
  const problemId = `${field.name}-problem`;
  const described = problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="${problemId}"`;
  const chosenBefore = field.kind === 'file' && post?.files.has(field.name);
  return html`<div>${controlOf(field, post?.fields.get(field.name) ?? [], described)}${
    chosenBefore && html` Please choose the file again.`
  }${problem !== undefined && html`<br><strong id="${problemId}">${problem}</strong>`}</div>
`;
}

function formAgain(page: ReplyPage): Html {
  const { submission } = formControlFields;
  const id = page.post?.fields.get(submission)?.at(-1);
  return html`<p>Nothing you typed is lost: it is below, and your browser's Back button keeps it too.</p>
<form method="post" action="/api${page.endpoint.path}" enctype="multipart/form-data">
${replyForms[page.form].fields.map((field) => rowOf(field, page))}${
  id !== undefined && html`<input type="hidden" name="${submission}" value="${id}">`
}
<p><button type="submit">Send again</button></p>
</form>`;
}

/**
 * The answer to a form that was posted without script: the same words as the JSON answer, and after a failure the
 * form again with everything that was typed in it. Everything typed is escaped; no script, no inline style.
 */
export function formReplyPage(page: ReplyPage): string {
  const { title, page: back } = replyForms[page.form];
  const { success, message, fields = {} } = page.reply;
  const problems = Object.entries(fields).map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`);
  const unreadable = html`<p>Your browser's Back button brings you to the form as you left it.</p>`;
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
${!success && (page.post ? formAgain(page) : unreadable)}
<p><a href="${back}">Back to the form</a> <a href="/">Home</a></p>
</main>
</body>
</html>
`.text;
}
