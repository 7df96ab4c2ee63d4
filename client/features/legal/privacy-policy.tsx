import { useRouteContext } from '@tanstack/react-router';
import { privacyPolicy } from '../../copy/legal.ts';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPolicy() {
  const { site } = useRouteContext({ from: '__root__' });
  return <LegalPage document={privacyPolicy(site)} />;
}
