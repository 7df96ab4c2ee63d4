import type { AdminRole } from '#shared/schemas/admin-answers.ts';

export const panelTitles = {
  account: 'Your account',
  health: 'Health',
  trail: 'Audit trail',
  webhooks: 'Webhooks',
  texts: 'Mail templates',
  admins: 'Admins',
  host: 'Backend host',
  shortcuts: 'Keyboard shortcuts',
} as const;

export type PanelName = keyof typeof panelTitles;

/** The panels that the account menu lists, after the admin's own account. */
export const panelsOf = (role: AdminRole): readonly PanelName[] => {
  if (role === 'editor') return ['shortcuts'];
  return role === 'hiring'
    ? ['texts', 'shortcuts']
    : ['health', 'trail', 'webhooks', 'texts', 'admins', 'host', 'shortcuts'];
};

export const placeholdersHint = (names: readonly string[]) =>
  `Placeholders: ${names.map((name) => `{${name}}`).join(', ')}.`;
