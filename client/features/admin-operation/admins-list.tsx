import { use, useLayoutEffect, useRef } from 'react';
import { accountKey } from '#shared/account-key.ts';
import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import { adminInput } from '#shared/schemas/admins.ts';
import { adminsCopy as copy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { TextField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { ListRow } from './list-row.tsx';
import { type NewPassword, UnkeptPasswords } from './unkept-secrets.ts';

const without = (shown: readonly NewPassword[], email: string) =>
  shown.filter((each) => accountKey(each.email) !== accountKey(email));

/** Lists admins, and displays generated passwords until they are acknowledged. */
export function AdminsList({ admins, own }: { admins: AdminsOverview['admins']; own: string }) {
  const [shown, setShown] = use(UnkeptPasswords);
  const passwords = useRef<HTMLDivElement>(null);
  const latest = useRef<NewPassword>(undefined);
  const show = (fresh: NewPassword) => {
    latest.current = fresh;
    setShown((now) => [...without(now, fresh.email), fresh]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: below a long list, which grows a moment later by who is added
  useLayoutEffect(() => {
    if (!latest.current || shown.at(-1) !== latest.current) return;
    bringIntoSight(passwords.current?.lastElementChild);
  }, [shown, admins.length]);
  const add = useCall('addAdmin');
  const form = useAppForm({
    schema: adminInput,
    draft: { name: 'add-admin', storage: 'local' },
    onSubmit: (body) => add.mutateAsync({ body }),
    onSuccess: (added) => {
      show(added);
      form.reset();
    },
  });
  /** The earlier message about this address may no longer be true. */
  const forgetRefusal = () => {
    form.setOutcome(null);
    form.methods.clearErrors();
  };
  const removal = useConfirmedAction({
    label: copy.remove,
    run: async (email: string) => {
      await call('removeAdmin', { body: { email } });
      latest.current = undefined;
      setShown((now) => without(now, email));
      forgetRefusal();
      toast.success(copy.removed(email));
    },
  });
  const reset = useConfirmedAction({
    label: copy.reset,
    run: async (email: string) => {
      show(await call('resetAdmin', { body: { email } }));
      forgetRefusal();
    },
  });
  return (
    <section aria-labelledby="admins-people">
      <h3 id="admins-people">{copy.people}</h3>
      <ul className={styles.troubles}>
        {admins.map(({ email, since, fromEnvironment, secondFactor }) => {
          const isOwn = accountKey(email) === accountKey(own);
          const facts = [
            isOwn && copy.you,
            fromEnvironment && copy.fromEnvironment,
            secondFactor && copy.withSecondFactor,
          ].filter(Boolean);
          const resetQuestion = fromEnvironment ? copy.resetQuestionFromEnvironment : copy.resetQuestion;
          const resetting = { action: reset, name: copy.resetLabel(email), question: resetQuestion(email) };
          const removing = { action: removal, name: copy.removeLabel(email), question: copy.removeQuestion(email) };
          const possible = fromEnvironment ? [resetting] : [resetting, removing];
          return (
            <ListRow key={email} id={email} actions={isOwn ? [] : possible}>
              <p className={styles.address}>{email}</p>
              <p className="soft">
                {facts.length > 0 ? `${facts.join(', ')}, ` : null}
                {copy.since} <LocalDate value={since} />
              </p>
            </ListRow>
          );
        })}
      </ul>
      <div ref={passwords} role="status">
        {shown.map(({ email, password }) => (
          <p key={email}>
            {password ? copy.newPassword(email) : copy.resetWithoutPassword(email)}{' '}
            {password ? <code className={styles.password}>{password}</code> : null}
          </p>
        ))}
      </div>
      {shown.length > 0 ? (
        <div className={styles.actions}>
          <Button size="s" onClick={() => setShown([])}>
            {copy.noted}
          </Button>
        </div>
      ) : null}
      <Form form={form} className={styles.form} aria-label={copy.add} noValidate>
        <TextField name="email" type="email" label={copy.address} required autoComplete="off" maxLength={254} />
        <FormFoot>
          <SubmitButton busyLabel={copy.adding}>{copy.add}</SubmitButton>
          <FormOutcome />
        </FormFoot>
      </Form>
    </section>
  );
}
