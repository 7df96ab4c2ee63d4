import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { accountKey } from '#shared/email.ts';
import { type AdminRole, type AdminsOverview, adminRoles, type OwnSession } from '#shared/schemas/admin-answers.ts';
import { adminRoleInput, changePasswordInput, longPasswordInput } from '#shared/schemas/admins.ts';
import { ownHeadings, roleCopy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { PasswordField, SelectField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions } from '../../forms/form.tsx';
import { PasswordAccount } from '../../forms/password-account.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import selectStyles from '../../ui/compact-select.module.css';
import { LocalDate, localDateText } from '../../ui/date-text.tsx';
import { scrollToShow } from '../../ui/scroll.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { ListRow } from './list-row.tsx';
import { type NewPassword, NewPasswords } from './new-secrets.ts';
import { OwnSecondStep } from './own-second-step.tsx';

const route = getRouteApi('/_admin');

const roleOptions = adminRoles.map((value) => ({
  value,
  label: `${roleCopy.names[value]}: ${roleCopy.hints[value]}`,
}));

const roleQuestion = (email: string, role: AdminRole) =>
  `Give ${email} the role ${roleCopy.names[role]} (${roleCopy.hints[role]})? It applies immediately.`;

function RoleSelect({ email, role }: { email: string; role: AdminRole }) {
  const change = useConfirmedAction({
    label: 'Change role',
    danger: false,
    run: async (next: AdminRole) => {
      await call('setAdminRole', { body: { email, role: next } });
      toast.success(`${email} is ${roleCopy.names[next]} now.`);
    },
  });
  return (
    <select
      className={selectStyles.select}
      aria-label={`Change the role of ${email}`}
      value={change.pending ?? role}
      aria-busy={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const next = adminRoles.find((each) => each === value);
        if (next) void change.ask(next, roleQuestion(email, next));
      }}
    >
      {adminRoles.map((each) => (
        <option key={each} value={each}>
          {roleCopy.names[each]}
        </option>
      ))}
    </select>
  );
}

const passwordStays = 'The password is set by ADMIN_PASSWORD. Change it there and restart the site.';

const resetQuestion = (email: string, fromEnvironment: boolean) =>
  fromEnvironment
    ? `Reset ${email}? This removes their second step and signs them out everywhere. ${passwordStays}`
    : `Reset ${email}? This removes their password and second step and signs them out everywhere. You get a new password for them.`;

const without = (shown: readonly NewPassword[], email: string) =>
  shown.filter((each) => accountKey(each.email) !== accountKey(email));

