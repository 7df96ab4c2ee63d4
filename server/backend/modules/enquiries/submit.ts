import { enquiryForm } from '#shared/schemas/enquiry.ts';
import { isoNow } from '../../../clock.ts';
import { readFields } from '../../../read-fields.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { SubmittedForm } from '../forms/submitted-form.ts';
import { recordEnquiry } from './repository.ts';

/** Records an enquiry once and mails the company. Throws `validation_failed`. */
export async function submitEnquiry(context: BackendContext, form: SubmittedForm): Promise<void> {
  const { db, clock, mail, site, background } = context;
  const { name, email, phone = '', message, agree = '' } = readFields(enquiryForm, form.fields);
  const isNew = await recordEnquiry(
    db,
    { submission_key: form.submissionKey, name, email, phone, message, agree },
    isoNow(clock),
  );
  if (!isNew) return;
  background.run('announcing an enquiry', () =>
    mail.send({
      to: site.email,
      replyTo: email,
      subject: `Enquiry from ${name}`,
      text: [
        `${name} writes:`,
        message,
        `E-mail: ${email}\nPhone: ${phone || 'not given'}`,
        'The enquiry is listed in the admin area under Contact Us Data.',
      ].join('\n\n'),
    }),
  );
}
