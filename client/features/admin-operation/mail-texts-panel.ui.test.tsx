import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultMailTexts, mailTextNames } from '#shared/mail-texts.ts';
import type { MailTexts } from '#shared/schemas/inbox.ts';
import { fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, expectText, follow, press, type } from '../../test-support/screen.ts';

type Words = { subject: string; text: string };

/** A server with mail templates. The map has the changed ones. */
function serverWithTemplates(state = { signature: '' }) {
  const changed = new Map<string, Words>();
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
  return changed;
}

test('templates are changed with a preview, refuse unknown placeholders, and are reset; the own signature is saved', async () => {
  signIn('admin');
  serverWithTemplates();
  await renderApp('/blogpost?panel=texts');
  const dialog = page.getByRole('dialog', { name: 'Mail templates' });
  await dialog.getByRole('textbox', { name: 'Your signature' }).fill('Meera Rao\nHiring');
  await button('Save signature').click();
  await expectShown(page.getByRole('status').filter({ hasText: 'Signature saved.' }));
  await expect.element(button('Save signature')).toHaveFocus();
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
  await expect.element(button('Save template')).toHaveFocus();
  await button('Reset to default').click();
  await answer('Reset to default');
  await expect.element(subject).toHaveValue(defaultMailTexts.closed.subject);
  await expectGone(button('Reset to default'));
  await expect.element(button('Save template')).toHaveFocus();
});

const conflict = page.getByRole('dialog', { name: 'Changed since you opened it' });
const textOfA = { ...defaultMailTexts.rejected, text: 'Text of admin A' };

test('asks before saving over the text of another admin, until one version is chosen', async () => {
  signIn('admin');
  const changed = serverWithTemplates();
  await renderApp('/blogpost?panel=texts');
  const text = page.getByLabelText('Mail text');
  await type(text, 'Text of admin B');
  changed.set('rejected', textOfA);
  await follow(button('Save template'));
  await expectText(conflict.getByRole('group', { name: 'Mail text' }), 'Text of admin A');
  await follow(conflict.getByRole('button', { name: 'Continue editing' }));
  await expectShown('Not saved, because this record has changed since you opened it.');
  expect(changed.get('rejected')).toEqual(textOfA);

  await follow(button('Save template'));
  await conflict.getByRole('radio', { name: 'Your version' }).click();
  await follow(conflict.getByRole('button', { name: 'Save these values' }));
  await expectShown(page.getByRole('status').filter({ hasText: 'Template “Rejected” saved.' }));
  await expectGone(conflict);
  expect(changed.get('rejected')?.text).toBe('Text of admin B');
  await expect.element(text).toHaveValue('Text of admin B');
});

test('says that a template was not saved when its conflict is found after the panel was closed', async () => {
  signIn('admin');
  const changed = serverWithTemplates();
  await renderApp('/blogpost?panel=texts');
  await type(page.getByLabelText('Mail text'), 'Text of admin B');
  changed.set('rejected', textOfA);
  const read = Promise.withResolvers<void>();
  const { signature, texts } = {
    signature: '',
    texts: mailTextNames.map((name) => ({ name, ...(changed.get(name) ?? defaultMailTexts[name]), isDefault: true })),
  };
  fakeApi().answer('getMailTexts', () => read.promise.then(() => ({ signature, texts })));
  await follow(button('Save template'));
  await press('Escape');
  await expectGone(page.getByRole('dialog', { name: 'Mail templates' }));
  read.resolve();
  await expectShown(page.getByRole('alert').filter({ hasText: 'Not saved, because this record has changed' }));
  expect(changed.get('rejected')).toEqual(textOfA);
});

test('does not reset a template that another admin has changed, and shows their text', async () => {
  signIn('admin');
  const changed = serverWithTemplates();
  changed.set('rejected', { ...textOfA, text: 'Text of admin B' });
  await renderApp('/blogpost?panel=texts');
  await expectShown(button('Reset to default'));
  changed.set('rejected', textOfA);
  await follow(button('Reset to default'));
  await answer('Reset to default');
  await answer('OK');
  await expect.element(page.getByLabelText('Mail text')).toHaveValue('Text of admin A');
  expect(changed.get('rejected')).toEqual(textOfA);
  await follow(button('Reset to default'));
  await answer('Reset to default');
  await expect.element(page.getByLabelText('Mail text')).toHaveValue(defaultMailTexts.rejected.text);
});

test('offers the unsaved signature when another browser has saved one', async () => {
  signIn('admin');
  const state = { signature: 'Old' };
  serverWithTemplates(state);
  await renderApp('/blogpost?panel=texts');
  const signature = page.getByRole('textbox', { name: 'Your signature' });
  await type(signature, 'Typed here');
  state.signature = 'Saved elsewhere';
  await type(page.getByLabelText('Subject'), 'Thank you');
  await follow(button('Save template'));
  await expect.element(signature).toHaveValue('Saved elsewhere');
  await follow(button('Use mine for Your signature'));
  await expect.element(signature).toHaveValue('Typed here');
});
