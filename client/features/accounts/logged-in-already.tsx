import { loginCopy } from '../../copy/accounts.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';

/** Replaces the login form for a visitor with a session. */
export function LoggedInAlready({ onLogInAgain }: { onLogInAgain: () => void }) {
  return (
    <FormPage title={loginCopy.already} lead={loginCopy.alreadyLead} picture="careers">
      <FormFoot>
        <LinkButton to="/" variant="go">
          {loginCopy.goHome}
        </LinkButton>
        <Button variant="quiet" onClick={onLogInAgain}>
          {loginCopy.otherAccount}
        </Button>
      </FormFoot>
    </FormPage>
  );
}
