import { useRouteContext } from '@tanstack/react-router';
import { termsAndConditions } from '../../copy/legal.ts';
import { LegalPage } from './legal-page.tsx';

export function TermsAndConditions() {
  const { site } = useRouteContext({ from: '__root__' });
  return <LegalPage document={termsAndConditions(site)} />;
}
