/** Ours: words for a form that finds again what had been typed into it. */
export const restoredDraftCopy = {
  back: 'What you had typed before is back.',
  from: 'Last changed',
  startOver: 'Start over',
  moved: (field: string) => `${field} was changed by somebody else since; what is saved stands in the form. Yours was:`,
  takeMine: (field: string) => `Use mine for ${field}`,
  leave: (field: string) => `Leave ${field} as it is`,
} as const;
