/** Tells password managers which account's password the form sets. Without a name, it is not sent. */
export const PasswordAccount = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);
