export const restoredDraftCopy = {
  back: 'Your unsaved text was restored.',
  from: 'Last changed',
  startOver: 'Start over',
  moved: (field: string) => `Someone else has changed ${field}. The form shows the saved version. Yours was:`,
  takeMine: (field: string) => `Use mine for ${field}`,
  leave: (field: string) => `Leave ${field} as it is`,
  unsent: 'Your unsaved text',
  unsentNotKept: 'It can no longer be saved. Copy what you need.',
} as const;
