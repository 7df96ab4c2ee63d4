import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { attempt } from '#shared/attempt.ts';
import { formPaths } from '#shared/form-rules.ts';
import { enquiryForm } from '#shared/schemas/enquiry.ts';
import { CheckboxField, TextAreaField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions } from '../../forms/form.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { ClearButton, PublicFormFields, postForm, RestoredNote } from '../../forms/public-form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { reloadPage } from '../../layout/reload-page.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { contactMessages } from './copy.ts';

const sentKey = 'contact-sent';

async function reloadAfterSending(): Promise<void> {
  attempt(() => window.sessionStorage.setItem(sentKey, 'true'));
  if (!(await reloadPage())) attempt(() => window.sessionStorage.removeItem(sentKey));
}

/**
 * The contact form: idle, sending, alert, then a reload of its page in both cases (specified). Input without which nobody can answer
 * is refused before sending. Without script, a plain post.
 */
export function ContactForm() {
  const { alert } = useAlert();
  const form = useAppForm({
    schema: enquiryForm,
    posted: 'contact',
    draft: { owner: 'user', kind: 'contact', keepsMessage: true },
    onSubmit: (_, sent) => postForm('sendContactForm', sent),
    onSuccess: async () => {
      form.reset({ kind: 'good', text: contactMessages.success });
      await alert(contactMessages.success, { kind: 'good' });
      if (form.ref.current) await reloadAfterSending();
    },
    errorMessage: (error) =>
      error.statusCode === 0 ? contactMessages.failed : error.message || contactMessages.failed,
    onError: async (error, message) => {
      if (error.fields || !message) return;
      await alert(message, { kind: 'bad' });
      if (form.ref.current) await reloadPage();
    },
  });
  const { setOutcome } = form;
  useEffect(() => {
    if (!attempt(() => window.sessionStorage.getItem(sentKey))) return;
    attempt(() => window.sessionStorage.removeItem(sentKey));
    setOutcome({ kind: 'good', text: contactMessages.success });
  }, [setOutcome]);
  return (
    <Form
      form={form}
      title="Contact Us"
      aria-label="Contact Us"
      action={`/api${formPaths.contact}`}
      encType="multipart/form-data"
      noValidate
    >
      <RestoredNote />
      <FormGrid>
        <TextField name="name" label="Name" autoComplete="name" maxLength={200} required />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </FormGrid>
      <PhoneField name="phone" label="Phone" hint="10 digits, without the country code" autoComplete="tel" />
      <TextAreaField
        name="message"
        label="Message"
        hint="What happens today, what should happen instead, and by when"
        maxLength={10_000}
        required
      />
      <CheckboxField
        name="agree"
        value="yes"
        label={
          <>
            I agree to the <Link to="/privacy-policy">privacy policy</Link>
          </>
        }
      />
      <PublicFormFields />
      <FormActions submit="Send message" busyLabel={contactMessages.sending}>
        <ClearButton />
      </FormActions>
    </Form>
  );
}
