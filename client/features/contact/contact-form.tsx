import { Link } from '@tanstack/react-router';
import { formPaths } from '../../../shared/form-rules.ts';
import { PublicFormFields } from '../../api/public-form.tsx';
import { contactForm } from '../../copy/contact.ts';
import { contactMessages } from '../../copy/contact-messages.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormGrid, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { useEnquiry } from './use-enquiry.ts';

/**
 * The contact form. The browser checks nothing but the phone's digits (section 5), so it must not stop the rest
 * either: what is missing the server says, and it stands beside the field. Without script it is a plain post.
 */
export function ContactForm() {
  const { form, sending, status, errors, submit } = useEnquiry();
  return (
    <FormPanel
      ref={form}
      title={contactForm.heading}
      aria-label={contactForm.heading}
      aria-busy={sending}
      method="post"
      action={`/api${formPaths.contact}`}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      <FormGrid>
        <TextField name="name" label="Name" autoComplete="name" maxLength={200} required error={errors.name} />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
      </FormGrid>
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        hint={contactForm.phoneHint}
        autoComplete="tel-national"
        digits={10}
        error={errors.phone}
      />
      <TextAreaField
        name="message"
        label="Message"
        hint={contactForm.messageHint}
        maxLength={10_000}
        required
        error={errors.message}
      />
      <CheckboxField
        name="agree"
        value="yes"
        error={errors.agree}
        label={
          <>
            {contactForm.agree} <Link to="/privacy-policy">{contactForm.agreeLink}</Link>
          </>
        }
      />
      <PublicFormFields />
      <FormFoot>
        <Button type="submit" variant="go" busy={sending} busyLabel={contactMessages.sending}>
          {contactForm.submit}
        </Button>
        <StatusLine kind={status && !/successfully/i.test(status) ? 'bad' : 'good'}>{status}</StatusLine>
      </FormFoot>
    </FormPanel>
  );
}
