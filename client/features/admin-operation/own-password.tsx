import { changePasswordInput } from '#shared/schemas/admins.ts';
import { ownPasswordCopy as copy } from '../../copy/admins.ts';
import { useCall } from '../../data/mutations.ts';
import { PasswordField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormFoot } from '../../ui/form-panel.tsx';
import styles from './admin-operation.module.css';

export function OwnPassword({ fromEnvironment }: { fromEnvironment: boolean }) {
  return (
    <section aria-labelledby="own-password">
      <h3 id="own-password">{copy.heading}</h3>
      {fromEnvironment ? <p>{copy.fromEnvironment}</p> : <ChangePassword />}
    </section>
  );
}

function ChangePassword() {
  const change = useCall('changeAdminPassword');
  const form = useAppForm({
    schema: changePasswordInput,
    onSubmit: (body) => change.mutateAsync({ body }),
    onSuccess: () => {
      form.reset({ kind: 'good', text: copy.changed });
    },
  });
  return (
    <Form form={form} className={styles.form} aria-labelledby="own-password" noValidate>
      <PasswordField name="newPassword" label={copy.next} required autoComplete="new-password" maxLength={1024} />
      <FormFoot>
        <SubmitButton busyLabel={copy.changing}>{copy.change}</SubmitButton>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