function AdminsList({ admins, own }: { admins: AdminsOverview['admins']; own: string }) {
  const [shown, setShown] = use(NewPasswords);
  const passwords = useRef<HTMLDivElement>(null);
  const latest = useRef<NewPassword>(undefined);
  const show = (fresh: NewPassword) => {
    latest.current = fresh;
    setShown((now) => [...without(now, fresh.email), fresh]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: below a long list, which grows a moment later by who is added
  useLayoutEffect(() => {
    if (!latest.current || shown.at(-1) !== latest.current) return;
    scrollToShow(passwords.current?.lastElementChild);
  }, [shown, admins.length]);
  const add = useCall('addAdmin');
  const form = useAppForm({
    schema: adminRoleInput,
    draft: { owner: 'admin', kind: 'add-admin' },
    onSubmit: (body) => add.mutateAsync({ body }),
    onSuccess: (added) => {
      show(added);
      form.reset();
    },
  });
  const removal = useConfirmedAction({
    label: 'Remove',
    run: async (email: string) => {
      await call('removeAdmin', { body: { email } });
      latest.current = undefined;
      setShown((now) => without(now, email));
      // The message about this address may no longer be true.
      form.clearRefusal();
      toast.success(`${email} is no longer an admin.`);
    },
  });
  const reset = useConfirmedAction({
    label: 'Reset',
    run: async (email: string) => {
      show(await call('resetAdmin', { body: { email } }));
      form.clearRefusal();
    },
  });
  return (
    <div className={styles.sections}>
      <section aria-label="Admin accounts">
        <ul className={styles.list}>
          {admins.map(({ email, role, since, fromEnvironment, secondFactor }) => {
            const isOwn = accountKey(email) === accountKey(own);
            const facts = [
              roleCopy.names[role],
              isOwn && 'you',
              fromEnvironment && 'set by ADMIN_EMAIL',
              secondFactor && 'with a second step',
            ].filter(Boolean);
            const resetting = {
              action: reset,
              name: `Reset ${email}`,
              question: resetQuestion(email, fromEnvironment),
            };
            const removing = {
              action: removal,
              name: `Remove ${email}`,
              question: `Remove ${email}? They are signed out everywhere immediately.`,
            };
            const possible = fromEnvironment ? [resetting] : [resetting, removing];
            return (
              <ListRow key={email} id={email} actions={isOwn ? [] : possible}>
                <p className={styles.address}>{email}</p>
                <p className="soft">
                  {facts.length > 0 ? `${facts.join(', ')}, ` : null}
                  since <LocalDate value={since} />
                </p>
                {isOwn || fromEnvironment ? null : <RoleSelect email={email} role={role} />}
              </ListRow>
            );
          })}
        </ul>
        <div ref={passwords} role="status">
          {shown.map(({ email, password }) => (
            <p key={email}>
              {password
                ? `Give this password to ${email}. It is shown only once:`
                : `${email} is signed out everywhere and has no second step. ${passwordStays}`}{' '}
              {password ? <code className={styles.password}>{password}</code> : null}
            </p>
          ))}
        </div>
        {shown.length > 0 ? (
          <div className={styles.actions}>
            <Button size="s" onClick={() => setShown([])}>
              I have saved this
            </Button>
          </div>
        ) : null}
      </section>
      <Form form={form} className={styles.form} aria-label="Add an admin" noValidate>
        <TextField name="email" type="email" label="Email address" required autoComplete="off" maxLength={254} />
        <SelectField name="role" label="Role" required placeholder="Choose a role" options={roleOptions} />
        <FormActions submit="Add an admin" busyLabel="Adding…" />
      </Form>
    </div>
  );
}

function OwnPassword({ own: { email, fromEnvironment, totp, passkeys } }: { own: AdminsOverview['own'] }) {
  const hasSecondStep = totp || passkeys.length > 0;
  return (
    <section aria-labelledby="own-password">
      <h3 id="own-password" tabIndex={-1}>
        {ownHeadings.password}
      </h3>
      {fromEnvironment ? (
        <p>It is set by ADMIN_PASSWORD. Change it there and restart the site.</p>
      ) : (
        <ChangePassword email={email} hasSecondStep={hasSecondStep} />
      )}
    </section>
  );
}

function ChangePassword({ email, hasSecondStep }: { email: string; hasSecondStep: boolean }) {
  const change = useCall('changeAdminPassword');
  const form = useAppForm({
    schema: hasSecondStep ? changePasswordInput : longPasswordInput,
    onSubmit: (body) => change.mutateAsync({ body }),
    onSuccess: () => {
      form.reset({ kind: 'good', text: 'Password changed. Your other sessions have ended.' });
    },
  });
  return (
    <Form form={form} className={styles.form} aria-labelledby="own-password" noValidate>
      <PasswordAccount email={email} />
      <PasswordField name="newPassword" label="New password" required autoComplete="new-password" maxLength={1024} />
      <FormActions submit="Change password" busyLabel="Changing…" />
    </Form>
  );
}

function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const ending = useConfirmedAction({
    label: 'End',
    run: async (session: string) => {
      await call('endOwnAdminSession', { params: { session } });
      toast.success('Session ended.');
    },
  });
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions" tabIndex={-1}>
        {ownHeadings.sessions}
      </h3>
      <ul className={styles.list}>
        {sessions.map(({ id, began, lastSeen, browser, network, current }) => {
          const name = browser || 'An unknown browser';
          // One browser can have several; the start time distinguishes them.
          const which = `the session in ${name} that began ${localDateText(began, 'time')}`;
          const end = {
            action: ending,
            name: `End ${which}`,
            question: `End ${which}? That browser has to log in again.`,
          };
          return (
            <ListRow key={id} id={id} actions={current ? [] : [end]}>
              <p>
                {name}
                {network ? `, from ${network}` : null}
                {current ? ', this one' : null}
              </p>
              <p className="soft num">
                Began <LocalDate value={began} format="time" />, last seen <LocalDate value={lastSeen} format="time" />
              </p>
            </ListRow>
          );
        })}
      </ul>
    </section>
  );
}

function useAdmins() {
  const query = useQuery({ ...readQuery('getAdmins'), staleTime: 0 });
  const failed = useFailure(query) && !query.data;
  const otherwise = failed ? <Failed message="Couldn’t load the admins." retry={query} /> : <Loading lines={6} />;
  return { data: query.data, otherwise };
}

export function AdminsPanel() {
  const { data, otherwise } = useAdmins();
  return data ? <AdminsList admins={data.admins} own={data.own.email} /> : otherwise;
}

export function AccountPanel() {
  const { part } = route.useSearch();
  const { data, otherwise } = useAdmins();
  const isShown = data !== undefined;
  useEffect(() => {
    const heading = isShown && part ? document.getElementById(`own-${part}`) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isShown, part]);
  if (!data) return otherwise;
  return (
    <div className={styles.sections}>
      <p className={styles.address}>
        {data.own.email}, {roleCopy.names[data.own.role]}
      </p>
      <OwnPassword own={data.own} />
      <OwnSecondStep own={data.own} />
      <OwnSessions sessions={data.sessions} />
    </div>
  );
}
