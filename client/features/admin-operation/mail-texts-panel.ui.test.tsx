import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultMailTexts, mailTextNames } from '#shared/mail-texts.ts';
import type { MailTexts } from '#shared/schemas/inbox.ts';
import { fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, expectText } from '../../test-support/screen.ts';

test('templates are changed with a preview, refuse unknown placeholders, and are reset; the own signature is saved', async () => {
  signIn('admin');
  const changed = new Map<string, { subject: string; text: string }>();
  const state = { signature: '' };
  fakeApi().answer('getMailTexts', () => ({
    signature: state.signature,
    texts: mailTextNames.map((name) => ({
      name,
      ...(changed.get(name) ?? defaultMailTexts[name]),
      isDefault: !changed.has(name),
    })),
  }));
  fakeApi().answer('setMailText', ({ body }) => {
    const { name, subject, text } = body as MailTexts['texts'][number];
    changed.set(name, { subject, text });
    return {};
  });
  fakeApi().answer('resetMailText', ({ path }) => {
    changed.delete(path.split('/').at(-1) ?? '');
    return {};
  });
  fakeApi().answer('setMailSignature', ({ body }) => Object.assign(state, body) && {});
  await renderApp('/blogpost?panel=texts');
  const dialog = page.getByRole('dialog', { name: 'Mail templates' });
  await dialog.getByRole('textbox', { name: 'Your signature' }).fill('Meera Rao\nHiring');
  await button('Save signature').click();
  await dialog.getByText('Preview').click();
  await expectText(dialog, /Meera Rao\s+Hiring/);

  await dialog.getByLabelText('Template').selectOptions('Opening closed without a hire');
  const subject = dialog.getByLabelText('Subject');
  await expect.element(subject).toHaveValue(defaultMailTexts.closed.subject);
  await expectGone(button('Reset to default'));
  await subject.fill('{title} is closed');
  await button('Save template').click();
  await expectText(dialog, 'There is no placeholder {title}.');
  await subject.fill('{position} is closed');
  await dialog.getByText('Preview').click();
  await expectShown(dialog.getByText('Frontend Developer is closed'));
  await button('Save template').click();
  await expectShown(page.getByRole('status').filter({ hasText: 'Template “Opening closed without a hire” saved.' }));
  await button('Reset to default').click();
  await answer('Reset to default');
  await expect.element(subject).toHaveValue(defaultMailTexts.closed.subject);
  await expectGone(button('Reset to default'));
});
