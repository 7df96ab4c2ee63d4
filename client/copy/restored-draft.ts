/** Ours: words for what had been typed and is found again, in its form or, where that has gone, without one. */
export const restoredDraftCopy = {
  back: 'What you had typed before is back.',
  from: 'Last changed',
  startOver: 'Start over',
  moved: (field: string) => `${field} was changed elsewhere since; what is saved stands in the form. Yours was:`,
  takeMine: (field: string) => `Use mine for ${field}`,
  leave: (field: string) => `Leave ${field} as it is`,
  unsent: 'What you were writing',
  unsentNotKept: 'It cannot be sent any more, and is not kept: copy what you need.',
} as const;
